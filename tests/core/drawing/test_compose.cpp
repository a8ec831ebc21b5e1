// Claims about small drawings, built by hand: what is drawn, where lines run, what folding and stepping do.
#include <QtTest>

#include "core/drawing/drawing.h"
#include "core/drawing/drawing_fixture.h"
#include "core/rewrite/editor.h"

using namespace shardscope;
using namespace shardscope::drawing;

namespace {

/// One layer: begin → norm → (view) → linear → add with the beginning → end in attention; a linear in the MLP.
struct OneLayer {
    GraphMaker maker;
    NodeId begin, norm, view, linear, add, mlp;

    OneLayer() {
        const ValueId input = maker.graph.addSource(ValueKind::input, "x", GraphMaker::hidden(), {});
        maker.enter(BlockKind::attention, "layers.0.self_attn", 0);
        begin = maker.add(ops::region_begin, Role::region, {input});
        norm = maker.add(ops::rms_norm, Role::input_norm, {maker.out(begin), maker.weight()});
        view = maker.add(ops::view, Role::view, {maker.out(norm)});
        linear = maker.add(ops::mm, Role::o_proj, {maker.out(view), maker.weight()});
        add = maker.add(ops::add, Role::residual_add, {maker.out(begin), maker.out(linear)});
        maker.enter(BlockKind::mlp, "layers.0.mlp", 0);
        mlp = maker.add(ops::mm, Role::mlp_gate_up, {maker.out(add), maker.weight()});
    }
};

Drawing draw(const Graph& graph, const Journal& journal = {}, const Options& options = {}) { return compose(graph, journal, FixedMeasure{}, options); }

const Edge* edgeBetween(const Drawing& drawing, NodeId from, NodeId to) {
    const auto found = std::find_if(drawing.edges.begin(), drawing.edges.end(), [&](const Edge& edge) { return edge.from == from && edge.to == to; });
    return found != drawing.edges.end() ? &*found : nullptr;
}

Rect rectOf(const Drawing& drawing, NodeId id) { return drawing.boxes[static_cast<std::size_t>(drawing.boxOf(id))].rect; }

}  // namespace

class TestCompose : public QObject {
    Q_OBJECT

private slots:
    void viewsAreContracted();
    void auxiliaryOperatorsAppearOnRequest();
    void residualIsMarkedAndRoutedBesideTheBoxes();
    void columnsAreJoinedThroughTheGutter();
    void foldedBlockIsACardWithItsLines();
    void foldedLayersAreJoinedByOneLine();
    void replacementTakesThePlace();
    void twoReplacementsAtOnceGetTwoPlaces();
    void cacheWriterIsJoinedToItsReader();
    void oddGraphsAreHarmless();
    void stopRequestGivesAnEmptyDrawing();
};

void TestCompose::viewsAreContracted() {
    const OneLayer layer;
    const Drawing drawing = draw(layer.maker.graph);
    QCOMPARE(drawing.boxOf(layer.view), -1);
    const Edge* edge = edgeBetween(drawing, layer.norm, layer.linear);
    QVERIFY(edge != nullptr);
    QVERIFY(edge->value == layer.maker.out(layer.view));  // the value that enters the target
    QVERIFY(edge->isBezier);
}

void TestCompose::auxiliaryOperatorsAppearOnRequest() {
    const OneLayer layer;
    Options options;
    options.showsAuxiliary = true;
    QVERIFY(draw(layer.maker.graph, {}, options).boxOf(layer.view) >= 0);
}

void TestCompose::residualIsMarkedAndRoutedBesideTheBoxes() {
    const OneLayer layer;
    const Drawing drawing = draw(layer.maker.graph);
    const Edge* residual = edgeBetween(drawing, layer.begin, layer.add);
    QVERIFY(residual != nullptr && residual->isResidual && residual->kind == EdgeKind::inBlock && isRightAngled(*residual));
    QVERIFY(!edgeBetween(drawing, layer.linear, layer.add)->isResidual);
    QVERIFY(!edgeBetween(drawing, layer.begin, layer.norm)->isResidual);
    QCOMPARE(firstCrossing(drawing), std::string());
}

void TestCompose::columnsAreJoinedThroughTheGutter() {
    const OneLayer layer;
    const Drawing drawing = draw(layer.maker.graph);
    const Edge* edge = edgeBetween(drawing, layer.add, layer.mlp);
    QVERIFY(edge != nullptr && edge->kind == EdgeKind::betweenBlocks && isRightAngled(*edge));
    QCOMPARE(edge->points.front().x, rectOf(drawing, layer.add).right());
    QCOMPARE(edge->points.back().x, rectOf(drawing, layer.mlp).x);
    QCOMPARE(drawing.frames.size(), std::size_t{3});  // the layer and its two columns
    QVERIFY(drawing.frames[1].rect.right() < drawing.frames[2].rect.x);
}

void TestCompose::foldedBlockIsACardWithItsLines() {
    const OneLayer layer;
    Options options;
    options.folded = {"layers.0.self_attn"};
    const Drawing drawing = draw(layer.maker.graph, {}, options);
    QCOMPARE(drawing.boxOf(layer.norm), -1);
    QVERIFY(drawing.boxOf(layer.mlp) >= 0);
    QCOMPARE(drawing.edges.size(), std::size_t{1});
    QVERIFY(!drawing.edges.front().from.isValid() && drawing.edges.front().to == layer.mlp);
    QCOMPARE(drawing.frames[static_cast<std::size_t>(drawing.edges.front().fromFrame)].key, std::string("layers.0.self_attn"));
    QCOMPARE(firstCrossing(drawing), std::string());
}

