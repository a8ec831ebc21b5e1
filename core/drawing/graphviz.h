// Layered placement of one block by Graphviz dot: sizes and connections in, centres and splines out. The only file that knows Graphviz.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/drawing/drawing.h"

namespace shardscope::drawing {

struct DotNode {
    double width = 0;  // points
    double height = 0;
    bool keepsOrder = false;  // connections go down from left to right in the order in which they are given
};

/// Connections with a higher weight are kept shorter and straighter.
struct DotEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    int weight = 1;
    auto operator<=>(const DotEdge&) const = default;
};

struct DotPlacement {
    double width = 0;
    double height = 0;
    std::vector<Point> centres;               // of the nodes, y down
    std::vector<std::vector<Point>> splines;  // of the edges: 1 + 3n points from the bottom of `from` to the top of `to`; empty where there is none
};

/// Nothing when Graphviz fails. Thread-safe: Graphviz has global state and runs behind one mutex.
[[nodiscard]] std::optional<DotPlacement> placeWithDot(const std::vector<DotNode>& nodes, const std::vector<DotEdge>& edges);

}  // namespace shardscope::drawing
