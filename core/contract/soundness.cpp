// Soundness lints: what is wrong or wasteful in a graph whatever the contract says. Each lint looks at one node and what it reads.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/contract/checker.h"
#include "core/contract/findings.h"
#include "core/contract/graph_reading.h"
#include "core/ops/ops.h"
#include "core/placement/inference.h"
#include "core/support/units.h"

namespace shardscope {

namespace {

using enum FindingSeverity;

std::string_view codeOf(const Mismatch& mismatch) {
    if (mismatch.code == "slice.of_local") return "soundness.empty_slice";
    if (mismatch.code == "collective.indivisible" || mismatch.code == "slice.indivisible") return "soundness.indivisible";
    return "soundness.operands";
}

/// Shapes are inferred once more from what the node reads now: operands that cannot meet show here, whatever shape is stored.
void lintOperands(Findings& findings, NodeId id) {
    const InferResult inferred = inferNode(findings.graph(), id);
    const std::string_view op = findings.graph().node(id).op->name;
    if (!inferred) {
        const Mismatch& mismatch = inferred.error();
        findings.add(error, codeOf(mismatch), id, fmt::format("{}: found {}, expected {}", op, mismatch.found, mismatch.expected));
    } else if (findings.graph().node(id).isPending) {
        findings.add(error, "soundness.pending", id, fmt::format("{} still waits for its operands to agree", op));
    }
}

void lintInflation(Findings& findings, NodeId id) {
    const Graph& graph = findings.graph();
    for (const ValueId value : graph.node(id).outputs) {
        if (graph.value(value).placement.inflation <= 1) continue;
        findings.add(error, "soundness.inflated", id, fmt::format("{} {}: gathered more than once", graph.node(id).op->name, valueText(graph, value)));
        return;
    }
}

/// The kept sum of a norm, or a residual add.
bool isResidual(const Graph& graph, ValueId value) {
    const Value& v = graph.value(value);
    if (!v.producer.isValid()) return false;
    const Node& producer = graph.node(v.producer);
    return producer.role == Role::residual_add || (producer.op == &ops::add_rms_norm2 && v.output == 1);
}

void lintResidual(Findings& findings, NodeId id) {
    const Graph& graph = findings.graph();
    const Node& node = graph.node(id);
    if (node.op != &ops::all_gather || !isResidual(graph, sourceOf(graph, node.inputs[0]))) return;
    findings.add(error, "soundness.residual_not_local", id,
                 fmt::format("the residual is gathered between layers: {} → {}", valueText(graph, node.inputs[0]), valueText(graph, node.outputs[0])));
}

void lintRowSelection(Findings& findings, NodeId id) {
    const Node& node = findings.graph().node(id);
    if (node.role != Role::row_selection || node.inputs.empty()) return;
    const std::int64_t present = findings.graph().value(node.inputs[0]).type.sizeOf(Axis::token);
    const std::int64_t wanted = node.attributes.integer(Attr::row_index, -1);
    if (wanted < present || present == 0) return;
    findings.add(error, "soundness.row_out_of_range", id, fmt::format("token {} of {} is selected for lm_head", wanted, present));
}

void lintReduction(Findings& findings, NodeId id) {
    const Graph& graph = findings.graph();
    const Node& node = graph.node(id);
    if ((node.op != &ops::all_reduce && node.op != &ops::reduce_scatter) || !node.attributes.group().isValid()) return;
    const CommGroup& group = graph.group(node.attributes.group());
    const Placement& placement = graph.value(node.inputs[0]).placement;
    if (!placement.on(group.axis).isPartial) {
        findings.add(error, "soundness.reduce_of_whole", id,
                     fmt::format("{} over {} sums a value of which no part is owed: {}", node.op->name, group.name, valueText(graph, node.inputs[0])));
        return;
    }
    if (!placement.on(group.axis).isSharded || placement.on(group.axis).shardedAxis != Axis::token) return;
    findings.addOnce(warning, "soundness.reduce_different_tokens", id,
                     fmt::format("{} over {} adds rows of different tokens: {}", node.op->name, group.name, valueText(graph, node.inputs[0])));
}

void lintRegionEnd(Findings& findings, NodeId id, std::vector<NodeId>& begins) {
    const Graph& graph = findings.graph();
    const Node& node = graph.node(id);
    if (node.op == &ops::region_begin) begins[node.region.index()] = id;
    if (node.op != &ops::region_end || !begins[node.region.index()].isValid()) return;
    const ValueId begin = graph.node(begins[node.region.index()]).outputs[0];
    const ValueId end = node.outputs[0];
    if (graph.layoutOf(begin) == graph.layoutOf(end) && sameShapeIgnoringBatch(graph.value(begin).type, graph.value(end).type)) return;
    findings.add(error, "soundness.region_layout", id,
                 fmt::format("the region begins with {} and ends with {}: its copies would differ", valueText(graph, begin), valueText(graph, end)));
}

const CommGroup* tensorParallelGroup(const Graph& graph) {
    for (std::size_t i = 0; i < graph.groupCount(); ++i) {
        const CommGroup& group = graph.group(GroupId(i));
        if (group.axis == ParallelAxis::tp && group.size() > 1) return &group;
    }
    return nullptr;
}

/// Attention on every token and head on every rank, of which the slice keeps one share.
void lintReplicatedWork(Findings& findings, NodeId id, const CommGroup& tp) {
    const Graph& graph = findings.graph();
    const Node& node = graph.node(id);
    if (node.role != Role::token_slice || graph.layoutOf(node.inputs[0]) != TokenLayout::full) return;
    const TensorType& whole = graph.value(node.inputs[0]).type;
    const TensorType& part = graph.value(node.outputs[0]).type;
    findings.addOnce(note, "soundness.replicated_work", id,
                     fmt::format("every one of {} ranks computes {} ({}) and keeps {} ({})", tp.size(), whole.shapeText(), bytesText(whole.bytes()),
                                 part.shapeText(), bytesText(part.bytes())));
}

void lintUnusedContextParallelism(Findings& findings, NodeId id, const CommGroup& tp) {
    const Graph& graph = findings.graph();
    const Node& node = graph.node(id);
    if (node.role != Role::o_proj || node.inputs.size() < 2 || graph.layoutOf(node.inputs[0]) != TokenLayout::full) return;
    const Value& weight = graph.value(node.inputs[1]);
    if (weight.placement.on(ParallelAxis::tp).isSharded) return;
    findings.addOnce(note, "soundness.cp_layout_unused", id,
                     fmt::format("o_proj {} ({}) is held whole by each of {} ranks, yet runs on all tokens: nothing was rewritten", weight.type.shapeText(),
                                 bytesText(weight.type.bytes()), tp.size()));
}

void lintReplicatedTable(Findings& findings, NodeId id, const CommGroup& tp) {
    const Graph& graph = findings.graph();
    const Node& node = graph.node(id);
    if (node.role != Role::embedding || graph.value(node.inputs[0]).placement.on(ParallelAxis::tp).isSharded) return;
    const TensorType& table = graph.value(node.inputs[0]).type;
    findings.addOnce(note, "soundness.replicated_weights", id,
                     fmt::format("each of {} ranks holds the whole embedding {}; a row shard would save {} a rank", tp.size(), table.shapeText(),
                                 bytesText(table.bytes() - table.bytes() / tp.size())));
}

}  // namespace

std::vector<SoundnessFinding> checkSoundness(const Graph& graph) {
    static constexpr std::array perNode{lintOperands, lintInflation, lintResidual, lintRowSelection, lintReduction};
    static constexpr std::array perNodeOverTp{lintReplicatedWork, lintUnusedContextParallelism, lintReplicatedTable};
    Findings findings(graph);
    std::vector<NodeId> regionBegins(graph.regionCount());
    const CommGroup* tp = tensorParallelGroup(graph);
    for (NodeId id = graph.firstNode(); id.isValid(); id = graph.node(id).next) {
        for (const auto lint : perNode) lint(findings, id);
        if (graph.node(id).region.isValid()) lintRegionEnd(findings, id, regionBegins);
        if (tp == nullptr) continue;
        for (const auto lint : perNodeOverTp) lint(findings, id, *tp);
    }
    return findings.take();
}

}  // namespace shardscope
