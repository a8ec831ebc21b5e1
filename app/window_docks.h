// The panels around the graph: scenario and outline at the left, inspector at the right, contract and problems below.
#pragma once

#include <QList>
#include <QObject>

#include "app/analysis_request.h"
#include "app/selection.h"

class QDockWidget;
class QMainWindow;

namespace shardscope {

class ContractTable;
class Inspector;
class OutlineView;
class ProblemsTable;
class ScenarioPanel;

class WindowDocks : public QObject {
    Q_OBJECT

public:
    explicit WindowDocks(QMainWindow& window);

    void setAnalysis(const AnalysisPtr& analysis);
    /// What went wrong with another input; stays until the next analysis.
    void showDiagnostics(const Diagnostics& diagnostics);
    void showSelection(const Selected& selected, const drawing::Drawing& drawing);
    /// Shows the rank of the analysis again, after another one was asked for in vain.
    void syncRank();
    void focusFilter();
    /// Places and sizes for the window's present size.
    void arrange();
    void retranslate();

    [[nodiscard]] QList<QAction*> toggles() const;
    [[nodiscard]] int problemCount() const;

signals:
    /// Chosen in a table or a link: worth going to even when folded away.
    void nodeChosen(shardscope::NodeId node);
    void frameChosen(const QString& key);
    void rankChosen(int rank);

private:
    QMainWindow& m_window;
    ScenarioPanel* m_scenario;
    OutlineView* m_outline;
    Inspector* m_inspector;
    ContractTable* m_contract;
    ProblemsTable* m_problems;
    QDockWidget* m_scenarioDock;
    QDockWidget* m_outlineDock;
    QDockWidget* m_inspectorDock;
    QDockWidget* m_contractDock;
    QDockWidget* m_problemsDock;
    AnalysisPtr m_analysis;

    void connectPanels();
    void updateTitles();
    [[nodiscard]] QList<QDockWidget*> docks() const;
};

}  // namespace shardscope
