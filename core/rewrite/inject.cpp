// The RFC's three common errors (§3.3.1), made on purpose behind a sound rewrite, so that one sees what the contract rules and lints say to them.
#include "core/rewrite/attention_block.h"
#include "core/rewrite/guards.h"
#include "core/rewrite/moe_block.h"
#include "core/rewrite/navigation.h"
#include "core/rewrite/passes.h"
#include "core/rewrite/token_edits.h"

namespace shardscope {
namespace {

class Injected : public Pass {
public:
    explicit Injected(const PassContext& context) : m_tp(context.tp) {}

    std::string_view id() const override { return "inject"; }
    std::string_view title() const override { return "Injected error"; }

protected:
    GroupId m_tp;
};

/// Full tokens restored too early: gate, experts and shared experts run on the whole sequence.
class GatherBeforeMoe final : public Injected {
public:
    using Injected::Injected;

    std::vector<NodeId> candidates(const Graph& graph) const override { return nodesOf(graph, Role::top_k); }
    Examination examine(const Graph& graph, NodeId topK) const override;
    void rewrite(Editor& editor, const Examination& examination) const override;
};

Examination GatherBeforeMoe::examine(const Graph& graph, NodeId topK) const {
    Examination e{"injected: gather before MoE", {topK}, {}};
    const MoeBlock block = moeBlockOf(graph, topK, m_tp);
    const bool isWhole = block.flatView.isValid() && block.merge.isValid();
    e.guards.push_back(guards::anchor("MoE block from flat view to residual", "view, add", isWhole ? describe(graph, block.merge) : "none", isWhole));
    if (isWhole) e.guards.push_back(guards::layout("block runs on local tokens", graph, graph.node(block.flatView).inputs[0], TokenLayout::local));
    return e;
}

void GatherBeforeMoe::rewrite(Editor& editor, const Examination& examination) const {
    const Graph& graph = editor.graph();
    const MoeBlock block = moeBlockOf(graph, examination.anchors[0], m_tp);
    gatherFor(editor, graph.node(block.flatView).inputs[0], {Use{block.flatView, 0}}, Role::mlp_gather, m_tp);
    sliceTokens(editor, graph.node(block.merge).inputs[block.mergeSlot], Role::hidden_slice, m_tp);
}

/// Local tokens handed straight to attention: queries, indexer and keys see one share of the sequence.
class LocalIntoAttention final : public Injected {
public:
    using Injected::Injected;

    std::vector<NodeId> candidates(const Graph& graph) const override { return nodesOf(graph, ops::add_rms_norm2); }
    Examination examine(const Graph& graph, NodeId norm) const override;
    void rewrite(Editor& editor, const Examination& examination) const override;
};

Examination LocalIntoAttention::examine(const Graph& graph, NodeId norm) const {
    Examination e{"injected: local tokens into attention", {norm}, {}};
    const AttentionBlock block = attentionBefore(graph, norm);
    const bool hasSlice = block.attention.isValid() && block.slice.isValid();
    e.guards.push_back(guards::anchor("token slice behind attention", "slice", hasSlice ? describe(graph, block.slice) : "none", hasSlice));
    if (!hasSlice) return e;
    const NodeId gather = gatherBefore(graph, block.attention, m_tp);
    e.guards.push_back(guards::anchor("gather in front of attention", "all_gather", gather.isValid() ? describe(graph, gather) : "none", gather.isValid()));
    e.anchors.insert(e.anchors.end(), {block.slice, gather});
    return e;
}

void LocalIntoAttention::rewrite(Editor& editor, const Examination& examination) const {
    for (std::size_t i = 1; i < examination.anchors.size(); ++i) {
        const Node node = editor.graph().node(examination.anchors[i]);
        editor.replaceUses(node.outputs[0], node.inputs[0]);
        editor.removeNode(examination.anchors[i]);
    }
}

/// The residual gathered at the first layer boundary; from there on every gather starts from full tokens and inflates them. Where the layer is a region, the
/// boundary is the value that enters it.
class GatherResidual final : public Injected {
public:
    using Injected::Injected;

    std::vector<NodeId> candidates(const Graph& graph) const override;
    Examination examine(const Graph& graph, NodeId norm) const override;
    void rewrite(Editor& editor, const Examination& examination) const override;
};

/// The second layer's post-attention norm takes the residual that crossed the first boundary; with one region, its only one does.
std::vector<NodeId> GatherResidual::candidates(const Graph& graph) const {
    const std::vector<NodeId> norms = nodesOf(graph, Role::post_attention_norm);
    if (norms.empty()) return {};
    return {norms.size() > 1 ? norms[1] : norms[0]};
}

Examination GatherResidual::examine(const Graph& graph, NodeId norm) const {
    Examination e{"injected: residual gathered", {norm}, {}};
    const AttentionBlock block = attentionBefore(graph, norm);
    const bool hasResidual = block.projection.isValid();
    e.guards.push_back(guards::anchor("norm adds o_proj to a residual", "add_rms_norm2", describe(graph, norm), hasResidual));
    if (hasResidual) e.guards.push_back(guards::layout("residual is local", graph, block.residual, TokenLayout::local));
    return e;
}

void GatherResidual::rewrite(Editor& editor, const Examination& examination) const {
    const Graph& graph = editor.graph();
    NodeId reader = examination.anchors[0];
    ValueId residual = attentionBefore(graph, reader).residual;
    if (producerOp(graph, residual) == &ops::region_begin) {
        reader = graph.value(residual).producer;
        residual = graph.node(reader).inputs[0];
    }
    const std::vector<ValueId>& operands = graph.node(reader).inputs;
    const auto slot = static_cast<std::uint32_t>(std::find(operands.begin(), operands.end(), residual) - operands.begin());
    gatherFor(editor, residual, {Use{reader, slot}}, Role::none, m_tp);
}

}  // namespace

std::unique_ptr<Pass> passes::injectGatherBeforeMoe(const PassContext& context) { return std::make_unique<GatherBeforeMoe>(context); }
std::unique_ptr<Pass> passes::injectLocalIntoAttention(const PassContext& context) { return std::make_unique<LocalIntoAttention>(context); }
std::unique_ptr<Pass> passes::injectGatherResidual(const PassContext& context) { return std::make_unique<GatherResidual>(context); }

}  // namespace shardscope
