// Every operator by name. Passes and the builder compare Node::op with the addresses of these rows.
// Operand order is part of each row (OpInfo::operands); activations come first, then weights, then scales.
#pragma once

#include <string_view>
#include <vector>

#include "core/graph/op_info.h"

namespace shardscope::ops {

// norms.cpp: rms_norm(x, weight); add_rms_norm(residual, x, weight) → normed; add_rms_norm2(residual, x, weight) → normed, sum
extern const OpInfo rms_norm, add_rms_norm, add_rms_norm2;

// linear.cpp: dynamic_quantize_symmetric(x) → int8, scale; static_quant_linear(x, weight, weight_scale, x_scale); mm(x, weight)
extern const OpInfo dynamic_quantize_symmetric, static_quant_linear, mm, swiglu;

// attention.cpp
//   mlapo(hidden, cos, sin, q_a, q_a_norm, q_b, kv_a, kv_a_norm) → q [T,h,dqk], kv_c [T,rkv], k_rot [T,dr], qa [T,rq]; mlapo_quant adds 3 scales
//   dsa_indexer(hidden, qa, cos, sin, cache, slot, block_table, seq_lens, wq_b, wk, weights_proj, k_norm, query_lens) → top-k [1,T,K]
//   concat_and_cache_mla(kv_c, k_rot, cache, slot)
//   mla_sparse_attention(q, cache, block_table, query_start_loc, seq_lens, query_lens, W_UK_T, W_UV, kv_b_t, top-k) → [T,h,dv]
extern const OpInfo mlapo, mlapo_quant, dsa_indexer, concat_and_cache_mla, mla_sparse_attention;

// moe.cpp
//   moe_gating_top_k_*(logits) → weights, indices; topk(logits) → values, indices
//   init_routing_v2(x, indices); unpermute_tokens(x, indices); grouped_matmul*(x pieces, weight [, scales])
extern const OpInfo moe_gating_top_k_softmax, moe_gating_top_k_sigmoid, topk, init_routing_v2, unpermute_tokens;
extern const OpInfo grouped_matmul, grouped_matmul_swiglu, grouped_matmul_quant, grouped_matmul_quant_swiglu;

// collectives.cpp: attribute `group`, and `dim` for reduce_scatter and all_gather. all_to_all(x) with `count` experts dispatches token rows to experts;
//   all_to_all(x, indices) brings them back, the indices [N,k] telling how many rows return
extern const OpInfo all_reduce, reduce_scatter, all_gather, all_to_all;

// views.cpp: view(x) with a `view` pattern; slice(x) cuts the `token` axis of dimension `dim` to this rank's share of `group`;
//   with `high` instead of a group it cuts that many padding rows; constant_pad_nd(x) appends `high` rows;
//   split_with_sizes(x) with `dim` and `sizes` → one result per size, or one list result with `count` pieces along dimension 0
extern const OpInfo view, slice, split_with_sizes, unsqueeze, as_strided, constant_pad_nd;

// elementwise.cpp: the helpers that the simulator prices, as their aten names
extern const OpInfo add, mul, sub, div, sum, where, ge, lt, bitwise_and, bitwise_not, convert_element_type;

// data_movement.cpp: embedding(weight, ids); index(x, rows); cat(pieces); clone(x); copy_(destination, source)
extern const OpInfo embedding, index, cat, clone, copy_;

// markers.cpp: region_begin(x), region_end(x), copy_region(x): repetition boundaries, transparent to layout
extern const OpInfo region_begin, region_end, copy_region;

}  // namespace shardscope::ops

namespace shardscope {

/// Every operator, in a fixed order (by family, then as listed in it).
[[nodiscard]] const std::vector<const OpInfo*>& allOps();
/// By TensorCast name; nullptr when unknown.
[[nodiscard]] const OpInfo* findOp(std::string_view name);

/// Rows [begin, end) that a `slice` node keeps on this rank.
struct SliceRange {
    std::int64_t begin = 0;
    std::int64_t end = 0;
};

[[nodiscard]] SliceRange sliceRange(const Graph& graph, NodeId slice);

}  // namespace shardscope
