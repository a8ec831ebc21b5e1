// Helpers: broadcasting, promotion and agreement of layouts.
#include <QtTest>

#include "op_fixture.h"

using namespace shardscope;
using namespace shardscope::test;

class TestElementwise : public QObject {
    Q_OBJECT

private slots:
    // Recorded: add([1,4096,6144], [4096,6144]) → [1,4096,6144].
    void addAcceptsAMissingBatchDimension() {
        const Tensor flat{TensorType(DType::float16, {tokens(4096), hidden()}), {}};
        for (const auto& operands : {std::vector<Tensor>{fullHidden(), flat}, std::vector<Tensor>{flat, fullHidden()}}) {
            const InferResult result = OpFixture().infer(ops::add, operands);
            QVERIFY(result.has_value());
            QCOMPARE(shapeOf(result->front()), (Shape{1, 4096, 6144}));
        }
    }

    void addRefusesABiasShapedResidual() { QVERIFY(!OpFixture().infer(ops::add, {fullHidden(), {TensorType(DType::float16, {hidden()}), {}}}).has_value()); }

    // Spec 20 §0.4: V3.2 keeps float32 weights, so product and sum are float32.
    void productOfHalfRowsAndFloatWeightsIsFloat() {
        const Tensor rows{TensorType(DType::float16, {tokens(256), Dim(Axis::top_k, 8), hidden()}), local()};
        const Tensor weights{TensorType(DType::float32, {tokens(256), Dim(Axis::top_k, 8), Dim(Axis::other, 1)}), local()};
        const InferResult result = OpFixture().infer(ops::mul, {rows, weights});
        QVERIFY(result.has_value());
        QVERIFY(result->front().type.dtype() == DType::float32);
    }

    void sumDropsOrKeepsTheDimension() {
        const Tensor rows{TensorType(DType::float16, {tokens(256), Dim(Axis::top_k, 8), hidden()}), local()};
        const InferResult dropped = OpFixture().infer(ops::sum, {rows}, {{Attr::dim, std::int64_t{1}}});
        QCOMPARE(shapeOf(dropped->front()), (Shape{256, 6144}));
        const InferResult kept = OpFixture().infer(ops::sum, {rows}, {{Attr::dim, std::int64_t{1}}, {Attr::keepdim, std::int64_t{1}}});
        QCOMPARE(shapeOf(kept->front()), (Shape{256, 1, 6144}));
    }

    void maskKeepsThePartialSumOfTheEmbedding() {
        const Tensor mask{TensorType(DType::boolean, {batch, tokens(4096), Dim(Axis::other, 1)}), {}};
        const Tensor zero{TensorType(DType::float16, {}), {}};
        const InferResult result = OpFixture().infer(ops::where, {mask, zero, {fullHidden().type, partial()}});
        QVERIFY(result.has_value());
        QVERIFY(tokenLayout(result->front().type, result->front().placement) == TokenLayout::partial);
    }
};

QTEST_GUILESS_MAIN(TestElementwise)
#include "test_elementwise.moc"
