// The selection history walks back and forth like pages in a browser and is carried over to another graph.
#include <QtTest>

#include "app/selection_history.h"

namespace shardscope {

class TestSelectionHistory : public QObject {
    Q_OBJECT

private slots:
    void walksBackAndForth() {
        Selection selection;
        SelectionHistory history(selection);
        for (std::size_t node = 1; node <= 3; ++node) selection.selectNode(NodeId(node));
        history.goBack();
        history.goBack();
        QCOMPARE(selection.current().node, NodeId(1));
        QVERIFY(!history.canGoBack());
        history.goForward();
        QCOMPARE(selection.current().node, NodeId(2));
    }

    void selectingAnewCutsWhatLayAhead() {
        Selection selection;
        SelectionHistory history(selection);
        for (std::size_t node = 1; node <= 3; ++node) selection.selectNode(NodeId(node));
        history.goBack();
        selection.selectFrame("layers.3");
        QVERIFY(!history.canGoForward());
        history.goBack();
        QCOMPARE(selection.current().node, NodeId(2));
    }

    void selectingNothingIsNoPlace() {
        Selection selection;
        SelectionHistory history(selection);
        selection.selectNode(NodeId(1));
        selection.clear();
        QVERIFY(!history.canGoBack());
    }

    void forgetsTheOldestBeyondItsLength() {
        Selection selection;
        SelectionHistory history(selection);
        for (std::size_t node = 0; node <= SelectionHistory::maxLength; ++node) selection.selectNode(NodeId(node));
        while (history.canGoBack()) history.goBack();
        QCOMPARE(selection.current().node, NodeId(1));  // node 0 was the one too many
    }

    void dropsPlacesThatAnotherGraphDoesNotHave() {
        Selection selection;
        SelectionHistory history(selection);
        for (std::size_t node = 1; node <= 3; ++node) selection.selectNode(NodeId(node));
        history.translate([](const Selected& place) { return place.node == NodeId(2) ? Selected() : Selected{NodeId(place.node.index() + 10), {}}; });
        selection.renew({NodeId(13), {}});
        history.goBack();
        QCOMPARE(selection.current().node, NodeId(11));
        QVERIFY(!history.canGoBack());
    }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::TestSelectionHistory)
#include "test_selection_history.moc"
