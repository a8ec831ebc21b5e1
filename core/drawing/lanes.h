// Gives every line outside of Graphviz its tracks: which gutters it runs through, and at which sides boxes must keep a place for it.
#pragma once

#include "core/drawing/plan.h"

namespace shardscope::drawing {

/// How a link is drawn.
enum class LinkKind : std::uint8_t {
    spline,      // in one block, by Graphviz
    sideLane,    // in one block, residual: beside the boxes
    nextColumn,  // to a column further right in the same frame
    outer        // around frames
};

[[nodiscard]] LinkKind linkKind(const Plan& plan, std::uint32_t from, std::uint32_t to, bool isResidual);
/// Fills ports and lanes of a plan from its links.
void assignLanes(Plan& plan);

}  // namespace shardscope::drawing
