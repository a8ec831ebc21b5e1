// One function per kind of rule. A rule never asks for an operator by name: it finds its nodes by role and reads layouts from data flow.
#include "core/contract/rule_checks.h"

#include <array>

#include <fmt/format.h>

#include "core/contract/graph_reading.h"
#include "core/ops/ops.h"

namespace shardscope {

namespace {

using Outcome = std::optional<RuleFailure>;

/// Nodes the rule looks at: the norm at a boundary, else every node of its roles in the layer.
std::vector<NodeId> subjects(const RulePlace& place) {
    if (place.rule.isBoundary) return {place.anchor};
    std::vector<NodeId> found;
    for (const Role role : place.rule.roles) {
        const auto nodes = place.index.nodes(place.layer, role);
        found.insert(found.end(), nodes.begin(), nodes.end());
    }
    return found;
}

RuleFailure failed(const RulePlace& place, NodeId node, std::string found) { return {node, place.rule.expected, std::move(found)}; }

bool hasLayout(const RulePlace& place, ValueId value) {
    return place.rule.layout == "local" ? hasLocalTokens(place.graph, value) : place.graph.layoutOf(value) == TokenLayout::full;
}

/// True unless some axis other than the token axis lies sharded over tp.
bool hasWholeFeatures(const Graph& graph, ValueId value) {
    const AxisPlacement& tp = graph.value(value).placement.on(ParallelAxis::tp);
    return !tp.isSharded || tp.shardedAxis == Axis::token;
}

bool isFine(const RulePlace& place, ValueId value) {
    if (!isActivation(place.graph, value) || place.graph.layoutOf(value) == TokenLayout::none) return true;
    return hasLayout(place, value) && (!place.rule.wholeFeatures || hasWholeFeatures(place.graph, value));
}

std::string portText(const Graph& graph, NodeId id, const std::string& port, ValueId value) {
    const Value& v = graph.value(value);
    const bool isWhole = hasWholeFeatures(graph, value);
    return fmt::format("{} {} {}{}", graph.node(id).op->name, port, valueText(graph, value), isWhole ? "" : ", tp " + v.placement.on(ParallelAxis::tp).text());
}

Outcome checkPorts(const RulePlace& place, NodeId id) {
    const Node& node = place.graph.node(id);
    for (std::size_t i = 0; place.rule.ports != RulePorts::results && i < node.inputs.size(); ++i) {
        if (!isFine(place, node.inputs[i])) return failed(place, id, portText(place.graph, id, operandName(node, i), node.inputs[i]));
    }
    for (std::size_t i = 0; place.rule.ports != RulePorts::operands && i < node.outputs.size(); ++i) {
        if (!isFine(place, node.outputs[i])) return failed(place, id, portText(place.graph, id, resultName(node, i), node.outputs[i]));
    }
    return {};
}

Outcome checkLayout(const RulePlace& place) {
    for (const NodeId id : subjects(place)) {
        if (Outcome failure = checkPorts(place, id)) return failure;
    }
    return {};
}

/// Both shapes but for the token axis, which must shrink to this rank's share.
bool cutsTokensOnly(const TensorType& whole, const TensorType& part, std::int64_t groupSize) {
    TensorType expected = whole;
    return expected.resize(Axis::token, whole.sizeOf(Axis::token) / groupSize) && expected.shape() == part.shape();
}

Outcome checkTokenSlice(const RulePlace& place) {
    const std::vector<NodeId> slices = subjects(place);
    if (slices.empty()) return failed(place, place.anchor, "no token slice in this layer");
    const Graph& graph = place.graph;
    for (const NodeId id : slices) {
        const Node& node = graph.node(id);
        if (node.op != &ops::slice || !node.attributes.group().isValid())
            return failed(place, id, fmt::format("{} is not a slice over a group", node.op->name));
        const ValueId whole = node.inputs[0];
        const ValueId part = node.outputs[0];
        const CommGroup& group = graph.group(node.attributes.group());
        const SliceRange range = sliceRange(graph, id);
        const bool isShare = cutsTokensOnly(graph.value(whole).type, graph.value(part).type, group.size()) &&
                             range.begin == group.indexInGroup * graph.value(part).type.sizeOf(Axis::token);
        if (graph.layoutOf(whole) != TokenLayout::full || graph.layoutOf(part) != TokenLayout::local || !isShare) {
            return failed(place, id, fmt::format("{} → {}, rows {} to {}", valueText(graph, whole), valueText(graph, part), range.begin, range.end));
        }
    }
    return {};
}

Outcome checkAbsentRoles(const RulePlace& place) {
    for (const Role role : place.rule.absent) {
        const NodeId id = place.index.first(place.layer, role);
        if (id.isValid()) return failed(place, id, fmt::format("{} in this layer", place.graph.node(id).op->name));
    }
    return {};
}

Outcome checkLocalLinear(const RulePlace& place) {
    if (Outcome failure = checkAbsentRoles(place)) return failure;
    const Graph& graph = place.graph;
    for (const NodeId id : subjects(place)) {
        if (Outcome failure = checkPorts(place, id)) return failure;
        const Node& node = graph.node(id);
        if (node.outputs.empty()) return failed(place, id, fmt::format("{} has no result", node.op->name));
        const bool isWeightWhole = node.inputs.size() < 2 || !graph.value(node.inputs[1]).placement.on(ParallelAxis::tp).isSharded;
        if (!isWeightWhole) return failed(place, id, "weight " + graph.value(node.inputs[1]).type.shapeText() + " is a shard over tp");
        if (graph.layoutOf(node.outputs[0]) == TokenLayout::partial) return failed(place, id, "result " + valueText(graph, node.outputs[0]));
    }
    return {};
}

Outcome checkKeepsLayout(const RulePlace& place) {
    const Graph& graph = place.graph;
    for (const NodeId id : subjects(place)) {
        const Node& node = graph.node(id);
        if (node.op != &ops::all_reduce) return failed(place, id, fmt::format("{} instead of all_reduce", node.op->name));
        const bool isKept = hasLocalTokens(graph, node.inputs[0]) && hasLocalTokens(graph, node.outputs[0]) &&
                            graph.value(node.inputs[0]).type.shape() == graph.value(node.outputs[0]).type.shape();
        if (!isKept) return failed(place, id, valueText(graph, node.inputs[0]) + " → " + valueText(graph, node.outputs[0]));
        const NodeId scatter = findReader(graph, node.outputs[0], [](const Node& reader) { return reader.op == &ops::reduce_scatter; });
        if (scatter.isValid()) return failed(place, scatter, "reduce_scatter behind the all_reduce");
    }
    return {};
}

bool isMerge(const Node& node) { return node.op == &ops::add || node.op == &ops::add_rms_norm || node.op == &ops::add_rms_norm2; }

Outcome checkOperandsMeet(const RulePlace& place, NodeId id) {
    const Node& node = place.graph.node(id);
    if (!isMerge(node) || node.inputs.size() < 2) return {};
    const ValueId a = node.inputs[0];
    const ValueId b = node.inputs[1];
    const bool meets =
        hasLocalTokens(place.graph, a) && hasLocalTokens(place.graph, b) && sameShapeIgnoringBatch(place.graph.value(a).type, place.graph.value(b).type);
    if (meets) return {};
    return failed(place, id, valueText(place.graph, a) + " + " + valueText(place.graph, b));
}

/// The last of the first role that occurs: routed + shared where there are shared experts, else the routed sum.
NodeId mergeOf(const RulePlace& place) {
    for (const Role role : place.rule.roles) {
        const auto nodes = place.index.nodes(place.layer, role);
        if (!nodes.empty()) return nodes.back();
    }
    return {};
}

Outcome checkSameShape(const RulePlace& place) {
    const NodeId output = mergeOf(place);
    if (!output.isValid()) return failed(place, place.anchor, "no output of the experts");
    if (Outcome failure = checkOperandsMeet(place, output)) return failure;
    if (place.graph.node(output).outputs.empty()) return failed(place, output, fmt::format("{} has no result", place.graph.node(output).op->name));
    const ValueId value = place.graph.node(output).outputs[0];
    const NodeId merge = findReader(place.graph, value, isMerge);
    if (!merge.isValid()) return failed(place, output, valueText(place.graph, value) + " does not reach the residual as it is");
    return checkOperandsMeet(place, merge);
}

bool isGather(const Node& node) { return node.op == &ops::all_gather; }

/// What reads the normed value of a gathered norm besides the gather: rule 10 wants no reader of the share.
bool readsShare(const Node& node) { return !isGather(node); }

/// The residual stream at a norm: the kept sum, or the operand where the norm keeps none.
ValueId residualAt(const Node& norm) { return norm.outputs.size() > 1 ? norm.outputs[1] : norm.inputs[0]; }

Outcome checkNormedValue(const RulePlace& place) {
    const Graph& graph = place.graph;
    const Node& norm = graph.node(place.anchor);
    if (norm.role == Role::final_norm && place.decisions.finalGather == Decisions::FinalGather::none) return {};
    const NodeId gather = findReader(graph, norm.outputs[0], isGather);
    if (!gather.isValid()) return failed(place, place.anchor, "normed value " + valueText(graph, norm.outputs[0]) + " is not gathered");
    const NodeId other = findReader(graph, norm.outputs[0], readsShare);
    if (other.isValid()) return failed(place, other, fmt::format("{} reads the share, not the gathered value", graph.node(other).op->name));
    const ValueId gathered = graph.node(gather).outputs[0];
    if (graph.layoutOf(gathered) != TokenLayout::full) return failed(place, gather, "gathered value " + valueText(graph, gathered));
    return {};
}

Outcome checkResidual(const RulePlace& place) {
    const Graph& graph = place.graph;
    const Node& norm = graph.node(place.anchor);
    const ValueId residual = residualAt(norm);
    if (!hasLocalTokens(graph, residual)) return failed(place, place.anchor, "residual " + valueText(graph, residual));
    const NodeId gather = findReader(graph, residual, isGather);
    if (gather.isValid()) return failed(place, gather, "residual gathered: " + valueText(graph, graph.node(gather).outputs[0]));
    return {};
}

Outcome checkNormGather(const RulePlace& place) {
    const Node& norm = place.graph.node(place.anchor);
    if (norm.op->opClass != OpClass::norm) return failed(place, place.anchor, fmt::format("{} is not a norm", norm.op->name));
    // The normed value first: after a gathered residual it is what shows how far the tokens were inflated.
    if (Outcome failure = checkNormedValue(place)) return failure;
    return checkResidual(place);
}

std::string operandShape(const Graph& graph, const Node& node, std::size_t slot) {
    return slot < node.inputs.size() ? graph.value(node.inputs[slot]).type.shapeText() : std::string("?");
}

std::string resultShape(const Graph& graph, const Node& node) {
    return node.outputs.empty() ? std::string("()") : graph.value(node.outputs[0]).type.shapeText();
}

std::string describeLayout(const RulePlace& place) {
    std::string text;
    std::string_view previous;
    for (const NodeId id : subjects(place)) {
        const Node& node = place.graph.node(id);
        if (node.op->name == previous) continue;
        previous = node.op->name;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", node.op->name,
                            place.rule.ports == RulePorts::results ? resultShape(place.graph, node) : operandShape(place.graph, node, 0));
    }
    return text;
}

std::string describeNormGather(const RulePlace& place) {
    const Node& norm = place.graph.node(place.anchor);
    const NodeId gather = findReader(place.graph, norm.outputs[0], isGather);
    const std::string normed = resultShape(place.graph, norm);
    return gather.isValid() ? fmt::format("{} → {}; residual {}", normed, resultShape(place.graph, place.graph.node(gather)),
                                          place.graph.value(residualAt(norm)).type.shapeText())
                            : normed + " not gathered";
}

}  // namespace

