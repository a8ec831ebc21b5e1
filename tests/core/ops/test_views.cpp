// Views follow their operand: regrouping by axes, token slices, padding, lists of pieces.
#include <QtTest>

#include "op_fixture.h"

using namespace shardscope;
using namespace shardscope::test;

class TestViews : public QObject {
    Q_OBJECT

private slots:
    // Spec 20 §8-3: a literal [4096, 16384] breaks once the operand is local; a pattern by axes gives [256, 16384].
    void flatteningFollowsALocalOperand() {
        const ViewPattern pattern{{{Axis::token}, {Axis::head, Axis::head_dim}}};
        const Tensor attention{TensorType(DType::float16, {tokens(256), Dim(Axis::head, 64), Dim(Axis::head_dim, 256)}), local()};
        const InferResult result = OpFixture().infer(ops::view, {attention}, {{Attr::view, pattern}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{256, 16384}));
    }

    // Spec 20 §8-4: hidden = tokens = 6144 must not confuse the axes.
    void sizesDoNotDecideWhichAxisMoves() {
        const ViewPattern pattern{{{Axis::token}, {Axis::hidden}}};
        const Tensor square{TensorType(DType::float16, {batch, tokens(6144), hidden(6144)}), {}};
        const InferResult result = OpFixture().infer(ops::view, {square}, {{Attr::view, pattern}});
        QVERIFY(result.has_value());
        QVERIFY(result->front().type.dim(0).isAxis(Axis::token));
        QVERIFY(result->front().type.dim(1).isAxis(Axis::hidden));
    }

    void refusesAPatternThatDropsAnAxis() {
        const ViewPattern pattern{{{Axis::token}}};
        QVERIFY(!OpFixture().infer(ops::view, {fullHidden()}, {{Attr::view, pattern}}).has_value());
    }

    void flatCacheComesBackInItsShape() {
        const Tensor cache{TensorType(DType::float16, {Dim(Axis::block, 33), Dim(Axis::slot, 128), Dim(Axis::latent, 576)}), {}};
        const InferResult flat = OpFixture().infer(ops::as_strided, {cache}, {{Attr::view, ViewPattern{{{Axis::block, Axis::slot, Axis::latent}}}}});
        QVERIFY(flat.has_value());
        QCOMPARE(shapeOf(flat->front()), (Shape{2433024}));  // 33 · 128 · 576, as recorded
        const InferResult back = OpFixture().infer(ops::as_strided, {{flat->front().type, flat->front().placement}},
                                                   {{Attr::view, ViewPattern{{{Axis::block}, {Axis::slot}, {Axis::latent}}}}});
        QVERIFY(back.has_value());
        QCOMPARE(back->front().type, cache.type);
    }

    void sliceKeepsTheShareOfThisRank() {
        const OpFixture fixture(5);
        const Tensor attention{TensorType(DType::float16, {tokens(4096), Dim(Axis::head, 64), Dim(Axis::head_dim, 256)}), {}};
        const InferResult result = fixture.infer(ops::slice, {attention}, {{Attr::dim, std::int64_t{0}}, {Attr::group, fixture.tp()}});
        QVERIFY(result.has_value());
        QCOMPARE(shapeOf(result->front()), (Shape{256, 64, 256}));
        QVERIFY(tokenLayout(result->front().type, result->front().placement) == TokenLayout::local);
    }

    // Spec 20 §8-8: the share of a share is the identity on rank 0 and empty on all others.
    void refusesToSliceALocalValue() {
        const OpFixture fixture;
        const InferResult result = fixture.infer(ops::slice, {localHidden()}, {{Attr::dim, std::int64_t{1}}, {Attr::group, fixture.tp()}});
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, std::string_view("slice.of_local"));
    }

    // dp8 · tp4 with 9 tokens (spec 20 §2.4): pad 9 → 12, slice → 3.
    void paddingMakesTokensDivide() {
        const OpFixture fixture(0, 4);
        const Tensor logits{TensorType(DType::float32, {tokens(9), Dim(Axis::expert, 256)}), {}};
        const InferResult padded = fixture.infer(ops::constant_pad_nd, {logits}, {{Attr::high, std::int64_t{3}}});
        QVERIFY(padded.has_value());
        QCOMPARE(shapeOf(padded->front()), (Shape{12, 256}));
        const InferResult share =
            fixture.infer(ops::slice, {{padded->front().type, padded->front().placement}}, {{Attr::dim, std::int64_t{0}}, {Attr::group, fixture.tp()}});
        QVERIFY(share.has_value());
        QCOMPARE(shapeOf(share->front()), (Shape{3, 256}));
        const InferResult cut = fixture.infer(ops::slice, {{padded->front().type, padded->front().placement}}, {{Attr::high, std::int64_t{3}}});
        QVERIFY(cut.has_value());
        QCOMPARE(shapeOf(cut->front()), (Shape{9, 256}));
    }

    void piecesShowTheShapeOfOne() {
        const Tensor rows{TensorType(DType::int8, {Dim(Axis::routed, 2048), hidden()}), {}};
        const InferResult list = OpFixture().infer(ops::split_with_sizes, {rows}, {{Attr::dim, std::int64_t{0}}, {Attr::count, std::int64_t{16}}});
        QVERIFY(list.has_value());
        QCOMPARE(shapeOf(list->front()), (Shape{128, 6144}));  // 2048 / 16, as recorded
        QCOMPARE(list->front().type.bytes(), rows.type.bytes());
        QCOMPARE(list->front().type.shapeText(), std::string("16 × [128, 6144]"));
    }
};

QTEST_GUILESS_MAIN(TestViews)
#include "test_views.moc"
