// Builds the rows of the outline.
#include "widgets/outline_tree.h"

#include <algorithm>

#include "core/graph/op_info.h"
#include "widgets/names.h"
#include "widgets/node_text.h"

namespace shardscope {

namespace {

/// "layers.3–77 ×75" for a layer that stands for many; below layers the last part of the path is enough.
QString scopeTitle(const Graph& graph, const Scope& scope, RegionId region) {
    const QString path = QString::fromStdString(scope.path);
    if (scope.block == BlockKind::head) return QStringLiteral("final norm · lm_head");
    if (scope.block != BlockKind::layer) return path.section(QLatin1Char('.'), -1);
    if (!region.isValid() || graph.region(region).count < 2) return path;
    const Region& layers = graph.region(region);
    return QStringLiteral("%1–%2 ×%3").arg(path).arg(layers.firstLayer + layers.count - 1).arg(layers.count);
}

std::optional<FindingSeverity> graver(std::optional<FindingSeverity> a, std::optional<FindingSeverity> b) {
    if (!a || !b) return a ? a : b;
    return std::min(*a, *b);
}

}  // namespace

OutlineTree::OutlineTree(const Analysis& analysis, const NodeMarks& marks) {
    for (const NodeId id : analysis.graph.program()) {
        const Node& node = analysis.graph.node(id);
        const bool isShown = node.op != nullptr && !node.op->isAuxiliary && node.scope.isValid();
        if (isShown) addOperator(analysis.graph, id, marks);
    }
    describeLayers(analysis.graph);
}

int OutlineTree::itemOf(const Graph& graph, NodeId node) const {
    if (const auto found = m_byNode.find(node); found != m_byNode.end()) return found->second;
    if (!node.isValid() || node.index() >= graph.nodeTableSize()) return -1;
    for (ScopeId scope = graph.node(node).scope; scope.isValid(); scope = graph.scope(scope).parent) {
        if (const auto found = m_byScope.find(scope); found != m_byScope.end()) return found->second;
    }
    return -1;
}

int OutlineTree::itemOf(const Graph& graph, const QString& scopePath) const {
    const std::string path = scopePath.toStdString();
    const auto found = std::ranges::find_if(m_byScope, [&](const auto& entry) { return graph.scope(entry.first).path == path; });
    return found == m_byScope.end() ? -1 : found->second;
}

int OutlineTree::append(OutlineItem item) {
    const int index = static_cast<int>(m_items.size());
    std::vector<int>& siblings = item.parent < 0 ? m_topLevel : m_items[static_cast<std::size_t>(item.parent)].children;
    item.row = static_cast<int>(siblings.size());
    siblings.push_back(index);
    m_items.push_back(std::move(item));
    return index;
}

int OutlineTree::scopeItem(const Graph& graph, ScopeId scope, RegionId region) {
    if (const auto found = m_byScope.find(scope); found != m_byScope.end()) return found->second;
    const Scope& described = graph.scope(scope);
    OutlineItem item;
    item.parent = described.parent.isValid() ? scopeItem(graph, described.parent, region) : -1;
    item.scope = scope;
    item.title = scopeTitle(graph, described, region);
    const int index = append(std::move(item));
    m_byScope.emplace(scope, index);
    return index;
}

void OutlineTree::addOperator(const Graph& graph, NodeId id, const NodeMarks& marks) {
    const Node& node = graph.node(id);
    OutlineItem item;
    item.parent = scopeItem(graph, node.scope, node.region);
    item.node = id;
    const QString title = node_text::title(node);
    item.title = title.section(QStringLiteral(" · "), 0, 0);
    item.detail = title.section(QStringLiteral(" · "), 1);
    item.layouts = {node_text::layoutBefore(graph, id), node_text::layoutAfter(graph, id)};
    item.layouts.erase(TokenLayout::none);
    for (const RuleMark& mark : marks.rules(id)) (mark.holds ? item.heldRules : item.violatedRules).insert(mark.rule);
    item.finding = marks.finding(id);
    const int index = append(std::move(item));
    m_byNode.emplace(id, index);
    raiseMarks(index);
}

/// What an operator shows, the rows above it show too: a folded layer must not hide a violation.
void OutlineTree::raiseMarks(int item) {
    const OutlineItem source = m_items[static_cast<std::size_t>(item)];
    for (int above = source.parent; above >= 0; above = m_items[static_cast<std::size_t>(above)].parent) {
        OutlineItem& target = m_items[static_cast<std::size_t>(above)];
        target.layouts.insert(source.layouts.begin(), source.layouts.end());
        target.heldRules.insert(source.heldRules.begin(), source.heldRules.end());
        target.violatedRules.insert(source.violatedRules.begin(), source.violatedRules.end());
        target.finding = graver(target.finding, source.finding);
    }
}

/// Layers with experts are told from dense ones by what they hold.
void OutlineTree::describeLayers(const Graph& graph) {
    std::set<ScopeId> withExperts;
    for (const auto& [node, index] : m_byNode) {
        if (graph.node(node).role != Role::routing) continue;
        for (ScopeId scope = graph.node(node).scope; scope.isValid(); scope = graph.scope(scope).parent) withExperts.insert(scope);
    }
    for (const auto& [scope, index] : m_byScope) {
        const bool isLayer = graph.scope(scope).block == BlockKind::layer;
        if (isLayer) m_items[static_cast<std::size_t>(index)].detail = withExperts.contains(scope) ? QStringLiteral("MoE") : QStringLiteral("dense");
    }
}

}  // namespace shardscope
