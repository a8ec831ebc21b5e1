// Claims about P3: the boundary where add and norm stand apart, behind region markers or as a fused norm that drops its sum.
#include <QtTest>

#include "core/rewrite/graph_fixture.h"
#include "core/rewrite/passes.h"

using namespace shardscope;
using shardscope::test::GraphFixture;

namespace {

std::unique_ptr<Pass> p3(const GraphFixture& f) { return passes::residualAdd(f.context()); }

}  // namespace

class TestSpP3 : public QObject {
    Q_OBJECT
private slots:
    void scattersBeforeTheAddAndGathersBehindTheNorm();
    void crossesEndCopiesAndBeginOfRegions();
    void takesATailThatDropsItsSum();
    void followsAViewOfTheSum();
    void continuesWhatP2Localised();
    void sharedEntryAndFusedTail();
    void refusesATailWhoseResidualStayedFull();
    void refusesAnAddThatReachesNoNorm();
    void refusesTokensThatDoNotDivide();
    void keepsASumOfLocalTokens();
    void refusesARegionThatBeginsFull();
    void fusedNormsThatKeepTheirSumAreNotItsMatter();
};

// Spec 20 §9.1, Pattern3 tests: all_reduce 0, the residual unchanged, the tail norm gathered.
void TestSpP3::scattersBeforeTheAddAndGathersBehindTheNorm() {
    GraphFixture f;
    const NodeId add = f.producer(f.one(ops::add, Role::residual_add, {f.local(), f.allReduceOf()}));
    const NodeId norm = f.producer(f.norm(f.out(add)));
    const NodeId reader = f.reader(f.out(norm));
    QVERIFY(f.run(p3(f)));
    QCOMPARE(f.count(ops::all_reduce), 0);
    QCOMPARE(f.count(ops::reduce_scatter), 1);
    QCOMPARE(f.count(ops::all_gather), 1);
    QVERIFY(f.isLocal(f.out(add)));
    QVERIFY(f.isLocal(f.out(norm)));
    QVERIFY(f.isFull(f.in(reader)));
    QCOMPARE(f.pendingCount(), 0);
}

// test_moe_p3_crosses_adjacent_repetition_region_boundary; spec 20 §2.2: add → region_end → copy ×2 → region_begin → rms_norm → all_gather.
void TestSpP3::crossesEndCopiesAndBeginOfRegions() {
    GraphFixture f;
    const ValueId sum = f.one(ops::add, Role::residual_add, {f.local(), f.allReduceOf(true)});
    ValueId stream = f.marker(ops::region_end, sum);
    stream = f.marker(ops::copy_region, stream);
    stream = f.marker(ops::copy_region, stream);
    stream = f.marker(ops::region_begin, stream);
    const NodeId norm = f.producer(f.norm(stream));
    f.reader(f.out(norm));
    const NodeId residualUse = f.addNorm2(stream, f.local(), Role::post_attention_norm);
    f.reader(f.out(residualUse));
    QVERIFY(f.run(p3(f)));
    QCOMPARE(f.applied("sp_p3"), 1);
    QVERIFY(f.isLocal(stream));
    QVERIFY(f.isOnlyGathered(f.out(norm)));
    QVERIFY(f.in(norm) == stream);
    QVERIFY(f.in(residualUse) == stream);
    QVERIFY(!f.isGathered(stream));
    QCOMPARE(f.pendingCount(), 0);
}

void TestSpP3::takesATailThatDropsItsSum() {
    GraphFixture f;
    const NodeId norm = f.producer(f.addNorm(f.local(), f.allReduceOf(), Role::final_norm));
    const NodeId reader = f.reader(f.out(norm));
    QVERIFY(f.run(p3(f)));
    QCOMPARE(f.count(ops::all_reduce), 0);
    QVERIFY(f.isLocal(f.out(norm)));
    QVERIFY(f.isFull(f.in(reader)));
    QVERIFY(f.graph().node(f.producer(f.in(reader))).role == Role::final_gather);
}

// Spec 20 §8-5: the simulator keeps the view's full literal behind the scatter; views here follow their operand.
void TestSpP3::followsAViewOfTheSum() {
    GraphFixture f;
    const ValueId view = f.batched(f.allReduceOf(true));
    f.reader(f.norm(f.one(ops::add, Role::residual_add, {f.local(), view})));
    QVERIFY(f.run(p3(f)));
    QCOMPARE(f.applied("sp_p3"), 1);
    QCOMPARE(f.shape(view), (std::vector<std::int64_t>{1, 64, 4096}));
    QCOMPARE(f.pendingCount(), 0);
}

