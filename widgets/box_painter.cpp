// Boxes. Painted in layers over all visible boxes so that pens and brushes change seldom.
#include "widgets/box_painter.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>

#include "widgets/glyphs.h"
#include "widgets/layout_swatch.h"
#include "widgets/names.h"

namespace shardscope {

namespace {

constexpr double minimumHatchPixels = 3.5;  // closer lines only look grey
constexpr double sliceSlant = 8;
constexpr double sliceTextLeft = 12;  // behind the wide bar
constexpr double badgeHeight = 15;
constexpr double badgeRise = 3;  // badges stand a little above the border, clear of the title
constexpr double scissorsRadius = 10;
constexpr double textPadding = 5;

bool hasBody(const drawing::Box& box) { return box.shape != drawing::BoxShape::collective; }

/// "a → b" of a slice's detail.
std::pair<QString, QString> splitArrow(const QString& detail) {
    const QString arrow = QStringLiteral("→");
    const qsizetype at = detail.indexOf(arrow);
    if (at < 0) return {detail, QString()};
    return {detail.left(at).trimmed(), detail.mid(at).trimmed()};
}

/// Part of a slice box that shows the layout before: as wide at the top as the title, at the bottom as the shape before.
QPolygonF sliceLeft(const drawing::Box& box, const GraphFonts& fonts, double textLeft) {
    const QRectF rect = toQt(box.rect);
    const QString before = splitArrow(QString::fromStdString(box.detail)).first;
    const double left = rect.left() + textLeft;
    const double bottom = left + QFontMetricsF(fonts.font(drawing::FontRole::boxDetail)).horizontalAdvance(before) + 3;
    const double top = left + QFontMetricsF(fonts.font(drawing::FontRole::boxTitle)).horizontalAdvance(QString::fromStdString(box.title)) + 11;
    const double last = rect.right() - sliceSlant;
    return {rect.topLeft(), QPointF(std::min(std::max(top, bottom + sliceSlant), last), rect.top()), QPointF(std::min(bottom, last), rect.bottom()),
            rect.bottomLeft()};
}

}  // namespace

void BoxPainter::paint(std::span<const drawing::Box* const> boxes) {
    for (const drawing::Box* box : boxes) paintGround(*box);
    if (hatchSpacing * m_options.zoom >= minimumHatchPixels) paintHatch(boxes);
    for (const drawing::Box* box : boxes) paintOutline(*box);
    for (const drawing::Box* box : boxes) paintText(*box);
    for (const drawing::Box* box : boxes) paintBadges(*box);
}

void BoxPainter::paintCoarse(std::span<const drawing::Box* const> boxes) {
    std::array<QList<QRectF>, 6> rects;
    for (const drawing::Box* box : boxes) rects[static_cast<std::size_t>(box->layout)].append(toQt(box->rect));
    m_painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < rects.size(); ++i) {
        if (rects[i].isEmpty()) continue;
        m_painter.setBrush(m_palette.layouts[i].plain);
        m_painter.drawRects(rects[i]);
    }
}

void BoxPainter::paintRing(const drawing::Box& box, const QColor& colour, double width) {
    m_painter.setPen(QPen(colour, std::max(width, width / m_options.zoom)));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(toQt(box.rect).adjusted(-3, -3, 3, 3), radius(box) + 2, radius(box) + 2);
}

void BoxPainter::paintGround(const drawing::Box& box) {
    if (!hasBody(box)) return;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_palette.look(box.layout).fill);
    m_painter.drawRoundedRect(toQt(box.rect), radius(box), radius(box));
}

void BoxPainter::paintSliceGround(const drawing::Box& box) {
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_palette.look(box.layoutBefore).fill);
    m_painter.drawPolygon(sliceLeft(box, m_options.fonts, sliceTextLeft));
}

void BoxPainter::paintHatch(std::span<const drawing::Box* const> boxes) {
    std::array<QList<QLineF>, 6> lines;
    for (const drawing::Box* box : boxes) {
        if (hasBody(*box) && m_palette.look(box->layout).hatch.isValid()) {
            appendHatch(lines[static_cast<std::size_t>(box->layout)], toQt(box->rect).adjusted(1.5, 1.5, -1.5, -1.5), hatchSpacing);
        }
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].isEmpty()) continue;
        m_painter.setPen(QPen(m_palette.layouts[i].hatch, 2.4, Qt::SolidLine, Qt::FlatCap));
        m_painter.drawLines(lines[i]);
    }
}

