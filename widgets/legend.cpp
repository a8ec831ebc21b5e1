// Legend entries, as a strip for files and as a card over the graph.
#include "widgets/legend.h"

#include <algorithm>
#include <vector>

#include <QCoreApplication>
#include <QEvent>
#include <QPainter>
#include <QToolButton>

#include "widgets/glyphs.h"
#include "widgets/layout_swatch.h"
#include "widgets/names.h"

namespace shardscope {

namespace {

enum class Sample : std::uint8_t { layout, glyph, line };

struct Entry {
    Sample sample = Sample::layout;
    TokenLayout layout = TokenLayout::none;
    Glyph glyph = Glyph::slice;
    QString text;
};

QString translated(const char* text) { return QCoreApplication::translate("shardscope::Legend", text); }

Entry layoutEntry(TokenLayout layout, const QString& text) { return {Sample::layout, layout, Glyph::slice, text}; }
Entry glyphEntry(Glyph glyph, const QString& text) { return {Sample::glyph, TokenLayout::none, glyph, text}; }
Entry lineEntry(TokenLayout layout, const QString& text) { return {Sample::line, layout, Glyph::slice, text}; }

std::vector<Entry> legendEntries() {
    return {layoutEntry(TokenLayout::full, names::layout(TokenLayout::full)),
            layoutEntry(TokenLayout::local, names::layout(TokenLayout::local)),
            layoutEntry(TokenLayout::none, names::layout(TokenLayout::none)),
            layoutEntry(TokenLayout::partial, names::layout(TokenLayout::partial)),
            layoutEntry(TokenLayout::inflated, translated(QT_TRANSLATE_NOOP("shardscope::Legend", "inflated / pending"))),
            glyphEntry(Glyph::allGather, QStringLiteral("all_gather")),
            glyphEntry(Glyph::reduceScatter, QStringLiteral("reduce_scatter")),
            glyphEntry(Glyph::allReduce, QStringLiteral("all_reduce")),
            glyphEntry(Glyph::allToAll, QStringLiteral("all_to_all")),
            glyphEntry(Glyph::slice, translated(QT_TRANSLATE_NOOP("shardscope::Legend", "token slice"))),
            lineEntry(TokenLayout::full, translated(QT_TRANSLATE_NOOP("shardscope::Legend", "full-token value"))),
            lineEntry(TokenLayout::local, translated(QT_TRANSLATE_NOOP("shardscope::Legend", "local-token value")))};
}

void paintLayoutSample(QPainter& painter, TokenLayout layout, const QRectF& rect, const Palette& palette) {
    const LayoutLook& look = palette.look(layout);
    paintSwatch(painter, rect, look, 3);
    if (look.mark[0] == '\0') return;
    painter.setPen(look.text);
    painter.drawText(rect, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, QString::fromUtf8(look.mark));
}

void paintSample(QPainter& painter, const Entry& entry, const QRectF& rect, const Palette& palette) {
    if (entry.sample == Sample::glyph) return paintGlyph(painter, entry.glyph, rect, palette);
    if (entry.sample == Sample::layout) return paintLayoutSample(painter, entry.layout, rect.adjusted(1, 1, -1, -1), palette);
    const LayoutLook& look = palette.look(entry.layout);
    QPen pen(look.edge, look.edgeWidth, look.edgeStyle, Qt::FlatCap);
    if (look.edgeStyle == Qt::DashLine) pen.setDashPattern({3.2, 2.0});
    painter.setPen(pen);
    painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y()));
}

/// Where each entry of a strip stands, relative to its top left corner; the last point holds the total height in y.
struct StripGeometry {
    double sampleWidth = 30;
    double rowHeight = 0;
    double height = 0;
    std::vector<QPointF> places;
};

