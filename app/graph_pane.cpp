// The centre of the window: passes graphs and selections on to breadcrumb and view, and keeps the legend in its corner.
#include "app/graph_pane.h"

#include <QEvent>
#include <QVBoxLayout>

#include "app/breadcrumb_bar.h"
#include "widgets/graph_view.h"
#include "widgets/legend.h"

namespace shardscope {
namespace {
constexpr int legendMarginPixels = 10;
constexpr int leastViewPerLegend = 4;  // a legend that takes more than a quarter of the view hides more than it explains
}  // namespace

GraphPane::GraphPane(const WindowActions& actions, QWidget* parent)
    : QWidget(parent), m_breadcrumb(new BreadcrumbBar(actions, this)), m_view(new GraphView(this)), m_legend(new Legend(m_view->viewport())) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_breadcrumb);
    column->addWidget(m_view, 1);
    m_view->viewport()->installEventFilter(this);
    connect(m_breadcrumb, &BreadcrumbBar::frameActivated, this, &GraphPane::frameActivated);
    connect(m_view, &GraphView::zoomChanged, m_breadcrumb, &BreadcrumbBar::showZoom);
    connect(m_legend, &Legend::closeRequested, this, &GraphPane::legendClosed);
}

void GraphPane::showGraph(const DrawnGraph& graph, bool keepsPlace) {
    m_graph = graph;
    m_view->setDrawing(graph.analysis, graph.drawing, keepsPlace ? GraphView::Keep::place : GraphView::Keep::nothing);
    updateBreadcrumb();
}

void GraphPane::showSelection(const Selected& selected) {
    m_selected = selected;
    if (selected.frame.isEmpty()) {
        m_view->selectNode(selected.node);
    } else {
        m_view->selectFrame(selected.frame);
    }
    updateBreadcrumb();
}

void GraphPane::setLegendVisible(bool isVisible) {
    m_wantsLegend = isVisible;
    placeLegend();
}

double GraphPane::aspect() const {
    const QSize size = m_view->viewport()->size();
    return size.height() > 0 ? static_cast<double>(size.width()) / size.height() : 1.6;
}

bool GraphPane::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) placeLegend();
    return QWidget::eventFilter(watched, event);
}

void GraphPane::placeLegend() {
    const QSize size = m_legend->sizeHint();
    const bool hasRoom = m_view->viewport()->width() >= size.width() * leastViewPerLegend;
    m_legend->setVisible(m_wantsLegend && hasRoom);
    m_legend->setGeometry(m_view->viewport()->width() - size.width() - legendMarginPixels, legendMarginPixels, size.width(), size.height());
    m_view->setReserved({0, 0, m_wantsLegend && hasRoom ? size.width() + 2 * legendMarginPixels : 0, 0});
}

void GraphPane::updateBreadcrumb() {
    if (m_graph.analysis) m_breadcrumb->showPlace(*m_graph.analysis, *m_graph.drawing, m_selected);
}

}  // namespace shardscope
