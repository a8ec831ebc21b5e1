// Fonts and metrics of drawings.
#include "widgets/text_measure.h"

#include <QStringList>

namespace shardscope {

namespace {

QFont makeFont(int pixels, QFont::Weight weight) {
    QFont font;
    font.setFamilies({QStringLiteral("Noto Sans"), QStringLiteral("Noto Sans CJK SC"), QStringLiteral("DejaVu Sans"), QStringLiteral("Sans Serif")});
    font.setPixelSize(pixels);
    font.setWeight(weight);
    // Unhinted glyphs scale linearly: widths measured at 100 % hold at every zoom and in every file format.
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

constexpr std::size_t indexOf(drawing::FontRole role) { return static_cast<std::size_t>(role); }

}  // namespace

GraphFonts::GraphFonts(int basePixels) {
    m_fonts[indexOf(drawing::FontRole::boxTitle)] = makeFont(basePixels, QFont::Bold);
    m_fonts[indexOf(drawing::FontRole::boxDetail)] = makeFont(basePixels - 1, QFont::Normal);
    m_fonts[indexOf(drawing::FontRole::frameTitle)] = makeFont(basePixels, QFont::Bold);
    m_fonts[indexOf(drawing::FontRole::frameDetail)] = makeFont(basePixels - 1, QFont::Normal);
    m_fonts[indexOf(drawing::FontRole::edgeLabel)] = makeFont(basePixels - 1, QFont::DemiBold);
}

FontTextMeasure::FontTextMeasure(const GraphFonts& fonts)
    : m_metrics{QFontMetricsF(fonts.font(drawing::FontRole::boxTitle)), QFontMetricsF(fonts.font(drawing::FontRole::boxDetail)),
                QFontMetricsF(fonts.font(drawing::FontRole::frameTitle)), QFontMetricsF(fonts.font(drawing::FontRole::frameDetail)),
                QFontMetricsF(fonts.font(drawing::FontRole::edgeLabel))} {}

double FontTextMeasure::width(drawing::FontRole role, std::string_view text) const {
    const auto [entry, isNew] = m_widths[indexOf(role)].try_emplace(std::string(text), 0.0);
    if (isNew) entry->second = m_metrics[indexOf(role)].horizontalAdvance(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
    return entry->second;
}

double FontTextMeasure::lineHeight(drawing::FontRole role) const { return m_metrics[indexOf(role)].height(); }

}  // namespace shardscope
