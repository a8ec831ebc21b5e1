// DSA o_proj: attention runs on full tokens, a replicated o_proj need not. A token slice stands before it, projection and post-attention norm become local,
// and the normed value alone is gathered for the MLP. MoE layers give that gather back in a later pass.
#include "core/rewrite/attention_block.h"
#include "core/rewrite/guards.h"
#include "core/rewrite/navigation.h"
#include "core/rewrite/passes.h"
#include "core/rewrite/token_edits.h"
#include "core/rewrite/token_stream.h"

namespace shardscope {
namespace {

class ReplicatedOProj final : public Pass {
public:
    explicit ReplicatedOProj(const PassContext& context) : m_tp(context.tp) {}

    std::string_view id() const override { return "dsa_o_proj"; }
    std::string_view title() const override { return "DSA o_proj"; }
    std::vector<NodeId> candidates(const Graph& graph) const override { return nodesOf(graph, ops::add_rms_norm2); }
    Examination examine(const Graph& graph, NodeId norm) const override;
    void rewrite(Editor& editor, const Examination& examination) const override;

private:
    GroupId m_tp;
};

Guard projectionGuard(const Graph& graph, NodeId norm, const AttentionBlock& block) {
    if (block.projection.isValid()) return guards::anchor("an operand is a projection", "static_quant_linear or mm", describe(graph, block.projection), true);
    return guards::anchor("an operand is a projection", "static_quant_linear or mm",
                          describeProducer(graph, graph.node(norm).inputs[0]) + ", " + describeProducer(graph, graph.node(norm).inputs[1]), false);
}

Guard replicatedGuard(const Graph& graph, NodeId projection) {
    const AxisPlacement& tp = graph.value(graph.node(projection).outputs[0]).placement.on(ParallelAxis::tp);
    return {"o_proj is whole on every rank", "no partial sum", tp.isPartial ? "Partial" : "no partial sum", !tp.isPartial, false};
}

Examination ReplicatedOProj::examine(const Graph& graph, NodeId norm) const {
    Examination e{"slice before replicated o_proj", {norm}, {}};
    const AttentionBlock block = attentionBefore(graph, norm);
    e.guards.push_back(projectionGuard(graph, norm, block));
    if (!block.projection.isValid()) return e;
    e.anchors.push_back(block.projection);
    const bool readsAttention = block.attention.isValid();
    e.guards.push_back(guards::anchor("projection reads sparse attention", "mla_sparse_attention",
                                      describeProducer(graph, graph.node(block.projection).inputs[0]), readsAttention));
    if (!readsAttention) return e;
    e.anchors.push_back(block.attention);
    const ValueId attention = graph.node(block.attention).outputs[0];
    e.guards.push_back(replicatedGuard(graph, block.projection));
    e.guards.push_back(guards::severalRanks(graph, m_tp));
    e.guards.push_back(guards::divisible(graph, attention, m_tp));
    e.guards.push_back(guards::layout("attention runs on full tokens", graph, attention, TokenLayout::full));
    const StreamEvidence evidence = shardedStream(graph, block, m_tp);
    e.guards.push_back({"token stream is sharded", "local residual, or a token gather before attention", evidence.text, evidence.isSharded, false});
    return e;
}

void ReplicatedOProj::rewrite(Editor& editor, const Examination& examination) const {
    sliceTokens(editor, editor.graph().node(examination.anchors[2]).outputs[0], Role::token_slice, m_tp);
    gatherNormed(editor, examination.anchors[0], m_tp);
}

}  // namespace

std::unique_ptr<Pass> passes::replicatedOProj(const PassContext& context) { return std::make_unique<ReplicatedOProj>(context); }

}  // namespace shardscope
