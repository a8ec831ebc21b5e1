// Zoom and scroll. The origin is kept as a fraction of a pixel; scroll bars only mirror it, so that zooming at the cursor never drifts.
#include "widgets/canvas_area.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QWheelEvent>

namespace shardscope {

namespace {

constexpr double keyZoomStep = 1.25;
constexpr double wheelZoomBase = 1.0016;  // per eighth of a degree: a notch of 120 gives 1.21
constexpr double pixelsPerNotch = 72;
constexpr double fitMargin = 14;       // pixels around what is fitted
constexpr double fitMaximum = 1.25;    // a small graph is not blown up
constexpr double readableZoom = 0.72;  // labels are 8 to 9 pixels high
constexpr double visibleMargin = 24;   // pixels kept around what is scrolled to
constexpr double keptInSight = 60;     // pixels of the content that can never be scrolled away

}  // namespace

CanvasArea::CanvasArea(QWidget* parent) : QAbstractScrollArea(parent) {
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
}

QPointF CanvasArea::toDrawing(QPointF viewportPoint) const { return m_origin + viewportPoint / m_zoom; }

QPointF CanvasArea::toViewport(QPointF drawingPoint) const { return (drawingPoint - m_origin) * m_zoom; }

QRectF CanvasArea::visibleArea() const { return {m_origin, QSizeF(viewport()->size()) / m_zoom}; }

void CanvasArea::setReserved(const QMargins& reserved) {
    m_reserved = reserved;
    if (isFollowing()) follow();
}

void CanvasArea::zoomIn() { zoomTo(m_zoom * keyZoomStep); }

void CanvasArea::zoomOut() { zoomTo(m_zoom / keyZoomStep); }

void CanvasArea::zoomTo(double zoom) { zoomTo(zoom, QRectF(viewport()->rect()).center()); }

void CanvasArea::zoomTo(double zoom, QPointF viewportAnchor) {
    m_follows = Follows::nothing;
    const double bounded = std::clamp(zoom, minimumZoom, maximumZoom);
    setView(bounded, toDrawing(viewportAnchor) - viewportAnchor / bounded);
}

void CanvasArea::fitAll() {
    fit(m_content);
    m_follows = Follows::all;
}

void CanvasArea::showStart() {
    fit(m_content);
    if (m_zoom < readableZoom && !m_content.isEmpty()) {
        const QPointF inset(m_reserved.left() + fitMargin, m_reserved.top() + fitMargin);
        setView(readableZoom, m_content.topLeft() - inset / readableZoom);
    }
    m_follows = Follows::start;
}

void CanvasArea::follow() { m_follows == Follows::start ? showStart() : fitAll(); }

void CanvasArea::setContent(const QRectF& content) {
    m_content = content;
    isFollowing() ? follow() : setView(m_zoom, m_origin);
}

void CanvasArea::fit(const QRectF& area) {
    m_follows = Follows::nothing;
    hideBars();
    const QRectF room = QRectF(viewport()->rect()).marginsRemoved(m_reserved).adjusted(fitMargin, fitMargin, -fitMargin, -fitMargin);
    if (area.isEmpty() || room.width() <= 0 || room.height() <= 0) return;
    const double zoom = std::clamp(std::min(room.width() / area.width(), room.height() / area.height()), minimumZoom, fitMaximum);
    setView(zoom, area.center() - room.center() / zoom);
}

void CanvasArea::place(QPointF drawingPoint, QPointF viewportPoint) { setView(m_zoom, drawingPoint - viewportPoint / m_zoom); }

void CanvasArea::ensureVisible(const QRectF& area) {
    const double margin = visibleMargin / m_zoom;
    const QRectF wanted = area.adjusted(-margin, -margin, margin, margin);
    const QRectF seen = visibleArea();
    if (seen.contains(wanted)) return;
    QPointF origin = m_origin;
    // What is larger than the view shows its beginning.
    if (wanted.right() > seen.right()) origin.rx() = wanted.right() - seen.width();
    if (wanted.left() < origin.x()) origin.rx() = wanted.left();
    if (wanted.bottom() > seen.bottom()) origin.ry() = wanted.bottom() - seen.height();
    if (wanted.top() < origin.y()) origin.ry() = wanted.top();
    m_follows = Follows::nothing;
    setView(m_zoom, origin);
}

void CanvasArea::updateCursor() {
    if (m_isPanning) {
        viewport()->setCursor(Qt::ClosedHandCursor);
    } else if (m_isSpaceDown) {
        viewport()->setCursor(Qt::OpenHandCursor);
    } else {
        viewport()->unsetCursor();
    }
}

void CanvasArea::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    if (m_isAdjustingBars) return;  // a bar came or went; the origin stays
    isFollowing() ? follow() : setView(m_zoom, m_origin);
}

