// Paints a Drawing with any QPainter: the window, PNG, SVG and PDF all come from this one function. Nothing is clipped (QSvgGenerator ignores clip paths).
#pragma once

#include <QRectF>
#include <QString>

#include "core/drawing/drawing.h"
#include "widgets/node_marks.h"
#include "widgets/palette.h"
#include "widgets/text_measure.h"

class QPainter;

namespace shardscope {

struct PaintOptions {
    Palette palette = Palette::light();
    GraphFonts fonts;
    double zoom = 1.0;  // device-independent pixels per drawing point: decides the level of detail
    QRectF visible;     // in drawing coordinates; null: everything
    NodeId selectedNode;
    QString selectedFrame;  // key
    NodeId hoveredNode;
    QString hoveredFrame;
    bool isInteractive = true;    // false: hover and fold marks are left out
    bool showsLegend = false;     // a strip below the drawing
    bool showsBackground = true;  // false: transparent outside the frames
};

/// What paintDrawing covers, in drawing coordinates: the drawing with its margin, and the legend strip when asked for.
[[nodiscard]] QRectF paintedBounds(const drawing::Drawing& drawing, const PaintOptions& options);

/// The painter must already map drawing coordinates to the device (scaled by options.zoom).
void paintDrawing(QPainter& painter, const drawing::Drawing& drawing, const NodeMarks& marks, const PaintOptions& options);

[[nodiscard]] inline QRectF toQt(const drawing::Rect& rect) { return {rect.x, rect.y, rect.width, rect.height}; }

}  // namespace shardscope
