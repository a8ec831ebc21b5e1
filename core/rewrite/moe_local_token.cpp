// MoE local token: the entry gather and exit gather of a MoE block enclose work that needs no full tokens. Gate, routing, experts and shared experts read the
// local norm; slices of the gathered rows go with the gathers (a slice of local rows would be empty on every rank but the first).
#include "core/rewrite/guards.h"
#include "core/rewrite/moe_block.h"
#include "core/rewrite/navigation.h"
#include "core/rewrite/passes.h"
#include "core/rewrite/token_edits.h"

namespace shardscope {
namespace {

class MoeLocalToken final : public Pass {
public:
    explicit MoeLocalToken(const PassContext& context) : m_tp(context.tp) {}

    std::string_view id() const override { return "moe_local_token"; }
    std::string_view title() const override { return "MoE local token"; }
    std::vector<NodeId> candidates(const Graph& graph) const override { return nodesOf(graph, Role::top_k); }
    Examination examine(const Graph& graph, NodeId topK) const override;
    void rewrite(Editor& editor, const Examination& examination) const override;

private:
    GroupId m_tp;

    bool guardAnchors(const Graph& graph, const MoeBlock& block, Examination& e) const;
};

Guard present(std::string text, std::string expected, const Graph& graph, NodeId node) {
    return guards::anchor(std::move(text), std::move(expected), node.isValid() ? describe(graph, node) : "none", node.isValid());
}

/// False when the pattern is incomplete.
bool MoeLocalToken::guardAnchors(const Graph& graph, const MoeBlock& block, Examination& e) const {
    e.guards.push_back(present("router leads back to the flat tokens", "view", graph, block.flatView));
    if (!block.flatView.isValid()) return false;
    const ValueId entered = graph.node(block.flatView).inputs[0];
    const bool isGathered = producerOp(graph, entered) != nullptr && isTokenGather(graph, graph.value(entered).producer, m_tp);
    e.guards.push_back(
        guards::anchor("tokens are gathered in front of the block", "all_gather on the token axis", describeProducer(graph, entered), isGathered));
    e.guards.push_back(present("routing takes the same tokens", "init_routing_v2", graph, block.routing));
    e.guards.push_back(present("combined tokens are gathered behind the block", "all_gather on the token axis", graph, block.exitGather));
    e.guards.push_back(present("output meets the residual", "add or add_rms_norm2", graph, block.merge));
    e.anchors.insert(e.anchors.end(), {block.flatView, block.routing, block.exitGather, block.merge});
    return e.applies();
}

Examination MoeLocalToken::examine(const Graph& graph, NodeId topK) const {
    Examination e{"gathers around a MoE block", {topK}, {}};
    const MoeBlock block = moeBlockOf(graph, topK, m_tp);
    if (!guardAnchors(graph, block, e)) {
        std::erase(e.anchors, NodeId{});
        return e;
    }
    const NodeId entryGather = graph.value(graph.node(block.flatView).inputs[0]).producer;
    e.guards.push_back(guards::severalRanks(graph, m_tp));
    e.guards.push_back(guards::layout("norm in front is local", graph, graph.node(entryGather).inputs[0], TokenLayout::local));
    e.guards.push_back(guards::layout("combined tokens are local", graph, graph.node(block.exitGather).inputs[0], TokenLayout::local));
    e.guards.push_back(guards::layout("residual is local", graph, graph.node(block.merge).inputs[1 - block.mergeSlot], TokenLayout::local));
    e.guards.push_back(guards::regionBeginsLocal(graph, topK));
    return e;
}

/// Readers of a node read its operand, and the node goes.
void bypass(Editor& editor, NodeId node) {
    const Node former = editor.graph().node(node);
    editor.replaceUses(former.outputs[0], former.inputs[0]);
    editor.removeNode(node);
}

/// Norms that take the block's output to the next layer; the final norm's gather is a decision of its own.
std::vector<NodeId> nextNorms(const Graph& graph, NodeId merge) {
    std::vector<NodeId> norms;
    if (isNorm(graph.node(merge).op)) {
        norms.push_back(merge);
    } else {
        norms = normsReading(graph, graph.node(merge).outputs[0]);
    }
    std::erase_if(norms, [&](NodeId norm) { return graph.node(norm).role == Role::final_norm; });
    return norms;
}

void MoeLocalToken::rewrite(Editor& editor, const Examination& examination) const {
    const Graph& graph = editor.graph();
    const MoeBlock block = moeBlockOf(graph, examination.anchors[0], m_tp);
    const NodeId entryGather = graph.value(graph.node(block.flatView).inputs[0]).producer;
    editor.rewire(block.flatView, 0, graph.node(entryGather).inputs[0]);
    editor.removeIfUnused(entryGather);
    for (const NodeId slice : block.slices) bypass(editor, slice);
    bypass(editor, block.exitGather);
    for (const NodeId norm : nextNorms(graph, block.merge)) gatherNormed(editor, norm, m_tp);
}

}  // namespace

std::unique_ptr<Pass> passes::moeLocalToken(const PassContext& context) { return std::make_unique<MoeLocalToken>(context); }

}  // namespace shardscope