void BoxPainter::paintOutline(const drawing::Box& box) {
    if (!hasBody(box)) return;
    const LayoutLook& look = m_palette.look(box.layout);
    const QRectF rect = toQt(box.rect);
    if (box.shape == drawing::BoxShape::slice) paintSliceGround(box);
    m_painter.setPen(borderPen(look));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(rect, radius(box), radius(box));
    const LayoutLook& barLook = box.shape == drawing::BoxShape::slice ? m_palette.look(box.layoutBefore) : look;
    if (barLook.bar.isValid() && box.shape != drawing::BoxShape::marker) m_painter.fillPath(barPath(rect, barLook.barWidth, radius(box)), barLook.bar);
}

void BoxPainter::paintText(const drawing::Box& box) {
    const LayoutLook& look = m_palette.look(box.layout);
    switch (box.shape) {
        case drawing::BoxShape::collective: return paintCollective(box);
        case drawing::BoxShape::slice: return paintSliceText(box);
        case drawing::BoxShape::marker: return paintCentred(box, toQt(box.rect), look.text);
        case drawing::BoxShape::op: break;
    }
    paintCentred(box, toQt(box.rect).adjusted(look.bar.isValid() ? look.barWidth : 0, 0, 0, 0), look.text);
    paintLayoutMark(box);
}

void BoxPainter::paintCentred(const drawing::Box& box, const QRectF& area, const QColor& colour) {
    const QFont& titleFont = m_options.fonts.font(box.shape == drawing::BoxShape::marker ? drawing::FontRole::boxDetail : drawing::FontRole::boxTitle);
    const QFont& detailFont = m_options.fonts.font(drawing::FontRole::boxDetail);
    const double titleHeight = QFontMetricsF(titleFont).height();
    const QStringList details = box.detail.empty() ? QStringList() : QString::fromStdString(box.detail).split(QLatin1Char('\n'));
    const double detailHeight = QFontMetricsF(detailFont).height();
    const double total = titleHeight + detailHeight * static_cast<double>(details.size());
    QRectF line(area.left(), area.center().y() - total / 2, area.width(), titleHeight);
    m_painter.setPen(colour);
    m_painter.setFont(titleFont);
    m_painter.drawText(line, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, QString::fromStdString(box.title));
    m_painter.setFont(detailFont);
    line = QRectF(area.left(), line.bottom(), area.width(), detailHeight);
    for (const QString& detail : details) {
        m_painter.drawText(line, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, detail);
        line.translate(0, detailHeight);
    }
}

void BoxPainter::paintSliceText(const drawing::Box& box) {
    const QRectF area = toQt(box.rect).adjusted(sliceTextLeft, 0, -textPadding, 0);
    const auto [before, after] = splitArrow(QString::fromStdString(box.detail));
    const QFont& titleFont = m_options.fonts.font(drawing::FontRole::boxTitle);
    const QFont& detailFont = m_options.fonts.font(drawing::FontRole::boxDetail);
    const double titleHeight = QFontMetricsF(titleFont).height();
    const double detailHeight = QFontMetricsF(detailFont).height();
    const double top = area.center().y() - (titleHeight + detailHeight) / 2;
    m_painter.setPen(m_palette.look(box.layoutBefore).text);
    m_painter.setFont(titleFont);
    m_painter.drawText(QRectF(area.left(), top, area.width(), titleHeight), Qt::AlignLeft | Qt::TextSingleLine | Qt::TextDontClip,
                       QString::fromStdString(box.title));
    m_painter.setFont(detailFont);
    m_painter.drawText(QRectF(area.left(), top + titleHeight, area.width(), detailHeight), Qt::AlignLeft | Qt::TextSingleLine | Qt::TextDontClip, before);
    m_painter.setPen(m_palette.look(box.layout).text);
    m_painter.drawText(QRectF(area.left(), top + titleHeight, area.width(), detailHeight), Qt::AlignRight | Qt::TextSingleLine | Qt::TextDontClip, after);
}

