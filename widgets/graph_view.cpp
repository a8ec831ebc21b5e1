// What the graph view shows and selects. Keyboard and folding stand in graph_view_keys.cpp.
#include "widgets/graph_view.h"

#include <algorithm>

#include <QEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/frame_painter.h"
#include "widgets/graph_accessible.h"
#include "widgets/node_text.h"

namespace shardscope {

namespace {

constexpr double contentMargin = 16;  // points around the drawing

}  // namespace

GraphView::GraphView(QWidget* parent) : CanvasArea(parent) {
    GraphAccessible::install();
    m_options.palette = Palette::matching(palette());
    setAccessibleName(tr("Graph"));
    setFrameShape(QFrame::NoFrame);
}

void GraphView::setDrawing(AnalysisPtr analysis, DrawingPtr drawing, Keep keep) {
    const std::optional<Anchor> kept = keep == Keep::place ? anchor() : std::nullopt;
    const bool isOtherGraph = analysis != m_analysis;
    m_analysis = std::move(analysis);
    m_drawing = std::move(drawing);
    if (isOtherGraph) {
        m_marks = m_analysis ? NodeMarks(*m_analysis) : NodeMarks();
        m_options.selectedNode = NodeId();  // ids mean something else now
    }
    m_options.hoveredNode = NodeId();
    m_options.hoveredFrame.clear();
    m_lastToggled.clear();
    setContent(m_drawing ? toQt(m_drawing->bounds).adjusted(-contentMargin, -contentMargin, contentMargin, contentMargin) : QRectF());
    if (keep == Keep::nothing) return showStart();
    if (!kept || isFollowing()) return;
    if (const std::optional<QPointF> point = find(*kept)) place(*point, kept->viewportPoint);
}

void GraphView::setFonts(const GraphFonts& fonts) {
    m_options.fonts = fonts;
    viewport()->update();
}

int GraphView::boxAt(QPointF viewportPoint) const {
    if (!m_drawing) return -1;
    const QPointF at = toDrawing(viewportPoint);
    const auto found = std::ranges::find_if(m_drawing->boxes, [&at](const drawing::Box& box) { return box.rect.contains({at.x(), at.y()}); });
    return found == m_drawing->boxes.end() ? -1 : static_cast<int>(found - m_drawing->boxes.begin());
}

int GraphView::frameAt(QPointF viewportPoint) const {
    if (!m_drawing) return -1;
    const QPointF at = toDrawing(viewportPoint);
    for (std::size_t i = m_drawing->frames.size(); i > 0; --i) {
        if (m_drawing->frames[i - 1].rect.contains({at.x(), at.y()})) return static_cast<int>(i - 1);
    }
    return -1;
}

QString GraphView::selectionText() const {
    if (!m_analysis) return tr("No graph");
    if (m_options.selectedNode.isValid()) return node_text::oneLine(*m_analysis, m_options.selectedNode);
    const int frame = frameIndex(m_options.selectedFrame.toStdString());
    if (frame < 0) return tr("Nothing selected");
    const drawing::Frame& selected = m_drawing->frames[static_cast<std::size_t>(frame)];
    return QString::fromStdString(selected.title + " " + selected.detail);
}

QSize GraphView::sizeHint() const { return {900, 600}; }

void GraphView::selectNode(NodeId node) {
    const bool isKnown = m_analysis && node.isValid() && node.index() < m_analysis->graph.nodeTableSize();
    setSelection(isKnown ? node : NodeId(), {});
    if (!selectionRect().isEmpty()) ensureVisible(selectionRect());
}

void GraphView::selectFrame(const QString& key) {
    setSelection({}, key);
    if (!selectionRect().isEmpty()) ensureVisible(selectionRect());
}

void GraphView::fitSelection() {
    const QRectF rect = selectionRect();
    if (!rect.isEmpty()) fit(rect);
}

void GraphView::centreOn(NodeId node) {
    const int box = m_drawing && node.isValid() ? m_drawing->boxOf(node) : -1;
    if (box < 0) return;
    stopFollowing();
    place(toQt(m_drawing->boxes[static_cast<std::size_t>(box)].rect).center(), QRectF(viewport()->rect()).center());
}

bool GraphView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showTooltip(help->pos(), help->globalPos());
        return true;
    }
    if (event->type() == QEvent::Leave) hover(QPointF(-1, -1));
    return CanvasArea::viewportEvent(event);
}

void GraphView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) m_options.palette = Palette::matching(palette());
    if (event->type() == QEvent::LanguageChange) setAccessibleName(tr("Graph"));
    CanvasArea::changeEvent(event);
}

void GraphView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_options.palette.canvas);
    if (m_drawing) {
        m_options.zoom = zoom();
        m_options.visible = visibleArea();
        painter.save();
        painter.scale(zoom(), zoom());
        painter.translate(-visibleArea().topLeft());
        paintDrawing(painter, *m_drawing, m_marks, m_options);
        painter.restore();
    } else {
        painter.setPen(m_options.palette.mutedText);
        painter.drawText(viewport()->rect(), Qt::AlignCenter, tr("Open a scenario or a model's config.json"));
    }
    if (hasFocus()) paintFocus(painter);
}

void GraphView::mousePressEvent(QMouseEvent* event) {
    CanvasArea::mousePressEvent(event);
    if (!isPanning() && event->button() == Qt::LeftButton) clickAt(event->position());
}

void GraphView::mouseMoveEvent(QMouseEvent* event) {
    CanvasArea::mouseMoveEvent(event);
    if (!isPanning()) hover(event->position());
}

