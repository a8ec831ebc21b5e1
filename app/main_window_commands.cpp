// The main window's commands: each QAction joined to what carries it out, and when it can be.
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>

#include "app/about_dialog.h"
#include "app/export_dialog.h"
#include "app/graph_pane.h"
#include "app/help_window.h"
#include "app/key_list.h"
#include "app/main_window.h"
#include "app/window_docks.h"
#include "app/window_status.h"
#include "core/graph/graph.h"
#include "widgets/graph_view.h"

namespace shardscope {
namespace {

constexpr auto geometryKey = "window/geometry";
constexpr auto stateKey = "window/state";
constexpr auto legendKey = "window/legend";
constexpr int stateVersion = 1;  // a saved arrangement of other panels is not restored
constexpr QSize defaultSize(1600, 1000);
constexpr QSize leastSize(800, 560);

}  // namespace

void MainWindow::connectFileCommands() {
    connect(m_actions[Command::open], &QAction::triggered, this, &MainWindow::chooseFile);
    connect(m_actions[Command::reload], &QAction::triggered, &m_document, &Document::reload);
    connect(m_actions[Command::exportImage], &QAction::triggered, this, &MainWindow::exportImage);
    connect(m_actions[Command::quit], &QAction::triggered, this, &QWidget::close);
    connect(m_actions[Command::cancel], &QAction::triggered, &m_document, &Document::cancel);
    connect(m_actions[Command::copy], &QAction::triggered, this, &MainWindow::copyOperator);
}

void MainWindow::connectGraphCommands() {
    auto* forms = new QActionGroup(this);
    forms->addAction(m_actions[Command::expanded]);
    forms->addAction(m_actions[Command::repetition]);
    connect(forms, &QActionGroup::triggered, this, [this](const QAction* chosen) { m_document.setRepetition(chosen == m_actions[Command::repetition]); });
    connect(m_actions[Command::foldAll], &QAction::triggered, &m_document, &Document::foldAll);
    connect(m_actions[Command::unfoldAll], &QAction::triggered, &m_document, &Document::unfoldAll);
    connect(m_actions[Command::showAuxiliary], &QAction::toggled, &m_document, &Document::setShowsAuxiliary);
    connect(m_actions[Command::selectPrevious], &QAction::triggered, &m_history, &SelectionHistory::goBack);
    connect(m_actions[Command::selectNext], &QAction::triggered, &m_history, &SelectionHistory::goForward);
    connect(m_actions[Command::filterOutline], &QAction::triggered, m_docks, &WindowDocks::focusFilter);
}

void MainWindow::connectViewCommands() {
    GraphView* view = &m_pane->view();
    connect(m_actions[Command::zoomIn], &QAction::triggered, view, &GraphView::zoomIn);
    connect(m_actions[Command::zoomOut], &QAction::triggered, view, &GraphView::zoomOut);
    connect(m_actions[Command::zoomActual], &QAction::triggered, view, [view] { view->zoomTo(1.0); });
    connect(m_actions[Command::fitAll], &QAction::triggered, view, &GraphView::fitAll);
    connect(m_actions[Command::fitSelection], &QAction::triggered, view, &GraphView::fitSelection);
    connect(m_actions[Command::fullScreen], &QAction::triggered, this, &MainWindow::setFullScreen);
    connect(m_actions[Command::resetLayout], &QAction::triggered, m_docks, &WindowDocks::arrange);
    connect(m_actions[Command::showLegend], &QAction::toggled, m_pane, &GraphPane::setLegendVisible);
    connect(m_pane, &GraphPane::legendClosed, m_actions[Command::showLegend], [this] { m_actions[Command::showLegend]->setChecked(false); });
}

void MainWindow::connectHelpCommands() {
    connect(m_actions[Command::help], &QAction::triggered, this, [this] { showHelp(m_services.language, this); });
    connect(m_actions[Command::keys], &QAction::triggered, this, [this] { showKeys(m_actions, this); });
    connect(m_actions[Command::about], &QAction::triggered, this, [this] { showAbout(this); });
    connect(m_actions[Command::aboutQt], &QAction::triggered, qApp, &QApplication::aboutQt);
}

void MainWindow::chooseFile() {
    const QString start = m_document.file().isEmpty() && !m_services.samples.isEmpty() ? m_services.samples.front() : m_document.file();
    const QString file = QFileDialog::getOpenFileName(this, tr("Open"), start, tr("Scenarios and configs (*.json);;All files (*)"));
    if (!file.isEmpty()) openFile(file);
}

void MainWindow::exportImage() {
    if (const DrawnGraph* graph = m_document.graph()) showExportDialog(*graph, m_document.showsAuxiliary(), inputTitle(m_document.file()), this);
}

void MainWindow::copyOperator() {
    const NodeId node = m_selection.current().node;
    if (!m_analysis || !node.isValid()) return;
    QApplication::clipboard()->setText(QString::fromStdString(nodeText(m_analysis->graph, node)));
    m_status->showMessage(tr("Copied %1").arg(QString::fromStdString(nodeName(node))), 3000);
}

void MainWindow::setFullScreen(bool isFullScreen) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, isFullScreen)); }

void MainWindow::updateEnabled() {
    const bool hasGraph = m_document.graph() != nullptr;
    for (const Command command : {Command::exportImage, Command::expanded, Command::repetition, Command::zoomIn, Command::zoomOut, Command::zoomActual,
                                  Command::fitAll, Command::foldAll, Command::unfoldAll, Command::showAuxiliary, Command::filterOutline})
        m_actions[command]->setEnabled(hasGraph);
    const Selected& selected = m_selection.current();
    m_actions[Command::copy]->setEnabled(hasGraph && selected.node.isValid());
    m_actions[Command::fitSelection]->setEnabled(hasGraph && !selected.isNothing());
    m_actions[Command::selectPrevious]->setEnabled(m_history.canGoBack());
    m_actions[Command::selectNext]->setEnabled(m_history.canGoForward());
    m_actions[Command::reload]->setEnabled(m_document.canReload());
    m_actions[Command::cancel]->setEnabled(m_document.isBusy());
}

void MainWindow::saveArrangement() {
    m_services.settings.setValue(geometryKey, saveGeometry());
    m_services.settings.setValue(stateKey, saveState(stateVersion));
    m_services.settings.setValue(legendKey, m_actions[Command::showLegend]->isChecked());
}

void MainWindow::restoreArrangement() {
    setMinimumSize(leastSize);
    if (!restoreGeometry(m_services.settings.value(geometryKey).toByteArray())) resize(defaultSize);
    m_isArranged = restoreState(m_services.settings.value(stateKey).toByteArray(), stateVersion);
    m_actions[Command::fullScreen]->setChecked(isFullScreen());
    m_actions[Command::showLegend]->setChecked(m_services.settings.value(legendKey, true).toBool());
    m_pane->setLegendVisible(m_actions[Command::showLegend]->isChecked());
}

}  // namespace shardscope