void BoxPainter::paintCollective(const drawing::Box& box) {
    const Glyph glyph = glyphOf(names::firstWord(box.title)).value_or(Glyph::allToAll);
    paintGlyph(m_painter, glyph, toQt(box.rect), m_palette);
    const QRectF area = toQt(box.labelRect);
    const QFont& titleFont = m_options.fonts.font(drawing::FontRole::boxTitle);
    const double titleHeight = QFontMetricsF(titleFont).height();
    const bool hasLabel = !box.label.empty();
    m_painter.setFont(titleFont);
    m_painter.setPen(glyphLabelColour(glyph, m_palette));
    m_painter.drawText(hasLabel ? QRectF(area.left(), area.top(), area.width(), titleHeight) : area,
                       Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip, QString::fromStdString(box.title));
    if (!hasLabel) return;
    m_painter.setFont(m_options.fonts.font(drawing::FontRole::boxDetail));
    m_painter.setPen(m_palette.mutedText);
    m_painter.drawText(area.adjusted(0, titleHeight, 0, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine | Qt::TextDontClip,
                       QString::fromStdString(box.label));
}

/// Σ, × or ? on a tag at the upper left corner, where no title can run into it.
void BoxPainter::paintLayoutMark(const drawing::Box& box) {
    const LayoutLook& look = m_palette.look(box.layout);
    if (look.mark[0] == '\0') return;
    QString mark = QString::fromUtf8(look.mark);
    if (box.layout == TokenLayout::inflated) mark += QString::number(m_marks.inflation(box.node));
    const QFont& font = m_options.fonts.font(drawing::FontRole::boxTitle);
    const double width = std::max(badgeHeight, QFontMetricsF(font).horizontalAdvance(mark) + 8);
    const QRectF tag(box.rect.x + 4, box.rect.y - badgeRise - badgeHeight / 2, width, badgeHeight);
    m_painter.setPen(QPen(m_palette.canvas, 1));
    m_painter.setBrush(look.border);
    m_painter.drawRoundedRect(tag, 4, 4);
    m_painter.setFont(font);
    m_painter.setPen(look.markText);
    m_painter.drawText(tag, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, mark);
}

void BoxPainter::paintScissors(const drawing::Box& box) {
    const QPointF centre(box.rect.right() + scissorsRadius, box.rect.y + box.rect.height / 2);
    m_painter.setPen(QPen(m_palette.look(TokenLayout::local).border, 1.2));
    m_painter.setBrush(m_palette.blockFill);
    m_painter.drawEllipse(centre, scissorsRadius, scissorsRadius);
    const double half = scissorsRadius * 0.62;
    paintGlyph(m_painter, Glyph::slice, QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half), m_palette);
}

void BoxPainter::paintBadges(const drawing::Box& box) {
    QStringList held;
    QStringList violated;
    for (const RuleMark& mark : m_marks.rules(box.node)) (mark.holds ? held : violated).append(QString::fromStdString(mark.id));
    const QRectF rect = toQt(box.rect);
    QPointF at = hasBody(box) ? QPointF(rect.right() - 4, rect.top() - badgeRise) : QPointF(rect.left() - 6, rect.center().y());
    if (!held.isEmpty()) at.rx() -= paintRuleBadge(held.join(QStringLiteral(", ")), true, at) + 3;
    if (!violated.isEmpty()) at.rx() -= paintRuleBadge(violated.join(QStringLiteral(", ")), false, at) + 3;
    if (box.shape == drawing::BoxShape::slice) paintScissors(box);
    const std::optional<FindingSeverity> finding = m_marks.finding(box.node);
    if (!finding || *finding == FindingSeverity::note) return;
    const QColor fill = *finding == FindingSeverity::error ? m_palette.failBadge : m_palette.look(TokenLayout::local).border;
    paintWarning(m_painter, QRectF(at.x() - badgeHeight, at.y() - badgeHeight / 2, badgeHeight, badgeHeight), fill, QColor(Qt::white));
}

double BoxPainter::paintRuleBadge(const QString& text, bool holds, QPointF rightCentre) {
    QFont font = m_options.fonts.font(drawing::FontRole::boxTitle);
    font.setPixelSize(std::max(8, font.pixelSize() - 3));
    const double mark = badgeHeight - 6;
    const double width = QFontMetricsF(font).horizontalAdvance(text) + mark + 14;
    const QRectF badge(rightCentre.x() - width, rightCentre.y() - badgeHeight / 2, width, badgeHeight);
    m_painter.setPen(QPen(m_palette.canvas, 1));
    m_painter.setBrush(holds ? m_palette.passBadge : m_palette.failBadge);
    m_painter.drawRoundedRect(badge, badgeHeight / 2, badgeHeight / 2);
    m_painter.setFont(font);
    m_painter.setPen(m_palette.badgeText);
    m_painter.drawText(badge.adjusted(6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    paintVerdict(m_painter, holds, QRectF(badge.right() - mark - 5, badge.top() + 3, mark, mark), m_palette.badgeText);
    return width;
}

double BoxPainter::radius(const drawing::Box& box) const { return box.shape == drawing::BoxShape::marker ? std::min(box.rect.height / 2, 14.0) : boxRadius; }

}  // namespace shardscope
