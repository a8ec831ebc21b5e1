// Lines that exist only while the boxes between their ends do not: those run through the empty places instead of around them.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/drawing/block_layout.h"
#include "core/drawing/plan.h"

namespace shardscope::drawing {

/// The links of one block without those that another chain of links stands for, past slots that are empty whenever the link is there.
[[nodiscard]] std::vector<SlotLink> withoutShortcuts(const SlotTable& table, const std::vector<SlotLink>& links);
/// The spline between two positions of a block, or a chain of splines through places that are empty now. Empty when there is neither.
[[nodiscard]] std::vector<Point> splineThrough(const BlockLayout& layout, std::uint32_t from, std::uint32_t to,
                                               const std::function<bool(std::uint32_t)>& isEmpty);

}  // namespace shardscope::drawing
