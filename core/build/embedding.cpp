// Token embedding (whole, or vocabulary rows over tp) and the rotary tables, once per graph.
#include "core/build/context.h"

namespace shardscope::build {

namespace {

/// Row sharding: ids of other ranks are looked up as row 0 and zeroed, then the ranks' results are summed.
ValueId buildRowEmbedding(Context& c, const TensorType& table) {
    const std::int64_t rows = table.size(0);
    const std::int64_t first = rows * c.graph.group(c.tp).indexInGroup;
    const ValueId ids = c.shared.inputIds;
    const ValueId notBelow = c.addOne(ops::ge, Role::embedding_mask, {ids}, {{Attr::low, first}});
    const ValueId below = c.addOne(ops::lt, Role::embedding_mask, {ids}, {{Attr::high, first + rows}});
    const ValueId own = c.addOne(ops::bitwise_and, Role::embedding_mask, {notBelow, below});
    const ValueId local = c.addOne(ops::sub, Role::embedding_mask, {ids}, {{Attr::low, first}});
    const ValueId zeros = c.graph.addSource(ValueKind::constant, "zeros", c.graph.value(ids).type, c.graph.value(ids).placement);
    const ValueId safe = c.addOne(ops::where, Role::embedding_mask, {own, local, zeros});
    const ValueId weight = c.weight("weight", table, c.tpSharded(Axis::vocab));
    const ValueId looked = c.addOne(ops::embedding, Role::embedding, {weight, safe});
    const ValueId ownRows = c.addOne(ops::unsqueeze, Role::view, {own}, {{Attr::dim, std::int64_t{2}}});
    const ValueId foreign = c.addOne(ops::bitwise_not, Role::embedding_mask, {ownRows});
    const ValueId zero = c.graph.addSource(ValueKind::constant, "zero", {c.scenario.dtype, {}}, {});
    const ValueId masked = c.addOne(ops::where, Role::embedding_mask, {foreign, zero, looked});
    return c.allReduce(Role::embedding_reduce, masked);
}

ValueId buildRotaryTable(Context& c, const char* name, ValueId positions) {
    const std::int64_t ropeDim = c.model.mla.qkRopeHeadDim;
    const ValueId table = c.weight(name, {c.scenario.dtype, {Dim(Axis::position, c.model.maxPositions), Dim(Axis::head_dim, ropeDim)}});
    const ValueId rows = c.addOne(ops::index, Role::rotary, {table, positions}, {{Attr::dim, std::int64_t{0}}});
    return c.view(rows, batchedTokens({Axis::head_dim}));
}

}  // namespace

ValueId buildEmbedding(Context& c) {
    const bool isRowSharded = c.scenario.parallel.wordEmbedding == WordEmbedding::row && c.hasTp();
    const Dim vocab(Axis::vocab, isRowSharded ? c.model.vocabSize / c.tpSize() : c.model.vocabSize);
    const TensorType table(c.scenario.dtype, {vocab, Dim(Axis::hidden, c.model.hiddenSize)});
    c.enter(c.addScope({}, "embedding", BlockKind::embedding, -1), {});
    const ValueId hidden =
        isRowSharded ? buildRowEmbedding(c, table) : c.addOne(ops::embedding, Role::embedding, {c.weight("weight", table), c.shared.inputIds});
    const ValueId positions = c.view(c.shared.positions, {{{Axis::token}}});
    c.shared.cos = buildRotaryTable(c, "rotary.cos", positions);
    c.shared.sin = buildRotaryTable(c, "rotary.sin", positions);
    return hidden;
}

}  // namespace shardscope::build
