// Claims about the texts of boxes.
#include <QtTest>

#include "core/drawing/drawing_fixture.h"
#include "core/drawing/labels.h"

using namespace shardscope;
using namespace shardscope::drawing;

namespace {

constexpr DType half = DType::float16;

TensorType tokensBy(std::int64_t tokens, std::int64_t width) { return {half, {Dim(Axis::batch, 1), Dim(Axis::token, tokens), Dim(Axis::hidden, width)}}; }
TensorType matrix(std::int64_t rows, std::int64_t columns) { return {half, {Dim(Axis::other, rows), Dim(Axis::other, columns)}}; }

LabelSource source(const OpInfo& op, Role role, const TensorType* in, const TensorType* out) {
    LabelSource label;
    label.op = &op;
    label.role = role;
    label.operands[0] = in;
    label.results[0] = out;
    return label;
}

}  // namespace

class TestLabels : public QObject {
    Q_OBJECT

private slots:
    void shapesGoWithoutTheBatchOfOne();
    void linearsShowBothFactorsAndTheProduct();
    void collectivesShowTheLargerSide();
    void slicesShowBeforeAndAfter();
    void normsThatKeepTheSumSaySo();
    void cacheWritesShowOneRow();
    void routersAndExpertsAreCounted();
    void layersAreNamedByTheirRange();
};

void TestLabels::shapesGoWithoutTheBatchOfOne() {
    QCOMPARE(shapeLabel(tokensBy(4096, 6144)), std::string("[4096, 6144]"));
    QCOMPARE(shapeLabel(matrix(1, 7)), std::string("[1, 7]"));  // a first dimension of 1 that is no batch stays
    QCOMPARE(shapeLabel({half, {}}), std::string("[]"));
    TensorType list = matrix(2048, 6144);
    list.setPieces(16);
    QCOMPARE(shapeLabel(list), std::string("16× [128, 6144]"));  // 2048 / 16
}

void TestLabels::linearsShowBothFactorsAndTheProduct() {
    const TensorType x = matrix(256, 16384);
    const TensorType weight = matrix(16384, 6144);
    const TensorType y = matrix(256, 6144);
    LabelSource label = source(ops::static_quant_linear, Role::o_proj, &x, &y);
    label.operands[1] = &weight;
    QCOMPARE(boxTitle(label), std::string("o_proj · static_quant_linear"));
    QCOMPARE(boxDetail(label), std::string("[256, 16384] × [16384, 6144]\n→ [256, 6144]"));
}

void TestLabels::collectivesShowTheLargerSide() {
    const TensorType share = tokensBy(256, 6144);
    const TensorType whole = tokensBy(4096, 6144);
    LabelSource gather = source(ops::all_gather, Role::attention_gather, &share, &whole);
    gather.group = "tp16";
    QCOMPARE(boxTitle(gather), std::string("all_gather tp16"));
    QCOMPARE(collectiveLabel(gather), std::string("tp16 · 48 MiB"));  // 4096 × 6144 × 2 B
    const LabelSource scatter = source(ops::reduce_scatter, Role::mlp_reduce, &whole, &share);
    QCOMPARE(collectiveLabel(scatter), std::string("48 MiB"));
    QCOMPARE(collectiveLabel(source(ops::mm, Role::gate, &share, &whole)), std::string());
}

void TestLabels::slicesShowBeforeAndAfter() {
    const TensorType before{half, {Dim(Axis::token, 4096), Dim(Axis::head, 64), Dim(Axis::head_dim, 256)}};
    const TensorType after{half, {Dim(Axis::token, 256), Dim(Axis::head, 64), Dim(Axis::head_dim, 256)}};
    LabelSource slice = source(ops::slice, Role::token_slice, &before, &after);
    slice.group = "tp16";
    QCOMPARE(boxTitle(slice), std::string("slice token axis"));
    QCOMPARE(boxDetail(slice), std::string("[4096, 64, 256] → [256, 64, 256]"));
    QVERIFY(boxShape(ops::slice) == BoxShape::slice);
}

void TestLabels::normsThatKeepTheSumSaySo() {
    const TensorType hidden = tokensBy(256, 6144);
    LabelSource norm = source(ops::add_rms_norm2, Role::post_attention_norm, &hidden, &hidden);
    norm.results[1] = &hidden;
    QCOMPARE(boxTitle(norm), std::string("post_attention · add_rms_norm2"));
    QCOMPARE(boxDetail(norm), std::string("y, residual [256, 6144]"));
    QCOMPARE(boxDetail(source(ops::rms_norm, Role::input_norm, &hidden, &hidden)), std::string("[256, 6144]"));
}

void TestLabels::cacheWritesShowOneRow() {
    const TensorType latent = matrix(4096, 512);
    const TensorType rope = matrix(4096, 64);
    LabelSource write = source(ops::concat_and_cache_mla, Role::cache_write, &latent, nullptr);
    write.operands[1] = &rope;
    QCOMPARE(boxDetail(write), std::string("[4096, 576]"));  // 512 + 64
}

void TestLabels::routersAndExpertsAreCounted() {
    const TensorType logits = matrix(256, 256);
    const TensorType chosen = matrix(256, 8);
    LabelSource router = source(ops::moe_gating_top_k_sigmoid, Role::top_k, &logits, &chosen);
    router.choices = 8;
    QCOMPARE(boxTitle(router), std::string("sigmoid top-8"));
    QCOMPARE(boxDetail(router), std::string("weights, ids [256, 8]"));
    TensorType rows = matrix(2048, 6144);
    rows.setPieces(8);
    const TensorType result = matrix(2048, 2048);
    QCOMPARE(boxTitle(source(ops::grouped_matmul_quant_swiglu, Role::expert_gate_up, &rows, &result)), std::string("experts gate_up ×8"));
}

void TestLabels::layersAreNamedByTheirRange() {
    QCOMPARE(layersTitle(3, 75), std::string("layers.3–77 ×75"));
    QCOMPARE(layersTitle(4, 1), std::string("layers.4"));
}

QTEST_GUILESS_MAIN(TestLabels)
#include "test_labels.moc"
