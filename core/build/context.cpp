// Sizes, groups and graph inputs of one rank, and the small steps that blocks are made of.
#include "core/build/context.h"

#include <algorithm>

#include "core/placement/inference.h"
#include "core/scenario/rank_grid.h"
#include "core/support/checked.h"

namespace shardscope::build {

namespace {

RankSizes rankSizes(const ModelSpec& model, const Scenario& scenario, bool fullHeads) {
    RankSizes sizes;
    sizes.tokens = scenario.tokens();
    sizes.requests = scenario.requestCount();
    for (const RequestGroup& group : scenario.requests) sizes.maxSequence = std::max(sizes.maxSequence, group.queryTokens + group.contextTokens);
    const std::int64_t tp = scenario.parallel.tp;
    sizes.heads = fullHeads ? model.heads : model.heads / tp;
    sizes.tokenPadding = ceilDivide(sizes.tokens, tp) * tp - sizes.tokens;
    sizes.localExperts = model.moe.routedExperts > 0 ? ceilDivide(model.moe.routedExperts, scenario.parallel.ep) : 0;
    return sizes;
}

}  // namespace

Context::Context(const ModelSpec& modelSpec, const Scenario& resolved, const Decisions& chosen, const SequenceParallelVerdict& sequenceParallel)
    : model(modelSpec),
      scenario(resolved),
      decisions(chosen),
      usesContextParallelWeights(sequenceParallel.usesContextParallelWeights),
      sizes(rankSizes(model, scenario, usesContextParallelWeights)) {
    const RankGroups groups = rankGroups(scenario);
    if (groups.tp.size() > 1) tp = graph.addGroup(groups.tp);
    if (groups.ep.size() > 1) ep = graph.addGroup(groups.ep);
    addInputs();
}

void Context::addInputs() {
    const Placement token = requestPlacement(Axis::token);
    const Placement request = requestPlacement(Axis::request);
    const auto input = [this](const char* name, TensorType type, const Placement& placement) {
        return graph.addSource(ValueKind::input, name, type, placement);
    };
    const Dim batch(Axis::batch, 1);
    const Dim tokens(Axis::token, sizes.tokens);
    const Dim requests(Axis::request, sizes.requests);
    shared.inputIds = input("input_ids", {DType::int64, {batch, tokens}}, token);
    shared.positions = input("position_ids", {DType::int64, {batch, tokens}}, token);
    shared.slotMapping = input("slot_mapping", {DType::int64, {tokens}}, token);
    shared.blockTable = input("block_table", {DType::int64, {requests, Dim(Axis::block, ceilDivide(sizes.maxSequence, cacheBlockTokens))}}, request);
    shared.queryStartLoc = input("query_start_loc", {DType::int64, {Dim(Axis::other, sizes.requests + 1)}}, request);
    shared.seqLens = input("seq_lens", {DType::int64, {requests}}, request);
    shared.queryLens = input("query_lens", {DType::int64, {requests}}, request);
    shared.lastRows = input("last_rows", {DType::int64, {requests}}, request);
    shared.weightScale = graph.addSource(ValueKind::weight, "weight_scale", {DType::float32, {}}, {});
}

void Context::enter(ScopeId scope, RegionId region) {
    m_scope = scope;
    m_region = region;
}

ScopeId Context::addScope(ScopeId parent, std::string path, BlockKind block, int layer) { return graph.addScope({parent, std::move(path), block, layer}); }

std::vector<ValueId> Context::add(const OpInfo& op, Role role, std::vector<ValueId> inputs, Attributes attributes, std::size_t outputCount) {
    Node node;
    node.op = &op;
    node.role = role;
    node.scope = m_scope;
    node.region = m_region;
    node.inputs = std::move(inputs);
    node.attributes = std::move(attributes);
    const NodeId id = graph.addNode(std::move(node), outputCount);
    const InferResult inferred = inferNode(graph, id);
    graph.setPending(id, !inferred.has_value());
    for (std::size_t i = 0; inferred && i < outputCount && i < inferred->size(); ++i) {
        graph.setType(graph.node(id).outputs[i], (*inferred)[i].type);
        graph.setPlacement(graph.node(id).outputs[i], (*inferred)[i].placement);
    }
    return graph.node(id).outputs;
}

ValueId Context::addOne(const OpInfo& op, Role role, std::vector<ValueId> inputs, Attributes attributes) {
    return add(op, role, std::move(inputs), std::move(attributes), 1).front();
}

ValueId Context::view(ValueId x, ViewPattern pattern) { return addOne(ops::view, Role::view, {x}, {{Attr::view, std::move(pattern)}}); }

ValueId Context::weight(std::string_view name, TensorType type, Placement placement) {
    return graph.addSource(ValueKind::weight, scopePath() + "." + std::string(name), type, placement);
}

Placement Context::tpSharded(Axis axis) const {
    Placement placement;
    if (hasTp()) placement.on(ParallelAxis::tp) = shardedOn(axis);
    return placement;
}

Placement Context::requestPlacement(Axis axis) const {
    Placement placement;
    if (scenario.parallel.dp > 1) placement.on(ParallelAxis::dp) = shardedOn(axis);
    return placement;
}

Context::Activation Context::quantise(ValueId x) {
    if (!isQuantised()) return {x, {}};
    const std::vector<ValueId> results = add(ops::dynamic_quantize_symmetric, Role::quantise, {x}, {}, 2);
    return {results[0], results[1]};
}

ValueId Context::linear(Role role, Activation x, ValueId weight) {
    if (!x.scale.isValid()) return addOne(ops::mm, role, {x.values, weight});
    return addOne(ops::static_quant_linear, role, {x.values, weight, shared.weightScale, x.scale}, {{Attr::dtype, scenario.dtype}});
}

ValueId Context::allReduce(Role role, ValueId x) { return addOne(ops::all_reduce, role, {x}, {{Attr::group, tp}}); }

ValueId Context::tokenShare(Role role, ValueId x) {
    if (!hasTp()) return x;
    if (sizes.tokenPadding > 0) x = addOne(ops::constant_pad_nd, Role::none, {x}, {{Attr::high, sizes.tokenPadding}});
    return addOne(ops::slice, role, {x}, {{Attr::dim, std::int64_t{0}}, {Attr::group, tp}});
}

ValueId Context::gatherTokens(Role role, ValueId x, std::int64_t dim) {
    if (!hasTp()) return x;
    x = addOne(ops::all_gather, role, {x}, {{Attr::dim, dim}, {Attr::group, tp}});
    if (sizes.tokenPadding > 0) x = addOne(ops::slice, Role::none, {x}, {{Attr::dim, dim}, {Attr::high, sizes.tokenPadding}});
    return x;
}

ViewPattern flatTokens(std::vector<Axis> features) { return {{{Axis::token}, std::move(features)}}; }

ViewPattern batchedTokens(std::vector<Axis> features) { return {{{Axis::batch}, {Axis::token}, std::move(features)}}; }

}  // namespace shardscope::build
