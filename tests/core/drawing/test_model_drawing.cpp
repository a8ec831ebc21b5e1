// Claims about drawings of whole models: nothing overlaps, lines keep clear of boxes, and no step moves a box.
#include <QtTest>

#include "core/analysis/analysis.h"
#include "core/drawing/drawing.h"
#include "core/drawing/drawing_fixture.h"
#include "core/rewrite/journal.h"

using namespace shardscope;
using namespace shardscope::drawing;

namespace {

AnalysisPtr analysed(const char* sample, const OptionValues& options) {
    const auto input = loadInput(std::string(SHARDSCOPE_SOURCE_DIR "/samples/") + sample, options);
    if (!input) return {};
    const auto analysis = analyse(input->model, input->scenario);
    return analysis ? *analysis : AnalysisPtr{};
}

constexpr const char* glm = "glm-5.1-prefill-tp16-dp2-ep32.json";
constexpr const char* deepSeek = "deepseek-v3.2-prefill-tp16-ep16.json";
/// Three dense layers and two MoE layers: every kind of layer and of boundary between layers.
const OptionValues fiveLayers{{"num-hidden-layers-override", "5"}, {"no-repetition", "true"}};

const Frame* frameOf(const Drawing& drawing, const std::string& key) {
    const auto found = std::find_if(drawing.frames.begin(), drawing.frames.end(), [&](const Frame& frame) { return frame.key == key; });
    return found != drawing.frames.end() ? &*found : nullptr;
}

bool sameGeometry(const Drawing& a, const Drawing& b) {
    if (!(a.bounds == b.bounds) || a.frames.size() != b.frames.size()) return false;
    for (std::size_t i = 0; i < a.frames.size(); ++i) {
        if (!(a.frames[i].rect == b.frames[i].rect) || a.frames[i].key != b.frames[i].key) return false;
    }
    return true;
}

/// A box that both drawings have, at different places.
std::string firstMoved(const Drawing& a, const Drawing& b) {
    for (const Box& box : a.boxes) {
        const int other = b.boxOf(box.node);
        if (other >= 0 && !(b.boxes[static_cast<std::size_t>(other)].rect == box.rect)) return box.title;
    }
    return {};
}

}  // namespace

class TestModelDrawing : public QObject {
    Q_OBJECT

private slots:
    void linesKeepClearOfBoxes_data();
    void linesKeepClearOfBoxes();
    void noStepMovesABox_data();
    void noStepMovesABox();
    void everyStepKeepsLinesClearOfBoxes();
    void auxiliaryOperatorsKeepClearToo();
    void everyBlockCanBeFolded();
    void everyVisibleOperatorHasABox();
    void repetitionFramesStandForTheirLayers();
    void foldsAllButTheFirstLayerOfEachKind();
    void expandedLayersOfOneKindLookAlike();
    void residualRunsBesideTheColumn();
    void theSameGraphGivesTheSameDrawing();
};

void TestModelDrawing::linesKeepClearOfBoxes_data() {
    QTest::addColumn<QString>("sample");
    QTest::addColumn<bool>("isExpanded");
    QTest::addColumn<bool>("isFolded");
    QTest::addColumn<double>("aspect");
    QTest::newRow("repetition") << glm << false << false << 1.6;
    QTest::newRow("repetition, tall view") << glm << false << false << 0.4;
    QTest::newRow("expanded") << glm << true << false << 1.6;
    QTest::newRow("expanded, tall view") << glm << true << false << 0.4;
    QTest::newRow("folded") << glm << true << true << 1.6;
    QTest::newRow("DeepSeek-V3.2") << deepSeek << true << false << 1.0;
}

void TestModelDrawing::linesKeepClearOfBoxes() {
    QFETCH(QString, sample);
    QFETCH(bool, isExpanded);
    QFETCH(bool, isFolded);
    QFETCH(double, aspect);
    const AnalysisPtr analysis = analysed(sample.toUtf8().constData(), isExpanded ? fiveLayers : OptionValues{});
    QVERIFY(analysis);
    Options options;
    options.aspect = aspect;
    if (isFolded) options.folded = defaultFolded(analysis->graph);
    const Drawing drawing = compose(analysis->graph, analysis->journal, FixedMeasure{}, options);
    QVERIFY(!drawing.edges.empty());
    QCOMPARE(firstCrossing(drawing), std::string());
    QCOMPARE(firstOverlap(drawing), std::string());
    for (const Edge& edge : drawing.edges) QVERIFY(edge.isBezier ? edge.points.size() % 3 == 1 : isRightAngled(edge));
}

