// Agreement and contraction, the two ideas behind most placement rules.
#include "core/ops/rules.h"

#include <algorithm>

#include <fmt/format.h>

namespace shardscope::rules {

tl::unexpected<Mismatch> mismatch(std::string_view code, std::string found, std::string expected) {
    return tl::unexpected<Mismatch>(Mismatch{code, std::move(found), std::move(expected)});
}

std::string describe(const Operand& operand) { return fmt::format("{} {}", operand.type.shapeText(), toString(tokenLayout(operand.type, operand.placement))); }

Placement settled(const Placement& placement) {
    Placement result = placement;
    result.isPending = false;
    return result;
}

Inferred like(const Operand& operand) { return {operand.type, settled(operand.placement)}; }

std::vector<Inferred> one(TensorType type, Placement placement) { return {Inferred{type, placement}}; }

bool haveSameTokens(const Operand& a, const Operand& b) {
    return a.type.sizeOf(Axis::token) == b.type.sizeOf(Axis::token) && isTokenLocal(a.type, a.placement) == isTokenLocal(b.type, b.placement);
}

bool agree(const Operand& a, const Operand& b) {
    return sameShapeIgnoringBatch(a.type, b.type) && isTokenLocal(a.type, a.placement) == isTokenLocal(b.type, b.placement);
}

tl::unexpected<Mismatch> disagreement(const Operand& a, const Operand& b) {
    return mismatch("operands.layout", describe(a) + " with " + describe(b), "operands of one shape and one token layout");
}

bool isPartial(const Operand& operand) {
    return std::any_of(operand.placement.axes.begin(), operand.placement.axes.end(), [](const AxisPlacement& axis) { return axis.isPartial; });
}

tl::unexpected<Mismatch> partialOperand(const Operand& operand) { return mismatch("operands.partial", describe(operand), "a value whose sum is complete"); }

InferResult likeFirst(const InferInput& in) { return std::vector<Inferred>{like(in.operands[0])}; }

namespace {

bool isTokenSharded(const AxisPlacement& placement) { return placement.isSharded && placement.shardedAxis == Axis::token; }

void contract(Placement& result, const Placement& weight, const Dim& inner) {
    for (std::size_t axis = 0; axis < parallelAxisCount; ++axis) {
        AxisPlacement& own = result.axes[axis];
        if (own.isSharded && inner.has(own.shardedAxis)) own = {false, Axis::other, own.isPartial};
        if (weight.axes[axis].isSharded && inner.has(weight.axes[axis].shardedAxis)) own.isPartial = true;
    }
}

}  // namespace

Placement withFeature(const Placement& rows, const Placement& weight, const Dim& weightDim) {
    Placement result = settled(rows);
    for (std::size_t axis = 0; axis < parallelAxisCount; ++axis) {
        const AxisPlacement& sharding = weight.axes[axis];
        // Rows sharded over the same ranks hold other tokens; that placement stays the one shown, and the later reduction is what a lint looks at.
        if (sharding.isSharded && weightDim.has(sharding.shardedAxis) && !isTokenSharded(result.axes[axis])) result.axes[axis] = sharding;
    }
    return result;
}

InferResult matrixProduct(const Operand& x, const Operand& weight, DType resultType) {
    const std::size_t last = x.type.rank() - 1;
    if (x.type.size(last) != weight.type.size(0)) {
        return mismatch("inner.dimension", fmt::format("{} · {}", x.type.shapeText(), weight.type.shapeText()), "equal inner sizes");
    }
    Placement placement = settled(x.placement);
    contract(placement, weight.placement, weight.type.dim(0));
    placement = withFeature(placement, weight.placement, weight.type.dim(1));
    TensorType type = x.type;
    type.setDType(resultType);
    type.dim(last) = weight.type.dim(1);
    return one(type, placement);
}

}  // namespace shardscope::rules
