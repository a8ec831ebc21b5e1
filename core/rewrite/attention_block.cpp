// Walks from the post-attention norm back through o_proj and attention, by data flow alone.
#include "core/rewrite/attention_block.h"

#include "core/rewrite/navigation.h"

namespace shardscope {
namespace {

bool isLinear(const OpInfo* op) { return op == &ops::static_quant_linear || op == &ops::mm; }

bool isAttentionStage(const OpInfo* op) { return op == &ops::mla_sparse_attention || op == &ops::mlapo || op == &ops::mlapo_quant || isReshape(op); }

ValueId firstOperand(const Graph& graph, ValueId value) { return graph.node(graph.value(value).producer).inputs[0]; }

void walkToAttention(const Graph& graph, AttentionBlock& block) {
    ValueId value = graph.node(block.projection).inputs[0];
    for (const OpInfo* op = producerOp(graph, value); isReshape(op) || op == &ops::dynamic_quantize_symmetric || op == &ops::slice;
         op = producerOp(graph, value)) {
        if (op == &ops::slice) block.slice = graph.value(value).producer;
        value = firstOperand(graph, value);
    }
    if (producerOp(graph, value) == &ops::mla_sparse_attention) block.attention = graph.value(value).producer;
}

}  // namespace

AttentionBlock attentionBefore(const Graph& graph, NodeId norm) {
    AttentionBlock block;
    const std::vector<ValueId>& operands = graph.node(norm).inputs;
    for (const std::size_t slot : {std::size_t{1}, std::size_t{0}}) {
        const ValueId behind = behindReshapes(graph, operands[slot]);
        if (!isLinear(producerOp(graph, behind))) continue;
        block.projection = graph.value(behind).producer;
        block.residual = operands[1 - slot];
        walkToAttention(graph, block);
        return block;
    }
    return block;
}

NodeId gatherBefore(const Graph& graph, NodeId attention, GroupId tp) {
    ValueId value = graph.node(attention).outputs[0];
    while (isAttentionStage(producerOp(graph, value))) value = firstOperand(graph, value);
    const NodeId producer = graph.value(value).producer;
    return producer.isValid() && isTokenGather(graph, producer, tp) ? producer : NodeId{};
}

StreamEvidence streamEvidence(const Graph& graph, const AttentionBlock& block, GroupId tp) {
    const NodeId gather = gatherBefore(graph, block.attention, tp);
    if (gather.isValid()) return {true, "gather " + nodeName(gather)};
    ValueId residual = behindMarkers(graph, block.residual);
    for (;;) {
        if (isLocal(graph, residual)) return {true, describe(graph, residual)};
        const NodeId producer = graph.value(residual).producer;
        if (!producer.isValid()) break;
        const Node& node = graph.node(producer);
        if (node.isPending) return {true, describe(graph, producer) + " waits behind local tokens"};
        // The previous layer's own norm was a candidate before this one: it would be local or waiting.
        const bool continuesStream = node.op == &ops::add || (node.op == &ops::add_rms_norm2 && !attentionBefore(graph, producer).attention.isValid());
        if (!continuesStream) break;
        residual = behindMarkers(graph, node.inputs[0]);
    }
    return {false, describe(graph, block.residual)};
}

}  // namespace shardscope
