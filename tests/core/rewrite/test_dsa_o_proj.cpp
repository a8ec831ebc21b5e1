// Claims about the DSA o_proj rewrite: attention stays on full tokens, the token slice behind it makes the replicated projection local, output 0 alone is
// gathered, and only a sharded stream on the path inside the layer justifies it.
#include <QtTest>

#include "core/rewrite/graph_fixture.h"
#include "core/rewrite/passes.h"

using namespace shardscope;
using shardscope::test::FixtureSizes;
using shardscope::test::GraphFixture;

namespace {

constexpr std::int64_t heads = 8;
constexpr std::int64_t headDim = 256;

std::unique_ptr<Pass> dsa(const GraphFixture& f) { return passes::replicatedOProj(f.context()); }

struct Layer {
    NodeId attention;
    NodeId linear;
    NodeId norm;
    NodeId normedReader;
    NodeId residualReader;
};

/// Projections reduced to what the pattern sees: hidden → view → mlapo → attention [T, 8, 256].
NodeId attention(GraphFixture& f, ValueId hidden, std::int64_t hiddenSize) {
    const auto weight = [&f](const char* name, std::initializer_list<Dim> dims) { return f.source(name, {DType::float16, dims}, {}, ValueKind::weight); };
    const std::int64_t tokens = f.graph().value(hidden).type.sizeOf(Axis::token);
    const ValueId rotary = f.source("cos", {DType::float16, {Dim(Axis::token, tokens), Dim(Axis::head_dim, 64)}});
    const Dim rank(Axis::latent, 512);
    const Dim queries{{Axis::head, heads}, {Axis::head_dim, headDim}};
    const NodeId projections =
        f.add(ops::mlapo, Role::attention_projection,
              {f.flat(hidden), rotary, rotary, weight("q_a", {rank, Dim(Axis::hidden, hiddenSize)}), weight("q_a_norm", {rank}), weight("q_b", {queries, rank}),
               weight("kv_a", {Dim(Axis::latent, 576), Dim(Axis::hidden, hiddenSize)}), weight("kv_a_norm", {rank})},
              {}, 4);
    const ValueId selected = f.source("top-k", {DType::int64, {Dim(Axis::batch, 1), Dim(Axis::token, tokens), Dim(Axis::position, 64)}});
    const ValueId other = f.source("metadata", {DType::int64, {Dim(Axis::request, 1)}});
    const ValueId valueUp = weight("W_UV", {Dim(Axis::head, heads), rank, Dim(Axis::head_dim, headDim)});
    return f.add(ops::mla_sparse_attention, Role::attention, {f.out(projections), other, other, other, other, other, valueUp, valueUp, valueUp, selected});
}

/// attention → (quantise →) views → o_proj → view → add_rms_norm2(residual, projection)
Layer layer(GraphFixture& f, ValueId hidden, ValueId residual, bool isQuantised = true, Placement weightPlacement = {}, std::int64_t hiddenSize = 4096) {
    Layer l;
    l.attention = attention(f, hidden, hiddenSize);
    ValueId rows = f.out(l.attention);
    const Dim inner{{Axis::head, heads}, {Axis::head_dim, headDim}};
    const ValueId weight = f.source("o_proj", {isQuantised ? DType::int8 : DType::float16, {inner, Dim(Axis::hidden, hiddenSize)}}, weightPlacement);
    const NodeId quantise = isQuantised ? f.add(ops::dynamic_quantize_symmetric, Role::quantise, {rows}, {}, 2) : NodeId{};
    if (isQuantised) rows = f.out(quantise);
    rows = f.one(ops::view, Role::view, {rows}, {{Attr::view, ViewPattern{{{Axis::token}, {Axis::head, Axis::head_dim}}}}});
    l.linear = isQuantised ? f.add(ops::static_quant_linear, Role::o_proj, {rows, weight, f.out(quantise, 1), f.out(quantise, 1)})
                           : f.add(ops::mm, Role::o_proj, {rows, weight});
    l.norm = f.addNorm2(residual, f.batched(f.out(l.linear)), Role::post_attention_norm);
    l.normedReader = f.reader(f.out(l.norm, 0));
    l.residualReader = f.reader(f.out(l.norm, 1));
    return l;
}

NodeId sliceBehind(const GraphFixture& f, const Layer& l) { return f.readerOf(f.out(l.attention), ops::slice); }

}  // namespace

