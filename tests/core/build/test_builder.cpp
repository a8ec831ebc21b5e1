// The decoder as traced. Shapes and counts: recorded runs of the simulator (spec 20 §2.2 table A, §2.3), GLM-5.1 prefill of 4096 tokens at tp16.
#include <QtTest>

#include "build_fixture.h"

using namespace shardscope;
using namespace shardscope::test;

namespace {

const std::string glm = "glm-5.1-prefill-tp16-ep16.json";

}  // namespace

class TestBuilder : public QObject {
    Q_OBJECT

private slots:
    void plainTensorParallelismShardsHeadsAndSums() {
        const Built built = build(glm, {{"set", "trigger=sp_dsa_prefill_divisible"}, {"query-length", "4097"}});  // 4097 % 16 ≠ 0: plain TP
        const Graph& graph = built.graph;
        const NodeId projection = nodesWith(graph, Role::o_proj).front();
        QCOMPARE(operandShape(graph, projection, 1), std::string("[1024, 6144]"));  // 4 heads · 256
        QCOMPARE(nodesWith(graph, Role::o_proj_reduce).size(), nodesWith(graph, Role::o_proj).size());
    }

    void contextParallelWeightsAreWhole() {
        const Built built = build(glm, {});
        const Graph& graph = built.graph;
        const NodeId projection = nodesWith(graph, Role::o_proj).front();
        QCOMPARE(operandShape(graph, projection, 1), std::string("[16384, 6144]"));
        QCOMPARE(resultShape(graph, nodesWith(graph, Role::attention).front()), std::string("[4096, 64, 256]"));
        QVERIFY(nodesWith(graph, Role::o_proj_reduce).empty());
        // Only wq_b stays int8 in the indexer (spec 20 §5.4).
        const Node& indexer = graph.node(nodesWith(graph, Role::indexer).front());
        QVERIFY(graph.value(indexer.inputs[8]).type.dtype() == DType::int8);
        QVERIFY(graph.value(indexer.inputs[9]).type.dtype() == DType::float16);
    }

    // Every value has a type and no operands disagree before the first rewrite.
    void nothingIsPendingAsTraced() {
        for (const char* form : {"false", "true"}) {
            const Built built = build(glm, {{"disable-repetition", form}});
            for (const NodeId id : built.graph.program()) QVERIFY2(!built.graph.node(id).isPending, nodeText(built.graph, id).c_str());
        }
    }

    void regionsGroupEqualLayers() {
        const Built built = build(glm, {});
        QCOMPARE(built.graph.regionCount(), std::size_t{2});
        QCOMPARE(built.graph.region(RegionId(0)).count, 3);   // first_k_dense_replace
        QCOMPARE(built.graph.region(RegionId(1)).count, 75);  // 78 - 3
        QCOMPARE(executed(built.graph, ops::copy_region), std::int64_t{2 + 74});
    }

    void expandedAndRepetitionRunTheSameOperators() {
        const Built repetition = build(glm, {});
        const Built expanded = build(glm, {{"disable-repetition", "true"}});
        for (const OpInfo* op : {&ops::mlapo_quant, &ops::dsa_indexer, &ops::static_quant_linear, &ops::all_reduce, &ops::all_gather, &ops::all_to_all,
                                 &ops::add, &ops::rms_norm, &ops::grouped_matmul_quant_swiglu}) {
            QCOMPARE(executed(repetition.graph, *op), executed(expanded.graph, *op));
        }
        QCOMPARE(executed(expanded.graph, ops::mlapo_quant), std::int64_t{78});
        QCOMPARE(executed(expanded.graph, ops::all_to_all), std::int64_t{150});  // 75 MoE layers, there and back
    }

    // Trailing cache copies: every pair that the graph holds (spec 20 §2.3: 4 against 156).
    void cachesOfBuiltLayersAreFlushed() {
        QCOMPARE(executed(build(glm, {}).graph, ops::copy_), std::int64_t{4});
        QCOMPARE(executed(build(glm, {{"disable-repetition", "true"}}).graph, ops::copy_), std::int64_t{156});
    }

    void cachesHaveTheRecordedBlocks() {
        const Built built = build(glm, {});
        const Node& write = built.graph.node(nodesWith(built.graph, Role::cache_write).front());
        QCOMPARE(built.graph.value(write.inputs[2]).type.shapeText(), std::string("[33, 128, 576]"));  // ceil((4096 + 1) / 128)
    }

    void rowEmbeddingLooksUpTheRowsOfThisRank() {
        const Built built = build(glm, {{"rank", "5"}});
        const Node& below = built.graph.node(nodesWith(built.graph, Role::embedding_mask).front());
        QCOMPARE(below.attributes.integer(Attr::low), std::int64_t{48400});  // 5 · 154880 / 16
        QVERIFY(built.graph.layoutOf(built.graph.node(nodesWith(built.graph, Role::embedding).front()).outputs[0]) == TokenLayout::partial);
    }

    void headTakesTheLastRowOfEveryRequest() {
        const Built built = build(glm, {{"num-queries", "2"}, {"query-length", "128"}});
        const Graph& graph = built.graph;
        const Node& selection = graph.node(nodesWith(graph, Role::row_selection).front());
        QCOMPARE(selection.attributes.integer(Attr::row_index), std::int64_t{255});  // the last of 2 · 128 rows
        QCOMPARE(resultShape(graph, nodesWith(graph, Role::lm_head_gather).front()), std::string("[1, 2, 154880]"));
    }

    // 4097 tokens over 16 ranks: 15 rows of padding make 4112 = 16 · 257, cut again behind the gather.
    void expertsPadTokensThatDoNotDivide() {
        const Built built = build(glm, {{"query-length", "4097"}});
        const Graph& graph = built.graph;
        QCOMPARE(resultShape(graph, nodesWith(graph, Role::hidden_slice).front()), std::string("[257, 6144]"));
        QCOMPARE(resultShape(graph, nodesWith(graph, Role::moe_gather).front()), std::string("[4112, 6144]"));
        for (const NodeId id : graph.program()) QVERIFY2(!graph.node(id).isPending, nodeText(graph, id).c_str());
    }

    // Spec 20 §0.4, §6.1: V3.2 slices first, routes the slice, and combines in float32.
    void routersWithoutRawLogitsReadTheSlice() {
        const Built built = build("deepseek-v3.2-prefill-tp16-ep16.json", {});
        const Graph& graph = built.graph;
        QVERIFY(nodesWith(graph, Role::gate_slice).empty());
        QCOMPARE(resultShape(graph, nodesWith(graph, Role::gate).back()), std::string("[256, 256]"));
        QVERIFY(graph.value(graph.node(nodesWith(graph, Role::moe_add).front()).outputs[0]).type.dtype() == DType::float32);
        QVERIFY(graph.value(graph.node(nodesWith(graph, Role::moe_gather).front()).outputs[0]).type.dtype() == DType::float16);
    }

    void aSingleDeviceNeedsNoCollective() {
        const Built built = build(glm, {{"num-devices", "1"}, {"tp-size", "1"}, {"ep-size", "1"}, {"dp-size", "1"}});
        for (const NodeId id : built.graph.program()) {
            QVERIFY2(!built.graph.node(id).op->isCollective(), nodeText(built.graph, id).c_str());
            QVERIFY2(!built.graph.node(id).isPending, nodeText(built.graph, id).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestBuilder)
#include "test_builder.moc"
