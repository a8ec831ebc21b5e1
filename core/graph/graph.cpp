// The node, value and scope tables, the linked program order, and the use lists that rewriting needs.
#include "core/graph/graph.h"

#include <algorithm>

namespace shardscope {

ScopeId Graph::addScope(Scope scope) {
    m_scopes.push_back(std::move(scope));
    return ScopeId(m_scopes.size() - 1);
}

RegionId Graph::addRegion(Region region) {
    m_regions.push_back(region);
    return RegionId(m_regions.size() - 1);
}

GroupId Graph::addGroup(CommGroup group) {
    m_groups.push_back(std::move(group));
    return GroupId(m_groups.size() - 1);
}

ValueId Graph::addSource(ValueKind kind, std::string name, TensorType type, Placement placement) {
    Value value;
    value.kind = kind;
    value.name = std::move(name);
    value.type = type;
    value.placement = placement;
    m_values.push_back(std::move(value));
    return ValueId(m_values.size() - 1);
}

NodeId Graph::addNode(Node node, std::size_t outputCount, NodeId after) {
    const NodeId id(m_nodes.size());
    node.outputs.clear();
    for (std::size_t i = 0; i < outputCount; ++i) {
        Value value;
        value.producer = id;
        value.output = static_cast<std::uint32_t>(i);
        m_values.push_back(std::move(value));
        node.outputs.push_back(ValueId(m_values.size() - 1));
    }
    m_nodes.push_back(std::move(node));
    linkAfter(id, after.isValid() ? after : m_last);
    return id;
}

void Graph::setInput(NodeId node, std::size_t slot, ValueId value) {
    const Use use{node, static_cast<std::uint32_t>(slot)};
    std::vector<Use>& before = m_values[m_nodes[node.index()].inputs[slot].index()].uses;
    before.erase(std::lower_bound(before.begin(), before.end(), use));
    m_nodes[node.index()].inputs[slot] = value;
    std::vector<Use>& after = m_values[value.index()].uses;
    after.insert(std::lower_bound(after.begin(), after.end(), use), use);
}

void Graph::setAttribute(NodeId node, Attr key, AttrValue value) { m_nodes[node.index()].attributes.set(key, std::move(value)); }

void Graph::eraseAttribute(NodeId node, Attr key) { m_nodes[node.index()].attributes.erase(key); }

void Graph::unlink(NodeId id) {
    Node& node = m_nodes[id.index()];
    (node.previous.isValid() ? m_nodes[node.previous.index()].next : m_first) = node.next;
    (node.next.isValid() ? m_nodes[node.next.index()].previous : m_last) = node.previous;
    node.previous = {};
    node.next = {};
    node.isAlive = false;
    --m_liveNodes;
    removeUses(id);
}

void Graph::relink(NodeId node, NodeId after) {
    m_nodes[node.index()].isAlive = true;
    linkAfter(node, after);
}

void Graph::dropLastNode() {
    const NodeId id(m_nodes.size() - 1);
    if (m_nodes.back().isAlive) unlink(id);
    m_values.resize(m_values.size() - m_nodes.back().outputs.size());
    m_nodes.pop_back();
}

std::vector<NodeId> Graph::program() const {
    std::vector<NodeId> order;
    order.reserve(m_liveNodes);
    for (NodeId id = m_first; id.isValid(); id = m_nodes[id.index()].next) order.push_back(id);
    return order;
}

int Graph::repeatOf(NodeId id) const {
    const Node& n = node(id);
    return n.region.isValid() && n.role != Role::region ? region(n.region).count : 1;
}

void Graph::linkAfter(NodeId id, NodeId after) {
    Node& node = m_nodes[id.index()];
    node.previous = after;
    node.next = after.isValid() ? m_nodes[after.index()].next : m_first;
    (after.isValid() ? m_nodes[after.index()].next : m_first) = id;
    (node.next.isValid() ? m_nodes[node.next.index()].previous : m_last) = id;
    ++m_liveNodes;
    addUses(id);
}

void Graph::addUses(NodeId id) {
    const Node& node = m_nodes[id.index()];
    for (std::size_t slot = 0; slot < node.inputs.size(); ++slot) {
        const Use use{id, static_cast<std::uint32_t>(slot)};
        std::vector<Use>& uses = m_values[node.inputs[slot].index()].uses;
        uses.insert(std::lower_bound(uses.begin(), uses.end(), use), use);
    }
}

void Graph::removeUses(NodeId id) {
    for (const ValueId input : m_nodes[id.index()].inputs) {
        std::erase_if(m_values[input.index()].uses, [id](const Use& use) { return use.node == id; });
    }
}

}  // namespace shardscope
