// The attention half of a layer as the DSA rewrite sees it: from the post-attention norm back to the gather that fed the projections.
#pragma once

#include "core/graph/graph.h"

namespace shardscope {

struct AttentionBlock {
    NodeId projection;  // o_proj, read by the norm through reshapes; invalid when no operand is a linear
    NodeId attention;   // mla_sparse_attention, read by o_proj through reshapes and a quantise; invalid when something else feeds it
    NodeId slice;       // token slice between them, once it is there
    ValueId residual;   // the norm's other operand
};

/// The block whose output `norm` (add_rms_norm2) adds to the residual.
[[nodiscard]] AttentionBlock attentionBefore(const Graph& graph, NodeId norm);
/// The token gather that feeds an attention's projections; invalid when they read the norm itself.
[[nodiscard]] NodeId gatherBefore(const Graph& graph, NodeId attention, GroupId tp);

}  // namespace shardscope