class TestDsaOProj : public QObject {
    Q_OBJECT
private slots:
    void slicesTokensBeforeAReplicatedProjection();
    void gathersOnlyTheNormalisedOutput();
    void slicesTheShareOfItsRank_data();
    void slicesTheShareOfItsRank();
    void matchesAnUnquantisedProjection();
    void tokenCountEqualToTheHiddenSizeMakesNoDifference();
    void aGatherOnTheTokenAxisIsEvidence();
    void aGatherOnTheHiddenAxisIsNone();
    void aGatherBehindExpertsIsNone();
    void withoutEvidenceNothingChanges();
    void aShardedProjectionIsLeftAlone();
    void anAllReduceBehindTheProjectionIsLeftAlone();
    void refusesTokensThatDoNotDivide();
    void refusesAGroupOfOne();
    void aWaitingStreamIsEvidenceForTheNextLayer();
    void namesTheAnchorThatIsMissing();
};

// Spec 20 §9.1, test_slices_tokens_before_replicated_o_proj: attention [128, 8, 256] → [64, 8, 256], linear on [64, 2048].
void TestDsaOProj::slicesTokensBeforeAReplicatedProjection() {
    GraphFixture f;
    const Layer l = layer(f, f.gather(f.local()), f.local());
    QVERIFY(f.run(dsa(f)));
    QCOMPARE(f.applied("dsa_o_proj"), 1);
    const NodeId slice = sliceBehind(f, l);
    QVERIFY(slice.isValid());
    QCOMPARE(f.graph().value(f.out(l.attention)).uses.size(), std::size_t{1});
    QCOMPARE(f.shape(f.out(l.attention)), (std::vector<std::int64_t>{128, 8, 256}));
    QCOMPARE(f.shape(f.out(slice)), (std::vector<std::int64_t>{64, 8, 256}));
    QCOMPARE(sliceRange(f.graph(), slice).begin, std::int64_t{0});
    QCOMPARE(sliceRange(f.graph(), slice).end, std::int64_t{64});
    QCOMPARE(f.shape(f.in(l.linear)), (std::vector<std::int64_t>{64, 2048}));
    QCOMPARE(f.shape(f.out(l.norm)), (std::vector<std::int64_t>{1, 64, 4096}));
    QCOMPARE(f.count(ops::reduce_scatter), 0);
    QCOMPARE(f.pendingCount(), 0);
}

void TestDsaOProj::gathersOnlyTheNormalisedOutput() {
    GraphFixture f;
    const Layer l = layer(f, f.gather(f.local()), f.local());
    QVERIFY(f.run(dsa(f)));
    QVERIFY(f.isOnlyGathered(f.out(l.norm, 0)));
    QVERIFY(!f.isGathered(f.out(l.norm, 1)));
    QVERIFY(f.isFull(f.in(l.normedReader)));
    QVERIFY(f.isLocal(f.in(l.residualReader)));
    QVERIFY(f.graph().node(f.producer(f.in(l.normedReader))).role == Role::mlp_gather);
}

void TestDsaOProj::slicesTheShareOfItsRank_data() {
    QTest::addColumn<int>("firstRank");
    QTest::addColumn<int>("indexInGroup");
    QTest::addColumn<qint64>("begin");
    QTest::newRow("rank 1 of [0, 1]: rows 64 to 128") << 0 << 1 << qint64{64};
    // The offset is the index in the group, not the rank (spec 20 §3.8).
    QTest::newRow("rank 2 of [2, 3]: rows 0 to 64") << 2 << 0 << qint64{0};
}

