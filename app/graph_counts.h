// Counts for status bar and titles: operators and edges as built, operators as executed, rules that apply and hold.
#pragma once

#include <cstdint>

#include "core/contract/checker.h"
#include "core/graph/graph.h"

namespace shardscope {

struct GraphCounts {
    std::int64_t nodes = 0;
    std::int64_t edges = 0;     // operand slots that read another operator's result
    std::int64_t unrolled = 0;  // operators as executed: nodes of a region count once per copy
};

struct RuleCounts {
    std::int64_t held = 0;
    std::int64_t applicable = 0;  // checked at least once
};

[[nodiscard]] GraphCounts countGraph(const Graph& graph);
[[nodiscard]] RuleCounts countRules(const ContractReport& report);

}  // namespace shardscope
