// Norm rules: what the residual's layout may be, and what the results carry.
#include <QtTest>

#include "op_fixture.h"

using namespace shardscope;
using namespace shardscope::test;

class TestNorms : public QObject {
    Q_OBJECT

private slots:
    void normKeepsShapeAndLayout() {
        const InferResult result = OpFixture().infer(ops::rms_norm, {localHidden(), {TensorType(DType::float16, {hidden()}), {}}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{1, 256, 6144}));
        QVERIFY(tokenLayout(result->front().type, result->front().placement) == TokenLayout::local);
    }

    void addNormGivesNormedValueAndSum() {
        const InferResult result = OpFixture().infer(ops::add_rms_norm2, {localHidden(), localHidden(), {TensorType(DType::float16, {hidden()}), {}}});
        QVERIFY(result.has_value());
        QCOMPARE(result->size(), std::size_t{2});
    }

    void refusesLocalResidualWithFullProjection() {
        const InferResult result = OpFixture().infer(ops::add_rms_norm2, {localHidden(), fullHidden(), {TensorType(DType::float16, {hidden()}), {}}});
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, std::string_view("operands.layout"));
    }

    // With 1 token on tp2 the local share has ceil(1/2) = 1 row: sizes are equal, layouts are not.
    void tellsLocalFromFullWhereSizesCannot() {
        const TensorType single(DType::float16, {batch, tokens(1), hidden()});
        const InferResult result = OpFixture(0, 2).infer(ops::add_rms_norm, {{single, local()}, {single, {}}, {TensorType(DType::float16, {hidden()}), {}}});
        QVERIFY(!result.has_value());
    }
};

QTEST_GUILESS_MAIN(TestNorms)
#include "test_norms.moc"