void TestDsaOProj::slicesTheShareOfItsRank() {
    QFETCH(int, firstRank);
    QFETCH(int, indexInGroup);
    QFETCH(qint64, begin);
    GraphFixture f({.ranks = {firstRank, firstRank + 1}, .indexInGroup = indexInGroup});
    const Layer l = layer(f, f.gather(f.local()), f.local());
    QVERIFY(f.run(dsa(f)));
    QCOMPARE(sliceRange(f.graph(), sliceBehind(f, l)).begin, std::int64_t{begin});
    QCOMPARE(sliceRange(f.graph(), sliceBehind(f, l)).end, std::int64_t{begin + 64});
}

// The simulator's fp16 layers crash here: the flatten view keeps a literal token count (spec 20 §8-3).
void TestDsaOProj::matchesAnUnquantisedProjection() {
    GraphFixture f;
    const Layer l = layer(f, f.gather(f.local()), f.local(), false);
    QVERIFY(f.run(dsa(f)));
    QVERIFY(f.graph().node(l.linear).op == &ops::mm);
    QCOMPARE(f.shape(f.in(l.linear)), (std::vector<std::int64_t>{64, 2048}));
    QCOMPARE(f.pendingCount(), 0);
}

// Spec 20 §8-4: a literal test cannot tell tokens from features when both are 4096.
void TestDsaOProj::tokenCountEqualToTheHiddenSizeMakesNoDifference() {
    GraphFixture f({.tokens = 4096});
    const Layer l = layer(f, f.gather(f.local()), f.local());
    QVERIFY(f.run(dsa(f)));
    QCOMPARE(f.shape(f.out(l.linear)), (std::vector<std::int64_t>{2048, 4096}));
    QCOMPARE(f.shape(f.out(l.norm)), (std::vector<std::int64_t>{1, 2048, 4096}));
}

void TestDsaOProj::aGatherOnTheTokenAxisIsEvidence() {
    GraphFixture f;
    const Layer l = layer(f, f.gather(f.local()), f.full());
    QVERIFY(f.run(dsa(f)));
    QCOMPARE(f.applied("dsa_o_proj"), 1);
    f.goBackTo(1);
    // The residual is full: the norm waits, and its gather waits with it instead of gathering a full value.
    QVERIFY(f.graph().node(l.norm).isPending);
    QCOMPARE(f.shape(f.in(l.normedReader)), (std::vector<std::int64_t>{1, 128, 4096}));
}

// Spec 20 §8-11: the gather of a column-sharded embedding says nothing about tokens.
void TestDsaOProj::aGatherOnTheHiddenAxisIsNone() {
    GraphFixture f({.hidden = 2048});
    Placement byHidden;
    byHidden.on(ParallelAxis::tp) = shardedOn(Axis::hidden);
    const ValueId columns = f.source("columns", f.hiddenType(128), byHidden);
    layer(f, f.gather(columns, 2), f.source("residual", {DType::float16, {Dim(Axis::batch, 1), Dim(Axis::token, 128), Dim(Axis::hidden, 4096)}}));
    QVERIFY(f.run(dsa(f)));
    QCOMPARE(f.count(ops::slice), 0);
    QVERIFY(QString::fromStdString(f.refusal("dsa_o_proj")).startsWith("token stream is sharded:"));
}

// Spec 20 §8-11: the gather at a MoE exit lies on the residual path, not in front of attention.
void TestDsaOProj::aGatherBehindExpertsIsNone() {
    GraphFixture f;
    const ValueId experts = f.batched(f.gather(f.flat(f.local()), 0, Role::moe_gather));
    layer(f, f.norm(experts), experts);
    QVERIFY(f.run(dsa(f)));
    QCOMPARE(f.count(ops::slice), 0);
    QVERIFY(QString::fromStdString(f.refusal("dsa_o_proj")).startsWith("token stream is sharded:"));
}

void TestDsaOProj::withoutEvidenceNothingChanges() {
    GraphFixture f;
    layer(f, f.full(), f.full());
    const std::string before = canonicalText(f.graph());
    QVERIFY(f.run(dsa(f)));
    QCOMPARE(canonicalText(f.graph()), before);
}

