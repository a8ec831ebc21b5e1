// Gathers a node's operands and applies its operator's rule.
#include "core/placement/inference.h"

namespace shardscope {

InferResult inferNode(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    std::vector<Operand> operands;
    operands.reserve(node.inputs.size());
    for (const ValueId input : node.inputs) {
        const Value& value = graph.value(input);
        operands.push_back(Operand{value.type, value.placement});
    }
    return node.op->infer(InferInput{operands, node.attributes, graph});
}

}  // namespace shardscope
