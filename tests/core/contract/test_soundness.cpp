// Soundness lints on graphs of a few nodes, each with one thing wrong.
#include <QtTest>

#include "core/contract/checker.h"
#include "core/ops/ops.h"
#include "core/placement/inference.h"

using namespace shardscope;

namespace {

Placement local() {
    Placement placement;
    placement.on(ParallelAxis::tp) = shardedOn(Axis::token);
    return placement;
}

TensorType hidden(std::int64_t tokens) { return {DType::float16, {Dim(Axis::batch, 1), Dim(Axis::token, tokens), Dim(Axis::hidden, 6144)}}; }

/// A program of one layer on rank 5 of 16.
struct TinyGraph {
    Graph graph;
    GroupId tp;
    ScopeId scope;
    RegionId region;

    TinyGraph() {
        CommGroup group{"tp16", ParallelAxis::tp, {}, 5};
        for (int rank = 0; rank < 16; ++rank) group.ranks.push_back(rank);
        tp = graph.addGroup(group);
        scope = graph.addScope({{}, "layers.3", BlockKind::layer, 3});
    }

    ValueId source(ValueKind kind, const TensorType& type, const Placement& placement = {}) { return graph.addSource(kind, "x", type, placement); }
    ValueId fullTokens() { return source(ValueKind::input, hidden(4096)); }
    ValueId localTokens() { return source(ValueKind::input, hidden(256), local()); }

    /// Results take what the operator's rule says, or look like operand 0 where it says that operands cannot meet.
    NodeId add(const OpInfo& op, std::vector<ValueId> inputs, Attributes attributes = {}, Role role = Role::none, std::size_t outputs = 1) {
        Node node;
        node.op = &op;
        node.role = role;
        node.scope = scope;
        node.region = region;
        node.inputs = std::move(inputs);
        node.attributes = std::move(attributes);
        const ValueId first = node.inputs[0];
        const NodeId id = graph.addNode(std::move(node), outputs);
        const InferResult inferred = inferNode(graph, id);
        for (std::size_t i = 0; i < outputs; ++i) {
            graph.setType(graph.node(id).outputs[i], inferred ? (*inferred)[i].type : graph.value(first).type);
            graph.setPlacement(graph.node(id).outputs[i], inferred ? (*inferred)[i].placement : graph.value(first).placement);
        }
        return id;
    }
    [[nodiscard]] ValueId result(NodeId id, std::size_t output = 0) const { return graph.node(id).outputs[output]; }
    [[nodiscard]] ValueId weight() { return source(ValueKind::weight, TensorType(DType::float16, {Dim(Axis::hidden, 6144)})); }
    [[nodiscard]] Attributes alongTokens() const { return {{Attr::dim, std::int64_t{1}}, {Attr::group, tp}}; }
};

/// A sum over tp is still owed for this value.
ValueId owed(TinyGraph& tiny, ValueId value) {
    Placement placement = tiny.graph.value(value).placement;
    placement.on(ParallelAxis::tp).isPartial = true;
    tiny.graph.setPlacement(value, placement);
    return value;
}

std::vector<std::string> codes(const Graph& graph) {
    std::vector<std::string> found;
    for (const SoundnessFinding& finding : checkSoundness(graph)) found.push_back(std::string(toString(finding.severity)) + " " + finding.code);
    return found;
}

using Codes = std::vector<std::string>;

}  // namespace

class TestSoundness : public QObject {
    Q_OBJECT

private slots:
    void aSoundProgramHasNoFinding() {
        TinyGraph tiny;
        const NodeId norm = tiny.add(ops::add_rms_norm2, {tiny.localTokens(), tiny.localTokens(), tiny.weight()}, {}, Role::input_norm, 2);
        tiny.add(ops::all_gather, {tiny.result(norm)}, tiny.alongTokens());
        QCOMPARE(codes(tiny.graph), Codes{});
    }

