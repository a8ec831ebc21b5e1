// Views: nothing runs, but the axes are regrouped, cut or padded. Token counts are never literals: a view follows its operand when that becomes local.
#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/rules.h"
#include "core/support/checked.h"

namespace shardscope {
namespace {

using Factors = std::vector<AxisFactor>;

Factors factorsOf(const TensorType& type) {
    Factors factors;
    for (std::size_t d = 0; d < type.rank(); ++d) {
        for (std::size_t f = 0; f < type.dim(d).factorCount(); ++f) {
            if (type.dim(d).factor(f).axis != Axis::batch) factors.push_back(type.dim(d).factor(f));
        }
    }
    return factors;
}

/// Takes the first unused factor of this axis.
std::optional<AxisFactor> take(Factors& factors, Axis axis) {
    const auto found = std::find_if(factors.begin(), factors.end(), [axis](const AxisFactor& f) { return f.axis == axis; });
    if (found == factors.end()) return std::nullopt;
    const AxisFactor factor = *found;
    factors.erase(found);
    return factor;
}

InferResult inferView(const InferInput& in) {
    const auto* pattern = in.attributes.get<ViewPattern>(Attr::view);
    if (pattern == nullptr) return rules::likeFirst(in);
    Factors factors = factorsOf(in.operands[0].type);
    TensorType type(in.operands[0].type.dtype(), {});
    for (const std::vector<Axis>& axes : pattern->dims) {
        Dim dim;
        for (const Axis axis : axes) {
            const std::optional<AxisFactor> factor = axis == Axis::batch ? AxisFactor{Axis::batch, 1} : take(factors, axis);
            if (!factor) return rules::mismatch("view.axes", in.operands[0].type.shapeText(), "an operand with the axes of the view");
            dim.multiply(*factor);
        }
        type.append(dim);
    }
    if (!factors.empty()) return rules::mismatch("view.axes", in.operands[0].type.shapeText(), "a view that keeps every axis");
    return rules::one(type, rules::settled(in.operands[0].placement));
}

InferResult resizedTokens(const InferInput& in, std::int64_t delta) {
    Inferred result = rules::like(in.operands[0]);
    const std::int64_t tokens = result.type.sizeOf(Axis::token) + delta;
    if (tokens < 0 || !result.type.resize(Axis::token, tokens)) {
        return rules::mismatch("slice.range", rules::describe(in.operands[0]), fmt::format("more than {} token rows", -delta));
    }
    return std::vector<Inferred>{result};
}

InferResult inferSlice(const InferInput& in) {
    if (!in.attributes.group().isValid()) return resizedTokens(in, -in.attributes.integer(Attr::high));
    const CommGroup& group = in.group();
    Inferred result = rules::like(in.operands[0]);
    AxisPlacement& placement = result.placement.on(group.axis);
    const std::int64_t tokens = result.type.sizeOf(Axis::token);
    if (placement.isSharded && placement.shardedAxis == Axis::token) {
        return rules::mismatch("slice.of_local", rules::describe(in.operands[0]), "a full-token value: the share of a share is empty on ranks above 0");
    }
    if (tokens % group.size() != 0) {
        return rules::mismatch("slice.indivisible", fmt::format("{} tokens over {} ranks", tokens, group.size()),
                               fmt::format("a multiple of {}", group.size()));
    }
    result.type.resize(Axis::token, tokens / group.size());
    placement = {true, Axis::token, placement.isPartial};
    return std::vector<Inferred>{result};
}

InferResult inferPad(const InferInput& in) { return resizedTokens(in, in.attributes.integer(Attr::high)); }

InferResult inferSplit(const InferInput& in) {
    const Operand& x = in.operands[0];
    if (const std::int64_t count = in.attributes.integer(Attr::count); count > 0) {
        Inferred list = rules::like(x);
        list.type.setPieces(saturatingMultiply(x.type.pieces(), count));
        return std::vector<Inferred>{list};
    }
    const auto* sizes = in.attributes.get<std::vector<std::int64_t>>(Attr::sizes);
    if (sizes == nullptr) return rules::likeFirst(in);
    const auto dim = static_cast<std::size_t>(in.attributes.integer(Attr::dim));
    std::vector<Inferred> parts;
    for (const std::int64_t size : *sizes) {
        Inferred part = rules::like(x);
        part.type.dim(dim) = Dim(x.type.dim(dim).factor(0).axis, size);
        parts.push_back(part);
    }
    return parts;
}

InferResult inferUnsqueeze(const InferInput& in) {
    Inferred result = rules::like(in.operands[0]);
    result.type.append(Dim(Axis::other, 1));
    return std::vector<Inferred>{result};
}

}  // namespace

SliceRange sliceRange(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    const std::int64_t rows = graph.value(node.outputs[0]).type.sizeOf(Axis::token);
    const GroupId group = node.attributes.group();
    const std::int64_t index = group.isValid() ? graph.group(group).indexInGroup : 0;
    return {saturatingMultiply(index, rows), saturatingMultiply(index + 1, rows)};
}

namespace ops {

const OpInfo view{"view", "aten", "", OpClass::view, true, AliasRule::viewOfFirst, inferView, "x", "view", "the same elements under other dimensions"};
const OpInfo slice{"slice", "aten", "", OpClass::view, false, AliasRule::viewOfFirst, inferSlice, "x", "share", "this rank's share of the token rows"};
const OpInfo split_with_sizes{"split_with_sizes",     "aten",     "",  OpClass::view, true,
                              AliasRule::viewOfFirst, inferSplit, "x", "parts",       "parts along one dimension"};
const OpInfo unsqueeze{"unsqueeze", "aten", "", OpClass::view, true, AliasRule::viewOfFirst, inferUnsqueeze, "x", "view", "a dimension of 1 more"};
const OpInfo as_strided{"as_strided",           "aten",    "",  OpClass::view, true,
                        AliasRule::viewOfFirst, inferView, "x", "view",        "a cache as one flat dimension, or back"};
const OpInfo constant_pad_nd{
    "constant_pad_nd", "aten", "PadV3", OpClass::elementwise, false, AliasRule::fresh, inferPad, "x", "padded", "token rows of padding behind the last"};

}  // namespace ops
}  // namespace shardscope
