// Sizes, products of axes and layouts of types.
#include <QtTest>

#include "core/graph/placement.h"

using namespace shardscope;

class TestTensorType : public QObject {
    Q_OBJECT

private slots:
    void productsOfAxesHaveTheProductSize() {
        const TensorType type(DType::int8, {Dim(Axis::token, 256), Dim{{Axis::head, 64}, {Axis::head_dim, 256}}});
        QCOMPARE(type.shapeText(), std::string("[256, 16384]"));  // 64 · 256
        QCOMPARE(type.dim(1).axesText(), std::string("head·head_dim"));
        QCOMPARE(type.bytes(), std::int64_t{4194304});  // 256 · 16384 · 1 byte
    }

    void bytesOfTheGatheredHiddenStates() {
        const TensorType type(DType::float16, {Dim(Axis::batch, 1), Dim(Axis::token, 4096), Dim(Axis::hidden, 6144)});
        QCOMPARE(type.bytes(), std::int64_t{50331648});  // 4096 · 6144 · 2 = 48 MiB
    }

    void sizesNeverWrapAround() {
        const std::int64_t huge = std::int64_t{1} << 40;
        const TensorType type(DType::float32, {Dim(Axis::token, huge), Dim(Axis::hidden, huge)});
        QCOMPARE(type.bytes(), std::numeric_limits<std::int64_t>::max());
    }

    void leadingBatchDoesNotCount() {
        const TensorType flat(DType::float16, {Dim(Axis::token, 8), Dim(Axis::hidden, 4)});
        const TensorType batched(DType::float16, {Dim(Axis::batch, 1), Dim(Axis::token, 8), Dim(Axis::hidden, 4)});
        const TensorType bias(DType::float16, {Dim(Axis::hidden, 4)});
        QVERIFY(sameShapeIgnoringBatch(flat, batched));
        QVERIFY(!sameShapeIgnoringBatch(batched, bias));
    }

    void layoutIsReadFromPlacementAndNotFromSizes() {
        const TensorType single(DType::float16, {Dim(Axis::token, 1), Dim(Axis::hidden, 4)});
        Placement placement;
        QVERIFY(tokenLayout(single, placement) == TokenLayout::full);
        placement.on(ParallelAxis::tp) = shardedOn(Axis::token);
        QVERIFY(tokenLayout(single, placement) == TokenLayout::local);
        placement.on(ParallelAxis::tp).isPartial = true;
        QVERIFY(tokenLayout(single, placement) == TokenLayout::partial);
        placement.inflation = 16;
        QVERIFY(tokenLayout(single, placement) == TokenLayout::inflated);
        placement.isPending = true;
        QVERIFY(tokenLayout(single, placement) == TokenLayout::pending);
        QVERIFY(tokenLayout(TensorType(DType::float16, {Dim(Axis::hidden, 4)}), placement) == TokenLayout::none);
    }
};

QTEST_GUILESS_MAIN(TestTensorType)
#include "test_tensor_type.moc"
