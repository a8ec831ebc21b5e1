// Rich text and images of the inspector.
#include "widgets/inspector_html.h"

#include <cmath>
#include <utility>

#include <QPainter>
#include <QUrl>

#include "widgets/glyphs.h"
#include "widgets/layout_swatch.h"

namespace shardscope {

namespace {

constexpr double longestName = 24;  // average characters

QFont bold(QFont font) {
    font.setBold(true);
    return font;
}

QSizeF pillSize(const LayoutLook& look, const QString& text, const QFontMetricsF& boldMetrics) {
    return {std::ceil(boldMetrics.horizontalAdvance(text) + look.barWidth + boldMetrics.height()), std::ceil(boldMetrics.height() * 1.3)};
}

QSizeF glyphSize(const QFontMetricsF& metrics) { return {std::ceil(metrics.height() * 1.5), std::ceil(metrics.height())}; }

QImage emptyImage(const QSizeF& size, double pixelRatio) {
    QImage image((size * pixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixelRatio);
    image.fill(Qt::transparent);
    return image;
}

QImage pillImage(const LayoutLook& look, const QString& text, const QFont& font, double pixelRatio) {
    const QSizeF size = pillSize(look, text, QFontMetricsF(bold(font)));
    QImage image = emptyImage(size, pixelRatio);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF rect = QRectF(QPointF(), size).adjusted(1.5, 1.5, -1.5, -1.5);
    paintSwatch(painter, rect, look, 3);
    painter.setFont(bold(font));
    painter.setPen(look.text);
    painter.drawText(rect.adjusted(look.barWidth, 0, 0, 0), Qt::AlignCenter | Qt::TextDontClip, text);
    return image;
}

QImage glyphImage(Glyph glyph, const Palette& palette, const QFont& font, double pixelRatio) {
    const QSizeF size = glyphSize(QFontMetricsF(font));
    QImage image = emptyImage(size, pixelRatio);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    paintGlyph(painter, glyph, QRectF(QPointF(), size).adjusted(1, 1, -1, -1), palette);
    return image;
}

/// One call of arg() for all: the name may hold "%2C", which a second call would take for a place of its own.
QString imageTag(const QString& name, const QSizeF& size) {
    return QStringLiteral("<img src=\"%1\" width=\"%2\" height=\"%3\" style=\"vertical-align:middle\"/>")
        .arg(name, QString::number(size.width()), QString::number(size.height()));
}

}  // namespace

namespace inspector_link {

QString node(std::uint32_t index) { return QStringLiteral("node:%1").arg(index); }
QString rule(const std::string& id) { return QStringLiteral("rule:") + QString::fromStdString(id); }

}  // namespace inspector_link

InspectorHtml::InspectorHtml(const Palette& palette, const QFont& font) : m_palette(palette), m_metrics(font), m_boldMetrics(bold(font)) {}

QString InspectorHtml::muted(const QString& plain) const { return coloured(plain, m_palette.mutedText); }

QString InspectorHtml::coloured(const QString& plain, const QColor& colour) const {
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(colour.name(), text(plain));
}

QString InspectorHtml::elided(const QString& name) const { return m_metrics.elidedText(name, Qt::ElideMiddle, m_metrics.averageCharWidth() * longestName); }

QString InspectorHtml::link(const QString& target, const QString& plain) const {
    return QStringLiteral("<a href=\"%1\" style=\"color:%2\">%3</a>").arg(target, m_palette.link.name(), text(plain));
}

QString InspectorHtml::pill(TokenLayout layout, const QString& plain) const {
    const QString encoded = QString::fromLatin1(QUrl::toPercentEncoding(plain));
    // The tag names the size, so that a page is laid out before its images are painted.
    return imageTag(QStringLiteral("pill:%1:%2").arg(static_cast<int>(layout)).arg(encoded), pillSize(m_palette.look(layout), plain, m_boldMetrics));
}

QString InspectorHtml::glyph(const QString& op) const {
    if (!glyphOf(op.toStdString())) return {};
    return imageTag(QStringLiteral("glyph:") + op, glyphSize(m_metrics));
}

void InspectorHtml::heading(const QString& title, const QString& rightRichText) {
    endRows();
    m_html += QStringLiteral(
                  "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\" style=\"margin-top:9px;margin-bottom:3px\"><tr>"
                  "<td style=\"border-bottom:1px solid %1;padding-bottom:1px\"><b style=\"color:%2\">%3</b></td>"
                  "<td align=\"right\" style=\"border-bottom:1px solid %1;padding-bottom:1px\">%4</td></tr></table>")
                  .arg(m_palette.frameBorder.name(), m_palette.heading.name(), text(title), rightRichText);
}

void InspectorHtml::paragraph(const QString& richText) {
    endRows();
    m_html += QStringLiteral("<p style=\"margin-top:1px;margin-bottom:1px\">%1</p>").arg(richText);
}

void InspectorHtml::row(const QString& name, const QString& richText) {
    if (!m_isInRows) m_html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"1\">");
    m_isInRows = true;
    m_html += QStringLiteral("<tr><td style=\"color:%1;padding-right:10px;white-space:nowrap\">%2</td><td width=\"100%\">%3</td></tr>")
                  .arg(m_palette.mutedText.name(), text(name), richText);
}

void InspectorHtml::beginTable(const QStringList& headers) {
    endRows();
    m_tableRow = 0;
    m_html += QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"3\"><tr>");
    for (const QString& header : headers) {
        m_html += QStringLiteral("<td style=\"background-color:%1;border-bottom:1px solid %2\"><b>%3</b></td>")
                      .arg(m_palette.frameHeader.name(), m_palette.frameBorder.name(), text(header));
    }
    m_html += QStringLiteral("</tr>");
}

void InspectorHtml::tableRow(const QStringList& richCells) {
    const QColor ground = ++m_tableRow % 2 == 1 ? m_palette.frameFill : m_palette.blockFill;
    m_html += QStringLiteral("<tr>");
    for (const QString& cell : richCells) m_html += QStringLiteral("<td style=\"background-color:%1\">%2</td>").arg(ground.name(), cell);
    m_html += QStringLiteral("</tr>");
}

void InspectorHtml::endTable() { m_html += QStringLiteral("</table>"); }

QString InspectorHtml::take() {
    endRows();
    return std::exchange(m_html, QString());
}

void InspectorHtml::endRows() {
    if (m_isInRows) m_html += QStringLiteral("</table>");
    m_isInRows = false;
}

QImage inspectorImage(const QString& name, const Palette& palette, const QFont& font, double pixelRatio) {
    const QString kind = name.section(QLatin1Char(':'), 0, 0);
    if (kind == QLatin1String("glyph")) {
        const std::optional<Glyph> glyph = glyphOf(name.section(QLatin1Char(':'), 1).toStdString());
        return glyph ? glyphImage(*glyph, palette, font, pixelRatio) : QImage();
    }
    const int layout = name.section(QLatin1Char(':'), 1, 1).toInt();
    if (kind != QLatin1String("pill") || layout < 0 || layout >= static_cast<int>(palette.layouts.size())) return {};
    const QString text = QUrl::fromPercentEncoding(name.section(QLatin1Char(':'), 2).toLatin1());
    return pillImage(palette.layouts[static_cast<std::size_t>(layout)], text, font, pixelRatio);
}

}  // namespace shardscope
