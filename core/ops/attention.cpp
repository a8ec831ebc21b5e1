// MLA projections, the sparse-attention indexer, cache writes and the attention itself (DSA).
#include "core/ops/ops.h"
#include "core/ops/rules.h"

namespace shardscope {
namespace {

TensorType rows(const Operand& hidden, DType dtype, std::initializer_list<Dim> features) {
    TensorType type(dtype, {hidden.type.dim(0)});
    for (const Dim& feature : features) type.append(feature);
    return type;
}

/// hidden [T,H], cos, sin, q_a [rq,H], q_a_norm, q_b [h·dqk,rq], kv_a [rkv+dr,H], kv_a_norm [rkv] → q, kv_c, k_rot, qa.
InferResult inferMlapo(const InferInput& in) {
    const Operand& hidden = in.operands[0];
    const Operand& queryUp = in.operands[5];
    if (hidden.type.size(1) != in.operands[3].type.size(1) || in.operands[3].type.size(0) != queryUp.type.size(1)) {
        return rules::mismatch("inner.dimension", hidden.type.shapeText() + " · q_a " + in.operands[3].type.shapeText() + " · q_b " + queryUp.type.shapeText(),
                               "equal inner sizes");
    }
    const DType dtype = in.operands[1].type.dtype();
    const Dim& heads = queryUp.type.dim(0);
    const std::int64_t queryRank = in.operands[3].type.size(0);
    const std::int64_t keyRank = in.operands[7].type.size(0);
    const std::int64_t ropeDim = in.operands[6].type.size(0) - keyRank;
    const Placement token = rules::settled(hidden.placement);
    return std::vector<Inferred>{
        {rows(hidden, dtype, {Dim(Axis::head, queryUp.type.sizeOf(Axis::head)), Dim(Axis::head_dim, queryUp.type.sizeOf(Axis::head_dim))}),
         rules::withFeature(token, queryUp.placement, heads)},
        {rows(hidden, dtype, {Dim(Axis::latent, keyRank)}), token},
        {rows(hidden, dtype, {Dim(Axis::head_dim, ropeDim)}), token},
        {rows(hidden, dtype, {Dim(Axis::latent, queryRank)}), token},
    };
}

/// hidden [1,T,H] and qa [1,T,rq] must hold the same tokens; result [1,T,K] with K as executed.
InferResult inferIndexer(const InferInput& in) {
    const Operand& hidden = in.operands[0];
    const Operand& query = in.operands[1];
    if (!rules::haveSameTokens(hidden, query)) return rules::disagreement(hidden, query);
    TensorType type(DType::int64, {hidden.type.dim(0), hidden.type.dim(1), Dim(Axis::position, in.attributes.integer(Attr::k))});
    return rules::one(type, rules::settled(hidden.placement));
}

InferResult inferCacheWrite(const InferInput&) { return std::vector<Inferred>{}; }

/// q [T,h,dqk] … W_UV [h,rkv,dv], top-k [1,T,K] → [T,h,dv].
InferResult inferSparseAttention(const InferInput& in) {
    const Operand& query = in.operands[0];
    const Operand& valueUp = in.operands[7];
    const Operand& selected = in.operands[9];
    if (!rules::haveSameTokens(query, selected)) return rules::disagreement(query, selected);
    if (query.type.sizeOf(Axis::head) != valueUp.type.size(0)) {
        return rules::mismatch("operands.heads", rules::describe(query) + " with W_UV " + valueUp.type.shapeText(), "the same heads");
    }
    TensorType type = query.type;
    type.dim(2) = Dim(Axis::head_dim, valueUp.type.size(2));
    return rules::one(type, rules::settled(query.placement));
}

}  // namespace

namespace ops {

const OpInfo mlapo{"mlapo",
                   "tensor_cast",
                   "mla_preprocess_0_mix_aic",
                   OpClass::attention,
                   false,
                   AliasRule::fresh,
                   inferMlapo,
                   "hidden, cos, sin, q_a, q_a_norm, q_b, kv_a, kv_a_norm",
                   "q, kv_c, k_rot, qa",
                   "MLA projections q_a, q_b and kv_a with their norms and rope, in one kernel"};
const OpInfo mlapo_quant{"mlapo_quant",
                         "tensor_cast",
                         "mla_preprocess_0_mix_aic",
                         OpClass::attention,
                         false,
                         AliasRule::fresh,
                         inferMlapo,
                         "hidden, cos, sin, q_a, q_a_norm, q_b, kv_a, kv_a_norm, q_a_scale, q_b_scale, kv_a_scale",
                         "q, kv_c, k_rot, qa",
                         "MLA projections with int8 weights, in one kernel"};
const OpInfo dsa_indexer{"dsa_indexer",
                         "tensor_cast",
                         "LightningIndexer",
                         OpClass::attention,
                         false,
                         AliasRule::mutatesFifth,
                         inferIndexer,
                         "hidden, qa, cos, sin, indexer_cache, slot_mapping, block_table, seq_lens, wq_b, wk, weights_proj, k_norm, query_lens",
                         "top_k",
                         "scores every key with the indexer heads and keeps the best K per query; appends its keys to the indexer cache"};
const OpInfo concat_and_cache_mla{"concat_and_cache_mla",
                                  "tensor_cast",
                                  "ReshapeAndCacheNdKernel",
                                  OpClass::attention,
                                  false,
                                  AliasRule::mutatesThird,
                                  inferCacheWrite,
                                  "kv_c, k_rot, kv_cache, slot_mapping",
                                  "",
                                  "appends the compressed keys and values of the new tokens to the cache"};
const OpInfo mla_sparse_attention{"mla_sparse_attention",
                                  "tensor_cast",
                                  "SparseFlashAttention",
                                  OpClass::attention,
                                  false,
                                  AliasRule::fresh,
                                  inferSparseAttention,
                                  "q, kv_cache, block_table, query_start_loc, seq_lens, query_lens, W_UK_T, W_UV, kv_b_t, top_k",
                                  "attention",
                                  "attention of every query over the keys that the indexer chose (SFA)"};

}  // namespace ops
}  // namespace shardscope
