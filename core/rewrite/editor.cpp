// Edits of a built graph, each recorded before anything else sees it.
#include "core/rewrite/editor.h"

#include "core/ops/ops.h"

namespace shardscope {
namespace {

bool writesInPlace(const OpInfo& op) { return op.alias != AliasRule::fresh && op.alias != AliasRule::viewOfFirst; }

bool isDead(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    if (!node.isAlive || node.outputs.empty() || writesInPlace(*node.op) || node.op->opClass == OpClass::marker) return false;
    return std::all_of(node.outputs.begin(), node.outputs.end(), [&graph](ValueId output) { return graph.value(output).uses.empty(); });
}

/// Behind the end of a region, and behind its copies, the region is over.
RegionId regionBehind(const Node& node) {
    const bool isOver = node.op == &ops::region_end || node.op == &ops::copy_region;
    return isOver ? RegionId{} : node.region;
}

/// Nodes, rewires and collectives of the edits of one step.
struct Tally {
    const Graph& graph;
    Step& step;

    void operator()(const edit::AddNode& e) const {
        step.added.push_back(e.id);
        step.collectivesDelta += executed(e.id);
    }
    void operator()(const edit::RemoveNode& e) const {
        step.removed.push_back(e.id);
        step.collectivesDelta -= executed(e.id);
    }
    void operator()(const edit::Rewire&) const { ++step.rewired; }
    template <class Other>
    void operator()(const Other&) const {}

    [[nodiscard]] std::int64_t executed(NodeId id) const { return graph.node(id).op->isCollective() ? graph.repeatOf(id) : 0; }
};

}  // namespace

NodeId Editor::addNode(const OpInfo& op, Role role, std::vector<ValueId> inputs, Attributes attributes, NodeId after, std::size_t outputCount, NodeId standsFor,
                       ScopeId scope, RegionId region) {
    const Node& neighbour = m_graph.node(after);
    if (op.isCollective() && !attributes.group().isValid()) attributes.set(Attr::group, neighbour.attributes.group());
    Node node;
    node.op = &op;
    node.role = role;
    node.scope = scope.isValid() ? scope : neighbour.scope;
    node.region = region.isValid() ? region : regionBehind(neighbour);
    node.inputs = std::move(inputs);
    node.attributes = std::move(attributes);
    node.previous = after;
    node.standsFor = standsFor;
    const NodeId id(m_graph.nodeTableSize());
    apply(edit::AddNode{std::move(node), outputCount, id});
    m_order.insert(id);
    m_dirty.push_back(id);
    return id;
}

void Editor::removeNode(NodeId node) { apply(edit::RemoveNode{node, m_graph.node(node).previous}); }

void Editor::removeIfUnused(NodeId node) {
    std::vector<NodeId> suspects{node};
    while (!suspects.empty()) {
        const NodeId suspect = suspects.back();
        suspects.pop_back();
        if (!isDead(m_graph, suspect)) continue;
        for (const ValueId input : m_graph.node(suspect).inputs) {
            if (m_graph.value(input).producer.isValid()) suspects.push_back(m_graph.value(input).producer);
        }
        removeNode(suspect);
    }
}

void Editor::rewire(NodeId node, std::size_t slot, ValueId value) {
    const ValueId before = m_graph.node(node).inputs[slot];
    if (before == value) return;
    apply(edit::Rewire{node, static_cast<std::uint32_t>(slot), before, value});
    m_dirty.push_back(node);
}

void Editor::replaceUses(ValueId before, ValueId after, NodeId except) {
    const std::vector<Use> uses = m_graph.value(before).uses;
    for (const Use& use : uses) {
        if (use.node != except) rewire(use.node, use.slot, after);
    }
}

void Editor::setAttribute(NodeId node, Attr key, AttrValue value) {
    const AttrValue* before = m_graph.node(node).attributes.find(key);
    apply(edit::SetAttribute{node, key, before != nullptr, before != nullptr ? *before : AttrValue{}, std::move(value)});
    m_dirty.push_back(node);
}

void Editor::setRole(NodeId node, Role role) { apply(edit::SetRole{node, m_graph.node(node).role, role}); }

void Editor::beginStep(Step step) {
    m_step = std::move(step);
    m_step.firstEdit = m_journal.edits().size();
}

void Editor::endStep() {
    const std::vector<Edit>& edits = m_journal.edits();
    m_step.lastEdit = edits.size();
    for (std::size_t i = m_step.firstEdit; i < m_step.lastEdit; ++i) std::visit(Tally{m_graph, m_step}, edits[i]);
    m_journal.append(std::move(m_step));
    m_step = {};
}

void Editor::apply(Edit edit) {
    redo(m_graph, edit);
    m_journal.append(std::move(edit));
}

}  // namespace shardscope
