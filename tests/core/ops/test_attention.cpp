// MLA projections, indexer and sparse attention, with the shapes of GLM-5.1 (spec 20 §1.3, §2.2).
#include <QtTest>

#include "op_fixture.h"

using namespace shardscope;
using namespace shardscope::test;

namespace {

std::vector<Tensor> mlapoOperands(std::int64_t heads, Placement queryWeights) {
    const Tensor rope{TensorType(DType::float16, {batch, tokens(4096), Dim(Axis::head_dim, 64)}), {}};
    return {{TensorType(DType::float16, {tokens(4096), hidden()}), {}},
            rope,
            rope,
            {TensorType(DType::int8, {Dim(Axis::latent, 2048), hidden()}), {}},
            {TensorType(DType::float16, {Dim(Axis::latent, 2048)}), {}},
            {TensorType(DType::int8, {Dim{{Axis::head, heads}, {Axis::head_dim, 256}}, Dim(Axis::latent, 2048)}), queryWeights},
            {TensorType(DType::int8, {Dim(Axis::latent, 576), hidden()}), {}},
            {TensorType(DType::float16, {Dim(Axis::latent, 512)}), {}}};
}

}  // namespace

class TestAttention : public QObject {
    Q_OBJECT

private slots:
    void projectionsHaveTheRecordedShapes() {
        const InferResult result = OpFixture().infer(ops::mlapo, mlapoOperands(64, {}));
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->at(0)), (Shape{4096, 64, 256}));
        QCOMPARE(shapeOf(result->at(1)), (Shape{4096, 512}));
        QCOMPARE(shapeOf(result->at(2)), (Shape{4096, 64}));  // 576 - 512
        QCOMPARE(shapeOf(result->at(3)), (Shape{4096, 2048}));
    }

    void headShardedWeightsGiveHeadShardedQueries() {
        const InferResult result = OpFixture().infer(ops::mlapo, mlapoOperands(4, sharded(ParallelAxis::tp, Axis::head)));
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->at(0)), (Shape{4096, 4, 256}));
        QCOMPARE(result->at(0).placement.on(ParallelAxis::tp).text(), std::string("Sharded(head)"));
        QCOMPARE(result->at(1).placement.on(ParallelAxis::tp).text(), std::string("Replicated"));
    }

    void attentionRefusesSelectionsOfOtherTokens() {
        std::vector<Tensor> operands(10, Tensor{TensorType(DType::int64, {Dim(Axis::request, 1)}), {}});
        operands[0] = {TensorType(DType::float16, {tokens(256), Dim(Axis::head, 64), Dim(Axis::head_dim, 256)}), local()};
        operands[7] = {TensorType(DType::float16, {Dim(Axis::head, 64), Dim(Axis::latent, 512), Dim(Axis::head_dim, 256)}), {}};
        operands[9] = {TensorType(DType::int64, {batch, tokens(4096), Dim(Axis::position, 2048)}), {}};
        QVERIFY(!OpFixture().infer(ops::mla_sparse_attention, operands).has_value());
        operands[9] = {TensorType(DType::int64, {batch, tokens(256), Dim(Axis::position, 2048)}), local()};
        const InferResult result = OpFixture().infer(ops::mla_sparse_attention, operands);
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{256, 64, 256}));
    }
};

QTEST_GUILESS_MAIN(TestAttention)
#include "test_attention.moc"
