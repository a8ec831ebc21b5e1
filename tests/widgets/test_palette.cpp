// Claims about the two palettes: text can be read, and layouts differ in more than colour.
#include <QtTest>

#include "widgets/palette.h"

namespace shardscope {

namespace {

constexpr double readable = 4.5;  // WCAG 2.1, success criterion 1.4.3, text of normal size

constexpr std::array allLayouts{TokenLayout::none, TokenLayout::full, TokenLayout::local, TokenLayout::partial, TokenLayout::inflated, TokenLayout::pending};

void compare(const char* what, const QColor& text, const QColor& ground) {
    const double contrast = contrastRatio(text, ground);
    QVERIFY2(contrast >= readable, qPrintable(QStringLiteral("%1: %2 on %3 is %4").arg(what, text.name(), ground.name()).arg(contrast)));
}

/// What remains of a look when colour is taken away.
auto shapeOf(const LayoutLook& look) {
    return std::tuple(look.barWidth, look.borderWidth, static_cast<int>(look.borderStyle), look.hatch.isValid(), std::string(look.mark));
}

}  // namespace

class TestPalette : public QObject {
    Q_OBJECT

private slots:
    void contrastFollowsTheStandard() {
        // The extremes that WCAG 2.1 names: 21:1 for black on white, 1:1 for equal colours.
        QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrastRatio(QColor("#2F6FB0"), QColor("#2F6FB0")), 1.0);
        // #767676 is the lightest grey that passes on white: (1.05) / (0.1812 + 0.05) = 4.54 by the formula of the standard.
        QVERIFY(std::abs(contrastRatio(QColor("#767676"), Qt::white) - 4.54) < 0.005);
    }

    void textOnLayoutsIsReadable_data() { addPalettes(); }
    void textOnLayoutsIsReadable() {
        QFETCH(bool, isDark);
        const Palette palette = isDark ? Palette::dark() : Palette::light();
        for (const TokenLayout layout : allLayouts) {
            const LayoutLook& look = palette.look(layout);
            compare("text on fill", look.text, look.fill);
            if (look.hatch.isValid()) compare("text on hatch", look.text, look.hatch);
            compare("label on canvas", look.label, palette.canvas);
            compare("label in a block", look.label, palette.blockFill);
        }
    }

    void textOnGroundsIsReadable_data() { addPalettes(); }
    void textOnGroundsIsReadable() {
        QFETCH(bool, isDark);
        const Palette palette = isDark ? Palette::dark() : Palette::light();
        for (const QColor& ground : {palette.canvas, palette.frameFill, palette.frameHeader, palette.blockFill}) {
            compare("text", palette.text, ground);
            compare("muted text", palette.mutedText, ground);
            compare("heading", palette.heading, ground);
            compare("link", palette.link, ground);
            compare("pass", palette.pass, ground);
            compare("warning", palette.warning, ground);
            compare("fail", palette.fail, ground);
        }
        compare("all_to_all label", palette.exchange, palette.blockFill);
        compare("all_reduce label", palette.sum, palette.blockFill);
        compare("pass badge", palette.badgeText, palette.passBadge);
        compare("fail badge", palette.badgeText, palette.failBadge);
    }

    void layoutsDifferWithoutColour_data() { addPalettes(); }
    void layoutsDifferWithoutColour() {
        QFETCH(bool, isDark);
        const Palette palette = isDark ? Palette::dark() : Palette::light();
        for (const TokenLayout a : allLayouts) {
            for (const TokenLayout b : allLayouts) QVERIFY(a == b || shapeOf(palette.look(a)) != shapeOf(palette.look(b)));
        }
    }

    void fullTokenIsTheBlueOfTheDesign() {
        // design/ux.md, "Colours and marks"
        QCOMPARE(Palette::light().look(TokenLayout::full).fill, QColor("#2F6FB0"));
        QCOMPARE(Palette::light().look(TokenLayout::local).border, QColor("#D98E04"));
    }

    void followsTheWindow() {
        QPalette window;
        window.setColor(QPalette::Base, Qt::black);
        window.setColor(QPalette::Text, Qt::white);
        QVERIFY(Palette::matching(window).isDark);
        window.setColor(QPalette::Base, Qt::white);
        window.setColor(QPalette::Text, Qt::black);
        QVERIFY(!Palette::matching(window).isDark);
    }

private:
    static void addPalettes() {
        QTest::addColumn<bool>("isDark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TestPalette)
#include "test_palette.moc"
