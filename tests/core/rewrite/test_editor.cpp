// Claims about the editor: where nodes go, what is dead, how far re-inference runs, and what waits for what.
#include <QtTest>

#include "core/rewrite/graph_fixture.h"

using namespace shardscope;
using shardscope::test::GraphFixture;

namespace {

Attributes alongTokens(const GraphFixture& f) { return {{Attr::dim, std::int64_t{1}}, {Attr::group, f.tp()}}; }

}  // namespace

class TestEditor : public QObject {
    Q_OBJECT
private slots:
    void newNodesTakeScopeAndRegionOfTheirNeighbour();
    void behindTheEndOfARegionTheRegionIsOver();
    void manyInsertionsInOnePlaceKeepProgramOrder();
    void deadCodeGoesWithItsProducers();
    void cacheWritersAndMarkersStay();
    void replaceUsesSparesTheExceptedReader();
    void typesFollowAChangeToTheEnd();
    void inferenceStopsWhereNothingChanges();
    void disagreeingOperandsWaitAndKeepTheirResults();
    void aGatherOfAWaitingValueWaits();
    void aSliceOfAWaitingValueWaits();
    void waitingNodesSettleInProgramOrder();
    void settlingShowsWhatWouldExecute();
};

void TestEditor::newNodesTakeScopeAndRegionOfTheirNeighbour() {
    GraphFixture f;
    const RegionId region = f.graph().addRegion({3, 75});
    f.enter(region);
    const NodeId norm = f.producer(f.norm(f.local()));
    Journal journal;
    Editor editor(f.graph(), journal);
    const NodeId gather = editor.addNode(ops::all_gather, Role::none, {f.out(norm)}, alongTokens(f), norm);
    QVERIFY(f.graph().node(gather).scope == f.graph().node(norm).scope);
    QVERIFY(f.graph().node(gather).region == region);
    QVERIFY(f.graph().node(gather).previous == norm);
}

void TestEditor::behindTheEndOfARegionTheRegionIsOver() {
    GraphFixture f;
    f.enter(f.graph().addRegion({3, 75}));
    const NodeId end = f.producer(f.marker(ops::region_end, f.full()));
    Journal journal;
    Editor editor(f.graph(), journal);
    QVERIFY(!f.graph().node(editor.addNode(ops::convert_element_type, Role::none, {f.out(end)}, {}, end)).region.isValid());
}

// 100 nodes behind the same one halve its gap more often than a gap has bits; a chain through them must still be inferred front to back.
void TestEditor::manyInsertionsInOnePlaceKeepProgramOrder() {
    GraphFixture f;
    const NodeId first = f.producer(f.norm(f.full()));
    const NodeId last = f.reader(f.out(first));
    Journal journal;
    Editor editor(f.graph(), journal);
    for (int i = 0; i < 100; ++i) {
        const NodeId inserted = editor.addNode(ops::convert_element_type, Role::none, {f.out(first)}, {}, first);
        editor.replaceUses(f.out(first), f.out(inserted), inserted);
    }
    editor.propagate();
    const std::size_t edits = journal.edits().size();
    editor.rewire(first, 0, f.local());
    editor.propagate();
    QVERIFY(f.isLocal(f.out(last)));
    // One rewire, then type and placement of the norm, the 100 converts and the reader, each inferred once.
    QCOMPARE(journal.edits().size() - edits, std::size_t{1 + 2 * 102});
}

void TestEditor::deadCodeGoesWithItsProducers() {
    GraphFixture f;
    const ValueId kept = f.norm(f.full());
    f.reader(kept);
    const NodeId view = f.producer(f.flat(kept));
    const NodeId end = f.reader(f.out(view));
    Journal journal;
    Editor editor(f.graph(), journal);
    editor.removeIfUnused(end);
    QVERIFY(!f.graph().node(end).isAlive);
    QVERIFY(!f.graph().node(view).isAlive);
    QVERIFY(f.graph().node(f.producer(kept)).isAlive);
}

void TestEditor::cacheWritersAndMarkersStay() {
    GraphFixture f;
    const NodeId marker = f.producer(f.marker(ops::region_end, f.full()));
    const ValueId cache = f.source("cache", {DType::float16, {Dim(Axis::block, 1)}}, {}, ValueKind::cache);
    const NodeId writer = f.add(ops::concat_and_cache_mla, Role::cache_write, {f.full(), f.full(), cache, f.full()}, {}, 0);
    const NodeId flush = f.add(ops::copy_, Role::cache_flush, {cache, cache});
    Journal journal;
    Editor editor(f.graph(), journal);
    for (const NodeId node : {marker, writer, flush}) {
        editor.removeIfUnused(node);
        QVERIFY(f.graph().node(node).isAlive);
    }
}

