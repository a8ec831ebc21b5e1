// The main window: joins document, selection and panels, and carries out commands that need more than one of them.
#pragma once

#include <QMainWindow>
#include <QSettings>

#include "app/appearance_actions.h"
#include "app/document.h"
#include "app/recent_files.h"
#include "app/selection_history.h"
#include "app/window_actions.h"

namespace shardscope {

class GraphPane;
class WindowDocks;
class WindowMenus;
class WindowStatus;
class WindowToolBar;

/// What outlives a window.
struct WindowServices {
    QSettings& settings;
    LanguageController& language;
    ThemeController& theme;
    QStringList samples;
};

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(const WindowServices& services, QWidget* parent = nullptr);

    void open(AnalysisRequest request);
    void openFile(const QString& file);
    /// Selects an operator and brings it into sight, unfolding what hides it.
    void reveal(NodeId node);

    [[nodiscard]] Document& document() { return m_document; }
    [[nodiscard]] Selection& selection() { return m_selection; }
    [[nodiscard]] const WindowActions& actions() const { return m_actions; }
    [[nodiscard]] GraphPane& pane() const { return *m_pane; }

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    WindowServices m_services;
    WindowActions m_actions;
    AppearanceActions m_appearance;
    RecentFiles m_recent;
    Document m_document;
    Selection m_selection;
    SelectionHistory m_history;
    AnalysisPtr m_analysis;  // shown now; what ids of selection and history mean
    GraphPane* m_pane;
    WindowDocks* m_docks;
    WindowMenus* m_menus;
    WindowToolBar* m_toolBar;
    WindowStatus* m_status;
    bool m_isArranged = false;

    // main_window.cpp
    void connectDocument();
    void connectSelection();
    void showGraph(const DrawnGraph& graph, bool isSameInput);
    void showRedrawn(const DrawnGraph& graph);
    void showFailure(const Diagnostics& diagnostics, const QString& file);
    void showSelection();
    void syncControls();
    void updateTitle();
    void retranslate();
    [[nodiscard]] Selected translated(const Selected& selected, const AnalysisPtr& from, const DrawnGraph& to) const;

    // main_window_commands.cpp
    void connectFileCommands();
    void connectGraphCommands();
    void connectViewCommands();
    void connectHelpCommands();
    void chooseFile();
    void exportImage();
    void copyOperator();
    void setFullScreen(bool isFullScreen);
    void updateEnabled();
    void saveArrangement();
    void restoreArrangement();
};

}  // namespace shardscope
