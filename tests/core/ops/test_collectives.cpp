// What collectives do to rows and placement. Sizes: GLM-5.1 prefill, 4096 tokens over tp16 = 256 each.
#include <QtTest>

#include "op_fixture.h"

using namespace shardscope;
using namespace shardscope::test;

class TestCollectives : public QObject {
    Q_OBJECT

private slots:
    void reduceScatterSumsAndKeepsAShare() {
        const OpFixture fixture;
        const InferResult result =
            fixture.infer(ops::reduce_scatter, {{fullHidden().type, partial()}}, {{Attr::dim, std::int64_t{1}}, {Attr::group, fixture.tp()}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{1, 256, 6144}));
        QCOMPARE(result->front().placement.on(ParallelAxis::tp).text(), std::string("Sharded(token)"));
    }

    void reduceScatterRefusesRowsThatDoNotDivide() {
        const OpFixture fixture(0, 2);
        const Tensor odd{TensorType(DType::float16, {batch, tokens(127), hidden()}), partial()};
        const InferResult result = fixture.infer(ops::reduce_scatter, {odd}, {{Attr::dim, std::int64_t{1}}, {Attr::group, fixture.tp()}});
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, std::string_view("collective.indivisible"));
    }

    void gatherRestoresFullTokens() {
        const OpFixture fixture;
        const InferResult result = fixture.infer(ops::all_gather, {localHidden()}, {{Attr::dim, std::int64_t{1}}, {Attr::group, fixture.tp()}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{1, 4096, 6144}));
        QVERIFY(tokenLayout(result->front().type, result->front().placement) == TokenLayout::full);
    }

    // RFC 3.3.1, third error: 4096 · 16 = 65536.
    void secondGatherInflates() {
        const OpFixture fixture;
        const InferResult result = fixture.infer(ops::all_gather, {fullHidden()}, {{Attr::dim, std::int64_t{1}}, {Attr::group, fixture.tp()}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{1, 65536, 6144}));
        QCOMPARE(result->front().placement.inflation, std::int64_t{16});
        QVERIFY(tokenLayout(result->front().type, result->front().placement) == TokenLayout::inflated);
    }

    void vocabularyGatherDoesNotTouchTokens() {
        const OpFixture fixture;
        const Tensor logits{TensorType(DType::float16, {batch, Dim(Axis::request, 1), Dim(Axis::vocab, 9680)}), sharded(ParallelAxis::tp, Axis::vocab)};
        const InferResult result = fixture.infer(ops::all_gather, {logits}, {{Attr::dim, std::int64_t{-1}}, {Attr::group, fixture.tp()}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{1, 1, 154880}));  // 9680 · 16, the vocabulary of GLM-5.1
        QCOMPARE(result->front().placement.inflation, std::int64_t{1});
    }

    void allReduceKeepsLayoutAndSettlesTheSum() {
        const OpFixture fixture;
        Placement placement = local();
        placement.on(ParallelAxis::tp).isPartial = true;
        const InferResult result = fixture.infer(ops::all_reduce, {{localHidden().type, placement}}, {{Attr::group, fixture.tp()}});
        QVERIFY(result.has_value());
        QVERIFY(tokenLayout(result->front().type, result->front().placement) == TokenLayout::local);
    }

    // Spec 20 §2.4 f: 24 rows over 256 experts on 32 ranks: the first rank's 8 experts get one row each, 8 · 32 ranks = 256 received.
    void dispatchReceivesTheOwnShareFromEveryRank() {
        const OpFixture fixture(0, 32);
        const Tensor rows{TensorType(DType::float16, {Dim{{Axis::token, 3}, {Axis::top_k, 8}}, hidden()}), local()};
        const InferResult result = fixture.infer(ops::all_to_all, {rows}, {{Attr::group, fixture.ep()}, {Attr::count, std::int64_t{256}}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{256, 6144}));
        QCOMPARE(result->front().placement.on(ParallelAxis::ep).text(), std::string("Sharded(routed)"));
    }

    // … and the combine brings 3 · 8 = 24 rows back.
    void returnBringsTheTokensRowsBack() {
        const OpFixture fixture(0, 32);
        const Tensor rows{TensorType(DType::float16, {Dim(Axis::routed, 256), hidden()}), sharded(ParallelAxis::ep, Axis::routed)};
        const Tensor indices{TensorType(DType::int64, {tokens(3), Dim(Axis::top_k, 8)}), local()};
        const InferResult result = fixture.infer(ops::all_to_all, {rows, indices}, {{Attr::group, fixture.ep()}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{24, 6144}));
        QVERIFY(isTokenLocal(result->front().type, result->front().placement));
    }
};

QTEST_GUILESS_MAIN(TestCollectives)
#include "test_collectives.moc"
