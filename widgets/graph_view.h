// The graph in the window: scrolls, zooms and selects in one Drawing of one Analysis. Composing drawings is the window's business.
#pragma once

#include <memory>

#include <QAbstractScrollArea>

#include "core/analysis/analysis.h"
#include "core/drawing/drawing.h"
#include "widgets/graph_painter.h"

namespace shardscope {

class GraphView : public QAbstractScrollArea {
    Q_OBJECT
public:
    using DrawingPtr = std::shared_ptr<const drawing::Drawing>;
    /// What stays put when another drawing comes: nothing (the view fits all), or zoom and the place of what was folded, selected or central.
    enum class Keep : std::uint8_t { nothing, place };

    explicit GraphView(QWidget* parent = nullptr);

    void setDrawing(AnalysisPtr analysis, DrawingPtr drawing, Keep keep = Keep::nothing);
    [[nodiscard]] const AnalysisPtr& analysis() const { return m_analysis; }
    [[nodiscard]] const DrawingPtr& drawing() const { return m_drawing; }

    [[nodiscard]] double zoom() const { return m_zoom; }
    [[nodiscard]] NodeId selectedNode() const { return m_options.selectedNode; }
    [[nodiscard]] const QString& selectedFrame() const { return m_options.selectedFrame; }
    /// Fonts the shown drawing was measured with.
    void setFonts(const GraphFonts& fonts);

    [[nodiscard]] QPointF toDrawing(QPointF viewportPoint) const;
    [[nodiscard]] QPointF toViewport(QPointF drawingPoint) const;
    /// Index of the box or frame under a point of the viewport, or -1. Blocks come before the layers that hold them.
    [[nodiscard]] int boxAt(QPointF viewportPoint) const;
    [[nodiscard]] int frameAt(QPointF viewportPoint) const;

    QSize sizeHint() const override;

public slots:
    /// Selects without emitting; scrolls there when it is out of sight. An invalid id clears the selection.
    void selectNode(shardscope::NodeId node);
    void selectFrame(const QString& key);
    void zoomIn();
    void zoomOut();
    void zoomTo(double zoom);  // keeps the centre of the view
    void zoomTo(double zoom, QPointF viewportAnchor);
    void fitAll();
    void fitSelection();
    void centreOn(shardscope::NodeId node);

signals:
    void nodeSelected(shardscope::NodeId node);
    void frameSelected(const QString& key);
    void selectionCleared();
    void foldToggled(const QString& key);
    void zoomChanged(double zoom);
    /// The part of the drawing in sight, in drawing coordinates.
    void visibleChanged(const QRectF& visible);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    AnalysisPtr m_analysis;
    DrawingPtr m_drawing;
    NodeMarks m_marks;
    PaintOptions m_options;
    double m_zoom = 1.0;
    bool m_fitsAll = true;  // follows the size of the view until the user zooms or scrolls
    bool m_isPanning = false;
    bool m_isSpaceDown = false;
    bool m_isAdjustingBars = false;
    QPointF m_panFrom;
    QString m_foldedLast;  // keeps its place when the next drawing comes

    void paintMessage(QPainter& painter);
    void applyZoom(double zoom);
    void fit(const QRectF& area);
    void updateBars();
    void scrollTo(QPointF drawingPoint, QPointF viewportPoint);
    void ensureVisible(const QRectF& area);
    void pan(QPointF delta);
    void hover(QPointF viewportPoint);
    void showTooltip(const QPoint& viewportPoint, const QPoint& globalPoint);
    void clickAt(QPointF viewportPoint);
    void chooseNode(NodeId node);
    void chooseFrame(const QString& key);
    void toggleFold(const QString& key);
    bool handleViewKey(QKeyEvent* event);
    bool handleWalkKey(QKeyEvent* event);
    bool handleFoldKey(QKeyEvent* event);
    void updateCursor();
    void selectionShown();
    [[nodiscard]] QRectF contentRect() const;
    [[nodiscard]] QRectF selectionRect() const;
    [[nodiscard]] int frameIndex(const QString& key) const;
    [[nodiscard]] QString placeToKeep(QPointF& viewportPoint) const;
};

}  // namespace shardscope
