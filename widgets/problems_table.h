// Diagnostics of the input and soundness findings of the graph, one row each, with what would help.
#pragma once

#include <QWidget>

#include "core/analysis/analysis.h"

class QLabel;
class QModelIndex;
class QTableView;

namespace shardscope {

class ProblemsModel;

class ProblemsTable : public QWidget {
    Q_OBJECT
public:
    explicit ProblemsTable(QWidget* parent = nullptr);

    void setAnalysis(AnalysisPtr analysis);
    /// For input that gave no analysis at all.
    void setDiagnostics(const Diagnostics& diagnostics);
    /// Rows of severity error or warning: the number a tab shows.
    [[nodiscard]] int problemCount() const;
    /// All rows as tab-separated lines, as Ctrl+C copies them.
    [[nodiscard]] QString tableText() const;

signals:
    void nodeActivated(shardscope::NodeId node);

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    ProblemsModel* m_model;
    QLabel* m_empty;
    QTableView* m_table;

    void createTable();
    void retranslate();
    void showRows();
    void activate(const QModelIndex& index);
};

}  // namespace shardscope
