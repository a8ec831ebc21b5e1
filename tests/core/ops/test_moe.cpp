// Routing and grouped products, with the shapes of GLM-5.1 at tp16 · ep16 (spec 20 §2.2, m4-m14).
#include <QtTest>

#include "op_fixture.h"

using namespace shardscope;
using namespace shardscope::test;

class TestMoe : public QObject {
    Q_OBJECT

private slots:
    void gatingGivesWeightsAndIndices() {
        const Tensor logits{TensorType(DType::float32, {tokens(256), Dim(Axis::expert, 256)}), local()};
        const InferResult result = OpFixture().infer(ops::moe_gating_top_k_softmax, {logits}, {{Attr::k, std::int64_t{8}}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->at(0)), (Shape{256, 8}));
        QVERIFY(result->at(0).type.dtype() == DType::float32);
        QVERIFY(result->at(1).type.dtype() == DType::int64);
    }

    void routingMakesARowForEveryChoice() {
        const Tensor x{TensorType(DType::float16, {tokens(256), hidden()}), local()};
        const Tensor indices{TensorType(DType::int64, {tokens(256), Dim(Axis::top_k, 8)}), local()};
        const InferResult result = OpFixture().infer(ops::init_routing_v2, {x, indices});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{2048, 6144}));  // 256 · 8
        QCOMPARE(result->front().type.dim(0).axesText(), std::string("token·top_k"));
    }

    void refusesFullRowsWithLocalIndices() {
        const Tensor x{TensorType(DType::float16, {tokens(4096), hidden()}), {}};
        const Tensor indices{TensorType(DType::int64, {tokens(256), Dim(Axis::top_k, 8)}), local()};
        QVERIFY(!OpFixture().infer(ops::init_routing_v2, {x, indices}).has_value());
    }

    void groupedSwigluHalvesTheFeatures() {
        TensorType weight(DType::int8, {Dim{{Axis::expert, 16}, {Axis::hidden, 6144}}, Dim(Axis::intermediate, 4096)});
        weight.setPieces(16);
        TensorType rows(DType::int8, {Dim(Axis::routed, 2048), hidden()});
        rows.setPieces(16);
        const InferResult result = OpFixture().infer(ops::grouped_matmul_quant_swiglu, {{rows, {}}, {weight, {}}}, {{Attr::dtype, DType::float16}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{2048, 2048}));
        QCOMPARE(result->front().type.pieces(), std::int64_t{1});
    }

    void unpermuteRestoresTokens() {
        const Tensor rows{TensorType(DType::float16, {Dim{{Axis::token, 256}, {Axis::top_k, 8}}, hidden()}), local()};
        const Tensor indices{TensorType(DType::int64, {tokens(256), Dim(Axis::top_k, 8)}), local()};
        const InferResult result = OpFixture().infer(ops::unpermute_tokens, {rows, indices});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{256, 8, 6144}));
    }
};

QTEST_GUILESS_MAIN(TestMoe)
#include "test_moe.moc"
