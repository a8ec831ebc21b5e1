// One paint function for screen and files: picks what is in sight and how much detail the zoom can show, then paints frames, edges, boxes and marks.
#include "widgets/graph_painter.h"

#include <algorithm>
#include <vector>

#include <QPainter>

#include "widgets/box_painter.h"
#include "widgets/edge_painter.h"
#include "widgets/frame_painter.h"
#include "widgets/legend.h"

namespace shardscope {

namespace {

constexpr double margin = 16;  // around the drawing, in points
constexpr double legendGap = 8;
constexpr double referenceBoxHeight = 34;  // a box with title and one line of detail
constexpr double coarseBelowPixels = 12;   // box height under which text cannot be read
constexpr double noEdgesBelowPixels = 5;   // … and lines inside a block only blur

struct InSight {
    std::vector<const drawing::Frame*> frames;
    std::vector<const drawing::Box*> boxes;
    std::vector<const drawing::Edge*> edges;
};

bool meets(const QRectF& area, const drawing::Rect& rect) {
    return area.isNull() || (rect.x <= area.right() && area.left() <= rect.right() && rect.y <= area.bottom() && area.top() <= rect.bottom());
}

/// A horizontal or vertical line has an empty bounding box, which QRectF::intersects never meets.
bool meets(const QRectF& area, const QRectF& rect) { return meets(area, drawing::Rect{rect.x(), rect.y(), rect.width(), rect.height()}); }

InSight collectInSight(const drawing::Drawing& drawing, const QRectF& visible) {
    InSight found;
    // Labels, badges and stacks reach a little beyond their rectangles.
    const QRectF area = visible.isNull() ? visible : visible.adjusted(-12, -12, 12, 12);
    const QRectF labelArea = visible.isNull() ? visible : visible.adjusted(-220, -12, 80, 12);
    for (const drawing::Frame& frame : drawing.frames) {
        if (meets(area, frame.rect)) found.frames.push_back(&frame);
    }
    for (const drawing::Box& box : drawing.boxes) {
        if (meets(box.shape == drawing::BoxShape::collective ? labelArea : area, box.rect)) found.boxes.push_back(&box);
    }
    for (const drawing::Edge& edge : drawing.edges) {
        if (meets(area, EdgePainter::bounds(edge))) found.edges.push_back(&edge);
    }
    return found;
}

class ScenePainter {
public:
    ScenePainter(QPainter& painter, const drawing::Drawing& drawing, const NodeMarks& marks, const PaintOptions& options)
        : m_painter(painter),
          m_drawing(drawing),
          m_options(options),
          m_inSight(collectInSight(drawing, options.visible)),
          m_frames(painter, options),
          m_boxes(painter, marks, options),
          m_edges(painter, options) {}

    void paint() {
        const double boxPixels = referenceBoxHeight * m_options.zoom;
        boxPixels < coarseBelowPixels ? paintCoarse(boxPixels >= noEdgesBelowPixels) : paintDetailed();
        m_painter.setRenderHint(QPainter::Antialiasing);
        paintMarkedFrame(m_options.selectedFrame);
        if (boxPixels < coarseBelowPixels) paintRings();
    }

private:
    QPainter& m_painter;
    const drawing::Drawing& m_drawing;
    const PaintOptions& m_options;
    InSight m_inSight;
    FramePainter m_frames;
    BoxPainter m_boxes;
    EdgePainter m_edges;

    void paintCoarse(bool hasInnerEdges) {
        m_painter.setRenderHint(QPainter::Antialiasing, false);
        for (const drawing::Frame* frame : m_inSight.frames) m_frames.paintCoarse(*frame);
        for (const drawing::Edge* edge : m_inSight.edges) {
            if (hasInnerEdges || edge->kind == drawing::EdgeKind::betweenLayers) m_edges.collectCoarse(*edge);
        }
        m_edges.paintCoarse();
        m_boxes.paintCoarse(m_inSight.boxes);
        for (const drawing::Frame* frame : m_inSight.frames) {
            if (frame->kind == drawing::FrameKind::layer) m_frames.paintCaption(*frame);
        }
    }

    void paintDetailed() {
        m_painter.setRenderHint(QPainter::Antialiasing);
        for (const drawing::Frame* frame : m_inSight.frames) m_frames.paint(*frame);
        for (const drawing::Edge* edge : m_inSight.edges) m_edges.collect(*edge);
        m_edges.paintCollected();
        paintEdgesOf(m_options.selectedNode);
        paintRings();  // below the boxes, so that badges stay whole
        m_boxes.paint(m_inSight.boxes);
        for (const drawing::Edge* edge : m_inSight.edges) m_edges.paintLabel(*edge);
    }

    /// The edges of the selected operator stand out, so that its neighbours can be found by eye.
    void paintEdgesOf(NodeId node) {
        if (!node.isValid()) return;
        for (const drawing::Edge* edge : m_inSight.edges) {
            if (edge->from == node || edge->to == node) m_edges.paintHighlighted(*edge, m_options.palette.selection);
        }
    }

    void paintRings() {
        if (m_options.isInteractive) paintMarkedNode(m_options.hoveredNode, m_options.palette.hover, 1.5);
        paintMarkedNode(m_options.selectedNode, m_options.palette.selection, 2.2);
    }

    void paintMarkedFrame(const QString& key) {
        if (key.isEmpty()) return;
        for (const drawing::Frame* frame : m_inSight.frames) {
            if (key == QString::fromStdString(frame->key)) m_frames.paintSelection(*frame);
        }
    }

    void paintMarkedNode(NodeId node, const QColor& colour, double width) {
        const int box = node.isValid() ? m_drawing.boxOf(node) : -1;
        if (box >= 0) m_boxes.paintRing(m_drawing.boxes[static_cast<std::size_t>(box)], colour, width);
    }
};

}  // namespace

QRectF paintedBounds(const drawing::Drawing& drawing, const PaintOptions& options) {
    QRectF bounds = toQt(drawing.bounds).adjusted(-margin, -margin, margin, margin);
    if (options.showsLegend)
        bounds.setHeight(bounds.height() + legendGap + paintLegendStrip(nullptr, QPointF(), toQt(drawing.bounds).width(), options.palette, options.fonts));
    return bounds;
}

void paintDrawing(QPainter& painter, const drawing::Drawing& drawing, const NodeMarks& marks, const PaintOptions& options) {
    painter.save();
    if (options.showsBackground) painter.fillRect(options.visible.isNull() ? paintedBounds(drawing, options) : options.visible, options.palette.canvas);
    ScenePainter(painter, drawing, marks, options).paint();
    if (options.showsLegend) {
        const QPointF at(drawing.bounds.x, drawing.bounds.bottom() + legendGap);
        paintLegendStrip(&painter, at, toQt(drawing.bounds).width(), options.palette, options.fonts);
    }
    painter.restore();
}

}  // namespace shardscope