void TestEditor::replaceUsesSparesTheExceptedReader() {
    GraphFixture f;
    const ValueId before = f.full();
    const ValueId after = f.full();
    const NodeId moved = f.reader(before);
    const NodeId spared = f.reader(before);
    Journal journal;
    Editor editor(f.graph(), journal);
    editor.replaceUses(before, after, spared);
    QVERIFY(f.in(moved) == after);
    QVERIFY(f.in(spared) == before);
}

void TestEditor::typesFollowAChangeToTheEnd() {
    GraphFixture f;
    const NodeId norm = f.producer(f.norm(f.full()));
    const ValueId flat = f.flat(f.out(norm));
    const NodeId end = f.reader(flat);
    Journal journal;
    Editor editor(f.graph(), journal);
    editor.rewire(norm, 0, f.local());
    editor.propagate();
    QCOMPARE(f.shape(f.out(end)), (std::vector<std::int64_t>{64, 4096}));
    QVERIFY(f.isLocal(f.out(end)));
}

void TestEditor::inferenceStopsWhereNothingChanges() {
    GraphFixture f;
    const NodeId norm = f.producer(f.norm(f.full()));
    f.reader(f.out(norm));
    Journal journal;
    Editor editor(f.graph(), journal);
    editor.rewire(norm, 0, f.full());
    editor.propagate();
    QCOMPARE(journal.edits().size(), std::size_t{1});
}

void TestEditor::disagreeingOperandsWaitAndKeepTheirResults() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.full(), f.full());
    const NodeId reader = f.reader(f.out(norm));
    Journal journal;
    Editor editor(f.graph(), journal);
    editor.rewire(norm, 0, f.local());
    editor.propagate();
    QVERIFY(f.graph().node(norm).isPending);
    QVERIFY(f.graph().layoutOf(f.out(norm)) == TokenLayout::pending);
    QCOMPARE(f.shape(f.out(norm)), (std::vector<std::int64_t>{1, 128, 4096}));
    QVERIFY(f.isFull(f.out(reader)));  // behind it nothing moved
    editor.rewire(norm, 1, f.local());
    editor.propagate();
    QVERIFY(!f.graph().node(norm).isPending);
    QVERIFY(f.isLocal(f.out(norm, 0)));
    QVERIFY(f.isLocal(f.out(norm, 1)));
    QVERIFY(f.isLocal(f.out(reader)));
}

// A gather of a value whose layout is open must not multiply its tokens: 128, not 256 (in full size: 4096, not 65536).
void TestEditor::aGatherOfAWaitingValueWaits() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.local(), f.allReduceOf());
    Journal journal;
    Editor editor(f.graph(), journal);
    const NodeId gather = editor.addNode(ops::all_gather, Role::none, {f.out(norm)}, alongTokens(f), norm);
    editor.propagate();
    QVERIFY(f.graph().node(gather).isPending);
    QCOMPARE(f.shape(f.out(gather)), (std::vector<std::int64_t>{1, 128, 4096}));
    QVERIFY(f.graph().layoutOf(f.out(gather)) == TokenLayout::pending);
}

void TestEditor::aSliceOfAWaitingValueWaits() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.local(), f.allReduceOf());
    Journal journal;
    Editor editor(f.graph(), journal);
    const NodeId slice = editor.addNode(ops::slice, Role::none, {f.out(norm)}, alongTokens(f), norm);
    editor.propagate();
    QVERIFY(f.graph().node(slice).isPending);
    QCOMPARE(f.shape(f.out(slice)), (std::vector<std::int64_t>{1, 128, 4096}));
}

void TestEditor::waitingNodesSettleInProgramOrder() {
    GraphFixture f;
    const NodeId first = f.addNorm2(f.local(), f.full());
    const ValueId gathered = f.gather(f.out(first));
    const NodeId second = f.addNorm2(f.out(first, 1), f.local());
    Journal journal;
    Editor editor(f.graph(), journal);
    editor.rewire(first, 1, f.local());
    editor.propagate();
    QCOMPARE(f.pendingCount(), 0);
    QVERIFY(f.isFull(gathered));
    QCOMPARE(f.shape(gathered), (std::vector<std::int64_t>{1, 128, 4096}));
    QVERIFY(f.isLocal(f.out(second)));
}

// A full residual beside local tokens executes in the simulator with the residual's shape, and the gather behind it doubles the tokens (spec 20 §1.1).
void TestEditor::settlingShowsWhatWouldExecute() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.full(), f.local());
    const ValueId gathered = f.gather(f.out(norm));
    Journal journal;
    Editor editor(f.graph(), journal);
    editor.settlePending();
    QCOMPARE(f.shape(f.out(norm)), (std::vector<std::int64_t>{1, 128, 4096}));
    QCOMPARE(f.shape(gathered), (std::vector<std::int64_t>{1, 256, 4096}));
    QVERIFY(f.graph().layoutOf(gathered) == TokenLayout::inflated);
    QVERIFY(f.graph().node(norm).isPending);  // its operands still disagree
}

QTEST_GUILESS_MAIN(TestEditor)
#include "test_editor.moc"
