// Which layers a graph opens with folded.
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

}  // namespace

std::set<std::string> defaultFolded(const Graph& graph) {
    if (graph.regionCount() > 0) return {};
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
