// After the last layer: final norm, the last row of each request, lm_head over the vocabulary, and the written caches (spec 20 §2.2, tail).
#include "core/build/context.h"

namespace shardscope::build {

namespace {

void flushCaches(Context& c) {
    for (const CachePair& caches : c.caches) {
        c.addOne(ops::copy_, Role::cache_flush, {caches.keyValue, caches.writtenKeyValue});
        c.addOne(ops::copy_, Role::cache_flush, {caches.indexer, caches.writtenIndexer});
    }
}

}  // namespace

void buildHead(Context& c, ValueId hidden) {
    c.enter(c.addScope({}, "head", BlockKind::head, -1), {});
    const Dim width(Axis::hidden, c.model.hiddenSize);
    const ValueId normed =
        c.addOne(ops::rms_norm, Role::final_norm, {hidden, c.weight("norm.weight", {c.scenario.dtype, {width}})}, {{Attr::eps, c.model.rmsNormEps}});
    const ValueId rows =
        c.addOne(ops::index, Role::row_selection, {normed, c.shared.lastRows}, {{Attr::dim, std::int64_t{1}}, {Attr::row_index, c.sizes.tokens - 1}});
    const ValueId flat = c.view(rows, {{{Axis::request}, {Axis::hidden}}});
    const TensorType table(c.scenario.dtype, {width, Dim(Axis::vocab, c.model.vocabSize / c.tpSize())});
    const ValueId logits = c.addOne(ops::mm, Role::lm_head, {flat, c.weight("lm_head.weight", table, c.tpSharded(Axis::vocab))});
    const ValueId batched = c.view(logits, {{{Axis::batch}, {Axis::request}, {Axis::vocab}}});
    if (c.hasTp()) c.addOne(ops::all_gather, Role::lm_head_gather, {batched}, {{Attr::dim, std::int64_t{-1}}, {Attr::group, c.tp}});
    flushCaches(c);
}

}  // namespace shardscope::build
