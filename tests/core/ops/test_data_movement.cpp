// Embedding, row selection and regrouping.
#include <QtTest>

#include "op_fixture.h"

using namespace shardscope;
using namespace shardscope::test;

class TestDataMovement : public QObject {
    Q_OBJECT

private slots:
    void vocabularyShardLeavesAPartialSum() {
        const Tensor weight{TensorType(DType::float16, {Dim(Axis::vocab, 9680), hidden()}), sharded(ParallelAxis::tp, Axis::vocab)};
        const Tensor ids{TensorType(DType::int64, {batch, tokens(4096)}), {}};
        const InferResult result = OpFixture().infer(ops::embedding, {weight, ids});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{1, 4096, 6144}));
        QVERIFY(result->front().placement.on(ParallelAxis::tp).isPartial);
    }

    void rowSelectionLeavesRequestsInsteadOfTokens() {
        const Tensor rows{TensorType(DType::int64, {Dim(Axis::request, 2)}), {}};
        const InferResult result = OpFixture().infer(ops::index, {fullHidden(), rows}, {{Attr::dim, std::int64_t{1}}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{1, 2, 6144}));
        QVERIFY(tokenLayout(result->front().type, result->front().placement) == TokenLayout::none);
    }

    void catPutsPiecesTogether() {
        TensorType list(DType::float16, {Dim(Axis::routed, 2048), hidden()});
        list.setPieces(256);
        const InferResult result = OpFixture().infer(ops::cat, {{list, {}}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{2048, 6144}));
    }
};

QTEST_GUILESS_MAIN(TestDataMovement)
#include "test_data_movement.moc"
