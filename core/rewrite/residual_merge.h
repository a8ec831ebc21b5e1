// Where a layer's output meets the residual: which readers of a value can take local tokens, and which operand a sum is.
#pragma once

#include <string>

#include "core/graph/graph.h"

namespace shardscope {

/// A reader of a sum, directly or through one reshape, and its other operand.
struct ResidualMerge {
    NodeId reader;         // add, add_rms_norm or add_rms_norm2; invalid when the sum meets no residual
    std::size_t slot = 0;  // the sum's operand
    ValueId residual;      // the other one
};

/// The first add or fused norm that reads `sum`, among operators for which `accepts` holds.
[[nodiscard]] ResidualMerge mergeOf(const Graph& graph, ValueId sum, bool (*accepts)(const OpInfo*));

/// True when the reader's other operand is local, or a later rewrite of the pipeline makes it local: a sum that can be scattered, or a MoE exit gather.
/// A residual with any other reader is gathered for that reader.
[[nodiscard]] bool acceptsLocal(const Graph& graph, const Use& use, GroupId tp);

}  // namespace shardscope
