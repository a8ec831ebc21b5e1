// The toolbar: files, history, form of the graph, contract, view, language and theme.
#pragma once

#include <QToolBar>

#include "core/analysis/analysis.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace shardscope {

class AppearanceActions;
class WindowActions;

class WindowToolBar : public QToolBar {
    Q_OBJECT

public:
    /// `openMenu` drops down from the open button: samples and recent files.
    WindowToolBar(const WindowActions& actions, const AppearanceActions& appearance, QMenu* openMenu, QWidget* parent = nullptr);

    void setAnalysis(const Analysis& analysis);
    void retranslate();

signals:
    void contractChosen(const QString& name);

private:
    QLabel* m_contractLabel;
    QComboBox* m_contracts;
    QToolButton* m_theme;

    void createFileButtons(const WindowActions& actions, QMenu* openMenu);
    void createContractChooser();
    void createViewButtons(const WindowActions& actions);
    void createAppearanceButtons(const AppearanceActions& appearance);
    void addSegments(const QList<QAction*>& choices);
};

}  // namespace shardscope