void GraphView::focusInEvent(QFocusEvent* event) {
    CanvasArea::focusInEvent(event);
    viewport()->update();
}

std::optional<GraphView::Anchor> GraphView::anchor() const {
    if (!m_drawing) return std::nullopt;
    const QPointF middle = QRectF(viewport()->rect()).center();
    const auto standing = [this](Anchor wanted) -> std::optional<Anchor> {
        const std::optional<QPointF> point = find(wanted);
        if (!point) return std::nullopt;
        wanted.viewportPoint = toViewport(*point);
        return wanted;
    };
    if (!m_lastToggled.empty()) return standing({m_lastToggled, {}, {}});
    const QRectF selected = selectionRect();
    if (!selected.isEmpty() && visibleArea().intersects(selected)) return standing({m_options.selectedFrame.toStdString(), m_options.selectedNode, {}});
    const int central = frameAt(middle);
    if (central < 0) return std::nullopt;
    return standing({m_drawing->frames[static_cast<std::size_t>(central)].key, {}, {}});
}

std::optional<QPointF> GraphView::find(const Anchor& anchor) const {
    if (!anchor.frame.empty()) {
        const int frame = frameIndex(anchor.frame);
        if (frame < 0) return std::nullopt;
        return toQt(m_drawing->frames[static_cast<std::size_t>(frame)].rect).topLeft();
    }
    const int box = anchor.node.isValid() ? m_drawing->boxOf(anchor.node) : -1;
    if (box < 0) return std::nullopt;
    return toQt(m_drawing->boxes[static_cast<std::size_t>(box)].rect).topLeft();
}

void GraphView::paintFocus(QPainter& painter) {
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1));
}

void GraphView::hover(QPointF viewportPoint) {
    const int box = boxAt(viewportPoint);
    const NodeId node = box >= 0 ? m_drawing->boxes[static_cast<std::size_t>(box)].node : NodeId();
    if (node == m_options.hoveredNode) return;
    m_options.hoveredNode = node;
    viewport()->update();
}

void GraphView::showTooltip(QPoint viewportPoint, QPoint globalPoint) {
    const int box = boxAt(viewportPoint);
    if (box >= 0 && m_analysis) {
        const drawing::Box& shown = m_drawing->boxes[static_cast<std::size_t>(box)];
        const QRectF area(toViewport(toQt(shown.rect).topLeft()), toQt(shown.rect).size() * zoom());
        return QToolTip::showText(globalPoint, node_text::tooltip(*m_analysis, shown.node, m_marks), viewport(), area.toAlignedRect());
    }
    const int frame = frameAt(viewportPoint);
    if (frame < 0) return QToolTip::hideText();
    const drawing::Frame& shown = m_drawing->frames[static_cast<std::size_t>(frame)];
    const QString hint = shown.isFolded ? tr("Double click to unfold") : tr("Double click on the header to fold");
    QToolTip::showText(globalPoint, QStringLiteral("%1\n%2\n%3").arg(QString::fromStdString(shown.title), QString::fromStdString(shown.detail), hint),
                       viewport());
}

void GraphView::clickAt(QPointF viewportPoint) {
    const int box = boxAt(viewportPoint);
    if (box >= 0) return choose({m_drawing->boxes[static_cast<std::size_t>(box)].node, -1});
    const int index = frameAt(viewportPoint);
    if (index < 0) return clearSelection();
    const drawing::Frame& frame = m_drawing->frames[static_cast<std::size_t>(index)];
    const QPointF at = toDrawing(viewportPoint);
    const bool isOnHeader = frame.isFolded || at.y() <= frame.rect.y + frame.headerHeight;
    if (!isOnHeader) return clearSelection();
    choose({{}, index});
    if (foldMarkRect(frame).adjusted(-4, -4, 4, 4).contains(at)) toggleFold(frame);
}

void GraphView::setSelection(NodeId node, const QString& frame) {
    if (node == m_options.selectedNode && frame == m_options.selectedFrame) return;
    m_options.selectedNode = node;
    m_options.selectedFrame = frame;
    viewport()->update();
    GraphAccessible::announceSelection(*this);
}

void GraphView::choose(GraphStop stop) {
    if (stop.frame >= 0) {
        selectFrame(QString::fromStdString(m_drawing->frames[static_cast<std::size_t>(stop.frame)].key));
        emit frameSelected(m_options.selectedFrame);
    } else {
        selectNode(stop.node);
        emit nodeSelected(stop.node);
    }
}

void GraphView::clearSelection() {
    const bool hadSelection = m_options.selectedNode.isValid() || !m_options.selectedFrame.isEmpty();
    setSelection({}, {});
    if (hadSelection) emit selectionCleared();
}

QRectF GraphView::selectionRect() const {
    if (!m_drawing) return {};
    const GraphStop stop = selectedStop();
    if (stop.frame >= 0) return toQt(m_drawing->frames[static_cast<std::size_t>(stop.frame)].rect);
    const int box = stop.node.isValid() ? m_drawing->boxOf(stop.node) : -1;
    return box < 0 ? QRectF() : toQt(m_drawing->boxes[static_cast<std::size_t>(box)].rect);
}

GraphStop GraphView::selectedStop() const { return {m_options.selectedNode, frameIndex(m_options.selectedFrame.toStdString())}; }

int GraphView::frameIndex(const std::string& key) const {
    if (!m_drawing || key.empty()) return -1;
    const auto found = std::ranges::find(m_drawing->frames, key, &drawing::Frame::key);
    return found == m_drawing->frames.end() ? -1 : static_cast<int>(found - m_drawing->frames.begin());
}

}  // namespace shardscope
