// Legend of the graph: token layouts with their second signals, collective glyphs, lines. As a widget over the graph, or painted into files.
#pragma once

#include <QWidget>

#include "widgets/palette.h"
#include "widgets/text_measure.h"

class QToolButton;

namespace shardscope {

/// Paints the legend as one strip that starts at `topLeft` and wraps at `width`; returns its height. With `painter` null it only measures.
double paintLegendStrip(QPainter* painter, QPointF topLeft, double width, const Palette& palette, const GraphFonts& fonts);

class Legend : public QWidget {
    Q_OBJECT
public:
    explicit Legend(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void closeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* m_close;

    void retranslate();
};

}  // namespace shardscope
