// Which ranks communicate: the grid (dp, ep-major view, tp) with tp fastest, and the groups of one rank in it.
#pragma once

#include <cstdint>

#include "core/graph/graph.h"
#include "core/scenario/scenario.h"

namespace shardscope {

/// Groups of `scenario.rank`: tp = consecutive ranks, dp strides by tp, ep = devices/ep apart (moe_tp fastest).
struct RankGroups {
    CommGroup tp;
    CommGroup dp;
    CommGroup ep;
};

[[nodiscard]] RankGroups rankGroups(const Scenario& resolved);

}  // namespace shardscope
