// Communication: what each collective does to the shape and to the placement on its axis.
#include <algorithm>

#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/rules.h"
#include "core/support/checked.h"

namespace shardscope {
namespace {

std::size_t dimOf(const InferInput& in) {
    const std::int64_t dim = in.attributes.integer(Attr::dim);
    const auto rank = static_cast<std::int64_t>(in.operands[0].type.rank());
    return static_cast<std::size_t>(dim < 0 ? dim + rank : dim);
}

/// The axis that a gather or scatter along this dimension moves: its first factor.
Axis movedAxis(const Dim& dim) { return dim.factorCount() > 0 ? dim.factor(0).axis : Axis::other; }

InferResult inferAllReduce(const InferInput& in) {
    Inferred result = rules::like(in.operands[0]);
    result.placement.on(in.group().axis).isPartial = false;
    return std::vector<Inferred>{result};
}

InferResult inferReduceScatter(const InferInput& in) {
    const CommGroup& group = in.group();
    Inferred result = rules::like(in.operands[0]);
    Dim& dim = result.type.dim(dimOf(in));
    const Axis axis = movedAxis(dim);
    const std::int64_t size = dim.factorCount() > 0 ? dim.factor(0).size : 0;
    if (size % group.size() != 0) {
        return rules::mismatch("collective.indivisible", fmt::format("{} over {} ranks", in.operands[0].type.shapeText(), group.size()),
                               fmt::format("a multiple of {}", group.size()));
    }
    AxisPlacement& placement = result.placement.on(group.axis);
    if (placement.isSharded) return rules::mismatch("operands.layout", rules::describe(in.operands[0]), "a value not yet sharded over the group");
    dim.resize(axis, size / group.size());
    placement = shardedOn(axis);
    return std::vector<Inferred>{result};
}

InferResult inferAllGather(const InferInput& in) {
    const CommGroup& group = in.group();
    Inferred result = rules::like(in.operands[0]);
    Dim& dim = result.type.dim(dimOf(in));
    const Axis axis = movedAxis(dim);
    AxisPlacement& placement = result.placement.on(group.axis);
    const bool isSharded = placement.isSharded && placement.shardedAxis == axis;
    dim.resize(axis, saturatingMultiply(dim.factor(0).size, group.size()));
    if (isSharded) {
        placement = {false, Axis::other, placement.isPartial};
    } else if (axis == Axis::token) {
        result.placement.inflation = saturatingMultiply(result.placement.inflation, group.size());
    }
    return std::vector<Inferred>{result};
}

/// Rows that one rank receives: rows · k spread evenly over the experts, the first ones taking the rest; every rank sends alike,
/// so a rank receives its own share once from each. The first rank's share is the largest and is taken for all.
std::int64_t receivedRows(std::int64_t rows, std::int64_t experts, std::int64_t ranks) {
    const std::int64_t localExperts = ceilDivide(experts, ranks);
    const std::int64_t own = rows / experts * localExperts + std::min(rows % experts, localExperts);
    return saturatingMultiply(own, ranks);
}

InferResult inferDispatch(const InferInput& in) {
    const Operand& x = in.operands[0];
    Inferred result = rules::like(x);
    result.type.dim(0) = Dim(Axis::routed, receivedRows(x.type.size(0), in.attributes.integer(Attr::count, 1), in.group().size()));
    for (AxisPlacement& placement : result.placement.axes) placement = {};
    result.placement.on(ParallelAxis::ep) = shardedOn(Axis::routed);
    return std::vector<Inferred>{result};
}

InferResult inferReturn(const InferInput& in) {
    const Operand& indices = in.operands[1];
    TensorType type = in.operands[0].type;
    type.dim(0) = Dim{{Axis::token, indices.type.sizeOf(Axis::token)}, {Axis::top_k, indices.type.sizeOf(Axis::top_k)}};
    return rules::one(type, rules::settled(indices.placement));
}

InferResult inferAllToAll(const InferInput& in) { return in.operands.size() > 1 ? inferReturn(in) : inferDispatch(in); }

}  // namespace

namespace ops {

const OpInfo all_reduce{"all_reduce",
                        "tensor_cast",
                        "hcom_allReduce_",
                        OpClass::collective,
                        false,
                        AliasRule::fresh,
                        inferAllReduce,
                        "x",
                        "sum",
                        "sums over the group; every rank gets the whole"};
const OpInfo reduce_scatter{"reduce_scatter",
                            "tensor_cast",
                            "hcom_reduceScatter_",
                            OpClass::collective,
                            false,
                            AliasRule::fresh,
                            inferReduceScatter,
                            "x",
                            "share",
                            "sums over the group; every rank keeps its share of the rows"};
const OpInfo all_gather{"all_gather",
                        "tensor_cast",
                        "hcom_allGather_",
                        OpClass::collective,
                        false,
                        AliasRule::fresh,
                        inferAllGather,
                        "x",
                        "whole",
                        "puts the shares of all ranks together"};
const OpInfo all_to_all{"all_to_all",
                        "tensor_cast",
                        "hcom_alltoallv_",
                        OpClass::collective,
                        false,
                        AliasRule::fresh,
                        inferAllToAll,
                        "x, indices",
                        "rows",
                        "every rank sends each other rank its rows: to the experts, and back"};

}  // namespace ops
}  // namespace shardscope
