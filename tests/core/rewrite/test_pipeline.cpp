// Claims about the whole pipeline on decoders from the builder: rewrite counts, collectives as executed, layouts of every layer, shares of other ranks, undo.
#include <QtTest>

#include "core/rewrite/decoder_fixture.h"

using namespace shardscope;
using shardscope::test::Decoder;
using shardscope::test::DecoderForm;

Q_DECLARE_METATYPE(shardscope::test::DecoderForm)

namespace {

const DecoderForm expanded{.repetition = false};
const DecoderForm repetition{};

/// applied rewrites in the order P1, DSA, P2, P3, MoE, final gather
std::vector<int> rewrites(const Decoder& d) {
    std::vector<int> counts;
    for (const char* pass : {"sp_p1", "dsa_o_proj", "sp_p2", "sp_p3", "moe_local_token", "final_gather"}) counts.push_back(d.applied(pass));
    return counts;
}

/// executed all_reduce, reduce_scatter, all_gather, all_to_all
std::vector<std::int64_t> collectives(const Decoder& d) {
    return {d.executed(ops::all_reduce), d.executed(ops::reduce_scatter), d.executed(ops::all_gather), d.executed(ops::all_to_all)};
}

/// Every form with three dense and two MoE layers, unless it says otherwise.
void addForms() {
    QTest::addColumn<DecoderForm>("form");
    const auto row = [](const char* name, DecoderForm form) {
        form.layers = std::min(form.layers, std::int64_t{5});
        QTest::newRow(name) << form;
    };
    row("expanded", expanded);
    row("repetition", repetition);
    row("expanded, whole embedding", {.repetition = false, .wordEmbedding = WordEmbedding::none});
    row("repetition, whole embedding", {.wordEmbedding = WordEmbedding::none});
    row("expanded, shared experts sharded", {.repetition = false, .sharedExpertTp = true});
    row("repetition, shared experts sharded", {.sharedExpertTp = true});
    row("expanded, not quantised", {.repetition = false, .linear = LinearQuantisation::disabled});
    row("expanded, rank 5", {.repetition = false, .rank = 5});
    row("repetition, rank 15", {.rank = 15});
    row("expanded, routing behind the slice", {.repetition = false, .returnsRawLogits = false});
    row("repetition, routing behind the slice", {.returnsRawLogits = false});
    row("repetition, routing behind the slice, shared experts sharded", {.sharedExpertTp = true, .returnsRawLogits = false});
    row("expanded, as many tokens as hidden", {.repetition = false, .tokens = 6144});
    row("repetition, experts first", {.denseLayers = 0});
    // layers 0, 1 and 3 dense, 2 and 4 with experts: a dense layer behind experts waits for them through three passes
    row("expanded, experts in every second layer", {.repetition = false, .denseLayers = 1, .layerFrequency = 2});
    row("repetition, experts in every second layer", {.denseLayers = 1, .layerFrequency = 2});
    row("expanded, dense only", {.repetition = false, .layers = 3});
    row("repetition, dense only", {.layers = 3});
    row("repetition, one layer", {.layers = 1});
}

}  // namespace

class TestPipeline : public QObject {
    Q_OBJECT
private slots:
    void countsOfTheRecordedRuns_data();
    void countsOfTheRecordedRuns();
    void everyLayerHasTheRfcLayout_data() { addForms(); }
    void everyLayerHasTheRfcLayout();
    void nothingWaitsAndNothingIsInflated_data() { addForms(); }
    void nothingWaitsAndNothingIsInflated();
    void theResidualIsNeverGathered_data() { addForms(); }
    void theResidualIsNeverGathered();
    void undoRestoresTheBuiltGraph_data() { addForms(); }
    void undoRestoresTheBuiltGraph();
    void everyStepCanBeReachedBothWays();
    void programOrderFollowsTheData_data() { addForms(); }
    void programOrderFollowsTheData();
    void ranksSliceTheirOwnShare_data();
    void ranksSliceTheirOwnShare();
    void withoutRewritesOnlyNormsAreFused();
    void oneStepTouchesAboutOneLayer();
    void aStopRequestEndsBetweenCandidates();
    void progressCountsPasses();
};

