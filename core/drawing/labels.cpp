// Texts of boxes, by role and operator class.
#include "core/drawing/labels.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/graph/op_info.h"
#include "core/support/units.h"

namespace shardscope::drawing {
namespace {

/// Roles by the names that model code and papers use for them; empty: the operator's name says it.
std::string_view roleLabel(Role role) {
    switch (role) {
        case Role::embedding: return "embed_tokens";
        case Role::input_norm: return "input_layernorm";
        case Role::post_attention_norm: return "post_attention";
        case Role::o_proj: return "o_proj";
        case Role::mlp_gate_up: return "gate_up_proj";
        case Role::mlp_down: return "down_proj";
        case Role::gate: return "gate";
        case Role::regroup: return "regroup";
        case Role::combine: return "combine";
        case Role::shared_activation: return "shared";
        case Role::final_norm: return "final_norm";
        case Role::row_selection: return "last rows";
        case Role::lm_head: return "lm_head";
        default: return {};
    }
}

/// Where the role says more than the operator's name, which then stays in the inspector.
std::string_view wholeTitle(Role role) {
    switch (role) {
        case Role::shared_gate_up: return "shared gate_up";
        case Role::shared_down: return "shared down";
        case Role::moe_add: return "add routed + shared";
        case Role::residual_add: return "add residual";
        default: return {};
    }
}

std::string prefixed(std::string_view prefix, std::string_view text) { return prefix.empty() ? std::string(text) : fmt::format("{} · {}", prefix, text); }

bool isGrouped(const OpInfo& op) { return op.name.starts_with("grouped_matmul"); }
bool isRouter(const OpInfo& op) { return op.name.starts_with("moe_gating_top_k_"); }

std::int64_t localExperts(const LabelSource& source) {
    std::int64_t experts = 1;
    for (const TensorType* operand : source.operands) {
        if (operand != nullptr) experts = std::max({experts, operand->pieces(), operand->sizeOf(Axis::expert)});
    }
    return experts;
}

std::string groupedTitle(const LabelSource& source) {
    const std::string_view part = source.role == Role::expert_down ? "down" : "gate_up";
    return fmt::format("experts {} ×{}", part, localExperts(source));
}

std::string routerTitle(const LabelSource& source) {
    const std::string_view scoring = source.op->name.substr(std::string_view("moe_gating_top_k_").size());
    return fmt::format("{} top-{}", scoring, source.choices);
}

std::string shapeOr(const TensorType* type) { return type != nullptr ? shapeLabel(*type) : std::string(); }

std::string arrow(const std::string& before, const std::string& after) {
    if (before.empty() || before == after) return after;
    return after.empty() ? before : fmt::format("{} → {}", before, after);
}

std::string linearDetail(const LabelSource& source) {
    return fmt::format("{} × {}\n→ {}", shapeOr(source.operands[0]), shapeOr(source.operands[1]), shapeOr(source.results[0]));
}

/// The two parts that a cache write appends, as one row: [4096, 512] and [4096, 64] → "[4096, 576]".
std::string cacheWriteDetail(const LabelSource& source) {
    const TensorType* first = source.operands[0];
    const TensorType* second = source.operands[1];
    if (first == nullptr || second == nullptr || first->rank() < 2 || second->rank() < 2) return shapeOr(first);
    return fmt::format("[{}, {}]", first->size(first->rank() - 2), first->size(first->rank() - 1) + second->size(second->rank() - 1));
}

std::string attentionDetail(const LabelSource& source) {
    if (source.op->name.starts_with("mlapo")) return fmt::format("{} → q {}", shapeOr(source.operands[0]), shapeOr(source.results[0]));
    if (source.op->name.ends_with("_indexer")) return fmt::format("top-k idx {}", shapeOr(source.results[0]));
    if (source.results[0] == nullptr) return cacheWriteDetail(source);
    return arrow(shapeOr(source.operands[0]), shapeOr(source.results[0]));
}

std::string normDetail(const LabelSource& source) {
    return source.results[1] != nullptr ? fmt::format("y, residual {}", shapeOr(source.results[0])) : shapeOr(source.results[0]);
}

}  // namespace

LabelSource labelSource(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    LabelSource source;
    source.op = node.op;
    source.role = node.role;
    const GroupId group = node.attributes.group();
    if (group.isValid() && group.index() < graph.groupCount()) source.group = graph.group(group).name;
    source.choices = node.attributes.integer(Attr::k);
    for (std::size_t i = 0; i < std::min<std::size_t>(2, node.inputs.size()); ++i) source.operands[i] = &graph.value(node.inputs[i]).type;
    for (std::size_t i = 0; i < std::min<std::size_t>(2, node.outputs.size()); ++i) source.results[i] = &graph.value(node.outputs[i]).type;
    return source;
}

std::string shapeLabel(const TensorType& type) {
    const std::size_t first = type.rank() > 1 && type.dim(0).isAxis(Axis::batch) && type.size(0) == 1 ? 1 : 0;
    std::string text = type.pieces() > 1 ? fmt::format("{}× [", type.pieces()) : "[";
    const std::vector<std::int64_t> sizes = type.shape();
    for (std::size_t i = first; i < sizes.size(); ++i) fmt::format_to(std::back_inserter(text), "{}{}", i > first ? ", " : "", sizes[i]);
    return text + "]";
}

BoxShape boxShape(const OpInfo& op) {
    if (op.isCollective()) return BoxShape::collective;
    if (op.opClass == OpClass::marker) return BoxShape::marker;
    return op.name == "slice" ? BoxShape::slice : BoxShape::op;
}

std::string boxTitle(const LabelSource& source) {
    const OpInfo& op = *source.op;
    if (op.isCollective()) return source.group.empty() ? std::string(op.name) : fmt::format("{} {}", op.name, source.group);
    if (op.opClass == OpClass::marker) return fmt::format("{} hidden {}", op.name, shapeOr(source.results[0]));
    if (boxShape(op) == BoxShape::slice) return source.group.empty() ? "slice rows" : "slice token axis";
    if (isGrouped(op)) return groupedTitle(source);
    if (isRouter(op)) return routerTitle(source);
    const std::string_view whole = wholeTitle(source.role);
    return whole.empty() ? prefixed(roleLabel(source.role), op.name) : std::string(whole);
}

std::string boxDetail(const LabelSource& source) {
    switch (source.op->opClass) {
        case OpClass::marker: return {};
        case OpClass::linear: return isGrouped(*source.op) ? arrow(shapeOr(source.operands[0]), shapeOr(source.results[0])) : linearDetail(source);
        case OpClass::attention: return attentionDetail(source);
        case OpClass::norm: return normDetail(source);
        case OpClass::elementwise: return shapeOr(source.results[0]);
        default: break;
    }
    if (isRouter(*source.op)) return fmt::format("weights, ids {}", shapeOr(source.results[0]));
    return arrow(shapeOr(source.operands[0]), shapeOr(source.results[0]));
}

std::int64_t collectiveBytes(const LabelSource& source) {
    const std::int64_t before = source.operands[0] != nullptr ? source.operands[0]->bytes() : 0;
    const std::int64_t after = source.results[0] != nullptr ? source.results[0]->bytes() : 0;
    return std::max(before, after);
}

std::string collectiveLabel(const LabelSource& source) {
    if (!source.op->isCollective()) return {};
    return prefixed(source.group, bytesText(collectiveBytes(source)));
}

std::string blockTitle(const BlockKey& key) {
    if (key.isInLayer()) return key.part == BlockPart::attention ? "self_attn" : "mlp";
    return key.place == BlockKey::Place::head ? "final norm · lm_head" : key.frameText();
}

std::string residualLabel(const TensorType& type) { return fmt::format("residual {}", shapeLabel(type)); }

std::string layersTitle(int firstLayer, int count) {
    return count > 1 ? fmt::format("layers.{}–{} ×{}", firstLayer, firstLayer + count - 1, count) : fmt::format("layers.{}", firstLayer);
}

}  // namespace shardscope::drawing
