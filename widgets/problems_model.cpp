// Rows of the problems table.
#include "widgets/problems_model.h"

#include <algorithm>

#include "widgets/names.h"
#include "widgets/node_text.h"

namespace shardscope {

void ProblemsModel::setAnalysis(const AnalysisPtr& analysis) {
    std::vector<Row> rows;
    if (analysis) {
        for (const Diagnostic& diagnostic : analysis->diagnostics) rows.push_back(rowOf(diagnostic));
        for (const SoundnessFinding& finding : analysis->soundness) rows.push_back(rowOf(finding, analysis->graph));
    }
    setRows(std::move(rows));
}

void ProblemsModel::setDiagnostics(const Diagnostics& diagnostics) {
    std::vector<Row> rows;
    for (const Diagnostic& diagnostic : diagnostics) rows.push_back(rowOf(diagnostic));
    setRows(std::move(rows));
}

void ProblemsModel::setColours(const Palette& palette) {
    m_palette = palette;
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::ForegroundRole});
}

void ProblemsModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

NodeId ProblemsModel::nodeOf(int row) const { return row >= 0 && row < rowCount() ? m_rows[static_cast<std::size_t>(row)].node : NodeId(); }

int ProblemsModel::problemCount() const {
    return static_cast<int>(std::ranges::count_if(m_rows, [](const Row& row) { return row.rank < 2; }));
}

int ProblemsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }

int ProblemsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(ColumnCount); }

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<Column>(index.column());
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return text(row, column);
    if (role != Qt::ForegroundRole) return {};
    if (column == SeverityColumn && row.rank < 2) return row.rank == 0 ? m_palette.fail : m_palette.warning;
    return column == Code || column == Where ? QVariant(m_palette.mutedText) : QVariant();
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (static_cast<Column>(section)) {
        case SeverityColumn: return tr("Severity");
        case Code: return tr("Code");
        case Where: return tr("Where");
        case Message: return tr("Message");
        case Hint: return tr("What helps");
        case ColumnCount: break;
    }
    return {};
}

ProblemsModel::Row ProblemsModel::rowOf(const Diagnostic& diagnostic) {
    QString message = QString::fromStdString(diagnostic.message);
    if (!diagnostic.found.empty()) message += QStringLiteral(" · ") + tr("found %1").arg(QString::fromStdString(diagnostic.found));
    if (!diagnostic.expected.empty()) message += QStringLiteral(" · ") + tr("expected %1").arg(QString::fromStdString(diagnostic.expected));
    return {static_cast<int>(diagnostic.severity),   false,   QString::fromStdString(diagnostic.code), QString::fromStdString(diagnostic.where.text()), message,
            QString::fromStdString(diagnostic.hint), NodeId()};
}

ProblemsModel::Row ProblemsModel::rowOf(const SoundnessFinding& finding, const Graph& graph) {
    const bool hasNode = finding.node.isValid() && finding.node.index() < graph.nodeTableSize();
    const QString where = hasNode ? QString::fromStdString(nodeName(finding.node)) + QLatin1Char(' ') + node_text::place(graph, finding.node) : QString();
    return {static_cast<int>(finding.severity),      true,      QString::fromStdString(finding.code), where,
            QString::fromStdString(finding.message), QString(), hasNode ? finding.node : NodeId()};
}

void ProblemsModel::setRows(std::vector<Row> rows) {
    std::ranges::stable_sort(rows, {}, &Row::rank);
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

QString ProblemsModel::severityText(const Row& row) const {
    static constexpr const char* marks[] = {"✗ ", "⚠ ", "ⓘ "};
    const QString mark = QString::fromUtf8(marks[std::clamp(row.rank, 0, 2)]);
    if (!row.isFinding) return mark + names::severity(static_cast<Severity>(row.rank));
    return mark + names::severity(static_cast<FindingSeverity>(row.rank)) + QStringLiteral(" · ") + tr("soundness");
}

QString ProblemsModel::text(const Row& row, Column column) const {
    switch (column) {
        case SeverityColumn: return severityText(row);
        case Code: return row.code;
        case Where: return row.where;
        case Message: return row.message;
        case Hint: return row.hint;
        case ColumnCount: break;
    }
    return {};
}

}  // namespace shardscope
