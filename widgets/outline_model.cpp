// Item model over OutlineTree.
#include "widgets/outline_model.h"

#include "core/graph/op_info.h"
#include "widgets/glyphs.h"
#include "widgets/names.h"
#include "widgets/node_text.h"

namespace shardscope {

void OutlineModel::setAnalysis(AnalysisPtr analysis) {
    beginResetModel();
    m_analysis = std::move(analysis);
    m_marks = m_analysis ? NodeMarks(*m_analysis) : NodeMarks();
    m_tree = m_analysis ? OutlineTree(*m_analysis, m_marks) : OutlineTree();
    endResetModel();
}

QString OutlineModel::frameAt(const QModelIndex& index) const {
    if (!index.isValid() || !itemAt(index).scope.isValid()) return {};
    const Scope& scope = m_analysis->graph.scope(itemAt(index).scope);
    return scope.block == BlockKind::part ? QString() : QString::fromStdString(scope.path);
}

NodeId OutlineModel::firstNodeAt(const QModelIndex& index) const {
    if (!index.isValid()) return {};
    const OutlineItem* item = &itemAt(index);
    while (!item->node.isValid() && !item->children.empty()) item = &m_tree.items()[static_cast<std::size_t>(item->children.front())];
    return item->node;
}

QModelIndex OutlineModel::indexOf(NodeId node) const { return m_analysis ? indexOfItem(m_tree.itemOf(m_analysis->graph, node)) : QModelIndex(); }

QModelIndex OutlineModel::indexOf(const QString& frameKey) const {
    return m_analysis ? indexOfItem(m_tree.itemOf(m_analysis->graph, frameKey)) : QModelIndex();
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    const std::vector<int>& siblings = parent.isValid() ? itemAt(parent).children : m_tree.topLevel();
    return createIndex(row, column, static_cast<quintptr>(siblings[static_cast<std::size_t>(row)]));
}

QModelIndex OutlineModel::parent(const QModelIndex& child) const { return child.isValid() ? indexOfItem(itemAt(child).parent) : QModelIndex(); }

int OutlineModel::rowCount(const QModelIndex& parent) const {
    if (parent.column() > 0) return 0;
    return static_cast<int>(parent.isValid() ? itemAt(parent).children.size() : m_tree.topLevel().size());
}

int OutlineModel::columnCount(const QModelIndex&) const { return 1; }

QVariant OutlineModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const OutlineItem& item = itemAt(index);
    switch (role) {
        case Qt::DisplayRole: return item.title;
        case Qt::ToolTipRole: return tooltip(item);
        case Qt::AccessibleTextRole: return spokenText(item);
        case DetailRole: return item.detail;
        case HeldRole: return rulesText(item.heldRules);
        case ViolatedRole: return rulesText(item.violatedRules);
        case FindingRole: return item.finding ? QVariant(static_cast<int>(*item.finding)) : QVariant();
        case GlyphRole: return glyph(item);
        case FilterRole: return filterText(item);
        default: break;
    }
    if (role != LayoutsRole) return {};
    QList<int> layouts;
    for (const TokenLayout layout : item.layouts) layouts.append(static_cast<int>(layout));
    return QVariant::fromValue(layouts);
}

const OutlineItem& OutlineModel::itemAt(const QModelIndex& index) const { return m_tree.items()[static_cast<std::size_t>(index.internalId())]; }

QModelIndex OutlineModel::indexOfItem(int item) const {
    return item < 0 ? QModelIndex() : createIndex(m_tree.items()[static_cast<std::size_t>(item)].row, 0, static_cast<quintptr>(item));
}

QString OutlineModel::rulesText(const std::set<std::uint32_t>& rules) const {
    QStringList ids;
    for (const std::uint32_t rule : rules) ids.append(QString::fromStdString(m_analysis->contractReport.rules[rule].id));
    return joinRanges(ids);
}

QString OutlineModel::filterText(const OutlineItem& item) const {
    QStringList words{item.title, item.detail};
    for (const TokenLayout layout : item.layouts) words.append(names::layout(layout));
    if (item.node.isValid()) words.append(node_text::oneLine(*m_analysis, item.node));
    if (item.scope.isValid()) words.append(QString::fromStdString(m_analysis->graph.scope(item.scope).path));
    return words.join(QLatin1Char(' '));
}

QString OutlineModel::tooltip(const OutlineItem& item) const {
    if (item.node.isValid()) return node_text::tooltip(*m_analysis, item.node, m_marks);
    return spokenText(item);
}

QString OutlineModel::spokenText(const OutlineItem& item) const {
    QStringList words{item.title, item.detail};
    for (const TokenLayout layout : item.layouts) words.append(names::layout(layout));
    if (!item.heldRules.empty()) words.append(rulesText(item.heldRules) + QLatin1Char(' ') + names::verdict(names::RuleVerdict::pass));
    if (!item.violatedRules.empty()) words.append(rulesText(item.violatedRules) + QLatin1Char(' ') + names::verdict(names::RuleVerdict::fail));
    words.removeAll(QString());
    return words.join(QStringLiteral(", "));
}

QVariant OutlineModel::glyph(const OutlineItem& item) const {
    const Node* node = item.node.isValid() ? &m_analysis->graph.node(item.node) : nullptr;
    if (node == nullptr || node->op == nullptr) return {};
    const std::optional<Glyph> glyph = glyphOf(node->op->name);
    return glyph ? QVariant(static_cast<int>(*glyph)) : QVariant();
}

QString joinRanges(const QStringList& ids) {
    QStringList parts;
    for (qsizetype first = 0; first < ids.size();) {
        qsizetype last = first;
        bool isNumber = false;
        const int start = ids[first].toInt(&isNumber);
        while (isNumber && last + 1 < ids.size() && ids[last + 1] == QString::number(start + static_cast<int>(last + 1 - first))) ++last;
        if (last - first >= 2) {
            parts.append(ids[first] + QStringLiteral("–") + ids[last]);
        } else {
            parts.append(ids.mid(first, last - first + 1));
        }
        first = last + 1;
    }
    return parts.join(QStringLiteral(", "));
}

}  // namespace shardscope
