// The menu bar. Lists of files are filled when a menu is about to show, so that files which have gone are not offered.
#include "app/window_menus.h"

#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include "app/appearance_actions.h"
#include "app/recent_files.h"
#include "app/samples.h"
#include "app/window_actions.h"

namespace shardscope {

WindowMenus::WindowMenus(QMainWindow& window, const WindowActions& actions, const AppearanceActions& appearance, const RecentFiles& recent, QStringList samples)
    : QObject(&window),
      m_window(window),
      m_recent(recent),
      m_samples(std::move(samples)),
      m_file(window.menuBar()->addMenu(QString())),
      m_edit(window.menuBar()->addMenu(QString())),
      m_view(window.menuBar()->addMenu(QString())),
      m_graph(window.menuBar()->addMenu(QString())),
      m_help(window.menuBar()->addMenu(QString())),
      m_sampleMenu(new QMenu(&window)),
      m_recentMenu(new QMenu(&window)),
      m_openMenu(new QMenu(&window)),
      m_panels(new QMenu(&window)),
      m_themes(new QMenu(&window)),
      m_languages(new QMenu(&window)) {
    createFileMenu(actions);
    createSmallMenus(actions);
    createViewMenu(actions, appearance);
    createGraphMenu(actions);
    retranslate();
}

void WindowMenus::createFileMenu(const WindowActions& actions) {
    m_file->addAction(actions[Command::open]);
    m_file->addMenu(m_sampleMenu);
    m_file->addMenu(m_recentMenu);
    m_file->addAction(actions[Command::reload]);
    m_file->addSeparator();
    m_file->addAction(actions[Command::exportImage]);
    m_file->addSeparator();
    m_file->addAction(actions[Command::cancel]);
    m_file->addAction(actions[Command::quit]);
    connect(m_sampleMenu, &QMenu::aboutToShow, this, [this] {
        m_sampleMenu->clear();
        fillSamples(*m_sampleMenu);
    });
    connect(m_recentMenu, &QMenu::aboutToShow, this, [this] {
        m_recentMenu->clear();
        fillRecent(*m_recentMenu);
    });
    connect(m_openMenu, &QMenu::aboutToShow, this, &WindowMenus::fillOpenMenu);
    m_sampleMenu->menuAction()->setEnabled(!m_samples.isEmpty());
}

void WindowMenus::createSmallMenus(const WindowActions& actions) {
    for (const Command command : {Command::copy, Command::filterOutline, Command::selectPrevious, Command::selectNext}) m_edit->addAction(actions[command]);
    for (const Command command : {Command::help, Command::keys}) m_help->addAction(actions[command]);
    m_help->addSeparator();
    for (const Command command : {Command::about, Command::aboutQt}) m_help->addAction(actions[command]);
}

void WindowMenus::createViewMenu(const WindowActions& actions, const AppearanceActions& appearance) {
    for (const Command command : {Command::zoomIn, Command::zoomOut, Command::zoomActual, Command::fitAll, Command::fitSelection})
        m_view->addAction(actions[command]);
    m_view->addSeparator();
    m_view->addAction(actions[Command::showLegend]);
    m_view->addMenu(m_panels);
    m_view->addAction(actions[Command::resetLayout]);
    m_view->addSeparator();
    m_view->addMenu(m_themes);
    m_view->addMenu(m_languages);
    m_view->addAction(actions[Command::fullScreen]);
    m_themes->addActions(appearance.themes().actions());
    m_languages->addActions(appearance.languages().actions());
}

void WindowMenus::createGraphMenu(const WindowActions& actions) {
    m_graph->addAction(actions[Command::expanded]);
    m_graph->addAction(actions[Command::repetition]);
    m_graph->addSeparator();
    m_graph->addAction(actions[Command::foldAll]);
    m_graph->addAction(actions[Command::unfoldAll]);
    m_graph->addAction(actions[Command::showAuxiliary]);
}

void WindowMenus::setPanels(const QList<QAction*>& toggles) { m_panels->addActions(toggles); }

void WindowMenus::fillSamples(QMenu& menu) {
    for (const QString& file : m_samples) connect(menu.addAction(sampleTitle(file)), &QAction::triggered, this, [this, file] { emit fileChosen(file); });
}

void WindowMenus::fillRecent(QMenu& menu) {
    const QStringList files = m_recent.files();
    for (const QString& file : files) {
        const QFileInfo info(file);
        QAction* action = menu.addAction(QStringLiteral("%1 — %2").arg(info.fileName(), QDir::toNativeSeparators(info.path())));
        connect(action, &QAction::triggered, this, [this, file] { emit fileChosen(file); });
    }
    if (files.isEmpty()) menu.addAction(tr("None yet"))->setEnabled(false);
}

void WindowMenus::fillOpenMenu() {
    m_openMenu->clear();
    m_openMenu->addSection(tr("Samples"));
    fillSamples(*m_openMenu);
    m_openMenu->addSection(tr("Recent"));
    fillRecent(*m_openMenu);
}

void WindowMenus::retranslate() {
    m_file->setTitle(tr("&File"));
    m_edit->setTitle(tr("&Edit"));
    m_view->setTitle(tr("&View"));
    m_graph->setTitle(tr("&Graph"));
    m_help->setTitle(tr("&Help"));
    m_sampleMenu->setTitle(tr("Open &sample"));
    m_recentMenu->setTitle(tr("Open r&ecent"));
    m_panels->setTitle(tr("&Panels"));
    m_themes->setTitle(tr("&Theme"));
    m_languages->setTitle(tr("&Language"));
}

}  // namespace shardscope
