// Builds the rich text of the inspector: headings, rows of name and text, tables, links and pill images, in the colours of one palette.
#pragma once

#include <QFontMetricsF>
#include <QImage>
#include <QString>
#include <QStringList>

#include "widgets/palette.h"

namespace shardscope {

/// Link targets and image names of the inspector: "node:61", "rule:3", "pill:2:local-token 256", "glyph:all_gather".
namespace inspector_link {
[[nodiscard]] QString node(std::uint32_t index);
[[nodiscard]] QString rule(const std::string& id);
}  // namespace inspector_link

class InspectorHtml {
public:
    /// The palette must outlive the builder.
    InspectorHtml(const Palette& palette, const QFont& font);

    /// Rich text for plain text.
    [[nodiscard]] static QString text(const QString& plain) { return plain.toHtmlEscaped(); }
    [[nodiscard]] QString muted(const QString& plain) const;
    [[nodiscard]] QString coloured(const QString& plain, const QColor& colour) const;
    /// Names of operators have no spaces to break at; what is too long for a column loses its middle.
    [[nodiscard]] QString elided(const QString& name) const;
    [[nodiscard]] QString link(const QString& target, const QString& plain) const;
    /// A pill in the look of a layout, as an image that the browser asks for by name.
    [[nodiscard]] QString pill(TokenLayout layout, const QString& plain) const;
    [[nodiscard]] QString glyph(const QString& op) const;

    void heading(const QString& title, const QString& rightRichText = {});
    void paragraph(const QString& richText);
    /// Rows of a borderless two-column list; consecutive calls belong together.
    void row(const QString& name, const QString& richText);
    void beginTable(const QStringList& headers);
    void tableRow(const QStringList& richCells);
    void endTable();

    /// The page; the builder is empty afterwards.
    [[nodiscard]] QString take();

private:
    const Palette& m_palette;
    QFontMetricsF m_metrics;
    QFontMetricsF m_boldMetrics;
    QString m_html;
    bool m_isInRows = false;
    int m_tableRow = 0;

    void endRows();
};

/// Image of a pill or glyph by its name, or a null image; `pixelRatio` of the screen it will be shown on.
[[nodiscard]] QImage inspectorImage(const QString& name, const Palette& palette, const QFont& font, double pixelRatio);

}  // namespace shardscope