void TestPipeline::countsOfTheRecordedRuns_data() {
    QTest::addColumn<DecoderForm>("form");
    QTest::addColumn<bool>("gathersFinally");
    QTest::addColumn<std::vector<int>>("rewritten");
    QTest::addColumn<std::vector<std::int64_t>>("executed");
    using Rewrites = std::vector<int>;
    using Collectives = std::vector<std::int64_t>;
    // Spec 20 §2.3: 1/78/3/0/75 and 1/2/0/1/1; all_reduce 0, reduce_scatter 4, all_gather 82, all_to_all 150. The RFC gathers once more (spec 01 §3).
    QTest::newRow("78 layers, expanded") << expanded << false << Rewrites{1, 78, 3, 0, 75, 0} << Collectives{0, 4, 82, 150};
    QTest::newRow("78 layers, repetition") << repetition << false << Rewrites{1, 2, 0, 1, 1, 0} << Collectives{0, 4, 82, 150};
    QTest::newRow("RFC, expanded") << expanded << true << Rewrites{1, 78, 3, 0, 75, 1} << Collectives{0, 4, 83, 150};
    QTest::newRow("RFC, repetition") << repetition << true << Rewrites{1, 2, 0, 1, 1, 1} << Collectives{0, 4, 83, 150};
    // Spec 20 §2.3, 5 layers: 1/5/3/0/2 and 1/2/0/1/1; all_gather 9, all_to_all 4; with shared-expert TP 2 all_reduce stay (§2.2).
    DecoderForm five = expanded;
    five.layers = 5;
    QTest::newRow("5 layers, expanded") << five << false << Rewrites{1, 5, 3, 0, 2, 0} << Collectives{0, 4, 9, 4};
    five.sharedExpertTp = true;
    QTest::newRow("5 layers, expanded, shared experts sharded") << five << false << Rewrites{1, 5, 3, 0, 2, 0} << Collectives{2, 4, 9, 4};
    five.repetition = true;
    QTest::newRow("5 layers, repetition, shared experts sharded") << five << false << Rewrites{1, 2, 0, 1, 1, 0} << Collectives{2, 4, 9, 4};
}

void TestPipeline::countsOfTheRecordedRuns() {
    QFETCH(DecoderForm, form);
    QFETCH(bool, gathersFinally);
    form.finalGather = gathersFinally ? Decisions::FinalGather::afterFinalNorm : Decisions::FinalGather::none;
    Decoder d(form);
    QVERIFY(d.rewrite());
    QTEST(rewrites(d), "rewritten");
    QTEST(collectives(d), "executed");
}

// RFC §3.3.1: attention on full tokens; everything from the token slice to the next input norm local; only normed values come back.
void TestPipeline::everyLayerHasTheRfcLayout() {
    QFETCH(DecoderForm, form);
    Decoder d(form);
    QVERIFY(d.rewrite());
    const auto isFull = [&](NodeId id) { return d.layoutOf(id) == TokenLayout::full; };
    const auto isLocal = [&](NodeId id) { return d.layoutOf(id) == TokenLayout::local; };
    QVERIFY(d.all(Role::attention_projection, isFull));
    QVERIFY(d.all(Role::indexer, isFull));
    QVERIFY(d.all(Role::attention, isFull));
    for (const Role role : {Role::input_norm, Role::token_slice, Role::o_proj, Role::post_attention_norm, Role::gate, Role::top_k, Role::routing,
                            Role::unpermute, Role::moe_add, Role::residual_add, Role::region, Role::final_norm}) {
        QVERIFY2(d.all(role, isLocal), std::string(toString(role)).c_str());
    }
    // With shared-expert TP a sum over feature shards is still owed here; the rows are this rank's all the same.
    QVERIFY(d.all(Role::shared_down, [&](NodeId id) { return d.isTokenLocal(id); }));
    QCOMPARE(d.count(Role::token_slice), d.count(Role::attention));
    QCOMPARE(d.count(Role::attention_gather), d.count(Role::attention));
    QCOMPARE(d.count(Role::gate_slice) + d.count(Role::hidden_slice) + d.count(Role::moe_gather), 0);
    QCOMPARE(d.count(Role::final_gather), 1);
}

void TestPipeline::nothingWaitsAndNothingIsInflated() {
    QFETCH(DecoderForm, form);
    Decoder d(form);
    QVERIFY(d.rewrite());
    QCOMPARE(d.journal.steps().back().pass, std::string_view("final_gather"));
    for (const NodeId id : d.graph.program()) {
        QVERIFY(!d.graph.node(id).isPending);
        for (const ValueId value : d.graph.node(id).outputs) {
            QCOMPARE(d.graph.value(value).placement.inflation, std::int64_t{1});
            QVERIFY(!d.graph.value(value).placement.isPending);
        }
    }
}

void TestPipeline::theResidualIsNeverGathered() {
    QFETCH(DecoderForm, form);
    Decoder d(form);
    QVERIFY(d.rewrite());
    for (const NodeId id : d.graph.program()) {
        const Node& node = d.graph.node(id);
        if (node.op != &ops::add_rms_norm2) continue;
        for (const Use& use : d.graph.value(node.outputs[1]).uses) QVERIFY(d.graph.node(use.node).op != &ops::all_gather);
    }
}

