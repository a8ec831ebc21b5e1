// A small analysis and its drawing, made by hand: one layer in which a norm is gathered, projected, sliced and projected again.
// The numbers are those of GLM-5.1 at tp16: 4096 tokens, 256 per rank, hidden size 6144, 64 heads of 256.
#pragma once

#include <memory>
#include <numeric>

#include "core/analysis/analysis.h"
#include "core/drawing/drawing.h"
#include "core/ops/ops.h"

namespace shardscope::sample {

/// Ids of the operators in program order.
struct Ids {
    NodeId norm, gather, view, projection, slice, oProj;
};

struct Sample {
    std::shared_ptr<Analysis> analysis;
    std::shared_ptr<drawing::Drawing> drawing;
    Ids ids;

    [[nodiscard]] AnalysisPtr result() const { return analysis; }
};

inline TensorType hidden(std::int64_t tokens) { return {DType::float16, {Dim(Axis::token, tokens), Dim(Axis::hidden, 6144)}}; }

inline TensorType heads(std::int64_t tokens) { return {DType::float16, {Dim(Axis::token, tokens), Dim(Axis::head, 64), Dim(Axis::head_dim, 256)}}; }

inline Placement localTokens() {
    Placement placement;
    placement.on(ParallelAxis::tp) = shardedOn(Axis::token);
    return placement;
}

/// Appends operators to a graph, with types set by hand.
struct Writer {
    Graph& graph;
    ScopeId scope;

