// Claims about P2: a sum beside a local residual in add_rms_norm2 is scattered, the normed value gathered, the residual left local unless a reader needs it
// full.
#include <QtTest>

#include "core/rewrite/graph_fixture.h"
#include "core/rewrite/passes.h"

using namespace shardscope;
using shardscope::test::GraphFixture;

namespace {

std::unique_ptr<Pass> p2(const GraphFixture& f) { return passes::fusedResidual(f.context()); }

}  // namespace

class TestSpP2 : public QObject {
    Q_OBJECT
private slots:
    void scattersBesideALocalResidual();
    void takesTheSumInEitherOperand();
    void flatSumsGetABatchDimension();
    void flatGraphsAreCutAlongDimensionZero();
    void scattersBesideAResidualThatWaits();
    void refusesAFullResidual();
    void refusesAGatheredResidual();
    void refusesABiasShapedResidual();
    void refusesTwoSums();
    void refusesASumBehindAMarker();
    void refusesTokensThatDoNotDivide();
    void refusesAGroupOfOne();
    void keepsASumOfLocalTokens();
    void gathersTheResidualForAForeignAdd();
    void gathersTheResidualWhenTheNextSumCannotBeScattered();
    void residualStaysLocalAlongAChain();
    void residualStaysLocalForAMoeOutput();
    void theScatterStandsWhereTheSumStood();
    void nothingChangesWithoutASum();
    void bothOperandsHaveOneShape();
};

// Spec 20 §9.1, test_pattern2_rewriter_apply. The bare rewriter leaves the dead all_reduce; a rewrite here removes what it replaces.
void TestSpP2::scattersBesideALocalResidual() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.local(), f.allReduceOf());
    const NodeId reader = f.reader(f.out(norm));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.count(ops::all_reduce), 0);
    QCOMPARE(f.count(ops::reduce_scatter), 1);
    QCOMPARE(f.count(ops::all_gather), 1);
    QVERIFY(f.isLocal(f.out(norm, 0)));
    QVERIFY(f.isLocal(f.out(norm, 1)));
    QVERIFY(f.isFull(f.in(reader)));
    QCOMPARE(f.pendingCount(), 0);
}

// Issue #322 of the simulator swaps operands, because its scatter lands beside a full x; beside a local one either place is right.
void TestSpP2::takesTheSumInEitherOperand() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.allReduceOf(), f.local());
    f.reader(f.out(norm));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.applied("sp_p2"), 1);
    QVERIFY(f.producerOp(f.in(norm, 0)) == &ops::reduce_scatter);
    QCOMPARE(f.shape(f.out(norm)), (std::vector<std::int64_t>{1, 64, 4096}));
}

// Spec 20 §2.2 d7: reduce_scatter(dim 0) → [64, 4096], then view [1, 64, 4096].
void TestSpP2::flatSumsGetABatchDimension() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.local(), f.allReduceOf(true));
    f.reader(f.out(norm));
    QVERIFY(f.run(p2(f)));
    QVERIFY(f.producerOp(f.in(norm, 1)) == &ops::view);
    QCOMPARE(f.shape(f.in(norm, 1)), (std::vector<std::int64_t>{1, 64, 4096}));
    QCOMPARE(f.graph().node(f.nodes(ops::reduce_scatter).front()).attributes.integer(Attr::dim, -1), std::int64_t{0});
}

// test_p2_2d_shard_dim: (256, 4096) beside local (128, 4096).
void TestSpP2::flatGraphsAreCutAlongDimensionZero() {
    GraphFixture f({.tokens = 256});
    const ValueId residual = f.source("local", f.flatType(128), GraphFixture::tokenSharded());
    const NodeId norm = f.addNorm2(residual, f.allReduceOf(true));
    f.reader(f.out(norm));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.graph().node(f.nodes(ops::reduce_scatter).front()).attributes.integer(Attr::dim, -1), std::int64_t{0});
    QCOMPARE(f.graph().node(f.nodes(ops::all_gather).front()).attributes.integer(Attr::dim, -1), std::int64_t{0});
    QCOMPARE(f.shape(f.out(norm)), (std::vector<std::int64_t>{128, 4096}));
}

