// Final gather: behind the last layer the stream is local, while row selection picks rows of the whole sequence. The RFC gathers behind the final norm.
#include "core/rewrite/guards.h"
#include "core/rewrite/navigation.h"
#include "core/rewrite/passes.h"
#include "core/rewrite/token_edits.h"

namespace shardscope {
namespace {

class FinalGather final : public Pass {
public:
    explicit FinalGather(const PassContext& context) : m_tp(context.tp), m_decision(context.decisions.finalGather) {}

    std::string_view id() const override { return "final_gather"; }
    std::string_view title() const override { return "Final gather"; }
    std::vector<NodeId> candidates(const Graph& graph) const override { return nodesOf(graph, Role::final_norm); }
    Examination examine(const Graph& graph, NodeId norm) const override;
    void rewrite(Editor& editor, const Examination& examination) const override { gatherNormed(editor, examination.anchors[0], m_tp); }

private:
    GroupId m_tp;
    Decisions::FinalGather m_decision;
};

Examination FinalGather::examine(const Graph& graph, NodeId norm) const {
    Examination e{"gather behind the final norm", {norm}, {}};
    const ValueId normed = graph.node(norm).outputs[0];
    const bool gathers = m_decision == Decisions::FinalGather::afterFinalNorm;
    e.guards.push_back({"contract gathers behind the final norm", "after_final_norm", gathers ? "after_final_norm" : "none", gathers, false});
    e.guards.push_back(guards::layout("normed value is local", graph, normed, TokenLayout::local));
    const std::vector<Use>& uses = graph.value(normed).uses;
    const bool isGathered = !uses.empty() && std::all_of(uses.begin(), uses.end(), [&](const Use& use) { return isTokenGather(graph, use.node, m_tp); });
    e.guards.push_back(
        {"not yet gathered", "a reader of local tokens", isGathered ? describe(graph, uses.front().node) : "a reader of local tokens", !isGathered, false});
    return e;
}

}  // namespace

std::unique_ptr<Pass> passes::finalGather(const PassContext& context) { return std::make_unique<FinalGather>(context); }

}  // namespace shardscope
