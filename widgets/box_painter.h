// Paints the boxes of a drawing: operators, markers, token slices, collectives, with layout signals, texts and badges.
#pragma once

#include <array>
#include <span>
#include <vector>

#include <QRectF>

#include "widgets/graph_painter.h"

namespace shardscope {

class BoxPainter {
public:
    /// All references must outlive the painter.
    BoxPainter(QPainter& painter, const NodeMarks& marks, const PaintOptions& options)
        : m_painter(painter), m_marks(marks), m_options(options), m_palette(options.palette) {}

    /// Full detail, in layers over all boxes: grounds, hatch, borders, texts, badges.
    void paint(std::span<const drawing::Box* const> boxes);
    /// Plain rectangles, one call per layout.
    void paintCoarse(std::span<const drawing::Box* const> boxes);
    /// Ring around a selected or hovered box.
    void paintRing(const drawing::Box& box, const QColor& colour, double width);

private:
    QPainter& m_painter;
    const NodeMarks& m_marks;
    const PaintOptions& m_options;
    const Palette& m_palette;

    void paintGround(const drawing::Box& box);
    void paintHatch(std::span<const drawing::Box* const> boxes);
    void paintOutline(const drawing::Box& box);
    void paintSliceGround(const drawing::Box& box);
    void paintText(const drawing::Box& box);
    void paintCentred(const drawing::Box& box, const QRectF& area, const QColor& colour);
    void paintSliceText(const drawing::Box& box);
    void paintCollective(const drawing::Box& box);
    void paintScissors(const drawing::Box& box);
    void paintLayoutMark(const drawing::Box& box);
    void paintBadges(const drawing::Box& box);
    double paintRuleBadge(const QString& text, bool holds, QPointF rightCentre);
    [[nodiscard]] double radius(const drawing::Box& box) const;
};

}  // namespace shardscope
