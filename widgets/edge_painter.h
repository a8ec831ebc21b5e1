// Paints the edges of a drawing in the colour and line style of the value's token layout, with arrow heads and labels.
#pragma once

#include <array>

#include <QLineF>
#include <QList>
#include <QPainterPath>

#include "widgets/graph_painter.h"

namespace shardscope {

class EdgePainter {
public:
    /// All references must outlive the painter.
    EdgePainter(QPainter& painter, const PaintOptions& options) : m_painter(painter), m_options(options), m_palette(options.palette) {}

    /// Collects an edge; `paintCollected` draws all of a layout at once, which costs a fraction of drawing one by one.
    void collect(const drawing::Edge& edge);
    void paintCollected();
    /// Straight lines without heads, for overviews.
    void collectCoarse(const drawing::Edge& edge);
    void paintCoarse();
    void paintLabel(const drawing::Edge& edge);
    /// An edge that touches the selected or hovered node, over all others.
    void paintHighlighted(const drawing::Edge& edge, const QColor& colour);

    [[nodiscard]] static QRectF bounds(const drawing::Edge& edge);

private:
    struct Batch {
        QPainterPath lines;
        QPainterPath heads;
        QList<QLineF> coarse;
    };

    QPainter& m_painter;
    const PaintOptions& m_options;
    const Palette& m_palette;
    std::array<Batch, 6> m_batches;

    [[nodiscard]] Batch& batch(TokenLayout layout) { return m_batches[static_cast<std::size_t>(layout)]; }
    [[nodiscard]] QPen pen(const LayoutLook& look) const;
};

}  // namespace shardscope
