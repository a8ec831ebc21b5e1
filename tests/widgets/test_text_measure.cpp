// Claims about measuring: what is measured is what is drawn, at any zoom.
#include <QImage>
#include <QPainter>
#include <QtTest>

#include "widgets/text_measure.h"

namespace shardscope {

class TestTextMeasure : public QObject {
    Q_OBJECT

private slots:
    void widthIsThatOfTheFont() {
        const GraphFonts fonts;
        const FontTextMeasure measure(fonts);
        const QFontMetricsF metrics(fonts.font(drawing::FontRole::boxTitle));
        QCOMPARE(measure.width(drawing::FontRole::boxTitle, "all_gather tp16"), metrics.horizontalAdvance(QStringLiteral("all_gather tp16")));
        QCOMPARE(measure.lineHeight(drawing::FontRole::boxTitle), metrics.height());
    }

    void measuresUtf8() {
        const FontTextMeasure measure;
        // Three characters of Chinese are one em wide each in every font that has them; as Latin-1 the nine bytes would be far wider.
        QVERIFY(measure.width(drawing::FontRole::boxDetail, "契约表") < 3 * 1.2 * (defaultGraphFontPixels - 1));
        QCOMPARE(measure.width(drawing::FontRole::boxDetail, ""), 0.0);
    }

    void asksTwiceAndAnswersAlike() {
        const FontTextMeasure measure;
        const double first = measure.width(drawing::FontRole::edgeLabel, "residual [256, 6144]");
        QCOMPARE(measure.width(drawing::FontRole::edgeLabel, "residual [256, 6144]"), first);
        QVERIFY(measure.width(drawing::FontRole::boxTitle, "residual [256, 6144]") != measure.width(drawing::FontRole::boxDetail, "residual [256, 6144]"));
    }

    void widthsScaleLinearly() {
        // Unhinted glyphs: ten times the text is ten times as wide, to a hundredth of a point.
        const FontTextMeasure measure;
        const double one = measure.width(drawing::FontRole::boxDetail, "[4096, 6144] ");
        std::string ten;
        for (int i = 0; i < 10; ++i) ten += "[4096, 6144] ";
        QVERIFY(std::abs(measure.width(drawing::FontRole::boxDetail, ten) - 10 * one) < 0.01);
    }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TestTextMeasure)
#include "test_text_measure.moc"
