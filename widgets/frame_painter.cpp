// Frames, stacks and folded cards.
#include "widgets/frame_painter.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>

#include "widgets/glyphs.h"
#include "widgets/layout_swatch.h"

namespace shardscope {

namespace {

constexpr double frameRadius = 5;
constexpr double blockRadius = 4;
constexpr double headerPadding = 8;
constexpr double stackOffset = 4;
constexpr int stackSheets = 2;
constexpr double captionPixels = 10;  // on the screen
constexpr double captionMinimumWidth = 44;
constexpr double cardPadding = 10;

double radiusOf(const drawing::Frame& frame) { return frame.kind == drawing::FrameKind::layer ? frameRadius : blockRadius; }

QPainterPath headerPath(const QRectF& header, double radius) {
    QPainterPath path(header.bottomLeft());
    path.lineTo(header.left(), header.top() + radius);
    path.arcTo(header.left(), header.top(), 2 * radius, 2 * radius, 180, -90);
    path.lineTo(header.right() - radius, header.top());
    path.arcTo(header.right() - 2 * radius, header.top(), 2 * radius, 2 * radius, 90, -90);
    path.lineTo(header.bottomRight());
    path.closeSubpath();
    return path;
}

}  // namespace

QRectF foldMarkRect(const drawing::Frame& frame) {
    const double y = frame.rect.y + (frame.headerHeight - foldMarkSide) / 2;
    return {frame.rect.x + headerPadding, y, foldMarkSide, foldMarkSide};
}

void FramePainter::paint(const drawing::Frame& frame) {
    if (frame.count > 1) paintStack(frame);
    const QRectF rect = toQt(frame.rect);
    const double radius = radiusOf(frame);
    m_painter.setPen(QPen(m_palette.frameBorder, frame.kind == drawing::FrameKind::layer ? 1.4 : 1.0));
    m_painter.setBrush(frame.kind == drawing::FrameKind::layer ? m_palette.frameFill : m_palette.blockFill);
    m_painter.drawRoundedRect(rect, radius, radius);
    paintHeader(frame);
    if (frame.isFolded) paintCard(frame);
}

void FramePainter::paintCoarse(const drawing::Frame& frame) {
    const QRectF rect = toQt(frame.rect);
    m_painter.fillRect(rect, frame.kind == drawing::FrameKind::layer ? m_palette.frameFill : m_palette.blockFill);
    m_painter.fillRect(QRectF(rect.topLeft(), QSizeF(rect.width(), frame.headerHeight)), m_palette.frameHeader);
    m_painter.setPen(QPen(m_palette.frameBorder, 0));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(rect);
}

void FramePainter::paintCaption(const drawing::Frame& frame) {
    if (frame.rect.width * m_options.zoom < captionMinimumWidth) return;
    QFont font = m_options.fonts.font(drawing::FontRole::frameTitle);
    font.setPixelSize(std::max(1, static_cast<int>(captionPixels / m_options.zoom)));
    const QFontMetricsF metrics(font);
    const double limit = frame.rect.width - 6 / m_options.zoom;
    const QString text = metrics.elidedText(QString::fromStdString(frame.title), Qt::ElideRight, limit);
    const QRectF plate(frame.rect.x, frame.rect.y, std::min(metrics.horizontalAdvance(text) + 6 / m_options.zoom, frame.rect.width), metrics.height());
    m_painter.fillRect(plate, m_palette.frameHeader);
    m_painter.setFont(font);
    m_painter.setPen(m_palette.text);
    m_painter.drawText(QPointF(plate.left() + 3 / m_options.zoom, plate.top() + metrics.ascent()), text);
}

void FramePainter::paintSelection(const drawing::Frame& frame) {
    const double width = std::max(2.0, 2.0 / m_options.zoom);
    m_painter.setPen(QPen(m_palette.selection, width));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(toQt(frame.rect).adjusted(-1, -1, 1, 1), radiusOf(frame) + 1, radiusOf(frame) + 1);
}

void FramePainter::paintStack(const drawing::Frame& frame) {
    m_painter.setPen(QPen(m_palette.frameBorder, 1));
    m_painter.setBrush(m_palette.frameHeader);
    for (int sheet = stackSheets; sheet > 0; --sheet) {
        const double offset = sheet * stackOffset;
        m_painter.drawRoundedRect(toQt(frame.rect).translated(offset, offset), frameRadius, frameRadius);
    }
}

void FramePainter::paintHeader(const drawing::Frame& frame) {
    const QRectF header(frame.rect.x, frame.rect.y, frame.rect.width, frame.headerHeight);
    m_painter.fillPath(headerPath(header.adjusted(0.5, 0.5, -0.5, 0), radiusOf(frame)), m_palette.frameHeader);
    m_painter.setPen(QPen(m_palette.frameBorder, 0.8));
    m_painter.drawLine(header.bottomLeft(), header.bottomRight());
    paintFoldMark(frame);
    const QRectF text = header.adjusted(headerPadding + foldMarkSide + 6, 0, -headerPadding, 0);
    const QFont& titleFont = m_options.fonts.font(drawing::FontRole::frameTitle);
    const QFontMetricsF titleMetrics(titleFont);
    const QString title = titleMetrics.elidedText(QString::fromStdString(frame.title), Qt::ElideRight, text.width());
    m_painter.setFont(titleFont);
    m_painter.setPen(m_palette.text);
    m_painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, title);
    const double left = text.width() - titleMetrics.horizontalAdvance(title) - 12;
    const QFont& detailFont = m_options.fonts.font(drawing::FontRole::frameDetail);
    const QString detail = QFontMetricsF(detailFont).elidedText(QString::fromStdString(frame.detail), Qt::ElideRight, left);
    m_painter.setFont(detailFont);
    m_painter.setPen(m_palette.mutedText);
    if (left > 24) m_painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, detail);
}

