// Rows of the outline. Badges are painted from the right until they meet the title.
#include "widgets/outline_delegate.h"

#include <algorithm>
#include <array>

#include <QApplication>
#include <QPainter>

#include "core/contract/checker.h"
#include "widgets/glyphs.h"
#include "widgets/layout_swatch.h"
#include "widgets/outline_model.h"

namespace shardscope {

namespace {

/// One letter per layout; the same letters in every language, like the axis names.
const char* letterOf(TokenLayout layout) {
    static constexpr std::array<const char*, 6> letters{"", "F", "L", "Σ", "×", "?"};
    return letters[static_cast<std::size_t>(layout)];
}

class RowPainter {
public:
    RowPainter(QPainter& painter, const QStyleOptionViewItem& option, const QString& title, bool hasGlyph)
        : m_painter(painter),
          m_option(option),
          m_palette(Palette::matching(option.palette)),
          m_metrics(smallFont(option.font)),
          m_height(m_metrics.height() * 1.02),
          m_right(option.rect.right() - 3),
          m_titleEnd(option.rect.left() + 6 + (hasGlyph ? m_height * 1.2 + 4 : 0) + QFontMetricsF(option.font).horizontalAdvance(title)) {}

    void paintRuleMark(const QString& ids, bool holds) {
        if (ids.isEmpty()) return;
        const double mark = m_height * 0.6;
        const double width = m_metrics.horizontalAdvance(ids) + mark + m_height * 0.75;
        const QRectF badge = place(width);
        if (badge.isNull()) return;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(holds ? m_palette.passBadge : m_palette.failBadge);
        m_painter.drawRoundedRect(badge, m_height / 2, m_height / 2);
        m_painter.setFont(smallFont(m_option.font));
        m_painter.setPen(m_palette.badgeText);
        m_painter.drawText(badge.adjusted(m_height * 0.3, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, ids);
        paintVerdict(m_painter, holds, QRectF(badge.right() - mark - m_height * 0.28, badge.center().y() - mark / 2, mark, mark), m_palette.badgeText);
    }

    void paintFinding(const QVariant& finding) {
        if (!finding.isValid() || finding.toInt() == static_cast<int>(FindingSeverity::note)) return;
        const bool isError = finding.toInt() == static_cast<int>(FindingSeverity::error);
        const QRectF mark = place(m_height);
        if (mark.isNull()) return;
        paintWarning(m_painter, mark.adjusted(1, 1, -1, -1), isError ? m_palette.failBadge : m_palette.look(TokenLayout::local).border, Qt::white);
    }

    void paintLayouts(const QList<int>& layouts) {
        for (auto layout = layouts.crbegin(); layout != layouts.crend(); ++layout) paintLayout(static_cast<TokenLayout>(*layout));
    }

    void paintTexts(const QString& title, const QString& detail, const QVariant& glyph) {
        QRectF area(m_option.rect.left() + 3, m_option.rect.top(), m_right - m_option.rect.left() - 6, m_option.rect.height());
        if (glyph.isValid()) {
            const double width = m_height * 1.2;
            paintGlyph(m_painter, static_cast<Glyph>(glyph.toInt()), QRectF(area.left(), area.center().y() - m_height * 0.4, width, m_height * 0.8), m_palette);
            area.setLeft(area.left() + width + 4);
        }
        const bool isSelected = m_option.state & QStyle::State_Selected;
        const QFontMetricsF metrics(m_option.font);
        const QString shown = metrics.elidedText(title, Qt::ElideRight, area.width());
        m_painter.setFont(m_option.font);
        m_painter.setPen(m_option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
        m_painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
        area.setLeft(area.left() + metrics.horizontalAdvance(shown) + metrics.horizontalAdvance(QLatin1Char(' ')) * 2);
        if (area.width() < m_height * 2 || detail.isEmpty()) return;
        if (!isSelected) m_painter.setPen(m_palette.mutedText);
        m_painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, metrics.elidedText(detail, Qt::ElideRight, area.width()));
    }

private:
    QPainter& m_painter;
    const QStyleOptionViewItem& m_option;
    Palette m_palette;
    QFontMetricsF m_metrics;
    double m_height;
    double m_right;
    double m_titleEnd;

    static QFont smallFont(QFont font) {
        font.setBold(true);
        // Fonts set in pixels have no point size.
        font.pointSizeF() > 0 ? font.setPointSizeF(font.pointSizeF() * 0.8) : font.setPixelSize(std::max(7, font.pixelSize() * 4 / 5));
        return font;
    }

    /// Null where the badge would reach into the title.
    QRectF place(double width) {
        if (m_right - width < m_titleEnd) return {};
        const QRectF rect(m_right - width, m_option.rect.center().y() + 0.5 - m_height / 2, width, m_height);
        m_right -= width + 3;
        return rect;
    }

    void paintLayout(TokenLayout layout) {
        LayoutLook look = m_palette.look(layout);
        look.barWidth *= 0.5;
        look.borderWidth = std::min(look.borderWidth, 1.5);
        look.hatch = QColor();  // too small for a pattern; the letter is the second signal
        QRectF badge = place(m_height * 1.25);
        if (badge.isNull()) return;
        badge.adjust(1, 1, -1, -1);
        paintSwatch(m_painter, badge, look, 2);
        m_painter.setFont(smallFont(m_option.font));
        m_painter.setPen(look.text);
        m_painter.drawText(badge.adjusted(look.bar.isValid() ? look.barWidth : 0, 0, 0, 0), Qt::AlignCenter | Qt::TextDontClip,
                           QString::fromUtf8(letterOf(layout)));
    }
};

}  // namespace

void OutlineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem row(option);
    initStyleOption(&row, index);
    row.text.clear();
    const QStyle* style = row.widget != nullptr ? row.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QString title = index.data(Qt::DisplayRole).toString();
    const QVariant glyph = index.data(OutlineModel::GlyphRole);
    RowPainter paintRow(*painter, row, title, glyph.isValid());
    // What is violated matters more than what holds besides; the tooltip of the row has both.
    const QString violated = index.data(OutlineModel::ViolatedRole).toString();
    paintRow.paintRuleMark(violated.isEmpty() ? index.data(OutlineModel::HeldRole).toString() : violated, violated.isEmpty());
    paintRow.paintFinding(index.data(OutlineModel::FindingRole));
    paintRow.paintLayouts(index.data(OutlineModel::LayoutsRole).value<QList<int>>());
    paintRow.paintTexts(title, index.data(OutlineModel::DetailRole).toString(), glyph);
    painter->restore();
}

QSize OutlineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(static_cast<int>(QFontMetricsF(option.font).height() * 1.25));
    return size;
}

}  // namespace shardscope
