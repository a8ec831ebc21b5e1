// P2: a sum that a fused add_rms_norm2 adds to a local residual. Scattered instead of reduced, the norm runs on local tokens; its normed value is gathered for
// the next attention or MLP, its sum stays local unless a reader needs every token.
#include "core/rewrite/guards.h"
#include "core/rewrite/navigation.h"
#include "core/rewrite/passes.h"
#include "core/rewrite/residual_merge.h"
#include "core/rewrite/token_edits.h"

namespace shardscope {
namespace {

bool isFusedNorm(const OpInfo* op) { return op == &ops::add_rms_norm2; }

std::string readersOf(const Graph& graph, ValueId value) {
    const std::vector<Use>& uses = graph.value(value).uses;
    return uses.empty() ? "no reader" : describe(graph, uses.front().node);
}

class FusedResidual final : public Pass {
public:
    explicit FusedResidual(const PassContext& context) : m_tp(context.tp) {}

    std::string_view id() const override { return "sp_p2"; }
    std::string_view title() const override { return "SP · P2"; }
    std::vector<NodeId> candidates(const Graph& graph) const override { return tokenSums(graph, m_tp); }
    Examination examine(const Graph& graph, NodeId sum) const override;
    void rewrite(Editor& editor, const Examination& examination) const override;

private:
    GroupId m_tp;
};

Examination FusedResidual::examine(const Graph& graph, NodeId sum) const {
    Examination e{"all_reduce into add_rms_norm2", {sum}, {}};
    const ValueId whole = graph.node(sum).outputs[0];
    const ResidualMerge merge = mergeOf(graph, whole, isFusedNorm);
    e.guards.push_back(guards::anchor("add_rms_norm2 reads it", "add_rms_norm2", readersOf(graph, whole), merge.reader.isValid()));
    if (!merge.reader.isValid()) return e;
    e.anchors.push_back(merge.reader);
    const bool isOtherSum = producerOp(graph, behindReshapes(graph, merge.residual)) == &ops::all_reduce;
    e.guards.push_back({"one operand is a sum", "one", isOtherSum ? "both" : "one", !isOtherSum, false});
    e.guards.push_back(guards::residualIsLocal(graph, merge.residual));
    e.guards.push_back(guards::severalRanks(graph, m_tp));
    e.guards.push_back(guards::divisible(graph, whole, m_tp));
    e.guards.push_back(guards::sumsFullTokens(graph, sum));
    return e;
}

void FusedResidual::rewrite(Editor& editor, const Examination& examination) const {
    const Graph& graph = editor.graph();
    const NodeId norm = examination.anchors[1];
    const ResidualMerge merge = mergeOf(graph, graph.node(examination.anchors[0]).outputs[0], isFusedNorm);
    scatterSum(editor, examination.anchors[0], graph.value(merge.residual).type.rank(), m_tp);
    gatherNormed(editor, norm, m_tp);
    const ValueId residual = graph.node(norm).outputs[1];
    std::vector<Use> needFull = graph.value(residual).uses;
    std::erase_if(needFull, [&](const Use& use) { return acceptsLocal(graph, use, m_tp); });
    gatherFor(editor, residual, needFull, Role::none, m_tp);
}

}  // namespace

std::unique_ptr<Pass> passes::fusedResidual(const PassContext& context) { return std::make_unique<FusedResidual>(context); }

}  // namespace shardscope
