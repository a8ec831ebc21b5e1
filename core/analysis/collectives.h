// Counts collectives as executed, alike ones together.
#pragma once

#include <vector>

#include "core/analysis/analysis.h"

namespace shardscope {

/// One row per kind, axis, group size and operand shape, in the order of first appearance.
[[nodiscard]] std::vector<CollectiveCount> countCollectives(const Graph& graph);

}  // namespace shardscope
