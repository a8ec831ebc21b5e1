// Graphviz through cgraph and gvc. The dot layout engine is linked in, so neither a plugin configuration file nor a font library is needed; no text reaches
// Graphviz, only sizes.
#include "core/drawing/graphviz.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <string>

#include <fmt/format.h>
#include <graphviz/cgraph.h>
#include <graphviz/gvc.h>

#include "core/drawing/metrics.h"

extern "C" gvplugin_library_t gvplugin_dot_layout_LTX_library;  // NOLINT(readability-identifier-naming): Graphviz' name

namespace shardscope::drawing {
namespace {

constexpr double pointsPerInch = 72.0;

struct FreeContext {
    void operator()(GVC_t* context) const { gvFreeContext(context); }
};
using Context = std::unique_ptr<GVC_t, FreeContext>;

struct CloseGraph {
    void operator()(Agraph_t* graph) const { agclose(graph); }
};
using DotGraph = std::unique_ptr<Agraph_t, CloseGraph>;

/// Frees what gvLayout has attached, before graph and context go.
class Layout {
public:
    Layout(GVC_t* context, Agraph_t* graph) : m_context(context), m_graph(graph), m_isDone(gvLayout(context, graph, "dot") == 0) {}
    ~Layout() { gvFreeLayout(m_context, m_graph); }
    Layout(const Layout&) = delete;
    Layout& operator=(const Layout&) = delete;
    [[nodiscard]] bool isDone() const { return m_isDone; }

private:
    GVC_t* m_context;
    Agraph_t* m_graph;
    bool m_isDone;
};

/// cgraph takes `char*` and changes none of them.
void set(void* object, std::string name, std::string value) {
    std::string none;
    agsafeset(object, name.data(), value.data(), none.data());
}

std::string inches(double points) { return fmt::format("{:.5f}", points / pointsPerInch); }

DotGraph makeGraph() {
    std::string name = "block";
    DotGraph graph(agopen(name.data(), Agstrictdirected, nullptr));
    set(graph.get(), "nodesep", inches(metrics::boxGap));
    set(graph.get(), "ranksep", inches(metrics::rankGap));
    set(graph.get(), "splines", "spline");
    return graph;
}

std::vector<Agnode_t*> addNodes(Agraph_t* graph, const std::vector<DotNode>& nodes) {
    std::vector<Agnode_t*> made;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        std::string name = fmt::format("n{}", i);
        Agnode_t* node = agnode(graph, name.data(), 1);
        set(node, "shape", "box");
        set(node, "label", "");
        set(node, "fixedsize", "true");
        set(node, "width", inches(nodes[i].width));
        set(node, "height", inches(nodes[i].height));
        if (nodes[i].keepsOrder) set(node, "ordering", "out");
        made.push_back(node);
    }
    return made;
}

std::vector<Agedge_t*> addEdges(Agraph_t* graph, const std::vector<Agnode_t*>& nodes, const std::vector<DotEdge>& edges) {
    std::vector<Agedge_t*> made;
    for (const DotEdge& edge : edges) {
        Agedge_t* line = agedge(graph, nodes[edge.from], nodes[edge.to], nullptr, 1);
        set(line, "dir", "none");
        set(line, "tailport", "s");
        set(line, "headport", "n");
        set(line, "weight", fmt::format("{}", edge.weight));
        made.push_back(line);
    }
    return made;
}

double squaredDistance(Point a, Point b) { return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y); }

std::vector<Point> splineOf(Agedge_t* edge, double height, Point tail) {
    std::vector<Point> points;
    const splines* all = ED_spl(edge);
    for (std::size_t i = 0; all != nullptr && i < static_cast<std::size_t>(all->size); ++i) {
        const bezier& piece = all->list[i];
        for (std::size_t j = points.empty() ? 0 : 1; j < static_cast<std::size_t>(piece.size); ++j) {
            points.push_back({piece.list[j].x, height - piece.list[j].y});
        }
    }
    if (points.size() % 3 != 1) return {};
    if (squaredDistance(points.front(), tail) > squaredDistance(points.back(), tail)) std::reverse(points.begin(), points.end());
    return points;
}

Point centreOf(Agnode_t* node, double height) { return {ND_coord(node).x, height - ND_coord(node).y}; }

DotPlacement read(Agraph_t* graph, const std::vector<Agnode_t*>& nodes, const std::vector<Agedge_t*>& edges, const std::vector<DotEdge>& wanted,
                  const std::vector<DotNode>& sizes) {
    DotPlacement placement;
    placement.width = GD_bb(graph).UR.x;
    placement.height = GD_bb(graph).UR.y;
    for (Agnode_t* node : nodes) placement.centres.push_back(centreOf(node, placement.height));
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const std::uint32_t from = wanted[i].from;
        const Point tail{placement.centres[from].x, placement.centres[from].y + sizes[from].height / 2};
        placement.splines.push_back(edges[i] != nullptr ? splineOf(edges[i], placement.height, tail) : std::vector<Point>{});
    }
    return placement;
}

std::mutex& graphvizMutex() {
    static std::mutex mutex;
    return mutex;
}

Context makeContext() {
    static lt_symlist_t builtIn[] = {{"gvplugin_dot_layout_LTX_library", &gvplugin_dot_layout_LTX_library}, {nullptr, nullptr}};
    return Context(gvContextPlugins(builtIn, 0));
}

}  // namespace

std::optional<DotPlacement> placeWithDot(const std::vector<DotNode>& nodes, const std::vector<DotEdge>& edges) {
    const std::lock_guard lock(graphvizMutex());
    agseterr(AGMAX);  // what fails is reported by the result
    const Context context = makeContext();
    const DotGraph graph = makeGraph();
    if (!context || !graph) return std::nullopt;
    const std::vector<Agnode_t*> dotNodes = addNodes(graph.get(), nodes);
    const std::vector<Agedge_t*> dotEdges = addEdges(graph.get(), dotNodes, edges);
    const Layout layout(context.get(), graph.get());
    if (!layout.isDone()) return std::nullopt;
    return read(graph.get(), dotNodes, dotEdges, edges, nodes);
}

}  // namespace shardscope::drawing
