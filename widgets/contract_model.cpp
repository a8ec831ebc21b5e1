// Rows of the contract table.
#include "widgets/contract_model.h"

#include <algorithm>

#include <QFont>

#include "widgets/names.h"
#include "widgets/node_marks.h"

namespace shardscope {

namespace {

std::vector<int> findingsPerRule(const Analysis& analysis) {
    std::vector<int> counts(analysis.contractReport.rules.size(), 0);
    const NodeMarks marks(analysis);
    for (const SoundnessFinding& finding : analysis.soundness) {
        if (finding.severity == FindingSeverity::note) continue;
        for (const RuleMark& mark : marks.rules(finding.node)) ++counts[mark.rule];
    }
    return counts;
}

}  // namespace

void ContractModel::setAnalysis(AnalysisPtr analysis) {
    beginResetModel();
    m_analysis = std::move(analysis);
    m_findings = m_analysis ? findingsPerRule(*m_analysis) : std::vector<int>();
    endResetModel();
}

void ContractModel::setColours(const Palette& palette) {
    m_palette = palette;
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::ForegroundRole});
}

void ContractModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

NodeId ContractModel::nodeOf(int row) const { return row >= 0 && row < rowCount() ? rule(row).firstNode : NodeId(); }

int ContractModel::rowOf(const std::string& ruleId) const {
    if (!m_analysis) return -1;
    const std::vector<RuleResult>& rules = m_analysis->contractReport.rules;
    const auto found = std::ranges::find(rules, ruleId, &RuleResult::id);
    return found == rules.end() ? -1 : static_cast<int>(found - rules.begin());
}

int ContractModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_analysis ? 0 : static_cast<int>(m_analysis->contractReport.rules.size());
}

int ContractModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(ColumnCount); }

QVariant ContractModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto column = static_cast<Column>(index.column());
    switch (role) {
        case Qt::DisplayRole: return text(index.row(), column);
        case Qt::ToolTipRole: return tooltip(index.row(), column);
        case Qt::ForegroundRole: return foreground(index.row(), column);
        case Qt::FontRole: return font(index.row(), column);
        case Qt::TextAlignmentRole: {
            const Qt::Alignment side = column == Checked ? Qt::AlignRight : column == Number ? Qt::AlignHCenter : Qt::AlignLeft;
            return QVariant::fromValue(side | Qt::AlignVCenter);
        }
        case FailsRole: return names::verdictOf(rule(index.row())) == names::RuleVerdict::fail;
        default: return {};
    }
}

QVariant ContractModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (static_cast<Column>(section)) {
        case Number: return QStringLiteral("#");
        case Title: return tr("Rule");
        case Where: return tr("Where");
        case Expected: return tr("Expected");
        case Found: return tr("Found");
        case Checked: return tr("Checked");
        case Verdict: return tr("Verdict");
        case Soundness: return tr("Soundness");
        case ColumnCount: break;
    }
    return {};
}

QString ContractModel::text(int row, Column column) const {
    const RuleResult& result = rule(row);
    switch (column) {
        case Number: return QString::fromStdString(result.id);
        case Title: return names::ruleTitle(result);
        case Where: return QString::fromStdString(result.where);
        case Expected: return QString::fromStdString(result.expected);
        case Found: return QString::fromStdString(result.found);
        case Checked: return checkedText(result);
        case Verdict: return names::verdictText(names::verdictOf(result));
        case Soundness:
            return m_findings[static_cast<std::size_t>(row)] > 0 ? QStringLiteral("⚠ %1").arg(m_findings[static_cast<std::size_t>(row)]) : QString();
        case ColumnCount: break;
    }
    return {};
}

/// "78 / 78": applications that hold of those checked.
QString ContractModel::checkedText(const RuleResult& result) const {
    return result.checked > 0 ? QStringLiteral("%1 / %2").arg(result.checked - result.violated).arg(result.checked) : QStringLiteral("0");
}

QString ContractModel::tooltip(int row, Column column) const {
    switch (column) {
        case Checked: return tr("Applications that hold / applications checked; a repeated layer counts once per copy");
        case Soundness:
            return m_findings[static_cast<std::size_t>(row)] > 0 ? tr("Soundness findings at nodes of this rule; they do not change the verdict") : QString();
        default: return text(row, column);
    }
}

QVariant ContractModel::foreground(int row, Column column) const {
    const names::RuleVerdict verdict = names::verdictOf(rule(row));
    if (column == Verdict) return names::colour(verdict, m_palette);
    if (column == Soundness) return m_palette.warning;
    if (column == Where || verdict == names::RuleVerdict::notApplicable) return m_palette.mutedText;
    return {};
}

QVariant ContractModel::font(int row, Column column) const {
    const bool isStrong = column == Number || (column == Verdict && names::verdictOf(rule(row)) != names::RuleVerdict::notApplicable);
    if (!isStrong) return {};
    QFont bold;
    bold.setBold(true);
    return bold;
}

}  // namespace shardscope
