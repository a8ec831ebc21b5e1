// Distances of a drawing in points, shared by the steps that place boxes, columns and lines.
#pragma once

namespace shardscope::drawing::metrics {

inline constexpr double boxPaddingX = 10;
inline constexpr double boxPaddingY = 5;
inline constexpr double minimumBoxWidth = 96;
inline constexpr double sliceCut = 24;
inline constexpr double glyphWidth = 30;
inline constexpr double glyphHeight = 24;
inline constexpr double smallGlyphWidth = 24;
inline constexpr double smallGlyphHeight = 16;
inline constexpr double glyphLabelGap = 7;

/// Between two rows of a block: `rankGap`, plus `rowPadding` for each side that holds boxes of the finished graph. Rows that hold only removed operators go
/// without padding, so that the place kept for them costs little.
inline constexpr double rankGap = 6;
inline constexpr double rowPadding = 7;
inline constexpr double boxGap = 16;

inline constexpr double blockPadding = 12;
inline constexpr double layerPadding = 10;
inline constexpr double laneSpacing = 7;
inline constexpr double gutterPadding = 12;  // from a frame to the first lane; leaves room for the sheets of a stack
inline constexpr double headerPadding = 10;  // added to the height of the title
inline constexpr double headerInset = 26;    // fold mark and padding left of the title
inline constexpr double headerTextGap = 14;
inline constexpr double cardPadding = 10;
inline constexpr double cardRowPadding = 6;
inline constexpr double swatchWidth = 34;  // layout mark or glyph of a card's row, with its gap
inline constexpr double drawingMargin = 8;

}  // namespace shardscope::drawing::metrics
