// Which layers a graph opens with folded.
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

#include "core/drawing/blocks.h"
#include "core/drawing/drawing.h"

namespace shardscope::drawing {
namespace {

/// Roles that tell kinds of layers apart: what attention and MLP are made of, whatever the passes did at their borders.
bool tellsKind(Role role) {
    switch (role) {
        case Role::indexer:
        case Role::attention:
        case Role::mlp_gate_up:
        case Role::gate:
        case Role::expert_gate_up:
        case Role::shared_gate_up: return true;
        default: return false;
    }
}

/// The region that stands for most layers is what the model is made of; the others open as cards.
std::set<std::string> foldedRegions(const Graph& graph) {
    std::size_t main = 0;
    for (std::size_t i = 1; i < graph.regionCount(); ++i) {
        if (graph.region(RegionId(i)).count > graph.region(RegionId(main)).count) main = i;
    }
    std::set<std::string> folded;
    for (std::size_t i = 0; i < graph.regionCount(); ++i) {
        if (i != main) folded.insert(fmt::format("layers.{}", graph.region(RegionId(i)).firstLayer));
    }
    return folded;
}

}  // namespace

std::set<std::string> defaultFolded(const Graph& graph) {
    if (graph.regionCount() > 0) return foldedRegions(graph);
    std::map<int, std::set<Role>> layers;
    for (const NodeId id : graph.program()) {
        const BlockKey key = blockOf(graph, graph.node(id).scope, graph.node(id).role);
        if (key.isInLayer() && tellsKind(graph.node(id).role)) layers[key.layer].insert(graph.node(id).role);
    }
    std::set<std::set<Role>> known;
    std::set<std::string> folded;
    for (const auto& [layer, kind] : layers) {
        if (!known.insert(kind).second) folded.insert(fmt::format("layers.{}", layer));
    }
    return folded;
}

}  // namespace shardscope::drawing
