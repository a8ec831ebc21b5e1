// Claims about P1: an all_reduce (or a whole embedding) in front of an entry norm opens the local stream, and only the normed value is gathered.
#include <QtTest>

#include "core/rewrite/graph_fixture.h"
#include "core/rewrite/passes.h"

using namespace shardscope;
using shardscope::test::GraphFixture;

namespace {

std::unique_ptr<Pass> p1(const GraphFixture& f) { return passes::entryNorm(f.context()); }

/// embedding(weight [vocab, hidden], ids [1, T]) → [1, T, hidden]
ValueId embedding(GraphFixture& f) {
    const ValueId weight = f.source("embed.weight", {DType::float16, {Dim(Axis::vocab, 1000), Dim(Axis::hidden, 4096)}}, {}, ValueKind::weight);
    const ValueId ids = f.source("ids", {DType::int64, {Dim(Axis::batch, 1), Dim(Axis::token, 128)}});
    return f.one(ops::embedding, Role::embedding, {weight, ids});
}

}  // namespace

class TestSpP1 : public QObject {
    Q_OBJECT
private slots:
    void scattersBeforeTheNormAndGathersBehindIt();
    void crossesTheBeginMarkerOfARegion();
    void acceptsAddRmsNormBesideALocalOperand();
    void refusesAddRmsNormBesideAFullOperand();
    void residualReadersTakeTheShareToo();
    void aForeignReaderGetsEveryToken();
    void flatTokensAreCutAlongDimensionZero();
    void reusesAGatherThatStandsBehindTheNorm();
    void nothingChangesWhereNothingMatches();
    void nothingChangesBehindAView();
    void refusesTokensThatDoNotDivide();
    void refusesAGroupOfThree();
    void refusesAGroupOfOne();
    void leavesASumOfLocalTokensAlone();
    void slicesAWholeEmbeddingWhereTheContractAsksForIt();
    void leavesAWholeEmbeddingWhereTheContractDoesNot();
};

// Spec 20 §9.1, test_p1_without_marker: all_reduce 0, reduce_scatter 1, all_gather 1. 128 tokens over 2 ranks: 64.
void TestSpP1::scattersBeforeTheNormAndGathersBehindIt() {
    GraphFixture f;
    const NodeId norm = f.producer(f.norm(f.allReduceOf()));
    const NodeId reader = f.reader(f.out(norm));
    QVERIFY(f.run(p1(f)));
    QCOMPARE(f.count(ops::all_reduce), 0);
    QCOMPARE(f.count(ops::reduce_scatter), 1);
    QCOMPARE(f.count(ops::all_gather), 1);
    QVERIFY(f.producerOp(f.in(norm)) == &ops::reduce_scatter);
    QCOMPARE(f.shape(f.out(norm)), (std::vector<std::int64_t>{1, 64, 4096}));
    QVERIFY(f.isLocal(f.out(norm)));
    QVERIFY(f.producerOp(f.in(reader)) == &ops::all_gather);
    QCOMPARE(f.shape(f.in(reader)), (std::vector<std::int64_t>{1, 128, 4096}));
    QVERIFY(f.isFull(f.in(reader)));
    QCOMPARE(f.steps(Verdict::applied, "sp_p1").at(0).collectivesDelta, std::int64_t{1});  // one all_gather more; the sum became a scatter
}

// test_p1_with_marker: the marker reads the reduce_scatter, the norm the marker, the gather the norm.
void TestSpP1::crossesTheBeginMarkerOfARegion() {
    GraphFixture f;
    const ValueId begin = f.marker(ops::region_begin, f.allReduceOf());
    const NodeId norm = f.producer(f.norm(begin));
    const NodeId reader = f.reader(f.out(norm));
    QVERIFY(f.run(p1(f)));
    QCOMPARE(f.count(ops::all_reduce), 0);
    QVERIFY(f.producerOp(f.in(f.producer(begin))) == &ops::reduce_scatter);
    QVERIFY(f.in(norm) == begin);
    QVERIFY(f.isLocal(begin));
    QVERIFY(f.in(f.producer(f.in(reader))) == f.out(norm));
}

