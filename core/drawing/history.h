// Everything a graph is at any step of its journal: nodes that are gone or not yet there, operands and types before and after each rewrite.
// The same for every step the graph may stand at, so that a drawing can give each box one place for all of them.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/graph/graph.h"
#include "core/rewrite/journal.h"

namespace shardscope::drawing {

class History {
public:
    /// In the program after steps [born, died), counted from 0 = the built graph.
    struct NodeStory {
        const Node* node = nullptr;  // in the graph, or as the journal adds it
        std::size_t born = 0;
        std::size_t died = std::numeric_limits<std::size_t>::max();
        ValueId firstOutput;
        std::uint32_t outputCount = 0;

        [[nodiscard]] bool isEverAlive() const { return node != nullptr && born < died; }
        [[nodiscard]] bool isBuilt() const { return node != nullptr && born == 0; }
        [[nodiscard]] bool isAliveAtEnd() const { return node != nullptr && died == std::numeric_limits<std::size_t>::max(); }
    };

    /// Both must outlive the history.
    History(const Graph& graph, const Journal& journal);

    [[nodiscard]] const Graph& graph() const { return m_graph; }
    [[nodiscard]] std::size_t nodeCount() const { return m_nodes.size(); }
    [[nodiscard]] const NodeStory& story(NodeId id) const { return m_nodes[id.index()]; }
    /// Every node there ever is, in program order of all steps together.
    [[nodiscard]] const std::vector<NodeId>& order() const { return m_order; }
    /// Before any rewrite changed it.
    [[nodiscard]] Role firstRole(NodeId id) const;
    [[nodiscard]] std::vector<Role> rolesEver(NodeId id) const;
    [[nodiscard]] NodeId producer(ValueId id) const { return m_values[id.index()].producer; }
    [[nodiscard]] std::uint32_t outputIndex(ValueId id) const { return m_values[id.index()].output; }
    [[nodiscard]] ValueKind kind(ValueId id) const;
    [[nodiscard]] std::vector<const TensorType*> typesEver(ValueId id) const;
    /// Calls visit(slot, value, isFirst, isLast) for every operand the node has at any step.
    template <class Visit>
    void forEachInput(NodeId id, Visit visit) const {
        const std::vector<ValueId>& inputs = m_nodes[id.index()].node->inputs;
        const bool isRewired = m_rewires.contains(id);
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) {
            if (!isRewired) {
                visit(slot, inputs[slot], true, true);
                continue;
            }
            const ValueId first = firstInput(id, slot);
            const std::vector<ValueId> values = inputsEver(id, slot);
            for (const ValueId value : values) visit(slot, value, value == first, value == values.back());
        }
    }
    [[nodiscard]] ValueId firstInput(NodeId id, std::uint32_t slot) const;
    /// Operands of one slot at all steps, the last one last.
    [[nodiscard]] std::vector<ValueId> inputsEver(NodeId id, std::uint32_t slot) const;

private:
    struct ValueStory {
        NodeId producer;
        std::uint32_t output = 0;
    };
    struct Recorder;

    const Graph& m_graph;
    std::vector<NodeStory> m_nodes;
    std::vector<ValueStory> m_values;
    std::vector<NodeId> m_order;
    std::unordered_map<NodeId, std::vector<const edit::Rewire*>> m_rewires;
    std::unordered_map<NodeId, std::vector<const edit::SetRole*>> m_roles;
    std::unordered_map<ValueId, std::vector<const TensorType*>> m_types;

    void readGraph(const Journal& journal);
    void readJournal(const Journal& journal);
    void orderNodes(const Journal& journal);
    void addNode(const edit::AddNode& edit, std::size_t step);
};

}  // namespace shardscope::drawing
