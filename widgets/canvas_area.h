// A scrollable, zoomable plane in drawing coordinates: what GraphView stands on. Knows where the view is, nothing of what is shown.
#pragma once

#include <cstdint>

#include <QAbstractScrollArea>

namespace shardscope {

class CanvasArea : public QAbstractScrollArea {
    Q_OBJECT
public:
    static constexpr double minimumZoom = 0.01;
    static constexpr double maximumZoom = 8.0;

    explicit CanvasArea(QWidget* parent = nullptr);

    /// Device-independent pixels per drawing point.
    [[nodiscard]] double zoom() const { return m_zoom; }
    [[nodiscard]] QPointF toDrawing(QPointF viewportPoint) const;
    [[nodiscard]] QPointF toViewport(QPointF drawingPoint) const;
    [[nodiscard]] QRectF visibleArea() const;

    /// Pixels at the edges that fitting leaves free, for what floats over the view.
    void setReserved(const QMargins& reserved);

public slots:
    void zoomIn();
    void zoomOut();
    /// Keeps the centre of the view in place.
    void zoomTo(double zoom);
    void zoomTo(double zoom, QPointF viewportAnchor);
    /// Shows everything, and follows the size of the view until the user zooms or scrolls.
    void fitAll();
    /// First sight: everything where texts stay readable, else the beginning at a size at which they are. Follows like fitAll().
    void showStart();

signals:
    void zoomChanged(double zoom);
    /// The part in sight, in drawing coordinates.
    void visibleChanged(const QRectF& visible);

protected:
    void setContent(const QRectF& content);
    [[nodiscard]] const QRectF& content() const { return m_content; }
    [[nodiscard]] bool isPanning() const { return m_isPanning; }
    void fit(const QRectF& area);
    void stopFollowing() { m_follows = Follows::nothing; }
    [[nodiscard]] bool isFollowing() const { return m_follows != Follows::nothing; }
    /// Scrolls so that a point of the drawing comes to stand at a point of the viewport.
    void place(QPointF drawingPoint, QPointF viewportPoint);
    void ensureVisible(const QRectF& area);
    virtual void updateCursor();

    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    enum class Follows : std::uint8_t { nothing, all, start };  // what a change of size shows again

    QRectF m_content;
    QMargins m_reserved;
    QPointF m_origin;  // drawing point at the top left corner of the viewport
    QPointF m_panFrom;
    double m_zoom = 1.0;
    Follows m_follows = Follows::all;
    bool m_isPanning = false;
    bool m_isSpaceDown = false;
    bool m_isAdjustingBars = false;

    void follow();
    void setView(double zoom, QPointF origin);
    void updateBar(class QScrollBar& bar, double first, double last, double origin, double extent);
    void hideBars();
    void updateBars();
    void setSpaceDown(bool isDown);
    bool handleZoomKey(QKeyEvent* event);
};

}  // namespace shardscope
