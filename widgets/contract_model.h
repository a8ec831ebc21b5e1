// Contract rules as a table model. Soundness has a column of its own: findings never change a verdict.
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "core/analysis/analysis.h"
#include "widgets/palette.h"

namespace shardscope {

class ContractModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Number, Title, Where, Expected, Found, Checked, Verdict, Soundness, ColumnCount };
    enum ContractRole { FailsRole = Qt::UserRole };  // bool

    using QAbstractTableModel::QAbstractTableModel;

    void setAnalysis(AnalysisPtr analysis);
    void setColours(const Palette& palette);
    void retranslate();
    [[nodiscard]] const AnalysisPtr& analysis() const { return m_analysis; }
    [[nodiscard]] NodeId nodeOf(int row) const;
    [[nodiscard]] int rowOf(const std::string& ruleId) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    AnalysisPtr m_analysis;
    std::vector<int> m_findings;  // per rule: soundness findings (errors and warnings) at nodes the rule looks at
    Palette m_palette = Palette::light();

    [[nodiscard]] const RuleResult& rule(int row) const { return m_analysis->contractReport.rules[static_cast<std::size_t>(row)]; }
    [[nodiscard]] QString text(int row, Column column) const;
    [[nodiscard]] QString checkedText(const RuleResult& rule) const;
    [[nodiscard]] QString tooltip(int row, Column column) const;
    [[nodiscard]] QVariant foreground(int row, Column column) const;
    [[nodiscard]] QVariant font(int row, Column column) const;
};

}  // namespace shardscope