void TestDsaOProj::aShardedProjectionIsLeftAlone() {
    GraphFixture f;
    Placement byHeads;
    byHeads.on(ParallelAxis::tp) = shardedOn(Axis::head);
    layer(f, f.gather(f.local()), f.local(), true, byHeads);
    QVERIFY(f.run(dsa(f)));
    QCOMPARE(f.count(ops::slice), 0);
    QCOMPARE(f.refusal("dsa_o_proj"), std::string("o_proj is whole on every rank: no partial sum, found Partial"));
}

void TestDsaOProj::anAllReduceBehindTheProjectionIsLeftAlone() {
    GraphFixture f;
    const NodeId norm = f.addNorm2(f.local(), f.allReduce(f.partial(), Role::o_proj_reduce), Role::post_attention_norm);
    f.reader(f.out(norm));
    QVERIFY(f.run(dsa(f)));
    QCOMPARE(f.count(ops::slice), 0);
    QCOMPARE(f.count(ops::all_reduce), 1);
}

void TestDsaOProj::refusesTokensThatDoNotDivide() {
    GraphFixture f({.tokens = 127});
    layer(f, f.full(), f.source("residual", f.hiddenType(127), GraphFixture::tokenSharded()));
    QVERIFY(f.run(dsa(f)));
    QCOMPARE(f.count(ops::slice), 0);
    QCOMPARE(f.refusal("dsa_o_proj"), std::string("tokens divisible by tp: 127 % 2 = 0, found 1"));
}

void TestDsaOProj::refusesAGroupOfOne() {
    GraphFixture f({.ranks = {0}});
    layer(f, f.full(), f.local());
    QVERIFY(f.run(dsa(f)));
    QCOMPARE(f.count(ops::slice), 0);
    QCOMPARE(f.refusal("dsa_o_proj"), std::string("tp has several ranks: > 1, found 1"));
}

// Layer 1 before P2: its residual is the sum of a norm that waits for a full all_reduce beside a local residual. The rewrite applies all the same, and the
// gather stays at 128 tokens until the norm is settled.
void TestDsaOProj::aWaitingStreamIsEvidenceForTheNextLayer() {
    GraphFixture f;
    const Layer first = layer(f, f.gather(f.local()), f.local());
    const NodeId boundary = f.addNorm2(f.out(first.norm, 1), f.allReduceOf());
    const Layer second = layer(f, f.out(boundary, 0), f.out(boundary, 1));
    QVERIFY(f.run(dsa(f), passes::fusedResidual(f.context())));
    QCOMPARE(f.applied("dsa_o_proj"), 2);
    QCOMPARE(f.pendingCount(), 0);
    QVERIFY(f.isLocal(f.out(second.norm, 0)));
    QVERIFY(f.isFull(f.in(second.normedReader)));
    QCOMPARE(f.shape(f.in(second.normedReader)), (std::vector<std::int64_t>{1, 128, 4096}));
    f.goBackTo(3);  // candidates were the norms of both layers and the boundary between them
    QVERIFY(f.graph().node(boundary).isPending);
    QVERIFY(f.graph().node(second.norm).isPending);
    QCOMPARE(f.shape(f.out(sliceBehind(f, second))), (std::vector<std::int64_t>{64, 8, 256}));
    QCOMPARE(f.shape(f.in(second.normedReader)), (std::vector<std::int64_t>{1, 128, 4096}));
    QVERIFY(f.graph().node(f.producer(f.in(second.normedReader))).isPending);
}

void TestDsaOProj::namesTheAnchorThatIsMissing() {
    GraphFixture f;
    f.reader(f.out(f.addNorm2(f.full(), f.full())));
    QVERIFY(f.run(dsa(f)));
    QCOMPARE(f.refusal("dsa_o_proj"), std::string("an operand is a projection: static_quant_linear or mm, found full, full"));
    QVERIFY(f.steps(Verdict::rejected, "dsa_o_proj").at(0).guards.at(0).isAnchor);
}

QTEST_GUILESS_MAIN(TestDsaOProj)
#include "test_dsa_o_proj.moc"
