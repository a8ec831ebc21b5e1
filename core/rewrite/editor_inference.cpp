// The editor's second half: types and placements after an edit. Changes run front to back through the program and stop where results stay the same.
#include <queue>

#include "core/ops/ops.h"
#include "core/placement/inference.h"
#include "core/rewrite/editor.h"

namespace shardscope {
namespace {

struct Waiting {
    std::int64_t position = 0;
    NodeId node;
    auto operator<=>(const Waiting&) const = default;
};

/// First of the program on top.
using Worklist = std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>>;

/// Changes the token layout, so that a guess on an undecided operand would be wrong by a factor of the group size.
bool movesTokens(const OpInfo& op) { return &op == &ops::all_gather || &op == &ops::reduce_scatter || &op == &ops::slice; }

bool waitsForOperand(const Graph& graph, const Node& node) { return movesTokens(*node.op) && graph.value(node.inputs[0]).placement.isPending; }

bool resultsFollowFirstOperand(const OpInfo& op) { return op.opClass == OpClass::norm || op.opClass == OpClass::elementwise; }

bool isUnset(const TensorType& type) { return type == TensorType{}; }

Placement withPending(Placement placement, bool isPending) {
    placement.isPending = isPending;
    return placement;
}

}  // namespace

void Editor::propagate() { inferDirty(Disagreement::holds); }

void Editor::settlePending() {
    for (NodeId id = m_graph.firstNode(); id.isValid(); id = m_graph.node(id).next) {
        if (m_graph.node(id).isPending) m_dirty.push_back(id);
    }
    inferDirty(Disagreement::settles);
}

void Editor::inferDirty(Disagreement disagreement) {
    Worklist worklist;
    for (const NodeId node : std::exchange(m_dirty, {})) worklist.push({m_order.positionOf(node), node});
    NodeId last;
    while (!worklist.empty()) {
        const NodeId node = worklist.top().node;
        worklist.pop();
        if (node == last || !m_graph.node(node).isAlive) continue;
        last = node;
        if (!reinfer(node, disagreement)) continue;
        for (const ValueId output : m_graph.node(node).outputs) {
            for (const Use& use : m_graph.value(output).uses) worklist.push({m_order.positionOf(use.node), use.node});
        }
    }
}

/// True when a result changed.
bool Editor::reinfer(NodeId id, Disagreement disagreement) {
    if (waitsForOperand(m_graph, m_graph.node(id))) return hold(id);
    const InferResult results = inferNode(m_graph, id);
    if (results) return accept(id, *results);
    return disagreement == Disagreement::settles ? settle(id) : hold(id);
}

bool Editor::accept(NodeId id, std::span<const Inferred> results) {
    setPending(id, false);
    const std::vector<ValueId>& outputs = m_graph.node(id).outputs;
    bool isChanged = false;
    for (std::size_t i = 0; i < std::min(outputs.size(), results.size()); ++i) {
        isChanged |= setResult(outputs[i], results[i].type, results[i].placement);
    }
    return isChanged;
}

/// Results keep their types until the operands meet; those of a new node start as the first operand.
bool Editor::hold(NodeId id) {
    setPending(id, true);
    const Node& node = m_graph.node(id);
    bool isChanged = false;
    for (const ValueId output : node.outputs) {
        const Value& model = m_graph.value(isUnset(m_graph.value(output).type) ? node.inputs[0] : output);
        isChanged |= setResult(output, model.type, withPending(model.placement, true));
    }
    return isChanged;
}

bool Editor::settle(NodeId id) {
    setPending(id, true);
    const Node& node = m_graph.node(id);
    bool isChanged = false;
    for (const ValueId output : node.outputs) {
        const Value& model = m_graph.value(resultsFollowFirstOperand(*node.op) ? node.inputs[0] : output);
        isChanged |= setResult(output, model.type, withPending(model.placement, false));
    }
    return isChanged;
}

void Editor::setPending(NodeId id, bool isPending) {
    const bool before = m_graph.node(id).isPending;
    if (before != isPending) apply(edit::SetPending{id, before, isPending});
}

bool Editor::setResult(ValueId id, const TensorType& type, const Placement& placement) {
    const Value& value = m_graph.value(id);
    const bool changesType = value.type != type;
    const bool changesPlacement = value.placement != placement;
    if (changesType) apply(edit::SetType{id, value.type, type});
    if (changesPlacement) apply(edit::SetPlacement{id, value.placement, placement});
    return changesType || changesPlacement;
}

}  // namespace shardscope
