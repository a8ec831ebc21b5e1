// Claims about rows of frames.
#include <QtTest>

#include "core/drawing/flow.h"

using namespace shardscope::drawing;

namespace {

constexpr double gutter = 40;

std::vector<FlowItem> layers(std::size_t count) { return std::vector<FlowItem>(count, FlowItem{500, 800, true}); }

}  // namespace

class TestFlow : public QObject {
    Q_OBJECT

private slots:
    void nothingNeedsNoRoom();
    void readingOrderIsKept();
    void rowsFollowTheAspect();
    void cardsStackUpToTheHeightOfAnUnfoldedLayer();
    void foldedCardsAloneFlowLikeText();
    void oddAspectsAreHarmless();
};

void TestFlow::nothingNeedsNoRoom() { QCOMPARE(flowItems({}, gutter, gutter, 1.6).width, 0.0); }

void TestFlow::readingOrderIsKept() {
    const Flow flow = flowItems(layers(78), gutter, gutter, 1.6);
    for (std::size_t i = 1; i < flow.places.size(); ++i) {
        const bool isRight = flow.places[i].y == flow.places[i - 1].y && flow.places[i].x >= flow.places[i - 1].x + 500 + gutter;
        QVERIFY(isRight || flow.places[i].y >= flow.places[i - 1].y + 800 + gutter);
    }
}

void TestFlow::rowsFollowTheAspect() {
    const Flow wide = flowItems(layers(78), gutter, gutter, 3.0);
    const Flow tall = flowItems(layers(78), gutter, gutter, 0.5);
    QVERIFY(wide.rows.size() < tall.rows.size());
    // 78 frames of 540 × 840 in a view of 1.6 : 1: n a row gives 540 n wide and 840 · 78 / n high; they fit alike near n = √(1.6 · 840 · 78 / 540) ≈ 14.
    const Flow flow = flowItems(layers(78), gutter, gutter, 1.6);
    QVERIFY(flow.rows.size() >= 5 && flow.rows.size() <= 7);
}

void TestFlow::cardsStackUpToTheHeightOfAnUnfoldedLayer() {
    std::vector<FlowItem> items{{500, 800, true}};
    items.insert(items.end(), 4, FlowItem{150, 240, false});
    const Flow flow = flowItems(items, gutter, gutter, 1.6);
    // 3 · 240 + 2 · 40 = 800: three fit, the fourth begins a column.
    QCOMPARE(flow.columnOf, (std::vector<std::uint32_t>{0, 1, 1, 1, 2}));
    QCOMPARE(flow.places[3].y + 240, flow.places[0].y + 800);
}

void TestFlow::foldedCardsAloneFlowLikeText() {
    const Flow flow = flowItems(std::vector<FlowItem>(20, FlowItem{150, 100, false}), gutter, gutter, 1.6);
    QCOMPARE(flow.columns.size(), std::size_t{20});
    QVERIFY(flow.rows.size() > 1);
}

void TestFlow::oddAspectsAreHarmless() {
    for (const double aspect : {0.0, -1.0, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
        QCOMPARE(flowItems(layers(3), gutter, gutter, aspect).places.size(), std::size_t{3});
    }
}

QTEST_GUILESS_MAIN(TestFlow)
#include "test_flow.moc"
