// Reads the node table and the journal once; nothing is replayed and the graph may stand at any step.
#include "core/drawing/history.h"

#include <algorithm>

namespace shardscope::drawing {
namespace {

void appendUnique(std::vector<ValueId>& values, ValueId value) {
    std::erase(values, value);
    values.push_back(value);
}

/// Values of the built graph: those of the table without what the journal has added so far.
std::size_t builtValueCount(const Graph& graph, const Journal& journal) {
    std::size_t count = graph.valueCount();
    for (const Edit& edit : journal.edits()) {
        const auto* added = std::get_if<edit::AddNode>(&edit);
        if (added != nullptr && added->id.index() < graph.nodeTableSize()) count -= added->outputCount;
    }
    return count;
}

}  // namespace

/// What each edit adds to the history.
struct History::Recorder {
    History& history;
    std::size_t step = 0;  // the step that makes the edit, 1 = the first

    void operator()(const edit::AddNode& e) const { history.addNode(e, step); }
    void operator()(const edit::RemoveNode& e) const { history.m_nodes[e.id.index()].died = step; }
    void operator()(const edit::Rewire& e) const { history.m_rewires[e.node].push_back(&e); }
    void operator()(const edit::SetRole& e) const { history.m_roles[e.node].push_back(&e); }
    void operator()(const edit::SetType& e) const {
        std::vector<const TensorType*>& types = history.m_types[e.value];
        types.push_back(&e.before);
        types.push_back(&e.after);
    }
    template <class Other>
    void operator()(const Other&) const {}
};

History::History(const Graph& graph, const Journal& journal) : m_graph(graph) {
    readGraph(journal);
    readJournal(journal);
    orderNodes(journal);
}

void History::readGraph(const Journal& journal) {
    m_values.resize(builtValueCount(m_graph, journal));
    m_nodes.resize(m_graph.nodeTableSize());
    for (std::size_t i = 0; i < m_nodes.size(); ++i) m_nodes[i].node = &m_graph.node(NodeId(i));
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const Value& value = m_graph.value(ValueId(i));
        m_values[i] = {value.producer, value.output};
        if (!value.producer.isValid()) continue;
        NodeStory& story = m_nodes[value.producer.index()];
        if (value.output == 0) story.firstOutput = ValueId(i);
        ++story.outputCount;
    }
}

void History::readJournal(const Journal& journal) {
    std::size_t step = 0;
    const std::vector<Step>& steps = journal.steps();
    for (std::size_t i = 0; i < journal.edits().size(); ++i) {
        while (step < steps.size() && i >= steps[step].lastEdit) ++step;
        std::visit(Recorder{*this, step + 1}, journal.edits()[i]);
    }
}

/// Added nodes get the ids that the graph gives them: nodes and values are numbered in the order they are made.
void History::addNode(const edit::AddNode& edit, std::size_t step) {
    if (edit.id.index() >= m_nodes.size()) m_nodes.resize(edit.id.index() + 1);
    NodeStory& story = m_nodes[edit.id.index()];
    if (story.node == nullptr) story.node = &edit.node;
    story.born = step;
    story.firstOutput = ValueId(m_values.size());
    story.outputCount = static_cast<std::uint32_t>(edit.outputCount);
    for (std::uint32_t output = 0; output < edit.outputCount; ++output) m_values.push_back({edit.id, output});
}

/// Built nodes by id; each added node behind the one it was added behind, whether that is still there or not.
void History::orderNodes(const Journal& journal) {
    const NodeId none;
    std::vector<NodeId> next(m_nodes.size());
    NodeId first;
    NodeId last;
    const auto insert = [&](NodeId id, NodeId previous) {
        NodeId& link = previous.isValid() ? next[previous.index()] : first;
        next[id.index()] = link;
        link = id;
        if (previous == last) last = id;
    };
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (m_nodes[i].node != nullptr && m_nodes[i].born == 0) insert(NodeId(i), last);
    }
    for (const Edit& edit : journal.edits()) {
        if (const auto* added = std::get_if<edit::AddNode>(&edit)) insert(added->id, added->node.previous.isValid() ? added->node.previous : last);
    }
    m_order.reserve(m_nodes.size());
    for (NodeId id = first; id != none; id = next[id.index()]) m_order.push_back(id);
}

Role History::firstRole(NodeId id) const {
    const auto changes = m_roles.find(id);
    return changes != m_roles.end() ? changes->second.front()->before : m_nodes[id.index()].node->role;
}

std::vector<Role> History::rolesEver(NodeId id) const {
    const auto changes = m_roles.find(id);
    if (changes == m_roles.end()) return {m_nodes[id.index()].node->role};
    std::vector<Role> roles{changes->second.front()->before};
    for (const edit::SetRole* change : changes->second) roles.push_back(change->after);
    return roles;
}

ValueKind History::kind(ValueId id) const { return id.index() < m_graph.valueCount() ? m_graph.value(id).kind : ValueKind::activation; }

std::vector<const TensorType*> History::typesEver(ValueId id) const {
    const auto changes = m_types.find(id);
    if (changes != m_types.end()) return changes->second;
    if (id.index() < m_graph.valueCount()) return {&m_graph.value(id).type};
    return {};
}

ValueId History::firstInput(NodeId id, std::uint32_t slot) const {
    if (const auto rewires = m_rewires.find(id); rewires != m_rewires.end()) {
        for (const edit::Rewire* rewire : rewires->second) {
            if (rewire->slot == slot) return rewire->before;
        }
    }
    return m_nodes[id.index()].node->inputs[slot];
}

std::vector<ValueId> History::inputsEver(NodeId id, std::uint32_t slot) const {
    std::vector<ValueId> values;
    const auto rewires = m_rewires.find(id);
    if (rewires != m_rewires.end()) {
        for (const edit::Rewire* rewire : rewires->second) {
            if (rewire->slot != slot) continue;
            if (values.empty()) values.push_back(rewire->before);
            appendUnique(values, rewire->after);
        }
    }
    if (values.empty()) values.push_back(m_nodes[id.index()].node->inputs[slot]);
    return values;
}

}  // namespace shardscope::drawing