    ValueId add(const OpInfo& op, Role role, std::vector<ValueId> inputs, const TensorType& type, const Placement& placement, Attributes attributes = {}) {
        Node node;
        node.op = &op;
        node.role = role;
        node.scope = scope;
        node.inputs = std::move(inputs);
        node.attributes = std::move(attributes);
        const NodeId id = graph.addNode(std::move(node), 1);
        const ValueId result = graph.node(id).outputs.front();
        graph.setType(result, type);
        graph.setPlacement(result, placement);
        return result;
    }
};

inline Ids buildGraph(Graph& graph) {
    std::vector<int> ranks(16);
    std::iota(ranks.begin(), ranks.end(), 0);
    const GroupId tp = graph.addGroup({"tp16", ParallelAxis::tp, ranks, 5});
    const ScopeId layer = graph.addScope({{}, "layers.0", BlockKind::layer, 0});
    const ScopeId attention = graph.addScope({layer, "layers.0.self_attn", BlockKind::attention, 0});
    Writer writer{graph, attention};
    const ValueId input = graph.addSource(ValueKind::activation, "hidden", hidden(256), localTokens());
    const ValueId normed = writer.add(ops::rms_norm, Role::input_norm, {input}, hidden(256), localTokens());
    const Attributes onTokens{{Attr::group, tp}, {Attr::dim, std::int64_t{0}}};
    const ValueId gathered = writer.add(ops::all_gather, Role::attention_gather, {normed}, hidden(4096), {}, onTokens);
    const ValueId viewed = writer.add(ops::view, Role::view, {gathered}, hidden(4096), {});
    const ValueId queries = writer.add(ops::mlapo_quant, Role::attention_projection, {viewed}, heads(4096), {});
    const ValueId share = writer.add(ops::slice, Role::token_slice, {queries}, heads(256), localTokens(), onTokens);
    const ValueId weight =
        graph.addSource(ValueKind::weight, "layers.0.self_attn.o_proj.weight", {DType::int8, {Dim(Axis::latent, 16384), Dim(Axis::hidden, 6144)}}, {});
    const ValueId projected = writer.add(ops::static_quant_linear, Role::o_proj, {share, weight}, hidden(256), localTokens());
    const auto producer = [&graph](ValueId value) { return graph.value(value).producer; };
    return {producer(normed), producer(gathered), producer(viewed), producer(queries), producer(share), producer(projected)};
}

inline Step sliceStep(const Ids& ids) {
    Step step;
    step.pass = "dsa_o_proj";
    step.pattern = "slice before replicated o_proj";
    step.layer = 0;
    step.anchors = {ids.oProj};
    step.guards = {{"tokens divisible by tp", "4096 % 16 = 0", "0", true, false}, {"o_proj is replicated", "no shard over tp", "no shard", true, false}};
    step.added = {ids.slice};
    return step;
}

inline Step rejectedStep(const Ids& ids) {
    Step step;
    step.pass = "sp_p2";
    step.pattern = "norm behind all_reduce";
    step.verdict = Verdict::rejected;
    step.layer = 0;
    step.anchors = {ids.norm};
    step.guards = {{"all_reduce in front of the norm", "all_reduce", "none", false, true}};
    return step;
}

inline Rule layoutRule(std::string id, Role role, std::string layout) {
    Rule rule;
    rule.id = std::move(id);
    rule.title = "rule of " + std::string(toString(role));
    rule.titleZh = "规则";
    rule.expected = layout + "-token";
    rule.anchor = role;
    rule.roles = {role};
    rule.layout = std::move(layout);
    return rule;
}

/// Three rules: 1 holds at the projection, 2 is violated at o_proj, 3 never applies.
inline void addContract(Analysis& analysis, const Ids& ids) {
    analysis.contract.name = "sample";
    analysis.contract.title = "Sample contract";
    analysis.contract.rules = {layoutRule("1", Role::attention_projection, "full"), layoutRule("2", Role::o_proj, "local"),
                               layoutRule("3", Role::shared_reduce, "local")};
    ContractReport& report = analysis.contractReport;
    report.name = "sample";
    report.isApplied = true;
    report.rules = {{"1", "rule of attention_projection", "规则", "self_attn.mlapo", "full-token", "[4096, 6144]", 1, 0, ids.projection},
                    {"2", "rule of o_proj", "规则", "self_attn.o_proj", "local-token", "[4096, 6144]", 1, 1, ids.oProj},
                    {"3", "rule of shared_reduce", "规则", "mlp.shared", "local-token", "", 0, 0, NodeId()}};
    report.violations = {{"2", 0, ids.oProj, "local-token", "[4096, 6144] full-token"}};
    analysis.soundness = {{"reduce.tokens_differ", FindingSeverity::warning, 0, ids.gather, "sums rows of different tokens"}};
}

inline drawing::Box box(const Graph& graph, NodeId node, drawing::BoxShape shape, drawing::Rect rect, std::string title, std::string detail) {
    drawing::Box made;
    made.node = node;
    made.frame = 1;
    made.shape = shape;
    made.rect = rect;
    made.title = std::move(title);
    made.detail = std::move(detail);
    made.layout = graph.layoutOf(graph.node(node).outputs.front());
    made.layoutBefore = graph.layoutOf(graph.node(node).inputs.front());
    return made;
}

inline drawing::Edge edge(const Graph& graph, NodeId from, NodeId to, std::vector<drawing::Point> points) {
    drawing::Edge made;
    made.from = from;
    made.to = to;
    made.value = graph.node(from).outputs.front();
    made.layout = graph.layoutOf(made.value);
    made.points = std::move(points);
    return made;
}

/// One column at x 40 … 240, boxes 40 high and 80 apart; a folded layer "layers.1" stands below and takes the result of o_proj.
inline drawing::Drawing draw(const Graph& graph, const Ids& ids) {
    drawing::Drawing made;
    made.bounds = {0, 0, 600, 600};
    drawing::Frame layer;
    layer.key = "layers.0";
    layer.title = "layers.0";
    layer.detail = "dense decoder layer · 5 ops";
    layer.rect = {0, 0, 600, 460};
    layer.headerHeight = 24;
    layer.firstLayer = 0;
    drawing::Frame block = layer;
    block.kind = drawing::FrameKind::block;
    block.parent = 0;
    block.key = "layers.0.self_attn";
    block.title = "self_attn";
    block.rect = {10, 30, 400, 420};
    drawing::Frame folded = layer;
    folded.key = "layers.1";
    folded.title = "layers.1–77 ×77";
    folded.firstLayer = 1;
    folded.count = 77;
    folded.isFolded = true;
    folded.rect = {0, 480, 240, 110};
    folded.summary = {{"attention [4096, 64, 256]", TokenLayout::full}, {"hidden [256, 6144]", TokenLayout::local}};
    folded.collectives = {{"all_gather", 2, "48 MiB"}};
    made.frames = {layer, block, folded};
    using drawing::BoxShape;
    made.boxes = {box(graph, ids.norm, BoxShape::op, {40, 60, 200, 40}, "input_layernorm · rms_norm", "[256, 6144]"),
                  box(graph, ids.gather, BoxShape::collective, {125, 140, 30, 24}, "all_gather tp16", ""),
                  box(graph, ids.projection, BoxShape::op, {40, 220, 200, 40}, "mlapo_quant", "[4096, 6144] → q [4096, 64, 256]"),
                  box(graph, ids.slice, BoxShape::slice, {40, 300, 230, 40}, "slice token axis", "[4096, 64, 256] → [256, 64, 256]"),
                  box(graph, ids.oProj, BoxShape::op, {40, 380, 200, 40}, "o_proj · static_quant_linear", "[256, 16384] × [16384, 6144]")};
    made.boxes[1].label = "tp16 · 48 MiB";
    made.boxes[1].labelRect = {162, 136, 120, 32};
    made.boxByNode.assign(graph.nodeTableSize(), -1);
    for (std::size_t i = 0; i < made.boxes.size(); ++i) made.boxByNode[made.boxes[i].node.index()] = static_cast<std::int32_t>(i);
    made.edges = {edge(graph, ids.norm, ids.gather, {{140, 100}, {140, 140}}), edge(graph, ids.gather, ids.projection, {{140, 164}, {140, 220}}),
                  edge(graph, ids.projection, ids.slice, {{140, 260}, {140, 300}}), edge(graph, ids.slice, ids.oProj, {{140, 340}, {140, 380}}),
                  edge(graph, ids.oProj, NodeId(), {{140, 420}, {140, 480}})};
    made.edges.back().kind = drawing::EdgeKind::betweenLayers;
    made.edges.back().toFrame = 2;
    return made;
}

inline Sample make() {
    Sample made;
    made.analysis = std::make_shared<Analysis>();
    made.ids = buildGraph(made.analysis->graph);
    made.analysis->scenario.parallel = {.devices = 16, .tp = 16, .dp = 1, .ep = 16};
    made.analysis->scenario.rank = 5;
    made.analysis->passes = {{"dsa_o_proj", "DSA o_proj", 1, 0, 0}, {"sp_p2", "SP · P2", 0, 1, 0}};
    made.analysis->journal.append(sliceStep(made.ids));
    made.analysis->journal.append(rejectedStep(made.ids));
    addContract(*made.analysis, made.ids);
    made.drawing = std::make_shared<drawing::Drawing>(draw(made.analysis->graph, made.ids));
    return made;
}

}  // namespace shardscope::sample
