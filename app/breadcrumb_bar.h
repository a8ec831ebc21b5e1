// The line above the graph: model › layer › block › operator as links, folding, and the zoom.
#pragma once

#include <QWidget>

#include "app/selection.h"
#include "core/analysis/analysis.h"
#include "core/drawing/drawing.h"

class QLabel;
class QToolButton;

namespace shardscope {

class WindowActions;

class BreadcrumbBar : public QWidget {
    Q_OBJECT

public:
    explicit BreadcrumbBar(const WindowActions& actions, QWidget* parent = nullptr);

    void showPlace(const Analysis& analysis, const drawing::Drawing& drawing, const Selected& selected);
    void showZoom(double zoom);

signals:
    /// An empty key stands for the whole model.
    void frameActivated(const QString& key);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QLabel* m_path;
    QLabel* m_note;
    QToolButton* m_fold;
    QToolButton* m_unfold;
    QToolButton* m_zoom;

    void arrange(const WindowActions& actions);
    void retranslate();
};

}  // namespace shardscope
