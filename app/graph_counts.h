// How large a graph is, for the status bar: operators and edges as built, and operators as executed.
#pragma once

#include <cstdint>

#include "core/graph/graph.h"

namespace shardscope {

struct GraphCounts {
    std::int64_t nodes = 0;
    std::int64_t edges = 0;     // operand slots that read another operator's result
    std::int64_t unrolled = 0;  // operators as executed: nodes of a region count once per copy
};

[[nodiscard]] GraphCounts countGraph(const Graph& graph);

}  // namespace shardscope
