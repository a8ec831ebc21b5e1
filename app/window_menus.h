// The menu bar, and the two menus that change while the program runs: samples and recent files.
#pragma once

#include <QList>
#include <QObject>
#include <QStringList>

class QMainWindow;
class QMenu;

namespace shardscope {

class AppearanceActions;
class RecentFiles;
class WindowActions;

class WindowMenus : public QObject {
    Q_OBJECT

public:
    WindowMenus(QMainWindow& window, const WindowActions& actions, const AppearanceActions& appearance, const RecentFiles& recent, QStringList samples);

    /// Samples and recent files in one: drops down from the open button.
    [[nodiscard]] QMenu* openMenu() const { return m_openMenu; }
    /// The panels, to be shown or hidden.
    void setPanels(const QList<QAction*>& toggles);
    void retranslate();

signals:
    void fileChosen(const QString& file);

private:
    QMainWindow& m_window;
    const RecentFiles& m_recent;
    QStringList m_samples;
    QMenu* m_file;
    QMenu* m_edit;
    QMenu* m_view;
    QMenu* m_graph;
    QMenu* m_help;
    QMenu* m_sampleMenu;
    QMenu* m_recentMenu;
    QMenu* m_openMenu;
    QMenu* m_panels;
    QMenu* m_themes;
    QMenu* m_languages;

    void createFileMenu(const WindowActions& actions);
    void createViewMenu(const WindowActions& actions, const AppearanceActions& appearance);
    void createGraphMenu(const WindowActions& actions);
    void createSmallMenus(const WindowActions& actions);
    void fillSamples(QMenu& menu);
    void fillRecent(QMenu& menu);
    void fillOpenMenu();
};

}  // namespace shardscope