void TestCompose::foldedLayersAreJoinedByOneLine() {
    OneLayer layer;
    GraphMaker& maker = layer.maker;
    maker.enter(BlockKind::attention, "layers.1.self_attn", 1);
    // Reads both the residual and the result of layer 0.
    maker.add(ops::add_rms_norm2, Role::input_norm, {maker.out(layer.add), maker.out(layer.mlp), maker.weight()}, 2);
    Options options;
    options.folded = {"layers.0", "layers.1"};
    const Drawing drawing = draw(maker.graph, {}, options);
    QVERIFY(drawing.boxes.empty());
    QCOMPARE(drawing.frames.size(), std::size_t{2});
    QCOMPARE(drawing.edges.size(), std::size_t{1});
    QVERIFY(drawing.edges.front().kind == EdgeKind::betweenLayers);
    QCOMPARE(drawing.edges.front().fromFrame, 0);
    QCOMPARE(drawing.edges.front().toFrame, 1);
}

void TestCompose::replacementTakesThePlace() {
    OneLayer layer;
    Journal journal;
    Editor editor(layer.maker.graph, journal);
    editor.beginStep({});
    const NodeId fused = editor.addNode(ops::add_rms_norm, Role::residual_add,
                                        {layer.maker.out(layer.begin), layer.maker.out(layer.linear), layer.maker.weight()}, {}, layer.add, 1, layer.add);
    editor.replaceUses(layer.maker.out(layer.add), layer.maker.out(fused));
    editor.removeNode(layer.add);
    editor.endStep();
    const Drawing after = draw(layer.maker.graph, journal);
    moveTo(layer.maker.graph, journal, 1, 0);
    const Drawing before = draw(layer.maker.graph, journal);
    QCOMPARE(after.boxOf(layer.add), -1);
    QVERIFY(rectOf(after, fused) == rectOf(before, layer.add));
    QVERIFY(rectOf(after, layer.norm) == rectOf(before, layer.norm));
    QVERIFY(after.bounds == before.bounds);
}

void TestCompose::twoReplacementsAtOnceGetTwoPlaces() {
    OneLayer layer;
    Journal journal;
    Editor editor(layer.maker.graph, journal);
    editor.beginStep({});
    const std::vector<ValueId> inputs{layer.maker.out(layer.view), layer.maker.weight()};
    const NodeId first = editor.addNode(ops::mm, Role::o_proj, inputs, {}, layer.linear, 1, layer.linear);
    const NodeId second = editor.addNode(ops::mm, Role::o_proj, inputs, {}, first, 1, layer.linear);
    editor.replaceUses(layer.maker.out(layer.linear), layer.maker.out(first));
    editor.removeNode(layer.linear);
    editor.endStep();
    const Drawing drawing = draw(layer.maker.graph, journal);
    QVERIFY(!rectOf(drawing, first).intersects(rectOf(drawing, second)));
    QCOMPARE(firstOverlap(drawing), std::string());
}

void TestCompose::cacheWriterIsJoinedToItsReader() {
    GraphMaker maker;
    maker.enter(BlockKind::attention, "layers.0.self_attn", 0);
    const ValueId input = maker.graph.addSource(ValueKind::input, "x", GraphMaker::hidden(), {});
    const ValueId cache = maker.graph.addSource(ValueKind::cache, "cache", GraphMaker::hidden(), {});
    const NodeId norm = maker.add(ops::rms_norm, Role::input_norm, {input, maker.weight()});
    const NodeId write = maker.add(ops::concat_and_cache_mla, Role::cache_write, {maker.out(norm), maker.out(norm), cache, maker.weight()}, 0);
    const NodeId attention = maker.add(ops::mla_sparse_attention, Role::attention, {maker.out(norm), cache});
    const Drawing drawing = draw(maker.graph);
    QVERIFY(edgeBetween(drawing, write, attention) != nullptr);
    QVERIFY(rectOf(drawing, write).bottom() < rectOf(drawing, attention).y);
}

void TestCompose::oddGraphsAreHarmless() {
    QVERIFY(draw(Graph{}).boxes.empty());
    GraphMaker loose;  // no scope at all
    const ValueId input = loose.graph.addSource(ValueKind::input, "\"<b>\\N\n", GraphMaker::hidden(), {});
    const NodeId norm = loose.add(ops::rms_norm, Role::none, {input, loose.weight()});
    loose.add(ops::concat_and_cache_mla, Role::none, {}, 0);
    const Drawing drawing = draw(loose.graph);
    QVERIFY(drawing.boxOf(norm) >= 0);
    QCOMPARE(firstOverlap(drawing), std::string());
    struct Broken : TextMeasure {
        [[nodiscard]] double width(FontRole, std::string_view) const override { return std::numeric_limits<double>::quiet_NaN(); }
        [[nodiscard]] double lineHeight(FontRole) const override { return -1e300; }
    };
    QCOMPARE(compose(OneLayer{}.maker.graph, {}, Broken{}, {}).boxes.size(), std::size_t{5});
}

void TestCompose::stopRequestGivesAnEmptyDrawing() {
    const OneLayer layer;
    std::stop_source stop;
    stop.request_stop();
    const Drawing drawing = compose(layer.maker.graph, {}, FixedMeasure{}, {}, stop.get_token());
    QVERIFY(drawing.boxes.empty() && drawing.frames.empty());
}

QTEST_GUILESS_MAIN(TestCompose)
#include "test_compose.moc"
