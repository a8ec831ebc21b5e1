// Runs an operator's shape and placement rule on the operands it has now. Builder and Editor share it; stored shapes are never trusted.
#pragma once

#include "core/graph/graph.h"
#include "core/graph/op_info.h"

namespace shardscope {

/// Types and placements of a node's results, or why its operands cannot meet.
[[nodiscard]] InferResult inferNode(const Graph& graph, NodeId node);

}  // namespace shardscope
