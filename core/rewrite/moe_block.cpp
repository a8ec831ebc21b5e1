// Back from the router to the flat view, and forward from the unpermuted rows to the residual; both router forms read alike.
#include "core/rewrite/moe_block.h"

#include "core/rewrite/navigation.h"

namespace shardscope {
namespace {

bool isTokenSlice(const Node& node, GroupId tp) { return node.op == &ops::slice && node.attributes.group() == tp; }

/// Router → slice, gate, convert (raw logits) or gate, convert, slice → the view that flattens the tokens.
void walkToFlatView(const Graph& graph, MoeBlock& block, GroupId tp) {
    for (NodeId id = block.topK; id.isValid(); id = graph.value(graph.node(id).inputs[0]).producer) {
        const Node& node = graph.node(id);
        if (isTokenSlice(node, tp)) block.slices.push_back(id);
        if (node.op == &ops::view) block.flatView = id;
        if (block.flatView.isValid() || isNorm(node.op) || node.op->isCollective() || node.inputs.empty()) return;
    }
}

void addHiddenSlices(const Graph& graph, MoeBlock& block, GroupId tp) {
    for (const Use& use : graph.value(graph.node(block.flatView).outputs[0]).uses) {
        const bool isKnown = std::find(block.slices.begin(), block.slices.end(), use.node) != block.slices.end();
        if (isTokenSlice(graph.node(use.node), tp) && !isKnown) block.slices.push_back(use.node);
    }
}

NodeId readerOf(const Graph& graph, ValueId value, const OpInfo& op) {
    for (const Use& use : graph.value(value).uses) {
        if (graph.node(use.node).op == &op) return use.node;
    }
    return {};
}

bool isInsideBlock(const Node& node) { return !isNorm(node.op) && (node.op != &ops::add || node.role == Role::moe_add); }

/// Forward along first readers: combine, shared add, exit gather, views, until the block's output meets the residual.
void walkToMerge(const Graph& graph, ValueId value, MoeBlock& block, GroupId tp) {
    while (!graph.value(value).uses.empty()) {
        const Use use = graph.value(value).uses.front();
        const Node& reader = graph.node(use.node);
        if (!isInsideBlock(reader)) {
            block.merge = use.node;
            block.mergeSlot = use.slot;
            return;
        }
        if (isTokenGather(graph, use.node, tp)) block.exitGather = use.node;
        if (reader.outputs.empty()) return;
        value = reader.outputs[0];
    }
}

}  // namespace

MoeBlock moeBlockOf(const Graph& graph, NodeId topK, GroupId tp) {
    MoeBlock block;
    block.topK = topK;
    walkToFlatView(graph, block, tp);
    if (block.flatView.isValid()) addHiddenSlices(graph, block, tp);
    if (graph.node(topK).outputs.size() < 2) return block;
    const ValueId indices = graph.node(topK).outputs[1];
    block.routing = readerOf(graph, indices, ops::init_routing_v2);
    const NodeId unpermute = readerOf(graph, indices, ops::unpermute_tokens);
    if (unpermute.isValid()) walkToMerge(graph, graph.node(unpermute).outputs[0], block, tp);
    return block;
}

}  // namespace shardscope