// A dense layer behind experts: its residual becomes local only when the MoE pass settles what made it.
void TestSpP2::scattersBesideAResidualThatWaits() {
    GraphFixture f;
    const NodeId waiting = f.addNorm2(f.full(), f.local(), Role::post_attention_norm);
    const NodeId norm = f.addNorm2(f.out(waiting, 1), f.allReduceOf());
    f.reader(f.out(norm));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.applied("sp_p2"), 1);
    f.goBackTo(1);
    QVERIFY(f.graph().node(norm).isPending);
    QCOMPARE(f.shape(f.out(f.nodes(ops::all_gather).front())), (std::vector<std::int64_t>{1, 128, 4096}));
}

void TestSpP2::refusesAFullResidual() {
    GraphFixture f;
    f.reader(f.out(f.addNorm2(f.full(), f.allReduceOf())));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.count(ops::reduce_scatter), 0);
    QCOMPARE(f.count(ops::all_gather), 0);
    QCOMPARE(f.refusal("sp_p2"), std::string("residual is local: local, or waiting for it, found full full [1, 128, 4096]"));
}

void TestSpP2::refusesAGatheredResidual() {
    GraphFixture f;
    f.reader(f.out(f.addNorm2(f.gather(f.local()), f.allReduceOf())));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.count(ops::reduce_scatter), 0);
    QCOMPARE(f.count(ops::all_gather), 1);
}

void TestSpP2::refusesABiasShapedResidual() {
    GraphFixture f;
    const ValueId bias = f.source("bias", {DType::float16, {Dim(Axis::hidden, 4096)}});
    f.reader(f.out(f.addNorm2(bias, f.allReduceOf())));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.refusal("sp_p2"), std::string("residual is local: local, or waiting for it, found bias none [4096]"));
}

void TestSpP2::refusesTwoSums() {
    GraphFixture f;
    f.reader(f.out(f.addNorm2(f.allReduceOf(), f.allReduceOf())));
    const std::string before = canonicalText(f.graph());
    QVERIFY(f.run(p2(f)));
    QCOMPARE(canonicalText(f.graph()), before);
    QCOMPARE(f.steps(Verdict::rejected, "sp_p2").at(0).guards.at(1).found, std::string("both"));
}

void TestSpP2::refusesASumBehindAMarker() {
    GraphFixture f;
    f.reader(f.out(f.addNorm2(f.marker(ops::region_begin, f.allReduceOf()), f.local())));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    const Guard guard = f.steps(Verdict::rejected, "sp_p2").at(0).guards.at(0);
    QVERIFY(guard.isAnchor);
    QVERIFY(guard.found.ends_with("region_begin"));
}

void TestSpP2::refusesTokensThatDoNotDivide() {
    GraphFixture f({.tokens = 127});
    f.reader(f.out(f.addNorm2(f.local(), f.allReduceOf())));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.refusal("sp_p2"), std::string("tokens divisible by tp: 127 % 2 = 0, found 1"));
}

void TestSpP2::refusesAGroupOfOne() {
    GraphFixture f({.ranks = {0}});
    f.reader(f.out(f.addNorm2(f.local(), f.allReduceOf())));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.refusal("sp_p2"), std::string("tp has several ranks: > 1, found 1"));
}

// test_moe_p2_preserves_shared_expert_all_reduce_on_local_tokens.
void TestSpP2::keepsASumOfLocalTokens() {
    GraphFixture f;
    f.reader(f.out(f.addNorm2(f.local(), f.allReduce(f.local(), Role::shared_reduce))));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.count(ops::reduce_scatter), 0);
    QCOMPARE(f.refusal("sp_p2"), std::string("sum is over full tokens: full, found local local [1, 64, 4096]"));
}

// test_p2_residual_fanout: the residual and an add with a full value.
void TestSpP2::gathersTheResidualForAForeignAdd() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.local(), f.allReduceOf());
    f.reader(f.out(norm));
    const NodeId next = f.addNorm2(f.out(norm, 1), f.allReduceOf());
    f.reader(f.out(next));
    const NodeId foreign = f.producer(f.one(ops::add, Role::none, {f.out(norm, 1), f.full()}));
    QVERIFY(f.run(p2(f)));
    QVERIFY(f.producerOp(f.in(foreign)) == &ops::all_gather);
    QVERIFY(f.isFull(f.in(foreign)));
    QVERIFY(f.in(next) == f.out(norm, 1));
    QCOMPARE(f.pendingCount(), 0);
}