void TestModelDrawing::noStepMovesABox_data() {
    QTest::addColumn<OptionValues>("input");
    QTest::newRow("repetition") << OptionValues{};
    QTest::newRow("expanded") << fiveLayers;
}

void TestModelDrawing::noStepMovesABox() {
    QFETCH(OptionValues, input);
    const AnalysisPtr analysis = analysed(glm, input);
    QVERIFY(analysis);
    const std::size_t last = analysis->journal.steps().size();
    const Drawing final = compose(analysis->graph, analysis->journal, FixedMeasure{}, {});
    Graph graph = analysis->graph;
    Drawing former = final;
    for (std::size_t step = last; step-- > 0;) {
        moveTo(graph, analysis->journal, step + 1, step);
        const Drawing drawing = compose(graph, analysis->journal, FixedMeasure{}, {});
        QVERIFY(sameGeometry(drawing, final));
        QCOMPARE(firstMoved(drawing, final), std::string());
        QCOMPARE(firstMoved(drawing, former), std::string());
        former = drawing;
    }
}

void TestModelDrawing::everyStepKeepsLinesClearOfBoxes() {
    const AnalysisPtr analysis = analysed(glm, fiveLayers);
    QVERIFY(analysis);
    Graph graph = analysis->graph;
    for (std::size_t step = analysis->journal.steps().size(); step-- > 0;) {
        moveTo(graph, analysis->journal, step + 1, step);
        const Drawing drawing = compose(graph, analysis->journal, FixedMeasure{}, {});
        QCOMPARE(firstCrossing(drawing), std::string());
        QCOMPARE(firstOverlap(drawing), std::string());
    }
}

void TestModelDrawing::auxiliaryOperatorsKeepClearToo() {
    const AnalysisPtr analysis = analysed(glm, fiveLayers);
    QVERIFY(analysis);
    Options options;
    options.showsAuxiliary = true;
    const Drawing drawing = compose(analysis->graph, analysis->journal, FixedMeasure{}, options);
    QCOMPARE(drawing.boxes.size(), analysis->graph.liveNodeCount());
    QCOMPARE(firstCrossing(drawing), std::string());
    QCOMPARE(firstOverlap(drawing), std::string());
}

void TestModelDrawing::everyBlockCanBeFolded() {
    const AnalysisPtr analysis = analysed(glm, fiveLayers);
    QVERIFY(analysis);
    const Drawing open = compose(analysis->graph, analysis->journal, FixedMeasure{}, {});
    for (const Frame& frame : open.frames) {
        Options options;
        options.folded = {frame.key};
        const Drawing drawing = compose(analysis->graph, analysis->journal, FixedMeasure{}, options);
        const Frame* card = frameOf(drawing, frame.key);
        QVERIFY(card != nullptr && card->isFolded);
        QVERIFY(card->rect.width < frame.rect.width || card->rect.height < frame.rect.height);
        QVERIFY(drawing.boxes.size() < open.boxes.size());
        QCOMPARE(firstCrossing(drawing), std::string());
        QCOMPARE(firstOverlap(drawing), std::string());
    }
}

void TestModelDrawing::everyVisibleOperatorHasABox() {
    const AnalysisPtr analysis = analysed(glm, fiveLayers);
    QVERIFY(analysis);
    const Drawing drawing = compose(analysis->graph, analysis->journal, FixedMeasure{}, {});
    for (const NodeId id : analysis->graph.program()) {
        const Node& node = analysis->graph.node(id);
        const bool isPlumbing = node.op->isAuxiliary && node.role != Role::row_selection;
        if (isPlumbing || node.role == Role::top_k_normalise || node.op == &ops::copy_region) {
            QCOMPARE(drawing.boxOf(id), -1);
        } else {
            QVERIFY2(drawing.boxOf(id) >= 0, nodeText(analysis->graph, id).c_str());
        }
    }
}