void CanvasArea::scrollContentsBy(int dx, int dy) {
    if (m_isAdjustingBars) return;
    m_follows = Follows::nothing;
    setView(m_zoom, m_origin - QPointF(dx, dy) / m_zoom);
}

void CanvasArea::wheelEvent(QWheelEvent* event) {
    const QPoint angle = event->angleDelta();
    if (event->modifiers() & Qt::ControlModifier) {
        zoomTo(m_zoom * std::pow(wheelZoomBase, angle.y()), event->position());
    } else {
        QPointF delta = event->hasPixelDelta() ? QPointF(event->pixelDelta()) : QPointF(angle) * (pixelsPerNotch / 120.0);
        if (event->modifiers() & Qt::ShiftModifier) delta = delta.transposed();
        m_follows = Follows::nothing;
        setView(m_zoom, m_origin - delta / m_zoom);
    }
    event->accept();
}

void CanvasArea::mousePressEvent(QMouseEvent* event) {
    const bool startsPan = event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_isSpaceDown);
    if (!startsPan) return;
    m_isPanning = true;
    m_panFrom = event->position();
    updateCursor();
    event->accept();
}

void CanvasArea::mouseMoveEvent(QMouseEvent* event) {
    if (!m_isPanning) return;
    const QPointF delta = event->position() - m_panFrom;
    m_panFrom = event->position();
    m_follows = Follows::nothing;
    setView(m_zoom, m_origin - delta / m_zoom);
}

void CanvasArea::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_isPanning || (event->button() != Qt::MiddleButton && event->button() != Qt::LeftButton)) return;
    m_isPanning = false;
    updateCursor();
}

void CanvasArea::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier) {
        setSpaceDown(true);
    } else if (!handleZoomKey(event)) {
        event->ignore();
    }
}

void CanvasArea::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) setSpaceDown(false);
    QAbstractScrollArea::keyReleaseEvent(event);
}

void CanvasArea::focusOutEvent(QFocusEvent* event) {
    setSpaceDown(false);  // its release will go elsewhere
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void CanvasArea::setView(double zoom, QPointF origin) {
    const bool isZoomed = !qFuzzyCompare(zoom, m_zoom);
    const QSizeF extent = QSizeF(viewport()->size()) / zoom;
    const double kept = keptInSight / zoom;
    m_zoom = zoom;
    const auto bounded = [kept](double value, double first, double last, double length) {
        return std::clamp(value, std::min(first - length + kept, last - kept), std::max(first - length + kept, last - kept));
    };
    m_origin = m_content.isEmpty() ? origin
                                   : QPointF(bounded(origin.x(), m_content.left(), m_content.right(), extent.width()),
                                             bounded(origin.y(), m_content.top(), m_content.bottom(), extent.height()));
    updateBars();
    viewport()->update();
    if (isZoomed) emit zoomChanged(m_zoom);
    emit visibleChanged(visibleArea());
}

void CanvasArea::updateBar(QScrollBar& bar, double first, double last, double origin, double extent) {
    const double begin = std::min(first, origin);
    const double end = std::max(last, origin + extent);
    const int range = static_cast<int>(std::max(0.0, (end - begin - extent) * m_zoom));
    bar.setRange(0, range);
    bar.setPageStep(static_cast<int>(extent * m_zoom));
    bar.setSingleStep(static_cast<int>(pixelsPerNotch / 3));
    bar.setValue(static_cast<int>((origin - begin) * m_zoom));
}

/// What is fitted needs no bars; left in place they would take a strip of the view away from it.
void CanvasArea::hideBars() {
    const QScopedValueRollback<bool> adjusting(m_isAdjustingBars, true);
    horizontalScrollBar()->setRange(0, 0);
    verticalScrollBar()->setRange(0, 0);
}

void CanvasArea::updateBars() {
    if (m_isAdjustingBars) return;
    const QScopedValueRollback<bool> adjusting(m_isAdjustingBars, true);
    const QRectF seen = visibleArea();
    updateBar(*horizontalScrollBar(), m_content.left(), m_content.right(), seen.left(), seen.width());
    updateBar(*verticalScrollBar(), m_content.top(), m_content.bottom(), seen.top(), seen.height());
}

void CanvasArea::setSpaceDown(bool isDown) {
    m_isSpaceDown = isDown;
    updateCursor();
}

bool CanvasArea::handleZoomKey(QKeyEvent* event) {
    if (!(event->modifiers() & Qt::ControlModifier)) return false;
    switch (event->key()) {
        case Qt::Key_0: zoomTo(1.0); return true;
        case Qt::Key_9: fitAll(); return true;
        case Qt::Key_Plus:
        case Qt::Key_Equal: zoomIn(); return true;
        case Qt::Key_Minus: zoomOut(); return true;
        default: return false;
    }
}

}  // namespace shardscope
