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

}  // namespace shardscope
