// Paints a row of the outline: glyph, title, detail, and at the right layout badges and contract marks.
#pragma once

#include <QStyledItemDelegate>

namespace shardscope {

class OutlineDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace shardscope
