// Glyph shapes, drawn with lines and polygons only so that SVG and PDF hold the same picture.
#include "widgets/glyphs.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QLinearGradient>
#include <QPainter>
#include <QPixmap>
#include <QPolygonF>

namespace shardscope {

namespace {

constexpr int iconSide = 32;
constexpr double iconPixelRatio = 2.0;

QRectF fitted(const QRectF& rect, double aspect) {
    const double height = std::min(rect.height(), rect.width() / aspect);
    QRectF inner(0, 0, height * aspect, height);
    inner.moveCenter(rect.center());
    return inner;
}

void paintFunnel(QPainter& painter, const QRectF& rect, bool opens, const Palette& palette) {
    const QRectF box = fitted(rect, 1.5);
    const double inset = box.width() * 0.26;
    const double topInset = opens ? inset : 0;
    const double bottomInset = opens ? 0 : inset;
    const QPolygonF funnel{QPointF(box.left() + topInset, box.top()), QPointF(box.right() - topInset, box.top()),
                           QPointF(box.right() - bottomInset, box.bottom()), QPointF(box.left() + bottomInset, box.bottom())};
    const QColor full = palette.look(TokenLayout::full).fill;
    const QColor local = palette.look(TokenLayout::local).border;
    QLinearGradient flow(box.topLeft(), box.bottomLeft());
    flow.setColorAt(0.12, opens ? local : full);
    flow.setColorAt(0.88, opens ? full : local);
    painter.setPen(QPen(palette.isDark ? palette.text : palette.look(TokenLayout::full).bar, std::max(0.8, box.height() * 0.06), Qt::SolidLine, Qt::SquareCap,
                        Qt::MiterJoin));
    painter.setBrush(flow);
    painter.drawPolygon(funnel);
}

void paintRings(QPainter& painter, const QRectF& rect, const Palette& palette) {
    const QRectF box = fitted(rect, 1.0);
    const double width = box.width() * 0.1;
    painter.setPen(QPen(palette.sum, width));
    painter.setBrush(palette.look(TokenLayout::partial).fill);
    const double half = width / 2;
    painter.drawEllipse(box.adjusted(half, half, -half, -half));
    const double inner = box.width() * 0.26;
    painter.drawEllipse(box.adjusted(inner, inner, -inner, -inner));
}

void paintArrow(QPainter& painter, QPointF from, QPointF to, double head) {
    const double side = to.y() > from.y() ? 1.0 : -1.0;
    painter.drawLine(from, to);
    painter.drawLine(to, to - QPointF(head, 0));
    painter.drawLine(to, to - QPointF(0, head * side));
}

void paintCrossedArrows(QPainter& painter, const QRectF& rect, const Palette& palette) {
    const QRectF box = fitted(rect, 1.4);
    const double width = std::max(0.8, box.height() * 0.075);
    QColor ground = palette.exchange;
    ground.setAlpha(palette.isDark ? 60 : 30);
    painter.setPen(QPen(palette.exchange, width));
    painter.setBrush(ground);
    const double half = width / 2;
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), box.height() * 0.16, box.height() * 0.16);
    painter.setPen(QPen(palette.exchange, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QRectF inner = box.adjusted(box.width() * 0.2, box.height() * 0.27, -box.width() * 0.2, -box.height() * 0.27);
    paintArrow(painter, inner.topLeft(), inner.bottomRight(), box.height() * 0.2);
    paintArrow(painter, inner.bottomLeft(), inner.topRight(), box.height() * 0.2);
}

void paintScissors(QPainter& painter, const QRectF& rect, const Palette& palette) {
    const QRectF box = fitted(rect, 1.25);
    const double ring = box.height() * 0.34;
    painter.setPen(QPen(palette.text, std::max(0.8, box.height() * 0.08), Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(Qt::NoBrush);
    const QRectF upper(box.left() + box.width() * 0.04, box.top() + box.height() * 0.08, ring, ring);
    const QRectF lower(upper.left(), box.bottom() - box.height() * 0.08 - ring, ring, ring);
    painter.drawEllipse(upper);
    painter.drawEllipse(lower);
    const double tip = box.right() - box.width() * 0.03;
    painter.drawLine(QPointF(upper.right() - ring * 0.1, upper.bottom() - ring * 0.2), QPointF(tip, box.bottom() - box.height() * 0.14));
    painter.drawLine(QPointF(lower.right() - ring * 0.1, lower.top() + ring * 0.2), QPointF(tip, box.top() + box.height() * 0.14));
}

}  // namespace

std::optional<Glyph> glyphOf(std::string_view op) {
    static constexpr std::array<std::pair<std::string_view, Glyph>, 5> glyphs{{{"all_gather", Glyph::allGather},
                                                                               {"reduce_scatter", Glyph::reduceScatter},
                                                                               {"all_reduce", Glyph::allReduce},
                                                                               {"all_to_all", Glyph::allToAll},
                                                                               {"slice", Glyph::slice}}};
    const auto found = std::ranges::find(glyphs, op, &std::pair<std::string_view, Glyph>::first);
    return found == glyphs.end() ? std::nullopt : std::optional(found->second);
}

QColor glyphLabelColour(Glyph glyph, const Palette& palette) {
    switch (glyph) {
        case Glyph::allGather: return palette.look(TokenLayout::full).label;
        case Glyph::reduceScatter: return palette.look(TokenLayout::local).label;
        case Glyph::allReduce: return palette.sum;
        case Glyph::allToAll: return palette.exchange;
        case Glyph::slice: break;
    }
    return palette.text;
}

void paintGlyph(QPainter& painter, Glyph glyph, const QRectF& rect, const Palette& palette) {
    switch (glyph) {
        case Glyph::allGather: return paintFunnel(painter, rect, true, palette);
        case Glyph::reduceScatter: return paintFunnel(painter, rect, false, palette);
        case Glyph::allReduce: return paintRings(painter, rect, palette);
        case Glyph::allToAll: return paintCrossedArrows(painter, rect, palette);
        case Glyph::slice: return paintScissors(painter, rect, palette);
    }
}

void paintVerdict(QPainter& painter, bool holds, const QRectF& rect, const QColor& colour) {
    const QRectF box = fitted(rect, 1.0);
    const auto at = [&box](double x, double y) { return QPointF(box.left() + x * box.width(), box.top() + y * box.height()); };
    painter.setPen(QPen(colour, box.width() * 0.17, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    if (holds) {
        painter.drawPolyline(QPolygonF{at(0.14, 0.54), at(0.4, 0.8), at(0.86, 0.2)});
    } else {
        painter.drawLine(at(0.2, 0.2), at(0.8, 0.8));
        painter.drawLine(at(0.8, 0.2), at(0.2, 0.8));
    }
}

void paintWarning(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& mark) {
    const QRectF box = fitted(rect, 1.1);
    painter.setPen(QPen(fill, box.height() * 0.12, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(fill);
    painter.drawPolygon(QPolygonF{QPointF(box.center().x(), box.top()), box.bottomRight(), box.bottomLeft()});
    painter.setPen(QPen(mark, box.height() * 0.13, Qt::SolidLine, Qt::RoundCap));
    const double x = box.center().x();
    painter.drawLine(QPointF(x, box.top() + box.height() * 0.34), QPointF(x, box.top() + box.height() * 0.64));
    painter.drawPoint(QPointF(x, box.top() + box.height() * 0.86));
}

}  // namespace shardscope
