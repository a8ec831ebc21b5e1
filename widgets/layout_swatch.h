// The look of one token layout on a rectangle: fill, hatch, border and bar. Boxes of the graph, legend samples and inspector pills share it.
#pragma once

#include <QLineF>
#include <QList>
#include <QPainterPath>
#include <QRectF>

#include "widgets/palette.h"

class QPainter;

namespace shardscope {

inline constexpr double hatchSpacing = 9;  // points between hatch lines at 100 %
inline constexpr double boxRadius = 4;

/// Diagonal lines inside `rect`, cut to it here because painting must not clip.
void appendHatch(QList<QLineF>& lines, const QRectF& rect, double spacing);
/// Left part of a rounded rectangle, `width` wide.
[[nodiscard]] QPainterPath barPath(const QRectF& rect, double width, double radius);
[[nodiscard]] QPen borderPen(const LayoutLook& look);

/// Everything but text.
void paintSwatch(QPainter& painter, const QRectF& rect, const LayoutLook& look, double radius = boxRadius);

}  // namespace shardscope
