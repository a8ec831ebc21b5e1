// Lines between boxes.
#include "widgets/edge_painter.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

namespace shardscope {

namespace {

constexpr double headLength = 8;
constexpr double headHalfWidth = 3.6;
constexpr double cornerRadius = 3;

QPointF toQt(const drawing::Point& point) { return {point.x, point.y}; }

QPointF towards(QPointF from, QPointF to, double distance) {
    const QLineF line(from, to);
    return line.length() < 1e-6 ? from : line.pointAt(std::min(1.0, distance / line.length()));
}

/// The last stretch of the line gives the direction; the shaft ends where the head begins.
void appendHead(QPainterPath& heads, QPointF before, QPointF tip) {
    const QLineF line(before, tip);
    if (line.length() < 1e-6) return;
    const QPointF along(line.dx() / line.length(), line.dy() / line.length());
    const QPointF across(-along.y(), along.x());
    const QPointF base = tip - along * headLength;
    heads.moveTo(tip);
    heads.lineTo(base + across * headHalfWidth);
    heads.lineTo(base - across * headHalfWidth);
    heads.closeSubpath();
}

void appendBezier(QPainterPath& path, const std::vector<drawing::Point>& points) {
    path.moveTo(toQt(points[0]));
    for (std::size_t i = 1; i + 2 < points.size(); i += 3) path.cubicTo(toQt(points[i]), toQt(points[i + 1]), toQt(points[i + 2]));
}

/// Right-angled line with slightly rounded corners.
void appendPolyline(QPainterPath& path, const std::vector<drawing::Point>& points) {
    path.moveTo(toQt(points[0]));
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const QPointF corner = toQt(points[i]);
        const double reach = std::min({cornerRadius, QLineF(toQt(points[i - 1]), corner).length() / 2, QLineF(corner, toQt(points[i + 1])).length() / 2});
        path.lineTo(towards(corner, toQt(points[i - 1]), reach));
        path.quadTo(corner, towards(corner, toQt(points[i + 1]), reach));
    }
    path.lineTo(toQt(points.back()));
}

void appendLine(QPainterPath& path, const drawing::Edge& edge) {
    std::vector<drawing::Point> points = edge.points;
    const QPointF shaftEnd = towards(toQt(points.back()), toQt(points[points.size() - 2]), headLength * 0.7);
    points.back() = {shaftEnd.x(), shaftEnd.y()};
    edge.isBezier ? appendBezier(path, points) : appendPolyline(path, points);
}

}  // namespace

void EdgePainter::collect(const drawing::Edge& edge) {
    if (edge.points.size() < 2) return;
    Batch& target = batch(edge.layout);
    appendLine(target.lines, edge);
    appendHead(target.heads, toQt(edge.points[edge.points.size() - 2]), toQt(edge.points.back()));
}

void EdgePainter::paintCollected() {
    for (std::size_t i = 0; i < m_batches.size(); ++i) {
        if (m_batches[i].lines.isEmpty()) continue;
        const LayoutLook& look = m_palette.layouts[i];
        m_painter.setPen(pen(look));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPath(m_batches[i].lines);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(look.edge);
        m_batches[i].heads.setFillRule(Qt::WindingFill);  // heads that meet must not cut holes into each other
        m_painter.drawPath(m_batches[i].heads);
    }
}

void EdgePainter::collectCoarse(const drawing::Edge& edge) {
    if (edge.points.size() < 2) return;
    QList<QLineF>& lines = batch(edge.layout).coarse;
    if (edge.isBezier) {
        lines.append(QLineF(toQt(edge.points.front()), toQt(edge.points.back())));
        return;
    }
    for (std::size_t i = 1; i < edge.points.size(); ++i) lines.append(QLineF(toQt(edge.points[i - 1]), toQt(edge.points[i])));
}

void EdgePainter::paintCoarse() {
    for (std::size_t i = 0; i < m_batches.size(); ++i) {
        if (m_batches[i].coarse.isEmpty()) continue;
        m_painter.setPen(QPen(m_palette.layouts[i].edge, 0));
        m_painter.drawLines(m_batches[i].coarse);
    }
}

void EdgePainter::paintLabel(const drawing::Edge& edge) {
    if (edge.label.empty()) return;
    const QFont& font = m_options.fonts.font(drawing::FontRole::edgeLabel);
    const QFontMetricsF metrics(font);
    const QString text = QString::fromStdString(edge.label);
    QRectF plate(0, 0, metrics.horizontalAdvance(text) + 6, metrics.height());
    plate.moveCenter(toQt(edge.labelAt));
    QColor ground = m_palette.blockFill;
    ground.setAlphaF(0.88F);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(ground);
    m_painter.drawRect(plate);
    m_painter.setFont(font);
    m_painter.setPen(m_palette.look(edge.layout).label);
    m_painter.drawText(QPointF(plate.left() + 3, plate.top() + metrics.ascent()), text);
}

void EdgePainter::paintHighlighted(const drawing::Edge& edge, const QColor& colour) {
    if (edge.points.size() < 2) return;
    QPainterPath line;
    appendLine(line, edge);
    QPen highlight = pen(m_palette.look(edge.layout));
    highlight.setColor(colour);
    highlight.setWidthF(highlight.widthF() + 1);
    m_painter.setPen(highlight);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawPath(line);
    QPainterPath head;
    appendHead(head, toQt(edge.points[edge.points.size() - 2]), toQt(edge.points.back()));
    m_painter.fillPath(head, colour);
}

QRectF EdgePainter::bounds(const drawing::Edge& edge) {
    if (edge.points.empty()) return {};
    const auto [left, right] = std::ranges::minmax(edge.points, {}, &drawing::Point::x);
    const auto [top, bottom] = std::ranges::minmax(edge.points, {}, &drawing::Point::y);
    return QRectF(QPointF(left.x, top.y), QPointF(right.x, bottom.y)).adjusted(-headLength, -headLength, headLength, headLength);
}

QPen EdgePainter::pen(const LayoutLook& look) const {
    QPen pen(look.edge, std::max(look.edgeWidth, 1.0 / m_options.zoom), look.edgeStyle, Qt::FlatCap, Qt::RoundJoin);
    if (look.edgeStyle == Qt::DashLine) pen.setDashPattern({3.2, 2.0});
    return pen;
}

}  // namespace shardscope
