// Claims about norm fusion: which additions become part of a norm, and what blocks it.
#include <QtTest>

#include "core/rewrite/graph_fixture.h"
#include "core/rewrite/passes.h"

using namespace shardscope;
using shardscope::test::GraphFixture;

class TestNormFusion : public QObject {
    Q_OBJECT
private slots:
    void keepsTheSumThatAnotherNodeReads();
    void dropsTheSumThatOnlyTheNormReads();
    void standsWhereTheNormStood();
    void aRegionMarkerBlocksFusion();
    void refusesAFirstAddendOfLowerRank();
    void refusesASumReadBeforeItsNorm();
    void aNormWithoutAdditionIsRejected();
};

void TestNormFusion::keepsTheSumThatAnotherNodeReads() {
    GraphFixture f;
    const ValueId residual = f.full();
    const ValueId branch = f.full();
    const ValueId sum = f.one(ops::add, Role::residual_add, {residual, branch});
    const NodeId normReader = f.reader(f.norm(sum));
    const NodeId sumReader = f.reader(sum);
    QVERIFY(f.run(passes::normFusion()));
    QCOMPARE(f.count(ops::add), 0);
    QCOMPARE(f.count(ops::rms_norm), 0);
    QCOMPARE(f.count(ops::add_rms_norm2), 1);
    const NodeId fused = f.nodes(ops::add_rms_norm2).front();
    QVERIFY(f.in(fused, 0) == residual);
    QVERIFY(f.in(fused, 1) == branch);
    QVERIFY(f.in(normReader) == f.out(fused, 0));
    QVERIFY(f.in(sumReader) == f.out(fused, 1));
}

void TestNormFusion::dropsTheSumThatOnlyTheNormReads() {
    GraphFixture f;
    const NodeId reader = f.reader(f.norm(f.one(ops::add, Role::residual_add, {f.full(), f.full()}), Role::final_norm));
    QVERIFY(f.run(passes::normFusion()));
    QCOMPARE(f.count(ops::add_rms_norm2), 0);
    QCOMPARE(f.count(ops::add_rms_norm), 1);
    QVERIFY(f.producerOp(f.in(reader)) == &ops::add_rms_norm);
}

void TestNormFusion::standsWhereTheNormStood() {
    GraphFixture f;
    const ValueId sum = f.one(ops::add, Role::residual_add, {f.full(), f.full()});
    const NodeId between = f.reader(f.full());
    const NodeId norm = f.producer(f.norm(sum, Role::post_attention_norm));
    f.reader(f.out(norm));
    QVERIFY(f.run(passes::normFusion()));
    const NodeId fused = f.nodes(ops::add_rms_norm).front();
    QVERIFY(f.graph().node(fused).previous == between);
    QVERIFY(f.graph().node(fused).role == Role::post_attention_norm);
    QVERIFY(f.graph().node(fused).standsFor == norm);
    QVERIFY(!f.graph().node(norm).isAlive);
}

void TestNormFusion::aRegionMarkerBlocksFusion() {
    GraphFixture f;
    f.reader(f.norm(f.marker(ops::region_end, f.one(ops::add, Role::residual_add, {f.full(), f.full()}))));
    QVERIFY(f.run(passes::normFusion()));
    QCOMPARE(f.count(ops::add), 1);
    QCOMPARE(f.count(ops::rms_norm), 1);
    QCOMPARE(f.applied("norm_fusion"), 0);
    const Guard guard = f.steps(Verdict::rejected, "norm_fusion").at(0).guards.at(0);
    QVERIFY(guard.isAnchor);
    QVERIFY(!guard.holds);
    QVERIFY(guard.found.ends_with("region_end"));
}

// add_rms_norm2 returns results like its first operand (spec 20 §8-19), so [T,H] + [1,T,H] must not become [T,H].
void TestNormFusion::refusesAFirstAddendOfLowerRank() {
    GraphFixture f;
    const ValueId flat = f.flat(f.full());
    f.reader(f.norm(f.one(ops::add, Role::residual_add, {flat, f.full()})));
    QVERIFY(f.run(passes::normFusion()));
    QCOMPARE(f.count(ops::add), 1);
    QCOMPARE(f.refusal("norm_fusion"), std::string("first addend has the rank of the sum: 3, found 2"));
}

void TestNormFusion::refusesASumReadBeforeItsNorm() {
    GraphFixture f;
    const ValueId sum = f.one(ops::add, Role::residual_add, {f.full(), f.full()});
    f.reader(sum);
    f.reader(f.norm(sum));
    QVERIFY(f.run(passes::normFusion()));
    QCOMPARE(f.count(ops::add), 1);
    QCOMPARE(f.refusal("norm_fusion"), std::string("sum is read from the norm on: no earlier reader, found an earlier reader"));
}

void TestNormFusion::aNormWithoutAdditionIsRejected() {
    GraphFixture f;
    f.reader(f.norm(f.full()));
    QVERIFY(f.run(passes::normFusion()));
    QCOMPARE(f.refusal("norm_fusion"), std::string("norm reads an addition: add, found full"));
}

QTEST_GUILESS_MAIN(TestNormFusion)
#include "test_norm_fusion.moc"
