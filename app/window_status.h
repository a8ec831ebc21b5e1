// The status bar: what is open, what is selected, how large the graph is, how it stands with contract and problems, and the job in the background.
#pragma once

#include <QStatusBar>
#include <QTimer>

#include "app/selection.h"
#include "core/analysis/analysis.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace shardscope {

class Document;
class ElidedLabel;

class WindowStatus : public QStatusBar {
    Q_OBJECT

public:
    /// `document` must outlive the bar; `cancel` is the action behind the button.
    WindowStatus(Document& document, QAction* cancel, QWidget* parent = nullptr);

    void setAnalysis(AnalysisPtr analysis, const QString& file);
    void showSelection(const Selected& selected);
    void showProblems(int count);
    void showZoom(double zoom);
    void retranslate();

private:
    AnalysisPtr m_analysis;
    QString m_file;
    Selected m_selected;
    int m_problemCount = 0;
    QLabel* m_input;
    ElidedLabel* m_selection;
    QLabel* m_size;
    QLabel* m_rules;
    QLabel* m_problems;
    QLabel* m_rank;
    QLabel* m_zoom;
    QProgressBar* m_progress;
    QToolButton* m_cancel;
    QTimer m_busyDelay;

    void createJobWidgets(Document& document, QAction* cancel);
    void setBusy(bool isBusy);
    void showSelectionText();
    [[nodiscard]] QString sizeText() const;
    [[nodiscard]] QString rulesText() const;
};

}  // namespace shardscope
