// The main window: what happens when a graph, a failure or a selection comes.
#include "app/main_window.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QUrl>

#include "app/graph_pane.h"
#include "app/icons.h"
#include "app/node_places.h"
#include "app/window_docks.h"
#include "app/window_menus.h"
#include "app/window_status.h"
#include "app/window_toolbar.h"
#include "widgets/graph_view.h"

namespace shardscope {

MainWindow::MainWindow(const WindowServices& services, QWidget* parent)
    : QMainWindow(parent),
      m_services(services),
      m_actions(this),
      m_appearance(services.language, services.theme),
      m_recent(services.settings),
      m_history(m_selection),
      m_pane(new GraphPane(m_actions, this)),
      m_docks(new WindowDocks(*this)),
      m_menus(new WindowMenus(*this, m_actions, m_appearance, m_recent, services.samples)),
      m_toolBar(new WindowToolBar(m_actions, m_appearance, m_menus->openMenu(), this)),
      m_status(new WindowStatus(m_document, m_actions[Command::cancel], this)) {
    setWindowIcon(programIcon());
    setCentralWidget(m_pane);
    addToolBar(m_toolBar);
    setStatusBar(m_status);
    setAcceptDrops(true);
    addActions({m_actions.all().begin(), m_actions.all().end()});
    m_menus->setPanels(m_docks->toggles());
    connectDocument();
    connectSelection();
    connectFileCommands();
    connectGraphCommands();
    connectViewCommands();
    connectHelpCommands();
    restoreArrangement();
    updateTitle();
    updateEnabled();
}

void MainWindow::connectDocument() {
    connect(&m_document, &Document::started, this, &MainWindow::updateEnabled);
    connect(&m_document, &Document::analysed, this, &MainWindow::showGraph);
    connect(&m_document, &Document::redrawn, this, &MainWindow::showRedrawn);
    connect(&m_document, &Document::failed, this, &MainWindow::showFailure);
    connect(&m_document, &Document::cancelled, this, &MainWindow::syncControls);
    connect(m_docks, &WindowDocks::rankChosen, &m_document, &Document::setRank);
    connect(m_toolBar, &WindowToolBar::contractChosen, this, [this](const QString& name) { m_document.setContract(name.toStdString()); });
    connect(m_menus, &WindowMenus::fileChosen, this, &MainWindow::openFile);
}

void MainWindow::connectSelection() {
    GraphView& view = m_pane->view();
    connect(&m_selection, &Selection::changed, this, &MainWindow::showSelection);
    connect(&m_history, &SelectionHistory::changed, this, &MainWindow::updateEnabled);
    connect(m_docks, &WindowDocks::nodeChosen, this, &MainWindow::reveal);
    connect(m_docks, &WindowDocks::frameChosen, &m_selection, &Selection::selectFrame);
    connect(m_pane, &GraphPane::frameActivated, &m_selection, &Selection::selectFrame);
    connect(&view, &GraphView::nodeSelected, &m_selection, &Selection::selectNode);
    connect(&view, &GraphView::frameSelected, &m_selection, &Selection::selectFrame);
    connect(&view, &GraphView::selectionCleared, &m_selection, &Selection::clear);
    connect(&view, &GraphView::zoomChanged, m_status, &WindowStatus::showZoom);
    connect(&view, &GraphView::foldToggled, this, [this](const QString& key) {
        const std::string frame = key.toStdString();
        m_document.setFrameFolded(frame, !m_document.graph()->folded.contains(frame));
    });
}

void MainWindow::open(AnalysisRequest request) {
    m_document.setAspect(m_pane->aspect());
    m_document.open(std::move(request));
}

void MainWindow::openFile(const QString& file) { open({.input = file.toStdString()}); }

void MainWindow::showGraph(const DrawnGraph& graph, bool isSameInput) {
    const AnalysisPtr before = std::exchange(m_analysis, graph.analysis);
    const Selected selected = isSameInput ? translated(m_selection.current(), before, graph) : Selected();
    const bool isSameForm = before && before->scenario.repetition == graph.analysis->scenario.repetition;
    m_pane->showGraph(graph, isSameInput && isSameForm);
    m_docks->setAnalysis(graph.analysis);
    m_status->clearMessage();
    m_status->setAnalysis(graph.analysis, inputTitle(m_document.file()));
    if (isSameInput) {
        m_history.translate([&](const Selected& place) { return translated(place, before, graph); });
    } else {
        m_history.clear();
    }
    m_selection.renew(selected);
    m_recent.add(m_document.file());
    updateTitle();
    syncControls();
}

void MainWindow::showRedrawn(const DrawnGraph& graph) {
    m_pane->showGraph(graph, true);
    m_pane->showSelection(m_selection.current());
    updateEnabled();
}

void MainWindow::showFailure(const Diagnostics& diagnostics, const QString& file) {
    m_docks->showDiagnostics(diagnostics);
    const QString reason = diagnostics.empty() ? QString() : QString::fromStdString(diagnostics.front().message);
    m_status->showProblems(m_docks->problemCount());
    m_status->showMessage(tr("%1 could not be shown: %2").arg(inputTitle(file), reason));
    syncControls();
}

Selected MainWindow::translated(const Selected& selected, const AnalysisPtr& from, const DrawnGraph& to) const {
    if (selected.node.isValid()) return {counterpart(from->graph, selected.node, to.analysis->graph), {}};
    return frameByKey(*to.drawing, selected.frame.toStdString()) >= 0 ? selected : Selected();
}

void MainWindow::showSelection() {
    if (m_document.graph() == nullptr) return;
    m_pane->showSelection(m_selection.current());
    m_docks->showSelection(m_selection.current(), *m_document.graph()->drawing);
    m_status->showSelection(m_selection.current());
    updateEnabled();
}

void MainWindow::reveal(NodeId node) {
    const DrawnGraph* graph = m_document.graph();
    if (graph == nullptr || !node.isValid()) return;
    m_selection.selectNode(node);
    const auto hiding = foldedAround(graph->analysis->graph, node, graph->folded);
    if (!hiding.empty()) m_document.unfoldFrames(hiding);
}

void MainWindow::syncControls() {
    if (const DrawnGraph* graph = m_document.graph()) {
        m_toolBar->setAnalysis(*graph->analysis);
        m_docks->syncRank();
        m_actions[graph->analysis->scenario.repetition ? Command::repetition : Command::expanded]->setChecked(true);
        m_status->showProblems(m_docks->problemCount());
    }
    updateEnabled();
}

void MainWindow::updateTitle() {
    const QString program = QStringLiteral("Shardscope");
    setWindowTitle(m_document.file().isEmpty() ? program : QStringLiteral("%1 — %2").arg(inputTitle(m_document.file()), program));
}

void MainWindow::retranslate() {
    m_actions.retranslate();
    m_appearance.retranslate();
    m_menus->retranslate();
    m_toolBar->retranslate();
    m_docks->retranslate();
    m_status->retranslate();
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) m_status->retranslate();
    QMainWindow::changeEvent(event);
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (!std::exchange(m_isArranged, true)) m_docks->arrange();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    saveArrangement();
    m_document.cancel();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    openFile(event->mimeData()->urls().front().toLocalFile());
}

}  // namespace shardscope
