// P1: where the token stream enters the decoder. The embedding's all_reduce becomes a reduce_scatter, the entry norm runs on local tokens, and only its
// result is gathered for attention. Without a sum to scatter, a token slice behind the embedding opens the local stream.
#include "core/rewrite/guards.h"
#include "core/rewrite/navigation.h"
#include "core/rewrite/passes.h"
#include "core/rewrite/token_edits.h"

namespace shardscope {
namespace {

constexpr std::string_view scatterPattern = "all_reduce before an entry norm";
constexpr std::string_view slicePattern = "embedding before an entry norm";

/// Norms of the stream's first layer: directly behind it or behind the begin marker of its region.
std::vector<NodeId> entryNorms(const Graph& graph, ValueId stream) {
    std::vector<NodeId> norms;
    for (const NodeId norm : normsReading(graph, stream)) {
        const ValueId read = graph.node(norm).inputs[0];
        const bool isBehindBegin = producerOp(graph, read) == &ops::region_begin && graph.node(graph.value(read).producer).inputs[0] == stream;
        if (read == stream || isBehindBegin) norms.push_back(norm);
    }
    return norms;
}

std::string readerNames(const Graph& graph, ValueId value) {
    std::string names;
    for (const Use& use : graph.value(value).uses) names += (names.empty() ? "" : ", ") + describe(graph, use.node);
    return names.empty() ? "no reader" : names;
}

class EntryNorm final : public Pass {
public:
    explicit EntryNorm(const PassContext& context) : m_tp(context.tp), m_entrySlice(context.decisions.entrySlice) {}

    std::string_view id() const override { return "sp_p1"; }
    std::string_view title() const override { return "SP · P1"; }
    std::vector<NodeId> candidates(const Graph& graph) const override;
    Examination examine(const Graph& graph, NodeId candidate) const override;
    void rewrite(Editor& editor, const Examination& examination) const override;

private:
    GroupId m_tp;
    Decisions::EntrySlice m_entrySlice;

    void guardSlice(const Graph& graph, NodeId embedding, std::vector<Guard>& all) const;
};

/// Sums of the token stream, and embeddings that enter it without one.
std::vector<NodeId> EntryNorm::candidates(const Graph& graph) const {
    std::vector<NodeId> found;
    for (const NodeId id : nodesOf(graph, ops::embedding)) {
        if (!entryNorms(graph, graph.node(id).outputs[0]).empty()) found.push_back(id);
    }
    const std::vector<NodeId> sums = tokenSums(graph, m_tp);
    found.insert(found.end(), sums.begin(), sums.end());
    return found;
}

Examination EntryNorm::examine(const Graph& graph, NodeId candidate) const {
    const bool isSum = graph.node(candidate).op == &ops::all_reduce;
    Examination e{isSum ? scatterPattern : slicePattern, {candidate}, {}};
    const ValueId stream = graph.node(candidate).outputs[0];
    const std::vector<NodeId> norms = entryNorms(graph, stream);
    e.anchors.insert(e.anchors.end(), norms.begin(), norms.end());
    e.guards.push_back(guards::anchor("an entry norm reads it", "rms_norm", readerNames(graph, stream), !norms.empty()));
    e.guards.push_back(guards::severalRanks(graph, m_tp));
    e.guards.push_back(guards::divisible(graph, stream, m_tp));
    if (isSum) {
        e.guards.push_back(guards::sumsFullTokens(graph, candidate));
    } else {
        guardSlice(graph, candidate, e.guards);
    }
    for (const NodeId norm : norms) {
        if (graph.node(norm).op == &ops::add_rms_norm) {
            e.guards.push_back(guards::layout("other operand of the norm is local", graph, graph.node(norm).inputs[1], TokenLayout::local));
        }
    }
    return e;
}

void EntryNorm::guardSlice(const Graph& graph, NodeId embedding, std::vector<Guard>& all) const {
    const bool slices = m_entrySlice == Decisions::EntrySlice::afterEmbedding;
    all.push_back({"contract slices the embedding", "token_slice", slices ? "token_slice" : "none", slices, false});
    all.push_back(guards::layout("embedding holds every token", graph, graph.node(embedding).outputs[0], TokenLayout::full));
}

void EntryNorm::rewrite(Editor& editor, const Examination& examination) const {
    const NodeId candidate = examination.anchors[0];
    const ValueId stream = editor.graph().node(candidate).outputs[0];
    if (examination.pattern == scatterPattern) {
        scatterSum(editor, candidate, editor.graph().value(stream).type.rank(), m_tp);
    } else {
        sliceTokens(editor, stream, Role::entry_slice, m_tp);
    }
    for (std::size_t i = 1; i < examination.anchors.size(); ++i) gatherNormed(editor, examination.anchors[i], m_tp);
}

}  // namespace

std::unique_ptr<Pass> passes::entryNorm(const PassContext& context) { return std::make_unique<EntryNorm>(context); }

}  // namespace shardscope
