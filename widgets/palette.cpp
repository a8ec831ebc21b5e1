// The two palettes of the program. Text colours keep a contrast of at least 4.5:1 on their fills; a test computes it.
#include "widgets/palette.h"

#include <algorithm>
#include <cmath>

#include <QPalette>

namespace shardscope {

namespace {

LayoutLook& at(Palette& palette, TokenLayout layout) { return palette.layouts[static_cast<std::size_t>(layout)]; }

/// Everything but colour, alike in both palettes: the signals that do not rely on hue.
void setShapes(Palette& palette) {
    LayoutLook& full = at(palette, TokenLayout::full);
    full.barWidth = 8;
    full.edgeWidth = 2;
    LayoutLook& local = at(palette, TokenLayout::local);
    local.barWidth = 4;
    local.borderWidth = 1.4;
    local.edgeStyle = Qt::DashLine;
    LayoutLook& partial = at(palette, TokenLayout::partial);
    partial.borderWidth = 2;
    partial.borderStyle = Qt::DotLine;
    partial.edgeStyle = Qt::DotLine;
    partial.mark = "Σ";
    LayoutLook& inflated = at(palette, TokenLayout::inflated);
    inflated.borderWidth = 3;
    inflated.edgeWidth = 3;
    inflated.mark = "×";
    LayoutLook& pending = at(palette, TokenLayout::pending);
    pending.borderWidth = 3;
    pending.borderStyle = Qt::DashLine;
    pending.edgeWidth = 3;
    pending.edgeStyle = Qt::DashDotLine;
    pending.mark = "?";
}

struct LayoutColours {
    const char* fill;
    const char* text;
    const char* border;
    const char* bar = nullptr;
    const char* hatch = nullptr;
    const char* plain;
    const char* edge;
    const char* label;
};

void setColours(LayoutLook& look, const LayoutColours& colours) {
    look.markText = contrastRatio(QColor(colours.border), Qt::white) >= contrastRatio(QColor(colours.border), Qt::black) ? Qt::white : Qt::black;
    look.fill = QColor(colours.fill);
    look.text = QColor(colours.text);
    look.border = QColor(colours.border);
    if (colours.bar != nullptr) look.bar = QColor(colours.bar);
    if (colours.hatch != nullptr) look.hatch = QColor(colours.hatch);
    look.plain = QColor(colours.plain);
    look.edge = QColor(colours.edge);
    look.label = QColor(colours.label);
}

void setLightLayouts(Palette& palette) {
    setColours(at(palette, TokenLayout::none),
               {.fill = "#FFFFFF", .text = "#2B3036", .border = "#8C939B", .plain = "#D5D9DE", .edge = "#8C939B", .label = "#5C646E"});
    setColours(at(palette, TokenLayout::full),
               {.fill = "#2F6FB0", .text = "#FFFFFF", .border = "#24578C", .bar = "#16395F", .plain = "#2F6FB0", .edge = "#2F6FB0", .label = "#24578C"});
    setColours(at(palette, TokenLayout::local), {.fill = "#FFF4DE",
                                                 .text = "#37290A",
                                                 .border = "#D98E04",
                                                 .bar = "#D98E04",
                                                 .hatch = "#FBE3B4",
                                                 .plain = "#E2AE4C",
                                                 .edge = "#B97A06",
                                                 .label = "#7E5200"});
    setColours(at(palette, TokenLayout::partial),
               {.fill = "#F2EBFB", .text = "#3B2167", .border = "#7E57C2", .plain = "#B79BE0", .edge = "#7E57C2", .label = "#5E3AA3"});
    setColours(at(palette, TokenLayout::inflated),
               {.fill = "#FDE7E5", .text = "#7A1210", .border = "#C62828", .plain = "#D9534F", .edge = "#C62828", .label = "#B3261E"});
    setColours(at(palette, TokenLayout::pending),
               {.fill = "#FFF1F0", .text = "#7A1210", .border = "#C62828", .plain = "#E78D89", .edge = "#C62828", .label = "#B3261E"});
}

void setDarkLayouts(Palette& palette) {
    setColours(at(palette, TokenLayout::none),
               {.fill = "#2A2F35", .text = "#E4E7EA", .border = "#8C939B", .plain = "#4A5159", .edge = "#9AA2AB", .label = "#A8B0B9"});
    setColours(at(palette, TokenLayout::full),
               {.fill = "#2F6FB0", .text = "#FFFFFF", .border = "#8DBBEA", .bar = "#A9CFF5", .plain = "#3F86CC", .edge = "#6FA8E0", .label = "#8DBBEA"});
    setColours(at(palette, TokenLayout::local), {.fill = "#3A2F18",
                                                 .text = "#FFE7B3",
                                                 .border = "#E5A32E",
                                                 .bar = "#E5A32E",
                                                 .hatch = "#4D3E1F",
                                                 .plain = "#B98A35",
                                                 .edge = "#E5A32E",
                                                 .label = "#F0B65A"});
    setColours(at(palette, TokenLayout::partial),
               {.fill = "#352850", .text = "#E9DEFC", .border = "#B79BE8", .plain = "#7F63B8", .edge = "#B79BE8", .label = "#C5AEF0"});
    setColours(at(palette, TokenLayout::inflated),
               {.fill = "#4A2020", .text = "#FFDAD7", .border = "#FF6F66", .plain = "#D9534F", .edge = "#FF6F66", .label = "#FF8F87"});
    setColours(at(palette, TokenLayout::pending),
               {.fill = "#3C1E1E", .text = "#FFDAD7", .border = "#FF6F66", .plain = "#A8514D", .edge = "#FF6F66", .label = "#FF8F87"});
}

/// WCAG 2.1 relative luminance of one sRGB channel, 0 … 1.
double linear(double channel) { return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4); }

double luminance(const QColor& colour) { return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF()); }

}  // namespace