StripGeometry arrangeStrip(const std::vector<Entry>& entries, double width, const QFontMetricsF& metrics) {
    StripGeometry strip;
    strip.rowHeight = metrics.height() + 8;
    QPointF at;
    for (const Entry& entry : entries) {
        const double needed = strip.sampleWidth + 6 + metrics.horizontalAdvance(entry.text);
        if (at.x() > 0 && at.x() + needed > width) at = QPointF(0, at.y() + strip.rowHeight);
        strip.places.push_back(at);
        at.rx() += needed + 22;
    }
    strip.height = at.y() + strip.rowHeight;
    return strip;
}

double rowHeight(const QFontMetricsF& metrics) { return metrics.height() * 1.42; }
double cardPadding(const QFontMetricsF& metrics) { return metrics.height() * 0.7; }
double sampleWidth(const QFontMetricsF& metrics) { return metrics.height() * 2.2; }

}  // namespace

double paintLegendStrip(QPainter* painter, QPointF topLeft, double width, const Palette& palette, const GraphFonts& fonts) {
    const std::vector<Entry> entries = legendEntries();
    const QFont& font = fonts.font(drawing::FontRole::boxDetail);
    const QFontMetricsF metrics(font);
    const StripGeometry strip = arrangeStrip(entries, width, metrics);
    if (painter == nullptr) return strip.height;
    painter->setFont(font);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const QPointF at = topLeft + strip.places[i];
        paintSample(*painter, entries[i], QRectF(at.x(), at.y() + 4, strip.sampleWidth, strip.rowHeight - 8), palette);
        painter->setPen(palette.text);
        painter->drawText(QPointF(at.x() + strip.sampleWidth + 6, at.y() + 4 + metrics.ascent()), entries[i].text);
    }
    return strip.height;
}

Legend::Legend(QWidget* parent) : QWidget(parent), m_close(new QToolButton(this)) {
    m_close->setAutoRaise(true);
    m_close->setText(QStringLiteral("×"));
    connect(m_close, &QToolButton::clicked, this, &Legend::closeRequested);
    retranslate();
}

QSize Legend::sizeHint() const {
    const QFontMetricsF metrics(font());
    double widest = metrics.horizontalAdvance(windowTitle()) + m_close->sizeHint().width();
    const std::vector<Entry> entries = legendEntries();
    for (const Entry& entry : entries) widest = std::max(widest, sampleWidth(metrics) + metrics.height() * 0.6 + metrics.horizontalAdvance(entry.text));
    const double rows = static_cast<double>(entries.size()) + 1;
    return QSizeF(widest + 2 * cardPadding(metrics), rows * rowHeight(metrics) + 2 * cardPadding(metrics)).toSize();
}

void Legend::paintEvent(QPaintEvent*) {
    const Palette colours = Palette::matching(palette());
    const QFontMetricsF metrics(font());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.frameBorder, 1));
    painter.setBrush(colours.blockFill);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    QRectF row(cardPadding(metrics), cardPadding(metrics), width() - 2 * cardPadding(metrics), rowHeight(metrics));
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(colours.heading);
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, windowTitle());
    painter.setFont(font());
    for (const Entry& entry : legendEntries()) {
        row.translate(0, rowHeight(metrics));
        const double inset = metrics.height() * 0.22;
        paintSample(painter, entry, QRectF(row.left(), row.top() + inset, sampleWidth(metrics), row.height() - 2 * inset), colours);
        painter.setPen(colours.text);
        painter.drawText(row.adjusted(sampleWidth(metrics) + metrics.height() * 0.6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    }
}

void Legend::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        updateGeometry();
        update();
    }
    QWidget::changeEvent(event);
}

void Legend::resizeEvent(QResizeEvent*) {
    const QSize size = m_close->sizeHint();
    m_close->setGeometry(width() - size.width() - 3, 3, size.width(), size.height());
}

void Legend::retranslate() {
    setWindowTitle(tr("Token layout"));
    setAccessibleName(tr("Legend of token layouts and collectives"));
    m_close->setToolTip(tr("Hide the legend"));
    m_close->setAccessibleName(m_close->toolTip());
    updateGeometry();
    update();
}

}  // namespace shardscope