/// GLM-5.1: 78 layers, the first 3 dense (spec: [3, 75]).
void TestModelDrawing::repetitionFramesStandForTheirLayers() {
    const AnalysisPtr analysis = analysed(glm, {});
    QVERIFY(analysis);
    QCOMPARE(defaultFolded(analysis->graph), (std::set<std::string>{"layers.0"}));  // 3 dense layers against 75
    const Drawing drawing = compose(analysis->graph, analysis->journal, FixedMeasure{}, {});
    QCOMPARE(frameOf(drawing, "layers.0")->title, std::string("layers.0–2 ×3"));
    QCOMPARE(frameOf(drawing, "layers.3")->title, std::string("layers.3–77 ×75"));
    QCOMPARE(frameOf(drawing, "layers.3")->count, 75);
    QVERIFY(frameOf(drawing, "layers.3")->detail.starts_with("MoE decoder layer"));
    QVERIFY(frameOf(drawing, "layers.0")->detail.starts_with("dense decoder layer"));
    QCOMPARE(drawing.frames.front().key, std::string("embedding"));
    QCOMPARE(drawing.frames.back().key, std::string("head"));
}

void TestModelDrawing::foldsAllButTheFirstLayerOfEachKind() {
    const AnalysisPtr analysis = analysed(glm, fiveLayers);
    QVERIFY(analysis);
    Options options;
    options.folded = defaultFolded(analysis->graph);
    const std::set<std::string> expected{"layers.1", "layers.2", "layers.4"};
    QVERIFY(options.folded == expected);
    const Drawing drawing = compose(analysis->graph, analysis->journal, FixedMeasure{}, options);
    const Frame* dense = frameOf(drawing, "layers.1");
    QVERIFY(dense->isFolded);
    // A dense layer gathers before attention and before the MLP and scatters behind it (spec 20 §2.2, a2, d0, d7): 4096 × 6144 × 2 B = 48 MiB each.
    QCOMPARE(dense->collectives.size(), std::size_t{2});
    QCOMPARE(dense->collectives[0].kind, std::string("all_gather"));
    QCOMPARE(dense->collectives[0].count, std::int64_t{2});
    QCOMPARE(dense->collectives[0].bytesText, std::string("96 MiB"));
    QCOMPARE(dense->collectives[1].kind, std::string("reduce_scatter"));
    QCOMPARE(dense->summary.front().first, std::string("attention [4096, 64, 256]"));
    QVERIFY(dense->summary.front().second == TokenLayout::full);
    QVERIFY(dense->summary.back().second == TokenLayout::local);
}

void TestModelDrawing::expandedLayersOfOneKindLookAlike() {
    const AnalysisPtr analysis = analysed(glm, {{"num-hidden-layers-override", "6"}, {"no-repetition", "true"}});
    QVERIFY(analysis);
    const Drawing drawing = compose(analysis->graph, analysis->journal, FixedMeasure{}, {});
    const Rect a = frameOf(drawing, "layers.4")->rect;
    const Rect b = frameOf(drawing, "layers.5")->rect;
    QCOMPARE(a.width, b.width);
    QCOMPARE(a.height, b.height);
}

void TestModelDrawing::residualRunsBesideTheColumn() {
    const AnalysisPtr analysis = analysed(glm, {});
    QVERIFY(analysis);
    const Drawing drawing = compose(analysis->graph, analysis->journal, FixedMeasure{}, {});
    const Frame* block = frameOf(drawing, "layers.3.self_attn");
    const auto residual = std::find_if(drawing.edges.begin(), drawing.edges.end(), [&](const Edge& edge) {
        return edge.isResidual && edge.kind == EdgeKind::inBlock && block->rect.contains(edge.points.front());
    });
    QVERIFY(residual != drawing.edges.end());
    QVERIFY(analysis->graph.node(residual->from).op == &ops::region_begin);
    QVERIFY(analysis->graph.node(residual->to).role == Role::post_attention_norm);
    QVERIFY(residual->layout == TokenLayout::local);
    const auto [left, right] = std::minmax_element(residual->points.begin(), residual->points.end(), [](Point a, Point b) { return a.x < b.x; });
    for (const Box& box : drawing.boxes) {
        if (block->rect.contains({box.rect.x, box.rect.y})) QVERIFY(left->x < box.rect.x);
    }
}

void TestModelDrawing::theSameGraphGivesTheSameDrawing() {
    const AnalysisPtr analysis = analysed(glm, fiveLayers);
    QVERIFY(analysis);
    const Drawing a = compose(analysis->graph, analysis->journal, FixedMeasure{}, {});
    const Drawing b = compose(analysis->graph, analysis->journal, FixedMeasure{}, {});
    QVERIFY(sameGeometry(a, b));
    QCOMPARE(a.edges.size(), b.edges.size());
    for (std::size_t i = 0; i < a.edges.size(); ++i) QVERIFY(a.edges[i].points == b.edges[i].points);
}

QTEST_GUILESS_MAIN(TestModelDrawing)
#include "test_model_drawing.moc"