    // Rank 5 would keep rows 1280 … 1536 of 256.
    void aShareOfAShareIsEmpty() {
        TinyGraph tiny;
        tiny.add(ops::slice, {tiny.localTokens()}, tiny.alongTokens());
        QCOMPARE(codes(tiny.graph), Codes{"error soundness.empty_slice"});
    }

    void localAndFullOperandsCannotMeet() {
        TinyGraph tiny;
        tiny.add(ops::add_rms_norm2, {tiny.fullTokens(), tiny.localTokens(), tiny.weight()}, {}, Role::none, 2);
        QCOMPARE(codes(tiny.graph), Codes{"error soundness.operands"});
    }

    // 16384 columns into a shard of 1024 rows: an o_proj left sharded behind whole attention heads.
    void innerDimensionsMustMeet() {
        TinyGraph tiny;
        const ValueId x = tiny.source(ValueKind::input, TensorType(DType::float16, {Dim(Axis::token, 256), Dim(Axis::head, 16384)}), local());
        const ValueId shard = tiny.source(ValueKind::weight, TensorType(DType::float16, {Dim(Axis::head, 1024), Dim(Axis::hidden, 6144)}));
        tiny.add(ops::mm, {x, shard});
        QCOMPARE(codes(tiny.graph), Codes{"error soundness.operands"});
    }

