// Lookups and copies: embedding rows, row selection, regrouping, cache copies.
#include "core/ops/ops.h"
#include "core/ops/rules.h"

namespace shardscope {
namespace {

/// weight [V,H], ids [1,T] → [1,T,H]; a vocabulary sharded over tp leaves a partial sum (foreign rows are zero).
InferResult inferEmbedding(const InferInput& in) {
    const Operand& weight = in.operands[0];
    Inferred result = rules::like(in.operands[1]);
    result.type.setDType(weight.type.dtype());
    result.type.append(weight.type.dim(1));
    for (std::size_t axis = 0; axis < parallelAxisCount; ++axis) {
        if (weight.placement.axes[axis].isSharded) result.placement.axes[axis].isPartial = true;
    }
    return std::vector<Inferred>{result};
}

/// table [P,D] or x [1,T,H] along `dim`, rows [n]: that dimension becomes the rows'.
InferResult inferIndex(const InferInput& in) {
    const Operand& table = in.operands[0];
    const Operand& rows = in.operands[1];
    Inferred result = rules::like(table);
    const auto dim = static_cast<std::size_t>(in.attributes.integer(Attr::dim));
    result.type.dim(dim) = rows.type.dim(0);
    if (table.type.dim(dim).has(Axis::token)) {
        // What is chosen are requests: no token rows are left to be shares of, nor too many of them.
        for (AxisPlacement& axis : result.placement.axes) {
            if (axis.isSharded && axis.shardedAxis == Axis::token) axis = rows.placement.axes[static_cast<std::size_t>(&axis - result.placement.axes.data())];
        }
        result.placement.inflation = 1;
    } else {
        result.placement = rules::settled(rows.placement);
    }
    return std::vector<Inferred>{result};
}

InferResult inferCat(const InferInput& in) {
    Inferred result = rules::like(in.operands[0]);
    result.type.setPieces(1);
    return std::vector<Inferred>{result};
}

}  // namespace

namespace ops {

const OpInfo embedding{
    "embedding", "aten", "GatherV2", OpClass::embedding, false, AliasRule::fresh, inferEmbedding, "weight, ids", "rows", "one row of the table for each token"};
const OpInfo index{"index", "aten", "Index", OpClass::copy, true, AliasRule::fresh, inferIndex, "x, rows", "chosen", "chosen rows"};
const OpInfo cat{"cat", "aten", "ConcatD", OpClass::copy, false, AliasRule::fresh, inferCat, "pieces", "whole", "pieces behind one another"};
const OpInfo clone{
    "clone",          "aten",           "TensorMove", OpClass::copy, true,
    AliasRule::fresh, rules::likeFirst, "x",          "copy",        "the flat copy that the simulator makes of a cache before an operator writes it"};
const OpInfo copy_{"copy_",
                   "aten",
                   "TensorMove",
                   OpClass::copy,
                   true,
                   AliasRule::mutatesFirst,
                   rules::likeFirst,
                   "destination, source",
                   "destination",
                   "a written cache back into the graph input"};

}  // namespace ops
}  // namespace shardscope
