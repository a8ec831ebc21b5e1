// Claims about the injected errors of RFC §3.3.1: each shows where it was made, with the shapes it would execute, and is taken back like any step.
#include <QtTest>

#include "core/rewrite/decoder_fixture.h"

using namespace shardscope;
using shardscope::test::Decoder;
using shardscope::test::DecoderForm;

namespace {

DecoderForm broken(Injection injection, bool repetition) { return {.repetition = repetition, .layers = 5, .injection = injection}; }

std::int64_t largestInflation(const Decoder& d) {
    std::int64_t inflation = 1;
    for (const NodeId id : d.graph.program()) {
        for (const ValueId value : d.graph.node(id).outputs) inflation = std::max(inflation, d.graph.value(value).placement.inflation);
    }
    return inflation;
}

void addForms() {
    QTest::addColumn<bool>("repetition");
    QTest::newRow("expanded") << false;
    QTest::newRow("repetition") << true;
}

}  // namespace

class TestInject : public QObject {
    Q_OBJECT
private slots:
    void gatherBeforeMoeRunsExpertsOnFullTokens_data() { addForms(); }
    void gatherBeforeMoeRunsExpertsOnFullTokens();
    void localIntoAttentionRunsAttentionOnAShare_data() { addForms(); }
    void localIntoAttentionRunsAttentionOnAShare();
    void gatherResidualInflatesTheNextGather_data() { addForms(); }
    void gatherResidualInflatesTheNextGather();
    void layersBeforeTheBoundaryStaySound();
    void injectionsAreStepsLikeAnyOther_data();
    void injectionsAreStepsLikeAnyOther();
    void nothingIsInjectedWhereNothingIsRewritten();
};

void TestInject::gatherBeforeMoeRunsExpertsOnFullTokens() {
    QFETCH(bool, repetition);
    Decoder d(broken(Injection::gatherBeforeMoe, repetition));
    QVERIFY(d.rewrite());
    QCOMPARE(d.applied("inject"), repetition ? 1 : 2);  // two MoE layers, or one that stands for both
    for (const Role role : {Role::gate, Role::top_k, Role::shared_down, Role::moe_add}) {
        QVERIFY(d.all(role, [&](NodeId id) { return d.layoutOf(id) == TokenLayout::full && d.shape(id).at(0) == 4096; }));
    }
    QVERIFY(d.all(Role::routing, [&](NodeId id) { return d.shape(id).at(0) == 4096 * 8; }));
    // The output comes back to the residual as this rank's share, so what follows stays sound.
    QVERIFY(d.all(Role::residual_add, [&](NodeId id) { return d.layoutOf(id) == TokenLayout::local; }));
    QVERIFY(d.all(Role::final_norm, [&](NodeId id) { return d.layoutOf(id) == TokenLayout::local; }));
    QCOMPARE(largestInflation(d), std::int64_t{1});
}

void TestInject::localIntoAttentionRunsAttentionOnAShare() {
    QFETCH(bool, repetition);
    Decoder d(broken(Injection::localIntoAttention, repetition));
    QVERIFY(d.rewrite());
    QCOMPARE(d.applied("inject"), repetition ? 2 : 5);
    QCOMPARE(d.count(Role::attention_gather), 0);
    QCOMPARE(d.count(Role::token_slice), 0);
    for (const Role role : {Role::attention_projection, Role::attention}) {
        QVERIFY(d.all(role, [&](NodeId id) { return d.layoutOf(id) == TokenLayout::local && d.shape(id).at(0) == 256; }));
    }
    QVERIFY(d.all(Role::indexer, [&](NodeId id) { return d.layoutOf(id) == TokenLayout::local; }));
    QVERIFY(d.all(Role::post_attention_norm, [&](NodeId id) { return d.layoutOf(id) == TokenLayout::local; }));
}

// RFC §3.3.1: a residual gathered across layers is gathered again behind the next norm, 4096 → 65536.
void TestInject::gatherResidualInflatesTheNextGather() {
    QFETCH(bool, repetition);
    Decoder d(broken(Injection::gatherResidual, repetition));
    QVERIFY(d.rewrite());
    QCOMPARE(d.applied("inject"), 1);
    QCOMPARE(d.applied("settle"), 1);
    bool shows65536 = false;
    for (const NodeId id : d.graph.program()) {
        if (d.graph.node(id).op != &ops::all_gather || d.layoutOf(id) != TokenLayout::inflated) continue;
        shows65536 = shows65536 || d.shape(id) == std::vector<std::int64_t>{1, 65536, 6144};
    }
    QVERIFY(shows65536);
}

void TestInject::layersBeforeTheBoundaryStaySound() {
    Decoder d(broken(Injection::gatherResidual, false));
    QVERIFY(d.rewrite());
    for (const NodeId id : d.graph.program()) {
        if (d.graph.layerOf(id) != 0) continue;
        for (const ValueId value : d.graph.node(id).outputs) QCOMPARE(d.graph.value(value).placement.inflation, std::int64_t{1});
        QVERIFY(!d.graph.node(id).isPending);
    }
}

void TestInject::injectionsAreStepsLikeAnyOther_data() {
    QTest::addColumn<int>("injection");
    QTest::newRow("gather before MoE") << static_cast<int>(Injection::gatherBeforeMoe);
    QTest::newRow("local into attention") << static_cast<int>(Injection::localIntoAttention);
    QTest::newRow("gather residual") << static_cast<int>(Injection::gatherResidual);
}

void TestInject::injectionsAreStepsLikeAnyOther() {
    QFETCH(int, injection);
    for (const bool repetition : {false, true}) {
        Decoder d(broken(static_cast<Injection>(injection), repetition));
        const std::string built = canonicalText(d.graph);
        QVERIFY(d.rewrite());
        undoAll(d.graph, d.journal);
        QVERIFY(canonicalText(d.graph) == built);
    }
}

void TestInject::nothingIsInjectedWhereNothingIsRewritten() {
    Decoder d(broken(Injection::gatherResidual, true));
    QVERIFY(d.rewrite(false));
    QCOMPARE(d.applied("inject"), 0);
}

QTEST_GUILESS_MAIN(TestInject)
#include "test_inject.moc"
