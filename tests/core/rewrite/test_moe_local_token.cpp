// Claims about the MoE rewrite: every part of the block reads the local norm, no slice and no gather is left, and the next attention gets the normed value
// alone.
#include <QtTest>

#include "core/rewrite/moe_fixture.h"
#include "core/rewrite/passes.h"

using namespace shardscope;
using shardscope::test::GraphFixture;
using shardscope::test::MoeBuilder;
using shardscope::test::MoeForm;
using shardscope::test::MoeNodes;

Q_DECLARE_METATYPE(shardscope::test::MoeForm)

namespace {

std::unique_ptr<Pass> moe(const GraphFixture& f) { return passes::moeLocalToken(f.context()); }

std::int64_t rows(const GraphFixture& f, ValueId value) { return f.shape(value).at(0); }

}  // namespace

class TestMoeLocalToken : public QObject {
    Q_OBJECT
private slots:
    void everyPartRunsOnLocalTokens_data();
    void everyPartRunsOnLocalTokens();
    void ranksAboveZeroGetTheSameShapes();
    void onlyTheSharedReductionStays();
    void gathersTheNextNormedValueAlone();
    void aRegionEndNeedsNoGather();
    void theFinalNormIsLeftToItsOwnDecision();
    void aNextRegionsEntryNormIsGathered();
    void keepsTheEntryGatherForOtherReaders();
    void refusesABlockWithoutEntryGather();
    void refusesABlockWithoutExitGather();
    void refusesWhileTheNormIsFull();
    void refusesARegionThatBeginsFull();
};

void TestMoeLocalToken::everyPartRunsOnLocalTokens_data() {
    QTest::addColumn<MoeForm>("form");
    QTest::newRow("raw logits, shared experts whole") << MoeForm{true, false, true};
    QTest::newRow("raw logits, shared experts sharded") << MoeForm{true, true, true};
    QTest::newRow("sliced rows, shared experts whole") << MoeForm{false, false, true};
    QTest::newRow("sliced rows, shared experts sharded") << MoeForm{false, true, true};
}

// Spec 20 §2.2 A2 in small: 128 tokens over 2 ranks are 64 rows for gate, top-k and shared experts, 64 · 2 = 128 rows for routing.
void TestMoeLocalToken::everyPartRunsOnLocalTokens() {
    QFETCH(MoeForm, form);
    GraphFixture f;
    const MoeNodes n = MoeBuilder(f, form).build();
    QCOMPARE(rows(f, f.out(n.gate)), form.returnsRawLogits ? std::int64_t{128} : std::int64_t{64});
    f.reader(f.out(n.merge));
    QVERIFY(f.run(moe(f)));
    QCOMPARE(f.applied("moe_local_token"), 1);
    QCOMPARE(f.count(ops::slice), 0);
    QVERIFY(f.in(n.flatView) == f.out(n.norm));
    QCOMPARE(rows(f, f.out(n.gate)), std::int64_t{64});
    QCOMPARE(rows(f, f.out(n.topK, 1)), std::int64_t{64});
    QVERIFY(f.in(n.routing) == f.out(n.flatView));
    QCOMPARE(rows(f, f.out(n.routing)), std::int64_t{128});
    QVERIFY(f.in(n.sharedIn) == f.out(n.flatView));
    QCOMPARE(rows(f, f.out(n.sharedIn)), std::int64_t{64});
    QCOMPARE(f.shape(f.out(n.moeAdd)), (std::vector<std::int64_t>{64, 4096}));
    QVERIFY(f.isLocal(f.out(n.moeAdd)));
    QVERIFY(f.isLocal(f.out(n.merge)));
    QCOMPARE(f.pendingCount(), 0);
}

// Spec 20 §8-8: the simulator slices the local rows once more, which is empty on every rank but the first.
void TestMoeLocalToken::ranksAboveZeroGetTheSameShapes() {
    std::vector<std::string> texts;
    for (const int index : {0, 1}) {
        GraphFixture f({.indexInGroup = index});
        const MoeNodes n = MoeBuilder(f, {}).build();
        f.reader(f.out(n.merge));
        QVERIFY(f.run(moe(f)));
        texts.push_back(canonicalText(f.graph()));
    }
    QCOMPARE(texts[0], texts[1]);
}

void TestMoeLocalToken::onlyTheSharedReductionStays() {
    GraphFixture f;
    const MoeNodes n = MoeBuilder(f, {true, true, true}).build();
    f.reader(f.out(n.merge));
    QVERIFY(f.run(moe(f)));
    QCOMPARE(f.count(ops::all_reduce), 1);
    QCOMPARE(f.count(ops::reduce_scatter), 0);
    QCOMPARE(f.shape(f.out(n.sharedReduce)), (std::vector<std::int64_t>{64, 4096}));
    QVERIFY(f.isLocal(f.out(n.sharedReduce)));
}

// Spec 20 §3.7: the next add_rms_norm2 is gathered at output 0; §8-16: never at output 1.
void TestMoeLocalToken::gathersTheNextNormedValueAlone() {
    GraphFixture f;
    const MoeNodes n = MoeBuilder(f, {}).build();
    const NodeId attention = f.reader(f.out(n.merge, 0));
    const NodeId residual = f.reader(f.out(n.merge, 1));
    QVERIFY(f.run(moe(f)));
    QCOMPARE(f.count(ops::all_gather), 1);  // entry and exit gather went, the next attention's came
    QVERIFY(f.isFull(f.in(attention)));
    QVERIFY(f.isLocal(f.in(residual)));
    QVERIFY(f.graph().node(f.producer(f.in(attention))).role == Role::attention_gather);
    QCOMPARE(f.steps(Verdict::applied, "moe_local_token").at(0).collectivesDelta, std::int64_t{-1});
}

