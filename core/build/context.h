// What the block builders share while one graph is made: sizes as this rank sees them, groups, graph inputs, and short ways to add nodes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/build/builder.h"
#include "core/ops/ops.h"

namespace shardscope::build {

inline constexpr std::int64_t cacheBlockTokens = 128;  // TensorCast's block_size (spec 20 §7)

/// Sizes per rank, derived once.
struct RankSizes {
    std::int64_t tokens = 0;  // packed query tokens of this DP rank
    std::int64_t requests = 0;
    std::int64_t maxSequence = 0;   // longest context + query
    std::int64_t heads = 0;         // attention heads on this rank
    std::int64_t tokenPadding = 0;  // rows that make the tokens divisible by tp
    std::int64_t localExperts = 0;
};

/// Graph inputs and what the embedding block leaves for every layer.
struct SharedValues {
    ValueId inputIds;       // [1, T]
    ValueId positions;      // [1, T]
    ValueId slotMapping;    // [T]
    ValueId blockTable;     // [requests, blocks]
    ValueId queryStartLoc;  // [requests + 1]
    ValueId seqLens;        // [requests]
    ValueId queryLens;      // [requests]
    ValueId lastRows;       // [requests]
    ValueId weightScale;    // [] float32, one for all linears
    ValueId cos;            // [1, T, rope]
    ValueId sin;            // [1, T, rope]
};

/// The caches of one layer as they enter the graph, and the copies that its operators write.
struct CachePair {
    ValueId keyValue;
    ValueId indexer;
    ValueId writtenKeyValue;
    ValueId writtenIndexer;
};

class Context {
public:
    Context(const ModelSpec& model, const Scenario& scenario, const Decisions& decisions, const SequenceParallelVerdict& sequenceParallel);

    const ModelSpec& model;
    const Scenario& scenario;
    const Decisions& decisions;
    const bool usesContextParallelWeights;
    Graph graph;
    RankSizes sizes;
    SharedValues shared;
    std::vector<CachePair> caches;  // one pair per built layer
    GroupId tp;                     // invalid when the size is 1
    GroupId ep;

    /// Nodes that follow stand in this scope and region.
    void enter(ScopeId scope, RegionId region);
    ScopeId addScope(ScopeId parent, std::string path, BlockKind block, int layer);
    [[nodiscard]] ScopeId currentScope() const { return m_scope; }
    [[nodiscard]] RegionId currentRegion() const { return m_region; }
    [[nodiscard]] std::string scopePath() const { return graph.scope(m_scope).path; }

    /// Adds a node behind the last one and infers its results.
    std::vector<ValueId> add(const OpInfo& op, Role role, std::vector<ValueId> inputs, Attributes attributes, std::size_t outputCount);
    /// The same for operators with one result.
    ValueId addOne(const OpInfo& op, Role role, std::vector<ValueId> inputs, Attributes attributes = {});
    ValueId view(ValueId x, ViewPattern pattern);
    /// A weight named after the current scope.
    ValueId weight(std::string_view name, TensorType type, Placement placement = {});

    [[nodiscard]] bool isQuantised() const { return scenario.linear == LinearQuantisation::w8a8Dynamic; }
    [[nodiscard]] DType weightType() const { return isQuantised() ? DType::int8 : scenario.dtype; }
    [[nodiscard]] std::int64_t tpSize() const { return scenario.parallel.tp; }
    [[nodiscard]] bool hasTp() const { return tp.isValid(); }
    /// Sharded over tp along this axis when there is a tp group.
    [[nodiscard]] Placement tpSharded(Axis axis) const;
    /// dp ranks hold different requests.
    [[nodiscard]] Placement requestPlacement(Axis axis) const;

    /// x through one linear layer: quantised activations come as (values, scale).
    struct Activation {
        ValueId values;
        ValueId scale;  // invalid when not quantised
    };
    /// Quantises where linears are quantised; else hands x through.
    Activation quantise(ValueId x);
    ValueId linear(Role role, Activation x, ValueId weight);
    ValueId allReduce(Role role, ValueId x);
    /// This rank's share of the token rows, padded first where they do not divide.
    ValueId tokenShare(Role role, ValueId x);
    /// The inverse: gathers the shares along dimension `dim` and cuts the padding.
    ValueId gatherTokens(Role role, ValueId x, std::int64_t dim);

private:
    ScopeId m_scope;
    RegionId m_region;

    void addInputs();
};

/// Patterns of the views that a decoder uses.
[[nodiscard]] ViewPattern flatTokens(std::vector<Axis> features = {Axis::hidden});     // [T, features]
[[nodiscard]] ViewPattern batchedTokens(std::vector<Axis> features = {Axis::hidden});  // [1, T, features]

// The blocks, each in a file of its name. Every function takes and returns hidden states [1, T, H].
ValueId buildEmbedding(Context& context);
/// hidden → normed value for the MLP and the new residual, both [1, T, H].
struct AttentionResult {
    ValueId normed;
    ValueId residual;
};
AttentionResult buildAttention(Context& context, ValueId hidden);
ValueId buildDenseMlp(Context& context, ValueId normed);
ValueId buildMoe(Context& context, ValueId normed);
void buildHead(Context& context, ValueId hidden);

}  // namespace shardscope::build
