// The graph in the window: paints one Drawing of one Analysis, selects, folds and walks in it. Composing drawings is the window's business.
#pragma once

#include <memory>
#include <optional>

#include "core/analysis/analysis.h"
#include "core/drawing/drawing.h"
#include "widgets/canvas_area.h"
#include "widgets/graph_painter.h"
#include "widgets/graph_walk.h"

namespace shardscope {

class GraphView : public CanvasArea {
    Q_OBJECT
public:
    using DrawingPtr = std::shared_ptr<const drawing::Drawing>;
    /// What stays put when another drawing comes: nothing (the view fits all), or the zoom and the place of what was folded, selected or central.
    enum class Keep : std::uint8_t { nothing, place };

    explicit GraphView(QWidget* parent = nullptr);

    void setDrawing(AnalysisPtr analysis, DrawingPtr drawing, Keep keep = Keep::nothing);
    [[nodiscard]] const AnalysisPtr& analysis() const { return m_analysis; }
    [[nodiscard]] const DrawingPtr& drawing() const { return m_drawing; }
    /// Fonts the shown drawing was measured with.
    void setFonts(const GraphFonts& fonts);

    [[nodiscard]] NodeId selectedNode() const { return m_options.selectedNode; }
    [[nodiscard]] const QString& selectedFrame() const { return m_options.selectedFrame; }
    /// Index of the box or frame under a point of the viewport, or -1. Blocks come before the layers that hold them.
    [[nodiscard]] int boxAt(QPointF viewportPoint) const;
    [[nodiscard]] int frameAt(QPointF viewportPoint) const;
    /// What a screen reader says of the selection.
    [[nodiscard]] QString selectionText() const;

    QSize sizeHint() const override;

public slots:
    /// Selects without emitting; scrolls there when it is out of sight. An invalid id clears the selection.
    void selectNode(shardscope::NodeId node);
    void selectFrame(const QString& key);
    void fitSelection();
    void centreOn(shardscope::NodeId node);

signals:
    void nodeSelected(shardscope::NodeId node);
    void frameSelected(const QString& key);
    void selectionCleared();
    void foldToggled(const QString& key);

protected:
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    struct Anchor {
        std::string frame;  // empty: the box of `node`
        NodeId node;
        QPointF viewportPoint;
    };

    AnalysisPtr m_analysis;
    DrawingPtr m_drawing;
    NodeMarks m_marks;
    PaintOptions m_options;
    std::string m_lastToggled;  // this frame keeps its place when the next drawing comes

    [[nodiscard]] std::optional<Anchor> anchor() const;
    [[nodiscard]] std::optional<QPointF> find(const Anchor& anchor) const;
    void paintFocus(QPainter& painter);
    void hover(QPointF viewportPoint);
    void showTooltip(QPoint viewportPoint, QPoint globalPoint);
    void clickAt(QPointF viewportPoint);
    void setSelection(NodeId node, const QString& frame);
    void choose(GraphStop stop);
    void clearSelection();
    void toggleFold(const drawing::Frame& frame);
    bool handleWalkKey(int key);
    bool handleFoldKey(int key);
    void setSelectedFolded(bool isFolded);
    [[nodiscard]] GraphStop selectedStop() const;
    [[nodiscard]] QRectF selectionRect() const;
    [[nodiscard]] int frameIndex(const std::string& key) const;
    [[nodiscard]] const drawing::Frame* selectedOrHoldingFrame() const;
};

}  // namespace shardscope