void TestSpP3::continuesWhatP2Localised() {
    GraphFixture f;
    const NodeId first = f.addNorm2(f.local(), f.allReduceOf());
    f.reader(f.out(first));
    const NodeId add = f.producer(f.one(ops::add, Role::residual_add, {f.out(first, 1), f.allReduceOf()}));
    const NodeId norm = f.producer(f.norm(f.marker(ops::region_end, f.out(add))));
    f.reader(f.out(norm));
    QVERIFY(f.run(passes::fusedResidual(f.context()), p3(f)));
    QCOMPARE(f.count(ops::all_reduce), 0);
    QCOMPARE(f.count(ops::reduce_scatter), 2);
    QVERIFY(f.in(add) == f.out(first, 1));
    QVERIFY(!f.isGathered(f.out(first, 1)));
    QVERIFY(f.isOnlyGathered(f.out(norm)));
}

// test_markerless_shared_entry_all_reduce_and_fused_tail: all_reduce 0, reduce_scatter 3, output 0 gathered, output 1 not, tail gathered.
void TestSpP3::sharedEntryAndFusedTail() {
    GraphFixture f;
    const ValueId entry = f.allReduceOf();
    const NodeId norm = f.producer(f.norm(entry));
    f.reader(f.out(norm));
    const NodeId middle = f.addNorm2(entry, f.allReduceOf(), Role::post_attention_norm);
    f.reader(f.out(middle));
    const NodeId tail = f.producer(f.addNorm(f.out(middle, 1), f.allReduceOf(), Role::final_norm));
    f.reader(f.out(tail));
    QVERIFY(f.run(makePipeline(f.context(), true)));
    QCOMPARE(f.count(ops::all_reduce), 0);
    QCOMPARE(f.count(ops::reduce_scatter), 3);
    QVERIFY(f.isOnlyGathered(f.out(norm)));
    QVERIFY(f.isOnlyGathered(f.out(middle, 0)));
    QVERIFY(!f.isGathered(f.out(middle, 1)));
    QVERIFY(f.isOnlyGathered(f.out(tail)));
    QCOMPARE(f.pendingCount(), 0);
}

// test_p3_skips_tail_when_source_p2_was_not_localized: all_reduce 2, nothing scattered or gathered.
void TestSpP3::refusesATailWhoseResidualStayedFull() {
    GraphFixture f;
    const NodeId first = f.addNorm2(f.full(), f.allReduceOf());
    f.reader(f.out(first));
    f.reader(f.addNorm(f.out(first, 1), f.allReduceOf()));
    QVERIFY(f.run(passes::fusedResidual(f.context()), p3(f)));
    QCOMPARE(f.count(ops::all_reduce), 2);
    QCOMPARE(f.count(ops::reduce_scatter), 0);
    QCOMPARE(f.count(ops::all_gather), 0);
}

void TestSpP3::refusesAnAddThatReachesNoNorm() {
    GraphFixture f;
    f.reader(f.one(ops::add, Role::residual_add, {f.local(), f.allReduceOf()}));
    QVERIFY(f.run(p3(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.refusal("sp_p3"), std::string("the stream reaches a norm: rms_norm or add_rms_norm, found none"));
}

void TestSpP3::refusesTokensThatDoNotDivide() {
    GraphFixture f({.tokens = 127});
    f.reader(f.norm(f.one(ops::add, Role::residual_add, {f.local(), f.allReduceOf()})));
    QVERIFY(f.run(p3(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.refusal("sp_p3"), std::string("tokens divisible by tp: 127 % 2 = 0, found 1"));
}

// Shared experts: a second scatter would cut tokens that are already this rank's share (RFC §3.3.1).
void TestSpP3::keepsASumOfLocalTokens() {
    GraphFixture f;
    f.reader(f.norm(f.one(ops::add, Role::residual_add, {f.local(), f.allReduce(f.local(), Role::shared_reduce)})));
    QVERIFY(f.run(p3(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.count(ops::reduce_scatter), 0);
    QCOMPARE(f.refusal("sp_p3"), std::string("sum is over full tokens: full, found local local [1, 64, 4096]"));
}

// Spec 20 §8-36: a copy feeds the region's end back to its beginning.
void TestSpP3::refusesARegionThatBeginsFull() {
    GraphFixture f;
    f.enter(f.graph().addRegion({0, 3}));
    f.reader(f.norm(f.marker(ops::region_begin, f.full())));
    const ValueId sum = f.one(ops::add, Role::residual_add, {f.local(), f.allReduceOf()});
    const ValueId end = f.marker(ops::region_end, sum);
    f.enter({});
    f.reader(f.norm(end));
    QVERIFY(f.run(p3(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QVERIFY(QString::fromStdString(f.refusal("sp_p3")).startsWith("region begins as it ends: local, or waiting for it, found"));
}

void TestSpP3::fusedNormsThatKeepTheirSumAreNotItsMatter() {
    GraphFixture f;
    f.reader(f.out(f.addNorm2(f.local(), f.allReduceOf())));
    QVERIFY(f.run(p3(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QVERIFY(f.steps(Verdict::rejected, "sp_p3").at(0).guards.at(0).isAnchor);
}

QTEST_GUILESS_MAIN(TestSpP3)
#include "test_sp_p3.moc"
