// Whether the token stream is sharded where a pattern stands. Half-way through the pipeline a layer may still wait for the one before it to become local.
#pragma once

#include <string>

#include "core/rewrite/attention_block.h"

namespace shardscope {

struct StreamEvidence {
    bool isSharded = false;
    std::string text;  // what says so, or what stands there instead
};

/// The value is local, or behind it on the residual path a node waits beside local tokens: it becomes local when that node settles.
[[nodiscard]] StreamEvidence shardedStream(const Graph& graph, ValueId value);

/// The same for the layer of an attention block. Evidence lies on the path inside the layer: the residual, or a token gather at the attention entry.
/// A gather at a MoE exit or along another axis says nothing.
[[nodiscard]] StreamEvidence shardedStream(const Graph& graph, const AttentionBlock& block, GroupId tp);

}  // namespace shardscope
