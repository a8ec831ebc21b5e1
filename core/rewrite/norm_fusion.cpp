// Norm fusion: an addition and the RMSNorm behind it become one operator. A region marker between them blocks it, which is why the two graph forms differ.
#include <fmt/format.h>

#include "core/rewrite/guards.h"
#include "core/rewrite/navigation.h"
#include "core/rewrite/passes.h"

namespace shardscope {
namespace {

bool isReadBefore(const Graph& graph, ValueId value, NodeId first, NodeId end) {
    for (NodeId id = graph.node(first).next; id.isValid() && id != end; id = graph.node(id).next) {
        const std::vector<ValueId>& inputs = graph.node(id).inputs;
        if (std::find(inputs.begin(), inputs.end(), value) != inputs.end()) return true;
    }
    return false;
}

class NormFusion final : public Pass {
public:
    std::string_view id() const override { return "norm_fusion"; }
    std::string_view title() const override { return "Fuse"; }
    std::vector<NodeId> candidates(const Graph& graph) const override { return nodesOf(graph, ops::rms_norm); }
    Examination examine(const Graph& graph, NodeId norm) const override;
    void rewrite(Editor& editor, const Examination& examination) const override;
};

Examination NormFusion::examine(const Graph& graph, NodeId norm) const {
    Examination e{"rms_norm(a + b)", {norm}, {}};
    const ValueId sum = graph.node(norm).inputs[0];
    const bool readsAdd = producerOp(graph, sum) == &ops::add;
    e.guards.push_back(guards::anchor("norm reads an addition", "add", describeProducer(graph, sum), readsAdd));
    if (!readsAdd) return e;
    const NodeId add = graph.value(sum).producer;
    e.anchors.push_back(add);
    const std::size_t rank = graph.value(sum).type.rank();
    const std::size_t firstRank = graph.value(graph.node(add).inputs[0]).type.rank();
    e.guards.push_back({"first addend has the rank of the sum", std::to_string(rank), std::to_string(firstRank), rank == firstRank, false});
    const bool isReadEarlier = isReadBefore(graph, sum, add, norm);
    e.guards.push_back({"sum is read from the norm on", "no earlier reader", isReadEarlier ? "an earlier reader" : "none", !isReadEarlier, false});
    return e;
}

void NormFusion::rewrite(Editor& editor, const Examination& examination) const {
    const NodeId norm = examination.anchors[0];
    const NodeId add = examination.anchors[1];
    const Node former = editor.graph().node(norm);
    const Node addition = editor.graph().node(add);
    const bool keepsSum = editor.graph().value(addition.outputs[0]).uses.size() > 1;
    const NodeId fused = editor.addNode(keepsSum ? ops::add_rms_norm2 : ops::add_rms_norm, former.role,
                                        {addition.inputs[0], addition.inputs[1], former.inputs[1]}, former.attributes, norm, keepsSum ? 2 : 1, norm);
    editor.replaceUses(former.outputs[0], editor.graph().node(fused).outputs[0]);
    editor.removeNode(norm);
    if (keepsSum) editor.replaceUses(addition.outputs[0], editor.graph().node(fused).outputs[1]);
    editor.removeNode(add);
}

}  // namespace

std::unique_ptr<Pass> passes::normFusion() { return std::make_unique<NormFusion>(); }

}  // namespace shardscope
