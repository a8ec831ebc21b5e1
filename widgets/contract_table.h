// The rules of the contract with what was expected, found and checked. Soundness is a mark of its own beside the verdict, never part of it.
#pragma once

#include <vector>

#include <QWidget>

#include "core/analysis/analysis.h"
#include "widgets/palette.h"

class QCheckBox;
class QLabel;
class QModelIndex;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace shardscope {

class ContractModel;

class ContractTable : public QWidget {
    Q_OBJECT
public:
    explicit ContractTable(QWidget* parent = nullptr);

    void setAnalysis(AnalysisPtr analysis);
    /// Header, rows and verdicts as tab-separated lines, as "Copy table" puts them on the clipboard.
    [[nodiscard]] QString tableText() const;

public slots:
    void selectRule(const QString& ruleId);

signals:
    /// First violation of the activated rule, else its first application.
    void nodeActivated(shardscope::NodeId node);
    void soundnessActivated();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    ContractModel* m_model;
    QSortFilterProxyModel* m_filter;
    QLabel* m_summary;
    QLabel* m_source;
    QLabel* m_soundness;
    QCheckBox* m_onlyFailures;
    QPushButton* m_copy;
    QTableView* m_table;
    std::vector<int> m_wanted;  // widths the columns would take if there were room

    void createHeader();
    void createTable();
    void arrange();
    void retranslate();
    void updateSummary();
    void updateVerdict(const Palette& colours);
    void measureColumns();
    void shareColumns();
    void activate(const QModelIndex& proxyIndex);
    void copyTable() const;
};

}  // namespace shardscope
