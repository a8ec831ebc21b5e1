// The only writer of a built graph. Every edit goes to the journal; shapes and placements are inferred again from the nodes touched.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/graph/graph.h"
#include "core/graph/op_info.h"
#include "core/rewrite/journal.h"
#include "core/rewrite/program_order.h"

namespace shardscope {

class Editor {
public:
    /// Both must outlive the editor, and nothing else may change the graph meanwhile.
    Editor(Graph& graph, Journal& journal) : m_graph(graph), m_journal(journal), m_order(graph) {}

    [[nodiscard]] const Graph& graph() const { return m_graph; }

    /// Adds an operator behind `after`. Its scope, region and group default to those of `after` when unset. Returns the node; results via
    /// graph().node(id).outputs.
    NodeId addNode(const OpInfo& op, Role role, std::vector<ValueId> inputs, Attributes attributes, NodeId after, std::size_t outputCount = 1,
                   NodeId standsFor = {}, ScopeId scope = {}, RegionId region = {});
    /// The results must be unused.
    void removeNode(NodeId node);
    /// Removes the node if nothing reads its results, then its producers in the same way (dead code). Cache writers and markers stay.
    void removeIfUnused(NodeId node);
    void rewire(NodeId node, std::size_t slot, ValueId value);
    /// Every reader of `before` but `except` reads `after`.
    void replaceUses(ValueId before, ValueId after, NodeId except = {});
    void setAttribute(NodeId node, Attr key, AttrValue value);
    void setRole(NodeId node, Role role);

    /// Infers types and placements again from everything touched since the last call, in program order, until nothing changes.
    /// A node whose operands disagree becomes pending and keeps its results' types. A gather, scatter or token slice of a pending value waits with it:
    /// it is pending itself and keeps the type it has, at first that of its operand. Nodes behind a pending one see an unchanged type.
    void propagate();
    /// Gives pending nodes the result they would have as executed (the first operand's shape), and propagates: for graphs that stay wrong.
    /// The nodes stay marked, since their operands still disagree; their results do not.
    void settlePending();

    /// Journal bookkeeping, called by the pass driver only.
    void beginStep(Step step);
    void endStep();

private:
    enum class Disagreement : std::uint8_t { holds, settles };

    Graph& m_graph;
    Journal& m_journal;
    ProgramOrder m_order;
    std::vector<NodeId> m_dirty;
    Step m_step;

    void apply(Edit edit);
    void inferDirty(Disagreement disagreement);
    bool reinfer(NodeId node, Disagreement disagreement);
    bool accept(NodeId node, std::span<const Inferred> results);
    bool hold(NodeId node);
    bool settle(NodeId node);
    void setPending(NodeId node, bool isPending);
    bool setResult(ValueId value, const TensorType& type, const Placement& placement);
};

}  // namespace shardscope
