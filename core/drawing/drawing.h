// A drawing: boxes, edges and frames with coordinates, no painting. One Drawing serves the screen, image files and tests.
// Coordinates are in points at 100 % zoom, y down. Boxes and edges stand for nodes and values of one Graph.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/graph/graph.h"
#include "core/rewrite/journal.h"

namespace shardscope::drawing {

struct Point {
    double x = 0;
    double y = 0;
    bool operator==(const Point&) const = default;
};

struct Rect {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;

    [[nodiscard]] double right() const { return x + width; }
    [[nodiscard]] double bottom() const { return y + height; }
    [[nodiscard]] bool contains(Point p) const { return p.x >= x && p.x <= right() && p.y >= y && p.y <= bottom(); }
    [[nodiscard]] bool intersects(const Rect& o) const { return x < o.right() && o.x < right() && y < o.bottom() && o.y < bottom(); }
    bool operator==(const Rect&) const = default;
};

enum class FontRole : std::uint8_t { boxTitle, boxDetail, frameTitle, frameDetail, edgeLabel };

/// Width and height of one line, from the caller: font metrics in window and export, fixed widths in tests.
struct TextMeasure {
    virtual ~TextMeasure() = default;
    [[nodiscard]] virtual double width(FontRole role, std::string_view text) const = 0;
    [[nodiscard]] virtual double lineHeight(FontRole role) const = 0;
};

enum class BoxShape : std::uint8_t { op, collective, slice, marker };

struct Box {
    NodeId node;
    std::uint32_t frame = 0;  // index of the block frame it stands in
    BoxShape shape = BoxShape::op;
    Rect rect;
    std::string title;                             // "o_proj · static_quant_linear"
    std::string detail;                            // lines separated by '\n': "[256, 16384] × [16384, 6144]\n→ [256, 6144]"; empty in small boxes
    std::string label;                             // second line beside a collective: "tp16 · 48 MiB"; the title is the first
    Rect labelRect;                                // room beside the glyph of a collective for title and label; empty otherwise
    TokenLayout layout = TokenLayout::none;        // of result 0 (operand 0 where there is no result)
    TokenLayout layoutBefore = TokenLayout::none;  // of operand 0
};

enum class EdgeKind : std::uint8_t { inBlock, betweenBlocks, betweenLayers };

/// A path from one box to another. In-block edges are cubic Béziers (1 + 3n points); others are polylines with right angles.
struct Edge {
    NodeId from;         // invalid: comes from a folded frame
    NodeId to;           // invalid: goes to a folded frame
    int fromFrame = -1;  // index of the folded frame where an end is invalid
    int toFrame = -1;
    ValueId value;
    EdgeKind kind = EdgeKind::inBlock;
    bool isBezier = false;
    bool isResidual = false;
    TokenLayout layout = TokenLayout::none;
    std::vector<Point> points;
    std::string label;  // "residual [256, 6144]"; empty for most
    Point labelAt;
};

enum class FrameKind : std::uint8_t { layer, block };

struct CollectiveTally {
    std::string kind;
    std::int64_t count = 0;
    std::string bytesText;
};

struct Frame {
    FrameKind kind = FrameKind::layer;
    int parent = -1;     // index of the layer frame of a block; -1 for layers and for blocks that stand alone (embedding, head)
    std::string key;     // stable: "layers.3", "layers.3.self_attn", "embedding", "head"
    std::string title;   // "layers.3–77 ×75"
    std::string detail;  // "MoE decoder layer · 25 ops"
    Rect rect;
    double headerHeight = 0;
    int firstLayer = -1;
    int count = 1;  // > 1: drawn as a stack
    bool isFolded = false;
    std::vector<std::pair<std::string, TokenLayout>> summary;  // rows of a folded card: "attention [4096, 64, 256]" and layout
    std::vector<CollectiveTally> collectives;
};

struct Drawing {
    Rect bounds;
    std::vector<Frame> frames;  // layers before their blocks; a folded frame has no blocks and no boxes
    std::vector<Box> boxes;
    std::vector<Edge> edges;

    /// Index of the box of a node, or -1.
    [[nodiscard]] int boxOf(NodeId node) const;
    std::vector<std::int32_t> boxByNode;  // node index → box index, -1 where hidden
};

struct Options {
    std::set<std::string> folded;  // keys of folded frames
    double aspect = 1.6;           // width : height of the view, decides how many layer frames stand in a row
    bool showsAuxiliary = false;
};

/// Which layer frames are folded when a graph is opened: in a repetition graph all but the region of most layers; in an expanded one all but the first of each
/// kind.
[[nodiscard]] std::set<std::string> defaultFolded(const Graph& graph);

/// Draws `graph` as it is now; places are decided on the union of all nodes and edges of all steps in `journal`, so a step never moves a box.
/// Empty when stopped. Thread-safe: Graphviz is behind one mutex.
[[nodiscard]] Drawing compose(const Graph& graph, const Journal& journal, const TextMeasure& measure, const Options& options, std::stop_token stop = {});

}  // namespace shardscope::drawing
