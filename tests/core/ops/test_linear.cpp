// Linear rules: inner sizes, partial sums and sharded features, with the weights of GLM-5.1 at tp16.
#include <QtTest>

#include "op_fixture.h"

using namespace shardscope;
using namespace shardscope::test;

namespace {

const Dim allHeads{{Axis::head, 64}, {Axis::head_dim, 256}};  // 64 · 256 = 16384
const Dim ownHeads{{Axis::head, 4}, {Axis::head_dim, 256}};   // 64 / 16 = 4 heads
const Tensor wholeOutputWeight{TensorType(DType::int8, {allHeads, hidden()}), {}};

Tensor scale() { return {TensorType(DType::float32, {}), {}}; }

}  // namespace

class TestLinear : public QObject {
    Q_OBJECT

private slots:
    void replicatedOutputProjectionKeepsLocalTokens() {
        const Tensor x{TensorType(DType::int8, {tokens(256), allHeads}), local()};
        const InferResult result = OpFixture().infer(ops::static_quant_linear, {x, wholeOutputWeight, scale(), scale()}, {{Attr::dtype, DType::bfloat16}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{256, 6144}));
        QVERIFY(result->front().type.dtype() == DType::bfloat16);
        QVERIFY(!result->front().placement.on(ParallelAxis::tp).isPartial);
        QVERIFY(tokenLayout(result->front().type, result->front().placement) == TokenLayout::local);
    }

    void shardedInnerAxisLeavesPartialSum() {
        const Tensor x{TensorType(DType::float16, {tokens(4096), ownHeads}), sharded(ParallelAxis::tp, Axis::head)};
        const Tensor weight{TensorType(DType::float16, {ownHeads, hidden()}), sharded(ParallelAxis::tp, Axis::head)};
        const InferResult result = OpFixture().infer(ops::mm, {x, weight});
        QVERIFY(result.has_value());
        QCOMPARE(result->front().placement.on(ParallelAxis::tp).text(), std::string("Partial"));
        QVERIFY(tokenLayout(result->front().type, result->front().placement) == TokenLayout::partial);
    }

    void shardedOuterAxisShardsTheFeature() {
        const Tensor x{TensorType(DType::float16, {tokens(4096), hidden()}), {}};
        // 2 · 12288 / 16 = 1536 merged gate and up columns
        const Tensor weight{TensorType(DType::float16, {hidden(), Dim(Axis::intermediate, 1536)}), sharded(ParallelAxis::tp, Axis::intermediate)};
        const InferResult result = OpFixture().infer(ops::mm, {x, weight});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{4096, 1536}));
        QCOMPARE(result->front().placement.on(ParallelAxis::tp).text(), std::string("Sharded(intermediate)"));
    }

    // Shared experts with TP on local tokens: the sum that follows runs over ranks with other tokens; both facts stay visible.
    void shardedWeightOnLocalTokensIsLocalAndPartial() {
        const Tensor x{TensorType(DType::float16, {tokens(256), Dim(Axis::intermediate, 128)}), local()};
        const Tensor weight{TensorType(DType::float16, {Dim(Axis::intermediate, 128), hidden()}), sharded(ParallelAxis::tp, Axis::intermediate)};
        const InferResult result = OpFixture().infer(ops::mm, {x, weight});
        QVERIFY(result.has_value());
        QCOMPARE(result->front().placement.on(ParallelAxis::tp).text(), std::string("Sharded(token)+Partial"));
        QVERIFY(isTokenLocal(result->front().type, result->front().placement));
    }

    void refusesFullFeatureInputOnShardedRows() {
        const Tensor x{TensorType(DType::float16, {tokens(256), allHeads}), local()};
        const Tensor weight{TensorType(DType::float16, {ownHeads, hidden()}), sharded(ParallelAxis::tp, Axis::head)};
        const InferResult result = OpFixture().infer(ops::mm, {x, weight});  // 16384 columns into 1024 rows
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, std::string_view("inner.dimension"));
    }

    void quantiseGivesInt8AndOneScale() {
        const InferResult result = OpFixture().infer(ops::dynamic_quantize_symmetric, {localHidden()});
        QVERIFY(result.has_value());
        QVERIFY(result->at(0).type.dtype() == DType::int8);
        QCOMPARE(result->at(1).type.rank(), std::size_t{0});
        QVERIFY(result->at(1).type.dtype() == DType::float32);
    }

    void swigluNeedsEqualHalves() {
        const Tensor gate{TensorType(DType::float16, {tokens(256), Dim(Axis::intermediate, 2048)}), local()};
        const Tensor up{TensorType(DType::float16, {tokens(256), Dim(Axis::intermediate, 1024)}), local()};
        QVERIFY(OpFixture().infer(ops::swiglu, {gate, gate}).has_value());
        QVERIFY(!OpFixture().infer(ops::swiglu, {gate, up}).has_value());
    }
};

QTEST_GUILESS_MAIN(TestLinear)
#include "test_linear.moc"
