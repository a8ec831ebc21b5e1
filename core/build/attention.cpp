// One DSA attention half-layer: input norm, MLA projections, indexer, cache write, sparse attention, o_proj, post-attention norm (spec 20 §2.2, a1-a15).
#include <algorithm>

#include "core/build/context.h"
#include "core/support/checked.h"

namespace shardscope::build {

namespace {

/// max_ctx = sequence + 1, over all requests of the batch (spec 20 §2.1).
std::int64_t cacheBlocks(const RankSizes& sizes) { return ceilDivide((sizes.maxSequence + 1) * sizes.requests, cacheBlockTokens); }

ValueId addCache(Context& c, const char* name, std::int64_t width) {
    const TensorType type(c.scenario.dtype, {Dim(Axis::block, cacheBlocks(c.sizes)), Dim(Axis::slot, cacheBlockTokens), Dim(Axis::latent, width)});
    return c.graph.addSource(ValueKind::cache, c.scopePath() + "." + name, type, c.requestPlacement(Axis::block));
}

/// The simulator copies a cache, flat, in front of the operator that writes it (spec 20 §0.3, decompose).
ValueId copyOfCache(Context& c, ValueId cache) {
    const ValueId flat = c.addOne(ops::as_strided, Role::view, {cache}, {{Attr::view, ViewPattern{{{Axis::block, Axis::slot, Axis::latent}}}}});
    const ValueId copy = c.addOne(ops::clone, Role::cache_copy, {flat});
    return c.addOne(ops::as_strided, Role::view, {copy}, {{Attr::view, ViewPattern{{{Axis::block}, {Axis::slot}, {Axis::latent}}}}});
}

Dim headsTimes(const Context& c, std::int64_t width) { return Dim{{Axis::head, c.sizes.heads}, {Axis::head_dim, width}}; }

/// Sharded by heads, or whole under context parallelism.
Placement byHeads(const Context& c) { return c.usesContextParallelWeights ? Placement{} : c.tpSharded(Axis::head); }

std::vector<ValueId> buildProjections(Context& c, ValueId normed) {
    const MlaSpec& mla = c.model.mla;
    const Dim hidden(Axis::hidden, c.model.hiddenSize);
    const DType type = c.weightType();
    const ValueId flat = c.view(normed, flatTokens());
    std::vector<ValueId> inputs{
        flat,
        c.shared.cos,
        c.shared.sin,
        c.weight("q_a_proj.weight", {type, {Dim(Axis::latent, mla.qLoraRank), hidden}}),
        c.weight("q_a_layernorm.weight", {c.scenario.dtype, {Dim(Axis::latent, mla.qLoraRank)}}),
        c.weight("q_b_proj.weight", {type, {headsTimes(c, mla.qkHeadDim()), Dim(Axis::latent, mla.qLoraRank)}}, byHeads(c)),
        c.weight("kv_a_proj_with_mqa.weight", {type, {Dim(Axis::latent, mla.kvLoraRank + mla.qkRopeHeadDim), hidden}}),
        c.weight("kv_a_layernorm.weight", {c.scenario.dtype, {Dim(Axis::latent, mla.kvLoraRank)}}),
    };
    if (c.isQuantised()) inputs.insert(inputs.end(), 3, c.shared.weightScale);
    return c.add(c.isQuantised() ? ops::mlapo_quant : ops::mlapo, Role::attention_projection, std::move(inputs), {}, 4);
}

ValueId buildIndexer(Context& c, ValueId normed, ValueId queryLatent, CachePair& caches) {
    const IndexerSpec& indexer = c.model.indexer;
    const Dim hidden(Axis::hidden, c.model.hiddenSize);
    const Dim queries{{Axis::head, indexer.heads}, {Axis::head_dim, indexer.headDim}};
    // Only wq_b stays quantised under context parallelism (spec 20 §5.4).
    const DType keyType = c.usesContextParallelWeights ? c.scenario.dtype : c.weightType();
    const ValueId query = c.view(queryLatent, batchedTokens({Axis::latent}));
    caches.writtenIndexer = copyOfCache(c, caches.indexer);
    std::vector<ValueId> inputs{normed,
                                query,
                                c.shared.cos,
                                c.shared.sin,
                                caches.writtenIndexer,
                                c.shared.slotMapping,
                                c.shared.blockTable,
                                c.shared.seqLens,
                                c.weight("indexer.wq_b.weight", {c.weightType(), {queries, Dim(Axis::latent, c.model.mla.qLoraRank)}}),
                                c.weight("indexer.wk.weight", {keyType, {Dim(Axis::head_dim, indexer.headDim), hidden}}),
                                c.weight("indexer.weights_proj.weight", {keyType, {Dim(Axis::head, indexer.heads), hidden}}),
                                c.weight("indexer.k_norm.weight", {c.scenario.dtype, {Dim(Axis::head_dim, indexer.headDim)}}),
                                c.shared.queryLens};
    // As executed: a query cannot choose more keys than the longest sequence has (spec 20 §1.3).
    return c.addOne(ops::dsa_indexer, Role::indexer, std::move(inputs), {{Attr::k, std::min(indexer.topK, c.sizes.maxSequence)}});
}

ValueId buildSparseAttention(Context& c, const std::vector<ValueId>& projections, CachePair& caches, ValueId selected) {
    const MlaSpec& mla = c.model.mla;
    const Dim heads(Axis::head, c.sizes.heads);
    const Dim rank(Axis::latent, mla.kvLoraRank);
    const DType type = c.scenario.dtype;  // derived before quantisation (spec 20 §0.3)
    const ValueId written = caches.writtenKeyValue = copyOfCache(c, caches.keyValue);
    c.add(ops::concat_and_cache_mla, Role::cache_write, {projections[1], projections[2], written, c.shared.slotMapping}, {}, 0);
    return c.addOne(ops::mla_sparse_attention, Role::attention,
                    {projections[0], written, c.shared.blockTable, c.shared.queryStartLoc, c.shared.seqLens, c.shared.queryLens,
                     c.weight("W_UK_T", {type, {heads, Dim(Axis::head_dim, mla.qkNopeHeadDim), rank}}, byHeads(c)),
                     c.weight("W_UV", {type, {heads, rank, Dim(Axis::head_dim, mla.vHeadDim)}}, byHeads(c)),
                     c.weight("kv_b_proj.weight_t", {type, {rank, headsTimes(c, mla.qkNopeHeadDim + mla.vHeadDim)}}, byHeads(c)), selected});
}

/// [T, heads, dv] → [1, T, H], or [T, H] where an all_reduce ends it.
ValueId buildOutputProjection(Context& c, ValueId attention) {
    Context::Activation x = c.quantise(attention);
    x.values = c.view(x.values, batchedTokens({Axis::head, Axis::head_dim}));
    x.values = c.view(x.values, flatTokens({Axis::head, Axis::head_dim}));
    const TensorType type(c.weightType(), {headsTimes(c, c.model.mla.vHeadDim), Dim(Axis::hidden, c.model.hiddenSize)});
    const ValueId projected = c.linear(Role::o_proj, x, c.weight("o_proj.weight", type, byHeads(c)));
    if (c.usesContextParallelWeights || !c.hasTp()) return c.view(projected, batchedTokens());
    return c.allReduce(Role::o_proj_reduce, projected);
}

ValueId buildNorm(Context& c, Role role, const char* name, ValueId x) {
    const ValueId weight = c.weight(name, {c.scenario.dtype, {Dim(Axis::hidden, c.model.hiddenSize)}});
    return c.addOne(ops::rms_norm, role, {x, weight}, {{Attr::eps, c.model.rmsNormEps}});
}

}  // namespace

AttentionResult buildAttention(Context& c, ValueId hidden) {
    const ValueId normed = buildNorm(c, Role::input_norm, "input_layernorm.weight", hidden);
    const std::vector<ValueId> projections = buildProjections(c, normed);
    CachePair caches;
    caches.keyValue = addCache(c, "kv_cache", c.model.mla.kvLoraRank + c.model.mla.qkRopeHeadDim);
    caches.indexer = addCache(c, "indexer_cache", c.model.indexer.headDim);
    const ValueId selected = buildIndexer(c, normed, projections[3], caches);
    const ValueId attention = buildSparseAttention(c, projections, caches, selected);
    c.caches.push_back(caches);
    const ValueId projected = buildOutputProjection(c, attention);
    const ValueId residual = c.addOne(ops::add, Role::residual_add, {hidden, projected});
    return {buildNorm(c, Role::post_attention_norm, "post_attention_layernorm.weight", residual), residual};
}

}  // namespace shardscope::build
