// A label that gives way: where there is no room its text is cut in the middle and the whole stands in the tooltip.
#pragma once

#include <QLabel>

namespace shardscope {

class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;

    void setFullText(const QString& text);
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace shardscope
