// Token layout, read from placement.
#include "core/graph/placement.h"

namespace shardscope {

std::string_view toString(ParallelAxis axis) {
    switch (axis) {
        case ParallelAxis::tp: return "tp";
        case ParallelAxis::dp: return "dp";
        case ParallelAxis::ep: return "ep";
    }
    return "?";
}

std::string AxisPlacement::text() const {
    if (!isSharded) return isPartial ? "Partial" : "Replicated";
    std::string text = "Sharded(" + std::string(toString(shardedAxis)) + ")";
    return isPartial ? text + "+Partial" : text;
}

std::string_view toString(TokenLayout layout) {
    switch (layout) {
        case TokenLayout::none: return "none";
        case TokenLayout::full: return "full";
        case TokenLayout::local: return "local";
        case TokenLayout::partial: return "partial";
        case TokenLayout::inflated: return "inflated";
        case TokenLayout::pending: return "pending";
    }
    return "none";
}

bool isTokenLocal(const TensorType& type, const Placement& placement) {
    if (type.has(Axis::routed)) return true;
    const AxisPlacement& tp = placement.on(ParallelAxis::tp);
    return type.has(Axis::token) && tp.isSharded && tp.shardedAxis == Axis::token;
}

TokenLayout tokenLayout(const TensorType& type, const Placement& placement) {
    if (!type.has(Axis::token) && !type.has(Axis::routed)) return TokenLayout::none;
    if (placement.isPending) return TokenLayout::pending;
    if (placement.inflation > 1) return TokenLayout::inflated;
    if (placement.on(ParallelAxis::tp).isPartial) return TokenLayout::partial;
    return isTokenLocal(type, placement) ? TokenLayout::local : TokenLayout::full;
}

}  // namespace shardscope