    // 4096 tokens over 16 ranks once more: 65536.
    void aSecondGatherInflates() {
        TinyGraph tiny;
        tiny.add(ops::all_gather, {tiny.fullTokens()}, tiny.alongTokens());
        const auto findings = checkSoundness(tiny.graph);
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].code, std::string("soundness.inflated"));
        QVERIFY(findings[0].message.find("[1, 65536, 6144] inflated ×16") != std::string::npos);
        QCOMPARE(findings[0].layer, 3);
    }

    void theResidualStaysLocalBetweenLayers() {
        TinyGraph tiny;
        const NodeId norm = tiny.add(ops::add_rms_norm2, {tiny.localTokens(), tiny.localTokens(), tiny.weight()}, {}, Role::input_norm, 2);
        tiny.add(ops::all_gather, {tiny.result(norm, 1)}, tiny.alongTokens());
        QCOMPARE(codes(tiny.graph), Codes{"error soundness.residual_not_local"});
    }

    void aSelectedRowMustBePresent() {
        for (const auto& [isLocal, expected] : {std::pair(false, Codes{}), std::pair(true, Codes{"error soundness.row_out_of_range"})}) {
            TinyGraph tiny;
            const ValueId rows = tiny.source(ValueKind::input, TensorType(DType::int64, {Dim(Axis::request, 1)}));
            const ValueId x = isLocal ? tiny.localTokens() : tiny.fullTokens();
            tiny.add(ops::index, {x, rows}, {{Attr::dim, std::int64_t{1}}, {Attr::row_index, std::int64_t{4095}}}, Role::row_selection);
            QCOMPARE(codes(tiny.graph), expected);
        }
    }

    void aSumOverDifferentTokensIsAWarning() {
        TinyGraph tiny;
        tiny.add(ops::all_reduce, {owed(tiny, tiny.localTokens())}, {{Attr::group, tiny.tp}});
        QCOMPARE(codes(tiny.graph), Codes{"warning soundness.reduce_different_tokens"});
        TinyGraph sound;
        sound.add(ops::all_reduce, {owed(sound, sound.fullTokens())}, {{Attr::group, sound.tp}});
        QCOMPARE(codes(sound.graph), Codes{});
    }

    // Every rank holds the whole: a sum over 16 ranks would be 16 times too large.
    void aSumOfWholeValuesIsAnError() {
        TinyGraph tiny;
        tiny.add(ops::all_reduce, {tiny.fullTokens()}, {{Attr::group, tiny.tp}});
        QCOMPARE(codes(tiny.graph), Codes{"error soundness.reduce_of_whole"});
    }

    void aScatterNeedsADivisibleSize() {
        TinyGraph tiny;
        tiny.add(ops::reduce_scatter, {owed(tiny, tiny.source(ValueKind::input, hidden(4097)))}, tiny.alongTokens());
        QCOMPARE(codes(tiny.graph), Codes{"error soundness.indivisible"});
    }

    void aNodeThatStillWaitsIsAnError() {
        TinyGraph tiny;
        const NodeId node = tiny.add(ops::clone, {tiny.localTokens()});
        tiny.graph.setPending(node, true);
        QCOMPARE(codes(tiny.graph), Codes{"error soundness.pending"});
    }

    void aRegionEndsAsItBegins() {
        TinyGraph tiny;
        tiny.region = tiny.graph.addRegion({3, 75});
        const NodeId begin = tiny.add(ops::region_begin, {tiny.localTokens()}, {}, Role::region);
        const NodeId norm = tiny.add(ops::rms_norm, {tiny.result(begin), tiny.weight()});
        const NodeId gathered = tiny.add(ops::all_gather, {tiny.result(norm)}, tiny.alongTokens());
        tiny.add(ops::region_end, {tiny.result(gathered)}, {}, Role::region);
        QCOMPARE(codes(tiny.graph), Codes{"error soundness.region_layout"});
    }

    void wholeOProjOnAllTokensIsNoted() {
        TinyGraph tiny;
        const ValueId x = tiny.source(ValueKind::input, TensorType(DType::float16, {Dim(Axis::token, 4096), Dim(Axis::head, 16384)}));
        const ValueId whole = tiny.source(ValueKind::weight, TensorType(DType::float16, {Dim(Axis::head, 16384), Dim(Axis::hidden, 6144)}));
        tiny.add(ops::mm, {x, whole}, {}, Role::o_proj);
        QCOMPARE(codes(tiny.graph), Codes{"note soundness.cp_layout_unused"});
    }

    void attentionOnEveryRankIsNotedOnce() {
        TinyGraph tiny;
        for (int layer = 0; layer < 3; ++layer) {
            tiny.scope = tiny.graph.addScope({{}, "layers." + std::to_string(layer), BlockKind::layer, layer});
            tiny.add(ops::slice, {tiny.fullTokens()}, tiny.alongTokens(), Role::token_slice);
        }
        const auto findings = checkSoundness(tiny.graph);
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].code, std::string("soundness.replicated_work"));
        QVERIFY(findings[0].message.find("in 3 layers") != std::string::npos);
    }

    // 154880 · 6144 · 2 bytes = 1,903,165,440; 15/16 of it = 1,784,217,600 = 1.66 GiB, shown with one decimal.
    void aWholeEmbeddingOnEveryRankIsNoted() {
        TinyGraph tiny;
        const ValueId table = tiny.source(ValueKind::weight, TensorType(DType::float16, {Dim(Axis::vocab, 154880), Dim(Axis::hidden, 6144)}));
        const ValueId ids = tiny.source(ValueKind::input, TensorType(DType::int64, {Dim(Axis::batch, 1), Dim(Axis::token, 4096)}));
        tiny.add(ops::embedding, {table, ids}, {}, Role::embedding);
        const auto findings = checkSoundness(tiny.graph);
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings[0].code, std::string("soundness.replicated_weights"));
        QVERIFY(findings[0].message.find("1.7 GiB") != std::string::npos);
    }

    void errorsComeFirst() {
        TinyGraph tiny;
        tiny.add(ops::all_reduce, {owed(tiny, tiny.localTokens())}, {{Attr::group, tiny.tp}});
        tiny.add(ops::slice, {tiny.localTokens()}, tiny.alongTokens());
        QCOMPARE(codes(tiny.graph), (Codes{"error soundness.empty_slice", "warning soundness.reduce_different_tokens"}));
    }
};

QTEST_GUILESS_MAIN(TestSoundness)
#include "test_soundness.moc"
