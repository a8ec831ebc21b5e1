// P3: the same boundary where add and norm stand apart, because region markers lie between them, or where the last fused norm drops its sum. The sum is
// scattered, the add runs on local tokens, the markers hand them on, and the normed value is gathered behind the norm.
#include "core/rewrite/guards.h"
#include "core/rewrite/navigation.h"
#include "core/rewrite/passes.h"
#include "core/rewrite/residual_merge.h"
#include "core/rewrite/token_edits.h"

namespace shardscope {
namespace {

bool isAddOrTail(const OpInfo* op) { return op == &ops::add || op == &ops::add_rms_norm; }

/// The norms behind a merge: itself when fused, else those that read the sum of its add directly or behind markers.
std::vector<NodeId> normsBehind(const Graph& graph, NodeId merge) {
    if (graph.node(merge).op == &ops::add_rms_norm) return {merge};
    return normsReading(graph, graph.node(merge).outputs[0]);
}

class ResidualAdd final : public Pass {
public:
    explicit ResidualAdd(const PassContext& context) : m_tp(context.tp) {}

    std::string_view id() const override { return "sp_p3"; }
    std::string_view title() const override { return "SP · P3"; }
    std::vector<NodeId> candidates(const Graph& graph) const override { return tokenSums(graph, m_tp); }
    Examination examine(const Graph& graph, NodeId sum) const override;
    void rewrite(Editor& editor, const Examination& examination) const override;

private:
    GroupId m_tp;
};

Examination ResidualAdd::examine(const Graph& graph, NodeId sum) const {
    Examination e{"residual add and following norm", {sum}, {}};
    const ValueId whole = graph.node(sum).outputs[0];
    const ResidualMerge merge = mergeOf(graph, whole, isAddOrTail);
    const bool meets = merge.reader.isValid();
    e.guards.push_back(guards::anchor("an add or add_rms_norm reads it", "add or add_rms_norm", meets ? describe(graph, merge.reader) : "none", meets));
    if (!meets) return e;
    e.anchors.push_back(merge.reader);
    const std::vector<NodeId> norms = normsBehind(graph, merge.reader);
    e.guards.push_back(
        guards::anchor("the stream reaches a norm", "rms_norm or add_rms_norm", norms.empty() ? "none" : describe(graph, norms.front()), !norms.empty()));
    e.anchors.insert(e.anchors.end(), norms.begin(), norms.end());
    e.guards.push_back(guards::residualIsLocal(graph, merge.residual));
    e.guards.push_back(guards::severalRanks(graph, m_tp));
    e.guards.push_back(guards::divisible(graph, whole, m_tp));
    e.guards.push_back(guards::sumsFullTokens(graph, sum));
    e.guards.push_back(guards::regionBeginsLocal(graph, merge.reader));
    return e;
}

void ResidualAdd::rewrite(Editor& editor, const Examination& examination) const {
    const Graph& graph = editor.graph();
    const ResidualMerge merge = mergeOf(graph, graph.node(examination.anchors[0]).outputs[0], isAddOrTail);
    scatterSum(editor, examination.anchors[0], graph.value(merge.residual).type.rank(), m_tp);
    for (std::size_t i = 2; i < examination.anchors.size(); ++i) gatherNormed(editor, examination.anchors[i], m_tp);
}

}  // namespace

std::unique_ptr<Pass> passes::residualAdd(const PassContext& context) { return std::make_unique<ResidualAdd>(context); }

}  // namespace shardscope
