// Finds places in a graph by module path, role and operator, which stay the same from one form of a model to another.
#include "app/node_places.h"

#include <algorithm>

#include "core/graph/op_info.h"

namespace shardscope {
namespace {

bool isWithin(const std::string& path, const std::string& prefix) {
    return path.starts_with(prefix) && (path.size() == prefix.size() || path[prefix.size()] == '.');
}

/// First layer of the region that holds `layer`, or the layer itself: the one that is built.
int builtLayer(const Graph& graph, int layer) {
    for (std::size_t i = 0; i < graph.regionCount(); ++i) {
        const Region& region = graph.region(RegionId(i));
        if (layer >= region.firstLayer && layer < region.firstLayer + region.count) return region.firstLayer;
    }
    return layer;
}

/// The scope's path without the layer's own prefix: "self_attn.o_proj".
std::string pathInLayer(const Graph& graph, const Node& node) {
    const Scope& scope = graph.scope(node.scope);
    if (scope.layer < 0) return scope.path;
    const std::string prefix = "layers." + std::to_string(scope.layer);
    const auto at = scope.path.find(prefix);
    return at == std::string::npos ? scope.path : scope.path.substr(at + prefix.size());
}

bool doesTheSame(const Graph& a, const Node& nodeA, const Graph& b, const Node& nodeB) {
    return nodeA.role == nodeB.role && nodeA.op == nodeB.op && pathInLayer(a, nodeA) == pathInLayer(b, nodeB);
}

/// How many nodes of the same kind stand before `node` in its layer: tells several views of one module apart.
int occurrence(const Graph& graph, NodeId node) {
    int before = 0;
    for (NodeId id = graph.firstNode(); id.isValid() && id != node; id = graph.node(id).next)
        if (graph.layerOf(id) == graph.layerOf(node) && doesTheSame(graph, graph.node(id), graph, graph.node(node))) ++before;
    return before;
}

bool isNamedBy(const Graph& graph, const Node& node, const std::string& term) {
    const std::string& path = graph.scope(node.scope).path;
    const std::string role(toString(node.role));
    return term == role || term == node.op->name || isWithin(path, term) || term == path + "." + role || term == path + "." + std::string(node.op->name);
}

}  // namespace

NodeId counterpart(const Graph& from, NodeId node, const Graph& to) {
    if (!node.isValid() || node.index() >= from.nodeTableSize()) return {};
    const Node& original = from.node(node);
    const int layer = builtLayer(to, from.layerOf(node));
    int remaining = occurrence(from, node);
    for (NodeId id = to.firstNode(); id.isValid(); id = to.node(id).next)
        if (to.layerOf(id) == layer && doesTheSame(from, original, to, to.node(id)) && remaining-- == 0) return id;
    return {};
}

NodeId findNode(const Graph& graph, const std::vector<std::string>& terms) {
    for (NodeId id = graph.firstNode(); id.isValid(); id = graph.node(id).next)
        if (std::all_of(terms.begin(), terms.end(), [&](const std::string& term) { return isNamedBy(graph, graph.node(id), term); })) return id;
    return {};
}

std::set<std::string> foldedAround(const Graph& graph, NodeId node, const std::set<std::string>& folded) {
    const std::string& path = graph.scope(graph.node(node).scope).path;
    std::set<std::string> around;
    std::copy_if(folded.begin(), folded.end(), std::inserter(around, around.end()), [&](const std::string& key) { return isWithin(path, key); });
    return around;
}

int frameByKey(const drawing::Drawing& drawing, const std::string& key) {
    const auto found = std::find_if(drawing.frames.begin(), drawing.frames.end(), [&](const drawing::Frame& frame) { return frame.key == key; });
    return found == drawing.frames.end() ? -1 : static_cast<int>(found - drawing.frames.begin());
}

int frameAround(const Graph& graph, NodeId node, const drawing::Drawing& drawing) {
    if (const int box = drawing.boxOf(node); box >= 0) return static_cast<int>(drawing.boxes[static_cast<std::size_t>(box)].frame);
    const std::string& path = graph.scope(graph.node(node).scope).path;
    int best = -1;
    std::size_t bestLength = 0;
    for (std::size_t i = 0; i < drawing.frames.size(); ++i) {
        const std::string& key = drawing.frames[i].key;
        if (!isWithin(path, key) || key.size() < bestLength) continue;
        best = static_cast<int>(i);
        bestLength = key.size();
    }
    return best;
}

}  // namespace shardscope
