// Names and canonical text of graphs: what tests, diffs and undo checks compare.
#include <array>

#include <fmt/format.h>

#include "core/graph/graph.h"
#include "core/graph/op_info.h"

namespace shardscope {

std::string_view toString(ValueKind kind) {
    static constexpr std::array<std::string_view, 5> names{"activation", "weight", "cache", "input", "constant"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view toString(Role role) {
    static constexpr std::array<std::string_view, 51> names{"none",
                                                            "embedding",
                                                            "embedding_mask",
                                                            "embedding_reduce",
                                                            "entry_slice",
                                                            "rotary",
                                                            "input_norm",
                                                            "attention_gather",
                                                            "attention_projection",
                                                            "cache_copy",
                                                            "indexer",
                                                            "cache_write",
                                                            "attention",
                                                            "token_slice",
                                                            "o_proj",
                                                            "o_proj_reduce",
                                                            "post_attention_norm",
                                                            "mlp_gather",
                                                            "mlp_gate_up",
                                                            "mlp_activation",
                                                            "mlp_down",
                                                            "mlp_reduce",
                                                            "gate",
                                                            "gate_slice",
                                                            "top_k",
                                                            "top_k_normalise",
                                                            "hidden_slice",
                                                            "routing",
                                                            "dispatch",
                                                            "expert_gate_up",
                                                            "expert_down",
                                                            "regroup",
                                                            "combine_collective",
                                                            "unpermute",
                                                            "combine",
                                                            "shared_gate_up",
                                                            "shared_activation",
                                                            "shared_down",
                                                            "shared_reduce",
                                                            "moe_add",
                                                            "moe_gather",
                                                            "residual_add",
                                                            "final_norm",
                                                            "final_gather",
                                                            "row_selection",
                                                            "lm_head",
                                                            "lm_head_gather",
                                                            "cache_flush",
                                                            "quantise",
                                                            "view",
                                                            "region"};
    return names[static_cast<std::size_t>(role)];
}

std::string nodeName(NodeId id) { return id.isValid() ? "%" + std::to_string(id.index()) : "%none"; }

namespace {

std::string valueName(const Graph& graph, ValueId id) {
    const Value& value = graph.value(id);
    if (!value.producer.isValid()) return value.name;
    std::string name = nodeName(value.producer);
    return graph.node(value.producer).outputs.size() > 1 ? name + "." + std::to_string(value.output) : name;
}

std::string typeText(const Value& value) {
    std::string text = std::string(toString(value.type.dtype())) + value.type.shapeText();
    for (std::size_t axis = 0; axis < parallelAxisCount; ++axis) {
        const AxisPlacement& placement = value.placement.axes[axis];
        if (placement != AxisPlacement{}) text += fmt::format(" {}:{}", toString(static_cast<ParallelAxis>(axis)), placement.text());
    }
    if (value.placement.inflation > 1) text += fmt::format(" ×{}", value.placement.inflation);
    if (value.placement.isPending) text += " pending";
    return text;
}

}  // namespace

std::string nodeText(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    std::string text = fmt::format("{} = {}(", nodeName(id), node.op->name);
    for (std::size_t i = 0; i < node.inputs.size(); ++i) text += (i > 0 ? ", " : "") + valueName(graph, node.inputs[i]);
    text += ")";
    for (const auto& [key, value] : node.attributes.entries()) text += fmt::format(" {} {}", toString(key), toText(value));
    text += " ->";
    for (const ValueId output : node.outputs) text += " " + typeText(graph.value(output));
    return text;
}

std::string canonicalText(const Graph& graph) {
    std::string text;
    for (NodeId id = graph.firstNode(); id.isValid(); id = graph.node(id).next) {
        const Node& node = graph.node(id);
        text += fmt::format("{} {} {}{}{}\n", graph.scope(node.scope).path, toString(node.role), nodeText(graph, id),
                            node.region.isValid() ? fmt::format(" region {}", node.region.index()) : "", node.isPending ? " waits" : "");
    }
    return text;
}

}  // namespace shardscope