Outcome checkRule(const RulePlace& place) {
    static constexpr std::array<Outcome (*)(const RulePlace&), 6> checks{checkLayout,      checkTokenSlice, checkLocalLinear,
                                                                         checkKeepsLayout, checkSameShape,  checkNormGather};
    return checks[static_cast<std::size_t>(place.rule.kind)](place);
}

NodeId subjectOf(const RulePlace& place) {
    if (place.rule.kind == RuleKind::sameShape) return mergeOf(place).isValid() ? mergeOf(place) : place.anchor;
    const std::vector<NodeId> nodes = subjects(place);
    return nodes.empty() ? place.anchor : nodes.front();
}

std::string describePlace(const RulePlace& place) {
    const Node& node = place.graph.node(subjectOf(place));
    switch (place.rule.kind) {
        case RuleKind::layout: return describeLayout(place);
        case RuleKind::localLinear:
            return fmt::format("{} × {} → {}", operandShape(place.graph, node, 0), operandShape(place.graph, node, 1), resultShape(place.graph, node));
        case RuleKind::sameShape: return fmt::format("{} + {}", operandShape(place.graph, node, 0), operandShape(place.graph, node, 1));
        case RuleKind::normGather: return describeNormGather(place);
        default: return fmt::format("{} → {}", operandShape(place.graph, node, 0), resultShape(place.graph, node));
    }
}

}  // namespace shardscope