// Repetition form: the region's own entry norm already gathers for the next copy.
void TestMoeLocalToken::aRegionEndNeedsNoGather() {
    GraphFixture f;
    f.enter(f.graph().addRegion({3, 75}));
    const ValueId begin = f.marker(ops::region_begin, f.local());
    const NodeId norm = f.addNorm2(begin, f.local(), Role::post_attention_norm);
    const MoeNodes n = MoeBuilder(f, {true, false, false}).behind(f.gather(f.out(norm), 1, Role::mlp_gather), f.out(norm, 1));
    const ValueId end = f.marker(ops::region_end, f.out(n.merge));
    QVERIFY(f.run(moe(f)));
    QCOMPARE(f.applied("moe_local_token"), 1);
    QCOMPARE(f.count(ops::all_gather), 0);
    QVERIFY(f.isLocal(end));
    QCOMPARE(f.steps(Verdict::applied, "moe_local_token").at(0).collectivesDelta, std::int64_t{-150});  // two gathers in each of 75 layers
}

void TestMoeLocalToken::theFinalNormIsLeftToItsOwnDecision() {
    GraphFixture f;
    const MoeNodes n = MoeBuilder(f, {true, false, false}).build();
    const NodeId norm = f.producer(f.norm(f.marker(ops::region_end, f.out(n.merge)), Role::final_norm));
    f.reader(f.out(norm));
    QVERIFY(f.run(moe(f)));
    QVERIFY(f.isLocal(f.out(norm)));
    QVERIFY(!f.isGathered(f.out(norm)));
}

void TestMoeLocalToken::aNextRegionsEntryNormIsGathered() {
    GraphFixture f;
    const MoeNodes n = MoeBuilder(f, {true, false, false}).build();
    const ValueId begin = f.marker(ops::region_begin, f.marker(ops::copy_region, f.marker(ops::region_end, f.out(n.merge))));
    const NodeId norm = f.producer(f.norm(begin));
    f.reader(f.out(norm));
    QVERIFY(f.run(moe(f)));
    QVERIFY(f.isOnlyGathered(f.out(norm)));
}

void TestMoeLocalToken::keepsTheEntryGatherForOtherReaders() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.local(), f.local(), Role::post_attention_norm);
    const ValueId gathered = f.gather(f.out(norm), 1, Role::mlp_gather);
    const NodeId foreign = f.reader(gathered);
    const MoeNodes n = MoeBuilder(f, {}).behind(gathered, f.out(norm, 1));
    QVERIFY(f.run(moe(f)));
    QVERIFY(f.in(foreign) == gathered);
    QVERIFY(f.in(n.flatView) == f.out(norm));
}

void TestMoeLocalToken::refusesABlockWithoutEntryGather() {
    GraphFixture f;
    const MoeNodes n = MoeBuilder(f, {}).behind(f.full(), f.full());
    f.reader(f.out(n.merge));
    const std::string before = canonicalText(f.graph());
    QVERIFY(f.run(moe(f)));
    QCOMPARE(canonicalText(f.graph()), before);
    QCOMPARE(f.refusal("moe_local_token"), std::string("tokens are gathered in front of the block: all_gather on the token axis, found full"));
}

// Spec 20 §8-12: without slice and gather around the experts there is nothing to give back.
void TestMoeLocalToken::refusesABlockWithoutExitGather() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.local(), f.local(), Role::post_attention_norm);
    const ValueId flat = f.flat(f.gather(f.out(norm)));
    const ValueId gate = f.source("gate", {DType::float16, {Dim(Axis::hidden, 4096), Dim(Axis::expert, 16)}});
    const NodeId topK = f.add(ops::moe_gating_top_k_softmax, Role::top_k, {f.one(ops::mm, Role::gate, {flat, gate})}, {{Attr::k, std::int64_t{2}}}, 2);
    const ValueId routed = f.one(ops::init_routing_v2, Role::routing, {flat, f.out(topK, 1)});
    const ValueId byToken = f.one(ops::unpermute_tokens, Role::unpermute, {routed, f.out(topK, 1)});
    f.reader(f.one(ops::sum, Role::combine, {byToken}, {{Attr::dim, std::int64_t{1}}}));
    QVERIFY(f.run(moe(f)));
    QCOMPARE(f.applied("moe_local_token"), 0);
    QVERIFY(QString::fromStdString(f.refusal("moe_local_token")).startsWith("combined tokens are gathered behind the block:"));
}

void TestMoeLocalToken::refusesWhileTheNormIsFull() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.full(), f.full(), Role::post_attention_norm);
    MoeBuilder(f, {}).behind(f.gather(f.out(norm)), f.full());
    QVERIFY(f.run(moe(f)));
    QCOMPARE(f.applied("moe_local_token"), 0);
    QVERIFY(QString::fromStdString(f.refusal("moe_local_token")).startsWith("norm in front is local: local, found"));
}

void TestMoeLocalToken::refusesARegionThatBeginsFull() {
    GraphFixture f;
    f.enter(f.graph().addRegion({3, 75}));
    f.marker(ops::region_begin, f.full());
    const MoeNodes n = MoeBuilder(f, {true, false, false}).build();
    f.marker(ops::region_end, f.out(n.merge));
    QVERIFY(f.run(moe(f)));
    QCOMPARE(f.applied("moe_local_token"), 0);
    QVERIFY(QString::fromStdString(f.refusal("moe_local_token")).startsWith("region begins as it ends: local, or waiting for it, found"));
}

QTEST_GUILESS_MAIN(TestMoeLocalToken)
#include "test_moe_local_token.moc"
