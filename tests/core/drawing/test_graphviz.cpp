// Claims about the Graphviz wrapper: what it places, that it needs no configuration, and that threads may share it.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <thread>

#include <QtTest>

#include "core/drawing/graphviz.h"

using namespace shardscope::drawing;

namespace {

/// 0 → 1 → 3, 0 → 2 → 3 and 0 → 3 past both.
const std::vector<DotNode> diamondNodes{{100, 30, false}, {80, 30, false}, {80, 50, false}, {120, 30, false}};
const std::vector<DotEdge> diamondEdges{{0, 1, 4}, {0, 2, 1}, {1, 3, 4}, {2, 3, 1}, {0, 3, 1}};

bool overlap(Point a, const DotNode& sizeA, Point b, const DotNode& sizeB) {
    return std::abs(a.x - b.x) < (sizeA.width + sizeB.width) / 2 - 0.01 && std::abs(a.y - b.y) < (sizeA.height + sizeB.height) / 2 - 0.01;
}

}  // namespace

class TestGraphviz : public QObject {
    Q_OBJECT

private slots:
    void worksWithoutHomeAndConfiguration();
    void placesReadersBelowWhatTheyRead();
    void nodesDoNotOverlap();
    void splinesRunFromBottomToTop();
    void survivesCyclesLoopsAndNothing();
    void threadsGetTheSamePlacement();
};

void TestGraphviz::worksWithoutHomeAndConfiguration() {
    qunsetenv("HOME");
    qputenv("GVBINDIR", "/nonexistent");
    QVERIFY(placeWithDot(diamondNodes, diamondEdges).has_value());
    qunsetenv("GVBINDIR");
}

void TestGraphviz::placesReadersBelowWhatTheyRead() {
    const auto placed = placeWithDot(diamondNodes, diamondEdges);
    for (const DotEdge& edge : diamondEdges) QVERIFY(placed->centres[edge.from].y < placed->centres[edge.to].y);
}

void TestGraphviz::nodesDoNotOverlap() {
    const auto placed = placeWithDot(diamondNodes, diamondEdges);
    for (std::size_t i = 0; i < diamondNodes.size(); ++i) {
        for (std::size_t j = i + 1; j < diamondNodes.size(); ++j) {
            QVERIFY(!overlap(placed->centres[i], diamondNodes[i], placed->centres[j], diamondNodes[j]));
        }
    }
}

void TestGraphviz::splinesRunFromBottomToTop() {
    const auto placed = placeWithDot(diamondNodes, diamondEdges);
    for (std::size_t i = 0; i < diamondEdges.size(); ++i) {
        const auto& spline = placed->splines[i];
        QCOMPARE(spline.size() % 3, std::size_t{1});
        const Point from = placed->centres[diamondEdges[i].from];
        const Point to = placed->centres[diamondEdges[i].to];
        // Ports: middle of the bottom side and of the top side; Graphviz rounds to whole points.
        QVERIFY(std::abs(spline.front().y - (from.y + diamondNodes[diamondEdges[i].from].height / 2)) < 1.5);
        QVERIFY(std::abs(spline.back().y - (to.y - diamondNodes[diamondEdges[i].to].height / 2)) < 1.5);
    }
}

void TestGraphviz::survivesCyclesLoopsAndNothing() {
    QVERIFY(placeWithDot({}, {}).has_value());
    QVERIFY(placeWithDot({{10, 10, false}}, {{0, 0, 1}}).has_value());
    QVERIFY(placeWithDot(diamondNodes, {{0, 1, 1}, {1, 2, 1}, {2, 0, 1}}).has_value());
}

void TestGraphviz::threadsGetTheSamePlacement() {
    const auto expected = placeWithDot(diamondNodes, diamondEdges);
    std::vector<std::optional<DotPlacement>> found(4);
    std::vector<std::thread> threads;
    for (auto& result : found) threads.emplace_back([&result] { result = placeWithDot(diamondNodes, diamondEdges); });
    for (auto& thread : threads) thread.join();
    for (const auto& result : found) {
        QVERIFY(result->centres == expected->centres);
        QVERIFY(result->splines == expected->splines);
    }
}

QTEST_GUILESS_MAIN(TestGraphviz)
#include "test_graphviz.moc"
