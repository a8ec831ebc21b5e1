// The centre of the window: breadcrumb, graph and the legend that floats over it.
#pragma once

#include <QWidget>

#include "app/analysis_request.h"
#include "app/selection.h"

namespace shardscope {

class BreadcrumbBar;
class GraphView;
class Legend;
class WindowActions;

class GraphPane : public QWidget {
    Q_OBJECT

public:
    explicit GraphPane(const WindowActions& actions, QWidget* parent = nullptr);

    [[nodiscard]] GraphView& view() const { return *m_view; }
    /// `keepsPlace` false: the whole graph is fitted into the view.
    void showGraph(const DrawnGraph& graph, bool keepsPlace);
    void showSelection(const Selected& selected);
    /// A view too narrow for graph and legend shows the graph alone.
    void setLegendVisible(bool isVisible);
    /// Width : height of the graph's viewport.
    [[nodiscard]] double aspect() const;

signals:
    void frameActivated(const QString& key);
    void legendClosed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    BreadcrumbBar* m_breadcrumb;
    GraphView* m_view;
    Legend* m_legend;
    DrawnGraph m_graph;
    Selected m_selected;
    bool m_wantsLegend = false;

    void placeLegend();
    void updateBreadcrumb();
};

}  // namespace shardscope