// test_p2_gathers_residual_when_downstream_p2_is_not_shardable: the next sum runs over another group.
void TestSpP2::gathersTheResidualWhenTheNextSumCannotBeScattered() {
    GraphFixture f;
    const GroupId three = f.graph().addGroup({"bad", ParallelAxis::tp, {0, 1, 2}, 0});
    const NodeId norm = f.addNorm2(f.local(), f.allReduceOf());
    f.reader(f.out(norm));
    const NodeId next = f.addNorm2(f.out(norm, 1), f.one(ops::all_reduce, Role::mlp_reduce, {f.partial()}, {{Attr::group, three}}));
    f.reader(f.out(next));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.count(ops::reduce_scatter), 1);
    QVERIFY(f.producerOp(f.in(next)) == &ops::all_gather);
    QVERIFY(f.isFull(f.out(next)));
    QCOMPARE(f.pendingCount(), 0);
}

// test_p2_residual_chained_into_next_p2_stays_local.
void TestSpP2::residualStaysLocalAlongAChain() {
    GraphFixture f;
    const NodeId first = f.addNorm2(f.local(), f.allReduceOf());
    f.reader(f.out(first));
    const NodeId second = f.addNorm2(f.out(first, 1), f.allReduceOf());
    f.reader(f.out(second));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.applied("sp_p2"), 2);
    QCOMPARE(f.count(ops::all_reduce), 0);
    QVERIFY(!f.isGathered(f.out(first, 1)));
    QVERIFY(f.isOnlyGathered(f.out(first, 0)));
    QVERIFY(f.isLocal(f.out(second, 1)));
}

// test_p2_moe_keeps_residual_local_for_moe_output_add; spec 20 §8-16: the same where the MoE output meets a fused norm.
void TestSpP2::residualStaysLocalForAMoeOutput() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.local(), f.allReduceOf(), Role::post_attention_norm);
    f.reader(f.out(norm));
    const ValueId experts = f.batched(f.gather(f.flat(f.local()), 0, Role::moe_gather));
    f.reader(f.one(ops::add, Role::residual_add, {f.out(norm, 1), experts}));
    f.reader(f.out(f.addNorm2(f.out(norm, 1), experts)));
    QVERIFY(f.run(p2(f)));
    QCOMPARE(f.applied("sp_p2"), 1);
    QVERIFY(!f.isGathered(f.out(norm, 1)));
    QVERIFY(f.isOnlyGathered(f.out(norm, 0)));
}

void TestSpP2::theScatterStandsWhereTheSumStood() {
    GraphFixture f;
    const ValueId residual = f.local();
    const NodeId before = f.reader(f.full());
    const ValueId sum = f.allReduceOf();
    const NodeId behind = f.reader(f.full());
    f.reader(f.out(f.addNorm2(residual, sum)));
    QVERIFY(f.run(p2(f)));
    const Node& scatter = f.graph().node(f.nodes(ops::reduce_scatter).front());
    QVERIFY(scatter.previous == before);
    QVERIFY(scatter.next == behind);
    QVERIFY(scatter.standsFor == f.producer(sum));
}

// test negative cases: norm without sum, fused norm without sum, residual that no norm made.
void TestSpP2::nothingChangesWithoutASum() {
    GraphFixture f;
    f.reader(f.norm(f.allReduceOf()));
    f.reader(f.out(f.addNorm2(f.local(), f.local())));
    const std::string before = canonicalText(f.graph());
    QVERIFY(f.run(p2(f)));
    QCOMPARE(canonicalText(f.graph()), before);
    QCOMPARE(f.applied("sp_p2"), 0);
    QCOMPARE(f.rejected("sp_p2"), 1);
}

// Spec 20 §8-19: whichever operand defines the result, after the pass both have its shape.
void TestSpP2::bothOperandsHaveOneShape() {
    for (const bool isFlat : {false, true}) {
        for (const bool sumFirst : {false, true}) {
            GraphFixture f;
            const ValueId sum = f.allReduceOf(isFlat);
            const ValueId residual = f.local();
            const NodeId norm = sumFirst ? f.addNorm2(sum, residual) : f.addNorm2(residual, sum);
            f.reader(f.out(norm));
            QVERIFY(f.run(p2(f)));
            QCOMPARE(f.shape(f.in(norm, 0)), f.shape(f.in(norm, 1)));
        }
    }
}

QTEST_GUILESS_MAIN(TestSpP2)
#include "test_sp_p2.moc"