void TestPipeline::undoRestoresTheBuiltGraph() {
    QFETCH(DecoderForm, form);
    Decoder d(form);
    const std::string built = canonicalText(d.graph);
    QVERIFY(d.rewrite());
    const std::string rewritten = canonicalText(d.graph);
    QVERIFY(rewritten != built);
    undoAll(d.graph, d.journal);
    QVERIFY(canonicalText(d.graph) == built);
    moveTo(d.graph, d.journal, 0, d.journal.steps().size());
    QVERIFY(canonicalText(d.graph) == rewritten);
}

void TestPipeline::everyStepCanBeReachedBothWays() {
    Decoder d(repetition);
    QVERIFY(d.rewrite());
    const std::size_t end = d.journal.steps().size();
    std::vector<std::string> texts{canonicalText(d.graph)};
    for (std::size_t step = end; step > 0; --step) {
        moveTo(d.graph, d.journal, step, step - 1);
        texts.push_back(canonicalText(d.graph));
    }
    for (std::size_t step = 0; step < end; ++step) {
        moveTo(d.graph, d.journal, step, step + 1);
        QVERIFY(canonicalText(d.graph) == texts.at(end - step - 1));
    }
}

void TestPipeline::programOrderFollowsTheData() {
    QFETCH(DecoderForm, form);
    Decoder d(form);
    QVERIFY(d.rewrite());
    std::vector<bool> isMade(d.graph.nodeTableSize(), false);
    for (const NodeId id : d.graph.program()) {
        for (const ValueId input : d.graph.node(id).inputs) {
            const NodeId producer = d.graph.value(input).producer;
            QVERIFY(!producer.isValid() || isMade.at(producer.index()));
        }
        isMade.at(id.index()) = true;
    }
}

void TestPipeline::ranksSliceTheirOwnShare_data() {
    QTest::addColumn<int>("rank");
    QTest::addColumn<qint64>("begin");
    // 4096 tokens over 16 ranks: 256 each; the second replica of tp16 · dp2 counts from 0 again.
    QTest::newRow("rank 0") << 0 << qint64{0};
    QTest::newRow("rank 5") << 5 << qint64{1280};
    QTest::newRow("rank 15") << 15 << qint64{3840};
}

void TestPipeline::ranksSliceTheirOwnShare() {
    QFETCH(int, rank);
    QFETCH(qint64, begin);
    Decoder d({.repetition = false, .rank = rank, .layers = 5});
    QVERIFY(d.rewrite());
    QVERIFY(d.all(Role::token_slice, [&](NodeId slice) {
        const SliceRange range = sliceRange(d.graph, slice);
        return range.begin == begin && range.end == begin + 256;
    }));
}

// Spec 20 §2.3, expanded: 2N-1 add_rms_norm2, 1 rms_norm, 1 add_rms_norm; repetition: N add, N+1 rms_norm, N add_rms_norm2.
void TestPipeline::withoutRewritesOnlyNormsAreFused() {
    Decoder d(expanded);
    QVERIFY(d.rewrite(false));
    QCOMPARE(d.executed(ops::add_rms_norm2), std::int64_t{155});
    QCOMPARE(d.executed(ops::rms_norm), std::int64_t{1});
    QCOMPARE(d.executed(ops::add_rms_norm), std::int64_t{1});
    QCOMPARE(rewrites(d), (std::vector<int>{0, 0, 0, 0, 0, 0}));
    Decoder r(repetition);
    QVERIFY(r.rewrite(false));
    QCOMPARE(r.executed(ops::add_rms_norm2), std::int64_t{78});
    QCOMPARE(r.executed(ops::rms_norm), std::int64_t{79});
}

// A MoE layer has some 50 nodes; a step that settles it changes types and placements of those alone, however many layers follow.
void TestPipeline::oneStepTouchesAboutOneLayer() {
    Decoder d(expanded);
    QVERIFY(d.rewrite());
    for (const Step& step : d.journal.steps()) QVERIFY(step.lastEdit - step.firstEdit < 150);
}

void TestPipeline::aStopRequestEndsBetweenCandidates() {
    Decoder d(expanded);
    std::stop_source stop;
    const auto stopAfterFusion = [&stop](std::size_t, std::size_t) { stop.request_stop(); };
    QVERIFY(!runPasses(d.pipeline(true), d.graph, d.journal, stopAfterFusion, stop.get_token()));
    QVERIFY(!d.journal.steps().empty());
    QVERIFY(d.journal.steps().back().pass == "norm_fusion");
}

void TestPipeline::progressCountsPasses() {
    Decoder d({.layers = 5});
    std::vector<std::size_t> done;
    std::size_t total = 0;
    QVERIFY(runPasses(d.pipeline(true), d.graph, d.journal, [&](std::size_t passes, std::size_t all) {
        done.push_back(passes);
        total = all;
    }));
    QCOMPARE(done, (std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 7}));
    QCOMPARE(total, std::size_t{7});
}

QTEST_GUILESS_MAIN(TestPipeline)
#include "test_pipeline.moc"
