// The residual stays local between layers exactly when all its readers can live with it.
#include "core/rewrite/residual_merge.h"

#include "core/rewrite/navigation.h"

namespace shardscope {
namespace {

bool isScatterable(const Graph& graph, NodeId sum, GroupId tp) {
    if (!isTokenSum(graph, sum, tp)) return false;
    const Value& operand = graph.value(graph.node(sum).inputs[0]);
    return isShardable(graph, graph.node(sum).inputs[0], tp) && !isTokenLocal(operand.type, operand.placement);
}

bool becomesLocal(const Graph& graph, ValueId value, GroupId tp) {
    const ValueId behind = behindReshapes(graph, value);
    if (isLocal(graph, behind)) return true;
    const NodeId producer = graph.value(behind).producer;
    if (!producer.isValid()) return false;
    const Node& node = graph.node(producer);
    if (node.role == Role::moe_gather) return isTokenGather(graph, producer, tp);
    if (node.role == Role::moe_add && node.op == &ops::add) {
        return becomesLocal(graph, node.inputs[0], tp) || becomesLocal(graph, node.inputs[1], tp);
    }
    return isScatterable(graph, producer, tp);
}

bool isMerge(const OpInfo* op) { return op == &ops::add || op == &ops::add_rms_norm || op == &ops::add_rms_norm2; }

}  // namespace

ResidualMerge mergeOf(const Graph& graph, ValueId sum, bool (*accepts)(const OpInfo*)) {
    for (const Use& use : graph.value(sum).uses) {
        const Node& reader = graph.node(use.node);
        if (accepts(reader.op) && isMerge(reader.op) && use.slot < 2) return {use.node, use.slot, reader.inputs[1 - use.slot]};
        if (!isReshape(reader.op)) continue;
        for (const Use& next : graph.value(reader.outputs[0]).uses) {
            const Node& merge = graph.node(next.node);
            if (accepts(merge.op) && isMerge(merge.op) && next.slot < 2) return {next.node, next.slot, merge.inputs[1 - next.slot]};
        }
    }
    return {};
}

bool acceptsLocal(const Graph& graph, const Use& first, GroupId tp) {
    Use use = first;
    // A region's copies stand in a chain as long as the region has layers: walked in a loop.
    while (isMarker(graph.node(use.node).op) && graph.value(graph.node(use.node).outputs[0]).uses.size() == 1) {
        use = graph.value(graph.node(use.node).outputs[0]).uses.front();
    }
    const Node& reader = graph.node(use.node);
    if (isMarker(reader.op)) {
        const std::vector<Use>& uses = graph.value(reader.outputs[0]).uses;
        return std::all_of(uses.begin(), uses.end(), [&](const Use& next) { return acceptsLocal(graph, next, tp); });
    }
    if (reader.op == &ops::rms_norm) return true;
    return isMerge(reader.op) && use.slot < 2 && becomesLocal(graph, reader.inputs[1 - use.slot], tp);
}

}  // namespace shardscope
