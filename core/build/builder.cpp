// The decoder as a sequence of layers, expanded, or as regions of equal layers that are built once and copied.
#include "core/build/builder.h"

#include "core/build/context.h"

namespace shardscope {

namespace {

using build::Context;

/// One decoder layer; `hidden` in and out [1, T, H].
ValueId buildLayer(Context& c, std::int64_t layer, RegionId region, ValueId hidden) {
    const std::string path = "layers." + std::to_string(layer);
    const int index = static_cast<int>(layer);
    const ScopeId scope = c.addScope({}, path, BlockKind::layer, index);
    c.enter(c.addScope(scope, path + ".self_attn", BlockKind::attention, index), region);
    if (region.isValid()) hidden = c.addOne(ops::region_begin, Role::region, {hidden});
    const build::AttentionResult attention = build::buildAttention(c, hidden);
    c.enter(c.addScope(scope, path + ".mlp", BlockKind::mlp, index), region);
    const ValueId mlp = c.model.isMoeLayer(layer) ? build::buildMoe(c, attention.normed) : build::buildDenseMlp(c, attention.normed);
    ValueId sum = c.addOne(ops::add, Role::residual_add, {attention.residual, mlp});
    if (region.isValid()) sum = c.addOne(ops::region_end, Role::region, {sum});
    return sum;
}

/// Layers from `first` on with the structure of `first`. Within one model a layer's shapes follow from its kind.
std::int64_t equalLayers(const ModelSpec& model, std::int64_t first, std::int64_t end) {
    std::int64_t count = 1;
    while (first + count < end && model.isMoeLayer(first + count) == model.isMoeLayer(first)) ++count;
    return count;
}

ValueId buildExpanded(Context& c, std::int64_t layers, ValueId hidden) {
    for (std::int64_t layer = 0; layer < layers; ++layer) hidden = buildLayer(c, layer, {}, hidden);
    return hidden;
}

ValueId buildRegions(Context& c, std::int64_t layers, ValueId hidden) {
    for (std::int64_t first = 0; first < layers;) {
        const std::int64_t count = equalLayers(c.model, first, layers);
        const RegionId region = c.graph.addRegion({static_cast<int>(first), static_cast<int>(count)});
        hidden = buildLayer(c, first, region, hidden);
        for (std::int64_t copy = 1; copy < count; ++copy) hidden = c.addOne(ops::copy_region, Role::region, {hidden});
        first += count;
    }
    return hidden;
}

}  // namespace

Graph buildGraph(const ModelSpec& model, const Scenario& scenario, const Decisions& decisions, const SequenceParallelVerdict& sequenceParallel) {
    Context context(model, scenario, decisions, sequenceParallel);
    const std::int64_t layers = scenario.layersOverride > 0 ? scenario.layersOverride : model.layers;
    const ValueId embedded = build::buildEmbedding(context);
    const ValueId hidden = scenario.repetition ? buildRegions(context, layers, embedded) : buildExpanded(context, layers, embedded);
    build::buildHead(context, hidden);
    return std::move(context.graph);
}

}  // namespace shardscope
