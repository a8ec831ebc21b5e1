// Rectangles that show a token layout.
#include "widgets/layout_swatch.h"

#include <algorithm>

#include <QPainter>

namespace shardscope {

namespace {

constexpr double hatchWidth = 2.4;

}  // namespace

void appendHatch(QList<QLineF>& lines, const QRectF& rect, double spacing) {
    // Lines x + y = c, running up to the right; c steps over the rectangle.
    const double last = rect.right() + rect.bottom();
    for (double c = rect.left() + rect.top() + spacing; c < last; c += spacing) {
        const double x1 = std::max(rect.left(), c - rect.bottom());
        const double x2 = std::min(rect.right(), c - rect.top());
        if (x2 - x1 > 1) lines.append(QLineF(x1, c - x1, x2, c - x2));
    }
}

QPainterPath barPath(const QRectF& rect, double width, double radius) {
    const double corner = std::min({radius, width, rect.height() / 2});
    QPainterPath path(QPointF(rect.left() + width, rect.top()));
    path.lineTo(rect.left() + corner, rect.top());
    path.arcTo(rect.left(), rect.top(), 2 * corner, 2 * corner, 90, 90);
    path.lineTo(rect.left(), rect.bottom() - corner);
    path.arcTo(rect.left(), rect.bottom() - 2 * corner, 2 * corner, 2 * corner, 180, 90);
    path.lineTo(rect.left() + width, rect.bottom());
    path.closeSubpath();
    return path;
}

QPen borderPen(const LayoutLook& look) { return QPen(look.border, look.borderWidth, look.borderStyle, Qt::FlatCap); }

void paintSwatch(QPainter& painter, const QRectF& rect, const LayoutLook& look, double radius) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.fill);
    painter.drawRoundedRect(rect, radius, radius);
    if (look.hatch.isValid()) {
        QList<QLineF> lines;
        appendHatch(lines, rect.adjusted(1.5, 1.5, -1.5, -1.5), hatchSpacing * 0.75);
        painter.setPen(QPen(look.hatch, hatchWidth, Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(lines);
    }
    painter.setPen(borderPen(look));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(rect, radius, radius);
    if (look.bar.isValid()) painter.fillPath(barPath(rect, look.barWidth, radius), look.bar);
}

}  // namespace shardscope