void TestSpP1::acceptsAddRmsNormBesideALocalOperand() {
    GraphFixture f;
    const NodeId norm = f.producer(f.addNorm(f.allReduceOf(), f.local()));
    f.reader(f.out(norm));
    QVERIFY(f.run(p1(f)));
    QCOMPARE(f.count(ops::all_reduce), 0);
    QCOMPARE(f.count(ops::reduce_scatter), 1);
    QCOMPARE(f.count(ops::all_gather), 1);
    QVERIFY(f.isLocal(f.out(norm)));
}

// The simulator scatters here and mixes a local with a full operand (spec 20 §8-19); what it adds must be local too.
void TestSpP1::refusesAddRmsNormBesideAFullOperand() {
    GraphFixture f;
    f.reader(f.addNorm(f.allReduceOf(), f.full()));
    QVERIFY(f.run(p1(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.refusal("sp_p1"), std::string("other operand of the norm is local: local, found full full [1, 128, 4096]"));
}

void TestSpP1::residualReadersTakeTheShareToo() {
    GraphFixture f;
    const ValueId stream = f.allReduceOf();
    f.reader(f.norm(stream));
    const NodeId next = f.addNorm2(stream, f.local(), Role::post_attention_norm);
    f.reader(f.out(next));
    QVERIFY(f.run(p1(f)));
    QVERIFY(f.producerOp(f.in(next)) == &ops::reduce_scatter);
    QVERIFY(f.isLocal(f.out(next, 0)));
    QVERIFY(f.isLocal(f.out(next, 1)));
    QCOMPARE(f.pendingCount(), 0);
}

// Spec 20 §8-6: a value with one gathered reader and one plain full-domain reader.
void TestSpP1::aForeignReaderGetsEveryToken() {
    GraphFixture f;
    const ValueId stream = f.allReduceOf();
    f.reader(f.norm(stream));
    const NodeId foreign = f.reader(stream);
    QVERIFY(f.run(p1(f)));
    QCOMPARE(f.count(ops::all_reduce), 0);
    QVERIFY(f.producerOp(f.in(foreign)) == &ops::all_gather);
    QVERIFY(f.isFull(f.in(foreign)));
}

// test_p1_dim_mismatch and test_p2_2d_shard_dim: a [T, H] value is cut and gathered along dimension 0.
void TestSpP1::flatTokensAreCutAlongDimensionZero() {
    GraphFixture f;
    const NodeId norm = f.producer(f.norm(f.allReduceOf(true)));
    f.reader(f.out(norm));
    QVERIFY(f.run(p1(f)));
    const NodeId scatter = f.nodes(ops::reduce_scatter).front();
    QCOMPARE(f.graph().node(scatter).attributes.integer(Attr::dim, -1), std::int64_t{0});
    QCOMPARE(f.shape(f.out(norm)), (std::vector<std::int64_t>{64, 4096}));
    QCOMPARE(f.graph().node(f.nodes(ops::all_gather).front()).attributes.integer(Attr::dim, -1), std::int64_t{0});
}

// The simulator leaves the plain reader alone when a gather is there already (spec 20 §8-6).
void TestSpP1::reusesAGatherThatStandsBehindTheNorm() {
    GraphFixture f;
    const ValueId normed = f.norm(f.allReduceOf());
    const NodeId plain = f.reader(normed);
    const NodeId gathered = f.reader(f.gather(normed));
    QVERIFY(f.run(p1(f)));
    QCOMPARE(f.count(ops::all_gather), 1);
    QVERIFY(f.in(plain) == f.in(gathered));
    QVERIFY(f.isFull(f.in(plain)));
    QCOMPARE(f.shape(f.in(gathered)), (std::vector<std::int64_t>{1, 128, 4096}));
}

// test negative cases: no norm behind the sum; a norm without sum; add_rms_norm2 alone.
void TestSpP1::nothingChangesWhereNothingMatches() {
    GraphFixture f;
    f.reader(f.allReduceOf());
    f.reader(f.norm(f.full()));
    f.reader(f.out(f.addNorm2(f.full(), f.full())));
    const std::string before = canonicalText(f.graph());
    QVERIFY(f.run(p1(f)));
    QCOMPARE(canonicalText(f.graph()), before);
    QCOMPARE(f.applied("sp_p1"), 0);
    QVERIFY(QString::fromStdString(f.refusal("sp_p1")).startsWith("an entry norm reads it: rms_norm, found"));
}

void TestSpP1::nothingChangesBehindAView() {
    GraphFixture f;
    f.reader(f.norm(f.batched(f.allReduceOf(true))));
    QVERIFY(f.run(p1(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QVERIFY(f.steps(Verdict::rejected, "sp_p1").at(0).guards.at(0).isAnchor);
}

void TestSpP1::refusesTokensThatDoNotDivide() {
    GraphFixture f({.tokens = 127});
    f.reader(f.norm(f.allReduceOf()));
    QVERIFY(f.run(p1(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.refusal("sp_p1"), std::string("tokens divisible by tp: 127 % 2 = 0, found 1"));
}

void TestSpP1::refusesAGroupOfThree() {
    GraphFixture f({.ranks = {0, 1, 2}});
    f.reader(f.norm(f.allReduceOf()));
    QVERIFY(f.run(p1(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.refusal("sp_p1"), std::string("tokens divisible by tp: 128 % 3 = 0, found 2"));
}

void TestSpP1::refusesAGroupOfOne() {
    GraphFixture f({.ranks = {0}});
    f.reader(f.norm(f.allReduceOf()));
    QVERIFY(f.run(p1(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.refusal("sp_p1"), std::string("tp has several ranks: > 1, found 1"));
}

// Shared experts with TP: the sum joins feature shards of local tokens and keeps their layout (RFC §3.3.1).
void TestSpP1::leavesASumOfLocalTokensAlone() {
    GraphFixture f;
    f.reader(f.norm(f.allReduce(f.local(), Role::shared_reduce)));
    QVERIFY(f.run(p1(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.refusal("sp_p1"), std::string("sum is over full tokens: full, found local local [1, 64, 4096]"));
}

// Spec 20 §8-10: without embedding TP there is no sum to scatter; a slice at the entry shards the stream.
void TestSpP1::slicesAWholeEmbeddingWhereTheContractAsksForIt() {
    GraphFixture f({.indexInGroup = 1});
    const ValueId stream = embedding(f);
    const NodeId norm = f.producer(f.norm(stream));
    const NodeId residual = f.addNorm2(stream, f.local(), Role::post_attention_norm);
    f.reader(f.out(norm));
    f.reader(f.out(residual));
    QVERIFY(f.run(p1(f)));
    QCOMPARE(f.applied("sp_p1"), 1);
    const NodeId slice = f.nodes(ops::slice).at(0);
    QVERIFY(f.in(slice) == stream);
    QVERIFY(f.graph().node(slice).role == Role::entry_slice);
    QCOMPARE(sliceRange(f.graph(), slice).begin, std::int64_t{64});  // rank 1 of 2: rows 64 to 128
    QCOMPARE(sliceRange(f.graph(), slice).end, std::int64_t{128});
    QVERIFY(f.in(norm) == f.out(slice));
    QVERIFY(f.in(residual) == f.out(slice));
    QVERIFY(f.isOnlyGathered(f.out(norm)));
    QCOMPARE(f.pendingCount(), 0);
}

void TestSpP1::leavesAWholeEmbeddingWhereTheContractDoesNot() {
    GraphFixture f;
    f.reader(f.norm(embedding(f)));
    PassContext context = f.context();
    context.decisions.entrySlice = Decisions::EntrySlice::none;
    QVERIFY(f.run(passes::entryNorm(context)));
    QCOMPARE(f.count(ops::slice), 0);
    QCOMPARE(f.refusal("sp_p1"), std::string("contract slices the embedding: token_slice, found none"));
}

QTEST_GUILESS_MAIN(TestSpP1)
#include "test_sp_p1.moc"
