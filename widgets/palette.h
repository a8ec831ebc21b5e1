// Colours and second signals of every state the program shows, light and dark. Painter, tables and inspector all read this one structure.
#pragma once

#include <array>

#include <QColor>

#include "core/graph/placement.h"

class QPalette;

namespace shardscope {

/// How a token layout looks: a colour, and signals that survive greyscale (bar, hatch, border style and width, mark). Lengths in points at 100 % zoom.
struct LayoutLook {
    QColor fill;
    QColor hatch;  // invalid: solid fill
    QColor text;
    QColor border;
    QColor markText;  // of the mark, on the colour of the border
    QColor bar;       // left bar; invalid: none
    QColor plain;     // fill of a box too small for pattern and text
    QColor edge;      // lines of values with this layout
    QColor label;     // text beside such a line or glyph, on the canvas
    double barWidth = 0;
    double borderWidth = 1;
    double edgeWidth = 1.5;
    Qt::PenStyle borderStyle = Qt::SolidLine;
    Qt::PenStyle edgeStyle = Qt::SolidLine;
    const char* mark = "";  // UTF-8: "Σ" or "×"
};

struct Palette {
    bool isDark = false;
    QColor canvas;
    QColor frameFill;
    QColor frameHeader;
    QColor frameBorder;
    QColor blockFill;
    QColor text;
    QColor mutedText;
    QColor heading;
    QColor link;
    QColor selection;
    QColor hover;
    QColor pass;       // text on canvas
    QColor warning;    // text on canvas
    QColor fail;       // text on canvas
    QColor passBadge;  // fill under badgeText
    QColor failBadge;
    QColor badgeText;
    QColor exchange;  // all_to_all
    QColor sum;       // all_reduce
    std::array<LayoutLook, 6> layouts;

    [[nodiscard]] const LayoutLook& look(TokenLayout layout) const { return layouts[static_cast<std::size_t>(layout)]; }

    [[nodiscard]] static Palette light();
    [[nodiscard]] static Palette dark();
    /// The one that fits the window colour of a widget.
    [[nodiscard]] static Palette matching(const QPalette& widgetPalette);
};

/// WCAG 2.1 contrast ratio of two opaque colours, 1 … 21.
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);

}  // namespace shardscope
