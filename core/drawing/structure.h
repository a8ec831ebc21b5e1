// A block of the plan in the form that layouts are computed and shared by.
#pragma once

#include <vector>

#include "core/drawing/block_layout.h"
#include "core/drawing/plan.h"

namespace shardscope::drawing {

/// `links` are those of the block that Graphviz draws.
[[nodiscard]] BlockStructure structureOf(const Plan& plan, const BlockPlan& block, const std::vector<SlotLink>& links);

}  // namespace shardscope::drawing
