// Lines outside of Graphviz: right-angled, in the side lanes of a block, in the gutter between two columns, and around frames. They never cross a box.
#pragma once

#include <cstdint>
#include <vector>

#include "core/drawing/plan.h"

namespace shardscope::drawing {

/// Points from slot to slot, or from and to the folded cards that stand for them. Empty when both lie in one card.
[[nodiscard]] std::vector<Point> routeLine(const Plan& plan, std::uint32_t from, std::uint32_t to, bool isResidual);

}  // namespace shardscope::drawing
