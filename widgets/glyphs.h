// Shapes of collectives and of the token slice, told apart without colour: painted in the graph, the legend, the outline and the inspector.
#pragma once

#include <optional>
#include <string_view>

#include <QIcon>
#include <QRectF>

#include "widgets/palette.h"

class QPainter;

namespace shardscope {

enum class Glyph : std::uint8_t {
    allGather,      // funnel opening
    reduceScatter,  // funnel closing
    allReduce,      // double ring
    allToAll,       // crossed arrows
    slice           // scissors
};

/// By TensorCast operator name; none for operators without a glyph.
[[nodiscard]] std::optional<Glyph> glyphOf(std::string_view op);
/// Colour of the text that names it.
[[nodiscard]] QColor glyphLabelColour(Glyph glyph, const Palette& palette);

/// Fills `rect` as far as the shape's proportions allow. Data flows from top to bottom.
void paintGlyph(QPainter& painter, Glyph glyph, const QRectF& rect, const Palette& palette);
/// Check mark and cross as lines: fonts that miss the characters cannot spoil them.
void paintVerdict(QPainter& painter, bool holds, const QRectF& rect, const QColor& colour);
/// Triangle with an exclamation mark: a soundness finding.
void paintWarning(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& mark);

}  // namespace shardscope