void FramePainter::paintFoldMark(const drawing::Frame& frame) {
    const QRectF mark = foldMarkRect(frame).adjusted(1, 1, -1, -1);
    m_painter.setPen(QPen(m_palette.mutedText, 1.2));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(mark);
    const QPointF centre = mark.center();
    m_painter.drawLine(QPointF(mark.left() + 2.5, centre.y()), QPointF(mark.right() - 2.5, centre.y()));
    if (frame.isFolded) m_painter.drawLine(QPointF(centre.x(), mark.top() + 2.5), QPointF(centre.x(), mark.bottom() - 2.5));
}

void FramePainter::paintCard(const drawing::Frame& frame) {
    const std::size_t rows = frame.summary.size() + frame.collectives.size();
    if (rows == 0) return;
    const double top = frame.rect.y + frame.headerHeight + cardPadding / 2;
    const double rowHeight = (frame.rect.bottom() - cardPadding / 2 - top) / static_cast<double>(rows);
    QRectF row(frame.rect.x + cardPadding, top, frame.rect.width - 2 * cardPadding, rowHeight);
    for (const auto& summary : frame.summary) {
        paintSummaryRow(summary, row);
        row.translate(0, rowHeight);
    }
    if (!frame.summary.empty() && !frame.collectives.empty()) {
        m_painter.setPen(QPen(m_palette.frameBorder, 0.8));
        m_painter.drawLine(row.topLeft(), row.topRight());
    }
    for (const drawing::CollectiveTally& tally : frame.collectives) {
        paintTallyRow(tally, row);
        row.translate(0, rowHeight);
    }
}

void FramePainter::paintSummaryRow(const std::pair<std::string, TokenLayout>& row, const QRectF& rect) {
    const QFont& font = m_options.fonts.font(drawing::FontRole::frameDetail);
    const LayoutLook& look = m_palette.look(row.second);
    const QString text = QString::fromStdString(row.first);
    const qsizetype shapeAt = std::max<qsizetype>(0, text.indexOf(QLatin1Char('[')));
    const QString shape = text.mid(shapeAt);
    const double width = QFontMetricsF(font).horizontalAdvance(shape) + look.barWidth + 12;
    const QRectF pill = QRectF(rect.right() - width, rect.top(), width, rect.height()).adjusted(0, 2, 0, -2);
    paintSwatch(m_painter, pill, look, 3);
    m_painter.setFont(font);
    m_painter.setPen(look.text);
    m_painter.drawText(pill.adjusted(look.barWidth, 0, 0, 0), Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, shape);
    m_painter.setPen(m_palette.text);
    m_painter.drawText(rect.adjusted(0, 0, -width - 6, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip,
                       text.left(shapeAt).trimmed());
}

void FramePainter::paintTallyRow(const drawing::CollectiveTally& tally, const QRectF& rect) {
    const std::optional<Glyph> glyph = glyphOf(tally.kind);
    const double glyphWidth = 18;
    if (glyph) paintGlyph(m_painter, *glyph, QRectF(rect.left(), rect.center().y() - 6, glyphWidth, 12), m_palette);
    const QFont& font = m_options.fonts.font(drawing::FontRole::frameDetail);
    QString text = QString::fromStdString(tally.kind) + QLatin1Char(' ') + QString::number(tally.count);
    if (!tally.bytesText.empty()) text += QStringLiteral(" · ") + QString::fromStdString(tally.bytesText);
    m_painter.setFont(font);
    m_painter.setPen(m_palette.mutedText);
    const QRectF textRect = rect.adjusted(glyphWidth + 6, 0, 0, 0);
    m_painter.drawText(textRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, QFontMetricsF(font).elidedText(text, Qt::ElideRight, textRect.width()));
}

}  // namespace shardscope
