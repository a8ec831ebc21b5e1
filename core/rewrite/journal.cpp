// Applying recorded edits and taking them back. Derived types and placements are edits too, so undoing everything gives the built graph to the byte.
#include "core/rewrite/journal.h"

#include <algorithm>
#include <ranges>

namespace shardscope {
namespace {

/// The edit as it was made.
struct Redo {
    Graph& graph;

    void operator()(const edit::AddNode& e) const { graph.addNode(e.node, e.outputCount, e.node.previous); }
    void operator()(const edit::RemoveNode& e) const { graph.unlink(e.id); }
    void operator()(const edit::Rewire& e) const { graph.setInput(e.node, e.slot, e.after); }
    void operator()(const edit::SetAttribute& e) const { graph.setAttribute(e.node, e.key, e.after); }
    void operator()(const edit::SetType& e) const { graph.setType(e.value, e.after); }
    void operator()(const edit::SetPlacement& e) const { graph.setPlacement(e.value, e.after); }
    void operator()(const edit::SetPending& e) const { graph.setPending(e.node, e.after); }
    void operator()(const edit::SetRole& e) const { graph.setRole(e.node, e.after); }
};

/// Its inverse. Edits are taken back last first, so an added node is the last of its table here.
struct Undo {
    Graph& graph;

    void operator()(const edit::AddNode&) const { graph.dropLastNode(); }
    void operator()(const edit::RemoveNode& e) const { graph.relink(e.id, e.previous); }
    void operator()(const edit::Rewire& e) const { graph.setInput(e.node, e.slot, e.before); }
    void operator()(const edit::SetAttribute& e) const {
        if (e.hadBefore) {
            graph.setAttribute(e.node, e.key, e.before);
        } else {
            graph.eraseAttribute(e.node, e.key);
        }
    }
    void operator()(const edit::SetType& e) const { graph.setType(e.value, e.before); }
    void operator()(const edit::SetPlacement& e) const { graph.setPlacement(e.value, e.before); }
    void operator()(const edit::SetPending& e) const { graph.setPending(e.node, e.before); }
    void operator()(const edit::SetRole& e) const { graph.setRole(e.node, e.before); }
};

/// Edits made by the first `steps` steps.
std::size_t editsAfter(const Journal& journal, std::size_t steps) {
    const std::size_t known = std::min(steps, journal.steps().size());
    return known == 0 ? 0 : journal.steps()[known - 1].lastEdit;
}

}  // namespace

void redo(Graph& graph, const Edit& edit) { std::visit(Redo{graph}, edit); }

void undo(Graph& graph, const Edit& edit) { std::visit(Undo{graph}, edit); }

void undoAll(Graph& graph, const Journal& journal) {
    for (const Edit& edit : std::views::reverse(journal.edits())) undo(graph, edit);
}

void moveTo(Graph& graph, const Journal& journal, std::size_t fromStep, std::size_t toStep) {
    std::size_t at = editsAfter(journal, fromStep);
    const std::size_t goal = editsAfter(journal, toStep);
    while (at < goal) redo(graph, journal.edits()[at++]);
    while (at > goal) undo(graph, journal.edits()[--at]);
}

}  // namespace shardscope
