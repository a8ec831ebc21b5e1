// Rows of the outline: layers, blocks and parts from the scopes of a graph, operators below them in program order. No Qt models here.
#pragma once

#include <map>
#include <set>
#include <vector>

#include <QString>

#include "widgets/node_marks.h"

namespace shardscope {

struct OutlineItem {
    int parent = -1;
    int row = 0;  // among the children of the parent
    std::vector<int> children;
    NodeId node;     // invalid: a scope
    ScopeId scope;   // of a scope row
    QString title;   // "layers.3–77 ×75", "o_proj"
    QString detail;  // "MoE", "static_quant_linear"
    std::set<TokenLayout> layouts;
    std::set<std::uint32_t> heldRules;      // indices into ContractReport::rules
    std::set<std::uint32_t> violatedRules;  // a rule can hold in one layer and fail in the next
    std::optional<FindingSeverity> finding;
};

class OutlineTree {
public:
    OutlineTree() = default;
    /// Operators that are plumbing (OpInfo::isAuxiliary) get no row.
    OutlineTree(const Analysis& analysis, const NodeMarks& marks);

    [[nodiscard]] const std::vector<OutlineItem>& items() const { return m_items; }
    [[nodiscard]] const std::vector<int>& topLevel() const { return m_topLevel; }
    /// Row of an operator, else of the innermost scope that holds it; -1 when there is none.
    [[nodiscard]] int itemOf(const Graph& graph, NodeId node) const;
    /// Row of a scope by its path.
    [[nodiscard]] int itemOf(const Graph& graph, const QString& scopePath) const;

private:
    std::vector<OutlineItem> m_items;
    std::vector<int> m_topLevel;
    std::map<ScopeId, int> m_byScope;
    std::map<NodeId, int> m_byNode;

    int append(OutlineItem item);
    int scopeItem(const Graph& graph, ScopeId scope, RegionId region);
    void addOperator(const Graph& graph, NodeId id, const NodeMarks& marks);
    void raiseMarks(int item);
    void describeLayers(const Graph& graph);
};

}  // namespace shardscope
