// One MoE block with expert parallelism (spec 20 §2.2, m1-m20). Gate models that return raw logits route all tokens and slice the logits;
// the others (V3.2) slice the hidden states first and combine in float32.
#include "core/build/context.h"

namespace shardscope::build {

namespace {

struct Routing {
    ValueId weights;  // [N, k]
    ValueId indices;  // [N, k]
};

/// What the parts of one block hand to each other.
struct MoeValues {
    ValueId flat;                  // [T, H], every token of this rank
    ValueId share;                 // [N, H], this rank's token share
    Context::Activation sharedIn;  // what the shared experts read
    Routing routing;
};

const OpInfo& gatingOperator(const Context& c) {
    if (c.decisions.gateOperator == Decisions::GateOperator::alwaysSoftmax) {
        return c.model.moe.gateReturnsRawLogits ? ops::moe_gating_top_k_softmax : ops::topk;
    }
    return c.model.moe.scoring == ScoringFunction::sigmoid ? ops::moe_gating_top_k_sigmoid : ops::moe_gating_top_k_softmax;
}

ValueId buildGate(Context& c, ValueId tokens) {
    const ValueId wide = c.addOne(ops::convert_element_type, Role::gate, {tokens}, {{Attr::dtype, DType::float32}});
    const TensorType type(DType::float32, {Dim(Axis::hidden, c.model.hiddenSize), Dim(Axis::expert, c.model.moe.routedExperts)});
    return c.addOne(ops::mm, Role::gate, {wide, c.weight("gate.weight", type)});
}

Routing buildTopK(Context& c, ValueId logits) {
    const OpInfo& op = gatingOperator(c);
    const std::vector<ValueId> chosen = c.add(op, Role::top_k, {logits}, {{Attr::k, c.model.moe.expertsPerToken}}, 2);
    ValueId weights = chosen[0];
    // aten.topk hands its values on as they are (spec 20 §6.1).
    if (c.model.moe.normalisesTopK && &op != &ops::topk) {
        const ValueId total = c.addOne(ops::sum, Role::top_k_normalise, {weights}, {{Attr::dim, std::int64_t{1}}, {Attr::keepdim, std::int64_t{1}}});
        weights = c.addOne(ops::div, Role::top_k_normalise, {weights, total});
    }
    if (c.model.moe.gateReturnsRawLogits) {
        weights = c.addOne(ops::convert_element_type, Role::top_k_normalise, {weights}, {{Attr::dtype, c.scenario.dtype}});
    }
    return {weights, chosen[1]};
}

/// With TP the shared experts read every token and shard features instead.
bool sharedExpertsReadAll(const Context& c) { return c.scenario.parallel.sharedExpertTp && c.model.moe.sharedExperts > 0; }

MoeValues routeAllTokens(Context& c, ValueId flat) {
    MoeValues values;
    values.flat = flat;
    const bool sharedReadsAll = sharedExpertsReadAll(c);
    if (sharedReadsAll) values.sharedIn = c.quantise(flat);
    const ValueId logits = c.tokenShare(Role::gate_slice, buildGate(c, flat));
    values.routing = buildTopK(c, logits);
    values.share = c.tokenShare(Role::hidden_slice, flat);
    if (!sharedReadsAll && c.model.moe.sharedExperts > 0) values.sharedIn = c.quantise(values.share);
    return values;
}

MoeValues routeTokenShare(Context& c, ValueId flat) {
    MoeValues values;
    values.flat = flat;
    const bool sharedReadsAll = sharedExpertsReadAll(c);
    if (sharedReadsAll) values.sharedIn = c.quantise(flat);
    values.share = c.tokenShare(Role::hidden_slice, flat);
    if (!sharedReadsAll && c.model.moe.sharedExperts > 0) values.sharedIn = c.quantise(values.share);
    values.routing = buildTopK(c, buildGate(c, values.share));
    return values;
}

ValueId pieces(Context& c, ValueId rows, std::int64_t count) {
    return c.addOne(ops::split_with_sizes, Role::view, {rows}, {{Attr::dim, std::int64_t{0}}, {Attr::count, count}});
}

Placement byExperts(const Context& c) {
    Placement placement;
    if (c.ep.isValid()) placement.on(ParallelAxis::ep) = shardedOn(Axis::expert);
    return placement;
}

ValueId groupedLinear(Context& c, const OpInfo& plain, const OpInfo& quantised, Role role, const char* name, ValueId rows, AxisFactor in, AxisFactor out) {
    const std::int64_t experts = c.sizes.localExperts;
    TensorType type(c.weightType(), {Dim{{Axis::expert, experts}, in}, Dim(out.axis, out.size)});
    type.setPieces(experts);
    const ValueId weight = c.weight(name, type, byExperts(c));
    const Context::Activation x = c.quantise(rows);
    const ValueId list = pieces(c, x.values, experts);
    if (!x.scale.isValid()) return c.addOne(plain, role, {list, weight});
    return c.addOne(quantised, role, {list, weight, c.shared.weightScale, x.scale}, {{Attr::dtype, c.scenario.dtype}});
}

/// Dispatch, the local experts, and back: [N, H] → [N, k, H].
ValueId buildRoutedExperts(Context& c, const MoeValues& values) {
    const MoeSpec& moe = c.model.moe;
    const AxisFactor hidden{Axis::hidden, c.model.hiddenSize};
    const bool isDispatched = c.ep.isValid();
    ValueId rows = c.addOne(ops::init_routing_v2, Role::routing, {values.share, values.routing.indices});
    if (isDispatched) rows = c.addOne(ops::all_to_all, Role::dispatch, {rows}, {{Attr::group, c.ep}, {Attr::count, moe.routedExperts}});
    rows = groupedLinear(c, ops::grouped_matmul_swiglu, ops::grouped_matmul_quant_swiglu, Role::expert_gate_up, "experts.gate_up_proj.weight", rows, hidden,
                         {Axis::intermediate, 2 * moe.intermediateSize});
    rows = groupedLinear(c, ops::grouped_matmul, ops::grouped_matmul_quant, Role::expert_down, "experts.down_proj.weight", rows,
                         {Axis::intermediate, moe.intermediateSize}, hidden);
    rows = pieces(c, rows, c.sizes.localExperts);
    if (isDispatched) rows = pieces(c, rows, c.scenario.parallel.ep);
    rows = c.addOne(ops::cat, Role::regroup, {rows});
    if (isDispatched) rows = c.addOne(ops::all_to_all, Role::combine_collective, {rows, values.routing.indices}, {{Attr::group, c.ep}});
    return c.addOne(ops::unpermute_tokens, Role::unpermute, {rows, values.routing.indices});
}

ValueId buildCombine(Context& c, ValueId byToken, ValueId weights) {
    const ValueId column = c.addOne(ops::unsqueeze, Role::view, {weights}, {{Attr::dim, std::int64_t{2}}});
    const ValueId weighted = c.addOne(ops::mul, Role::combine, {byToken, column});
    return c.addOne(ops::sum, Role::combine, {weighted}, {{Attr::dim, std::int64_t{1}}});
}

ValueId buildSharedExperts(Context& c, const Context::Activation& x) {
    const bool isSharded = c.scenario.parallel.sharedExpertTp && c.hasTp();
    const std::int64_t features = c.model.moe.intermediateSize * c.model.moe.sharedExperts / (isSharded ? c.tpSize() : 1);
    const Placement placement = isSharded ? c.tpSharded(Axis::intermediate) : Placement{};
    const Dim hidden(Axis::hidden, c.model.hiddenSize);
    const ValueId merged = c.linear(
        Role::shared_gate_up, x, c.weight("shared_experts.gate_up_proj.weight", {c.weightType(), {hidden, Dim(Axis::intermediate, 2 * features)}}, placement));
    const std::vector<ValueId> parts =
        c.add(ops::split_with_sizes, Role::view, {merged}, {{Attr::dim, std::int64_t{1}}, {Attr::sizes, std::vector<std::int64_t>{features, features}}}, 2);
    const Context::Activation activated = c.quantise(c.addOne(ops::swiglu, Role::shared_activation, {parts[0], parts[1]}));
    const ValueId down = c.linear(Role::shared_down, activated,
                                  c.weight("shared_experts.down_proj.weight", {c.weightType(), {Dim(Axis::intermediate, features), hidden}}, placement));
    return isSharded ? c.allReduce(Role::shared_reduce, down) : down;
}

ValueId backToWorkingType(Context& c, ValueId x) {
    if (c.graph.value(x).type.dtype() == c.scenario.dtype) return x;
    return c.addOne(ops::convert_element_type, Role::combine, {x}, {{Attr::dtype, c.scenario.dtype}});
}

}  // namespace

ValueId buildMoe(Context& c, ValueId normed) {
    const ValueId flat = c.view(normed, flatTokens());
    const MoeValues values = c.model.moe.gateReturnsRawLogits ? routeAllTokens(c, flat) : routeTokenShare(c, flat);
    const ScopeId mlp = c.currentScope();
    const int layer = c.graph.scope(mlp).layer;
    c.enter(c.addScope(mlp, c.graph.scope(mlp).path + ".experts", BlockKind::part, layer), c.currentRegion());
    ValueId result = buildCombine(c, buildRoutedExperts(c, values), values.routing.weights);
    const bool sharedReadsAll = sharedExpertsReadAll(c);
    if (sharedReadsAll) result = c.gatherTokens(Role::moe_gather, backToWorkingType(c, result), 0);
    if (c.model.moe.sharedExperts > 0) {
        c.enter(c.addScope(mlp, c.graph.scope(mlp).path + ".shared_experts", BlockKind::part, layer), c.currentRegion());
        const ValueId shared = buildSharedExperts(c, values.sharedIn);
        c.enter(mlp, c.currentRegion());
        result = c.addOne(ops::add, Role::moe_add, {result, shared});
    }
    c.enter(mlp, c.currentRegion());
    if (!sharedReadsAll) result = c.gatherTokens(Role::moe_gather, backToWorkingType(c, result), 0);
    return c.view(result, batchedTokens());
}

}  // namespace shardscope::build
