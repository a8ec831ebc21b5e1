// Fonts of a drawing and their metrics: composing measures with the same fonts the painter later draws with.
#pragma once

#include <array>
#include <string>
#include <unordered_map>

#include <QFont>
#include <QFontMetricsF>

#include "core/drawing/drawing.h"

namespace shardscope {

inline constexpr int defaultGraphFontPixels = 13;  // one drawing point is one pixel at 100 % zoom

/// One font per role, sized in drawing points so that zoom, screen scale and export resolution act on them alike.
class GraphFonts {
public:
    GraphFonts() : GraphFonts(defaultGraphFontPixels) {}
    explicit GraphFonts(int basePixels);

    [[nodiscard]] const QFont& font(drawing::FontRole role) const { return m_fonts[static_cast<std::size_t>(role)]; }

private:
    std::array<QFont, 5> m_fonts;
};

/// TextMeasure by QFontMetricsF. Widths are cached; one instance must stay on one thread.
class FontTextMeasure : public drawing::TextMeasure {
public:
    explicit FontTextMeasure(const GraphFonts& fonts = GraphFonts());

    [[nodiscard]] double width(drawing::FontRole role, std::string_view text) const override;
    [[nodiscard]] double lineHeight(drawing::FontRole role) const override;

private:
    using WidthCache = std::unordered_map<std::string, double>;
    std::array<QFontMetricsF, 5> m_metrics;
    mutable std::array<WidthCache, 5> m_widths;
};

}  // namespace shardscope