Palette Palette::light() {
    Palette palette;
    palette.canvas = QColor("#FCFCFD");
    palette.frameFill = QColor("#F6F7F9");
    palette.frameHeader = QColor("#E6E9ED");
    palette.frameBorder = QColor("#B4BBC4");
    palette.blockFill = QColor("#FDFDFE");
    palette.text = QColor("#23282E");
    palette.mutedText = QColor("#5C646E");
    palette.heading = QColor("#27507E");
    palette.link = QColor("#1F5FA6");
    palette.selection = QColor("#E8590C");
    palette.hover = QColor("#F2A27A");
    palette.pass = QColor("#1A6F2E");
    palette.warning = QColor("#8A5300");
    palette.fail = QColor("#B3261E");
    palette.passBadge = QColor("#26803B");
    palette.failBadge = QColor("#B3261E");
    palette.badgeText = QColor("#FFFFFF");
    palette.exchange = QColor("#1D7A74");
    palette.sum = QColor("#6F45B8");
    setShapes(palette);
    setLightLayouts(palette);
    return palette;
}

Palette Palette::dark() {
    Palette palette;
    palette.isDark = true;
    palette.canvas = QColor("#1C1F23");
    palette.frameFill = QColor("#22262B");
    palette.frameHeader = QColor("#2E343B");
    palette.frameBorder = QColor("#535C66");
    palette.blockFill = QColor("#1F2327");
    palette.text = QColor("#E4E7EA");
    palette.mutedText = QColor("#A8B0B9");
    palette.heading = QColor("#9CC4EE");
    palette.link = QColor("#8AB8EA");
    palette.selection = QColor("#FF8A4C");
    palette.hover = QColor("#B86A43");
    palette.pass = QColor("#6CCB80");
    palette.warning = QColor("#F0B65A");
    palette.fail = QColor("#FF8F87");
    palette.passBadge = QColor("#26803B");
    palette.failBadge = QColor("#B3261E");
    palette.badgeText = QColor("#FFFFFF");
    palette.exchange = QColor("#6CC7C0");
    palette.sum = QColor("#B79BE8");
    setShapes(palette);
    setDarkLayouts(palette);
    return palette;
}

Palette Palette::matching(const QPalette& widgetPalette) {
    const bool isDark = luminance(widgetPalette.color(QPalette::Base)) < luminance(widgetPalette.color(QPalette::Text));
    return isDark ? dark() : light();
}

double contrastRatio(const QColor& a, const QColor& b) {
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

}  // namespace shardscope
