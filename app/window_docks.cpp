// The panels around the graph: makes one dock each, passes analysis and selection on to them and gathers what they choose.
#include "app/window_docks.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>

#include <algorithm>

#include "app/graph_counts.h"
#include "app/node_places.h"
#include "app/scenario_panel.h"
#include "widgets/contract_table.h"
#include "widgets/inspector.h"
#include "widgets/outline_view.h"
#include "widgets/problems_table.h"

namespace shardscope {
namespace {

QDockWidget* makeDock(QMainWindow& window, const char* name, QWidget* content) {
    auto* dock = new QDockWidget(&window);
    dock->setObjectName(QLatin1String(name));  // under which its place is saved
    dock->setWidget(content);
    return dock;
}

/// Shares of the window that the panels take at first, within what is comfortable to read.
int share(int total, double fraction, int least, int most) { return std::clamp(static_cast<int>(total * fraction), least, most); }

}  // namespace

WindowDocks::WindowDocks(QMainWindow& window)
    : QObject(&window),
      m_window(window),
      m_scenario(new ScenarioPanel(&window)),
      m_outline(new OutlineView(&window)),
      m_inspector(new Inspector(&window)),
      m_contract(new ContractTable(&window)),
      m_problems(new ProblemsTable(&window)),
      m_scenarioDock(makeDock(window, "scenario", m_scenario)),
      m_outlineDock(makeDock(window, "outline", m_outline)),
      m_inspectorDock(makeDock(window, "inspector", m_inspector)),
      m_contractDock(makeDock(window, "contract", m_contract)),
      m_problemsDock(makeDock(window, "problems", m_problems)) {
    window.setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    window.setTabPosition(Qt::BottomDockWidgetArea, QTabWidget::North);
    connectPanels();
    arrange();
    retranslate();
}

void WindowDocks::connectPanels() {
    connect(m_scenario, &ScenarioPanel::rankChosen, this, &WindowDocks::rankChosen);
    connect(m_outline, &OutlineView::nodeSelected, this, &WindowDocks::nodeChosen);
    connect(m_outline, &OutlineView::frameSelected, this, &WindowDocks::frameChosen);
    connect(m_inspector, &Inspector::nodeActivated, this, &WindowDocks::nodeChosen);
    connect(m_inspector, &Inspector::ruleActivated, this, [this](const QString& rule) {
        m_contractDock->show();
        m_contractDock->raise();
        m_contract->selectRule(rule);
    });
    connect(m_contract, &ContractTable::nodeActivated, this, &WindowDocks::nodeChosen);
    connect(m_contract, &ContractTable::soundnessActivated, this, [this] {
        m_problemsDock->show();
        m_problemsDock->raise();
    });
    connect(m_problems, &ProblemsTable::nodeActivated, this, &WindowDocks::nodeChosen);
}

void WindowDocks::setAnalysis(const AnalysisPtr& analysis) {
    m_analysis = analysis;
    m_scenario->setAnalysis(analysis);
    m_outline->setAnalysis(analysis);
    m_inspector->setAnalysis(analysis);
    m_contract->setAnalysis(analysis);
    m_problems->setAnalysis(analysis);
    updateTitles();
}

void WindowDocks::showDiagnostics(const Diagnostics& diagnostics) {
    m_problems->setDiagnostics(diagnostics);
    updateTitles();
    m_problemsDock->show();
    m_problemsDock->raise();
}

void WindowDocks::showSelection(const Selected& selected, const drawing::Drawing& drawing) {
    const int frame = selected.frame.isEmpty() ? -1 : frameByKey(drawing, selected.frame.toStdString());
    if (frame >= 0) {
        m_outline->selectFrame(selected.frame);
        m_inspector->showFrame(drawing.frames[static_cast<std::size_t>(frame)]);
    } else if (selected.node.isValid()) {
        m_outline->selectNode(selected.node);
        m_inspector->showNode(selected.node);
    } else {
        m_outline->selectNode({});
        m_inspector->clear();
    }
}

void WindowDocks::syncRank() { m_scenario->setAnalysis(m_analysis); }

void WindowDocks::focusFilter() {
    m_outlineDock->show();
    m_outlineDock->raise();
    m_outline->focusFilter();
}

void WindowDocks::arrange() {
    for (QDockWidget* dock : docks()) {
        dock->setFloating(false);
        dock->show();
    }
    m_window.addDockWidget(Qt::LeftDockWidgetArea, m_scenarioDock);
    m_window.splitDockWidget(m_scenarioDock, m_outlineDock, Qt::Vertical);
    m_window.addDockWidget(Qt::RightDockWidgetArea, m_inspectorDock);
    m_window.addDockWidget(Qt::BottomDockWidgetArea, m_contractDock);
    m_window.tabifyDockWidget(m_contractDock, m_problemsDock);
    m_contractDock->raise();
    const QSize size = m_window.size();
    m_window.resizeDocks({m_scenarioDock, m_inspectorDock}, {share(size.width(), 0.165, 190, 300), share(size.width(), 0.19, 210, 340)}, Qt::Horizontal);
    m_window.resizeDocks({m_contractDock}, {share(size.height(), 0.25, 150, 320)}, Qt::Vertical);
    const int leftHeight = size.height() - share(size.height(), 0.25, 150, 320);
    m_window.resizeDocks({m_scenarioDock, m_outlineDock}, {share(leftHeight, 0.44, 120, 330), share(leftHeight, 0.56, 180, 1200)}, Qt::Vertical);
}

void WindowDocks::retranslate() { updateTitles(); }

void WindowDocks::updateTitles() {
    m_scenarioDock->setWindowTitle(tr("Scenario"));
    m_outlineDock->setWindowTitle(tr("Outline"));
    m_inspectorDock->setWindowTitle(tr("Inspector"));
    const bool isApplied = m_analysis && m_analysis->contractReport.isApplied;
    const RuleCounts rules = isApplied ? countRules(m_analysis->contractReport) : RuleCounts();
    m_contractDock->setWindowTitle(isApplied ? tr("Contract (%1/%2)").arg(rules.held).arg(rules.applicable) : tr("Contract"));
    const int problems = problemCount();
    m_problemsDock->setWindowTitle(problems > 0 ? tr("Problems (%1)").arg(problems) : tr("Problems"));
}

QList<QAction*> WindowDocks::toggles() const {
    QList<QAction*> actions;
    for (const QDockWidget* dock : docks()) actions.append(dock->toggleViewAction());
    return actions;
}

int WindowDocks::problemCount() const { return m_problems->problemCount(); }

QList<QDockWidget*> WindowDocks::docks() const { return {m_scenarioDock, m_outlineDock, m_inspectorDock, m_contractDock, m_problemsDock}; }

}  // namespace shardscope
