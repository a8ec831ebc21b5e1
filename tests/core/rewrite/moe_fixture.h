// A MoE half-layer between two norms, as the builder traces it, small: 16 experts, 2 per token, in both router forms and both shared-expert forms.
#pragma once

#include "core/rewrite/graph_fixture.h"

namespace shardscope::test {

struct MoeForm {
    bool returnsRawLogits = true;  // gate on every token, logits sliced; else the hidden rows are sliced first (spec 20 §8-14)
    bool sharedExpertTp = false;   // shared experts on every token with an all_reduce; else on the slice, whole on every rank
    bool isFusedBoundary = true;   // the next norm is add_rms_norm2 (expanded form); else an add behind which a region ends
};

struct MoeNodes {
    NodeId norm;  // post-attention norm; output 0 local, gathered in front of the block
    NodeId flatView;
    NodeId gate;
    NodeId topK;
    NodeId routing;
    NodeId dispatch;
    NodeId unpermute;
    NodeId sharedIn;  // first node of the shared experts
    NodeId sharedReduce;
    NodeId moeAdd;
    NodeId merge;  // add_rms_norm2 or add
};

class MoeBuilder {
public:
    MoeBuilder(GraphFixture& fixture, MoeForm form) : f(fixture), m_form(form) {}

    MoeNodes build() {
        n.norm = f.addNorm2(f.local(), f.local(), Role::post_attention_norm);
        return behind(f.gather(f.out(n.norm), 1, Role::mlp_gather), f.out(n.norm, 1));
    }

    /// The block reading `entered` [1, T, H], added to `residual`.
    MoeNodes behind(ValueId entered, ValueId residual) {
        const ValueId flat = f.flat(entered);
        n.flatView = f.producer(flat);
        if (m_form.sharedExpertTp) n.sharedIn = quantised(flat);
        const ValueId rows = route(flat);
        ValueId result = combine(rows);
        if (m_form.sharedExpertTp) result = exitGather(result);
        n.moeAdd = f.add(ops::add, Role::moe_add, {result, sharedExperts()});
        result = f.out(n.moeAdd);
        if (!m_form.sharedExpertTp) result = exitGather(result);
        n.merge = merge(residual, f.batched(result));
        return n;
    }

private:
    static constexpr std::int64_t experts = 16;
    static constexpr std::int64_t hidden = 4096;
    GraphFixture& f;
    MoeForm m_form;
    MoeNodes n;
    ValueId m_weights;

    ValueId weight(const char* name, std::initializer_list<Dim> dims, Placement placement = {}) {
        return f.source(name, {DType::float16, dims}, placement, ValueKind::weight);
    }
    NodeId quantised(ValueId x) { return f.add(ops::dynamic_quantize_symmetric, Role::quantise, {x}, {}, 2); }
    ValueId share(Role role, ValueId x) { return f.one(ops::slice, role, {x}, {{Attr::dim, std::int64_t{0}}, {Attr::group, f.tp()}}); }
    ValueId exitGather(ValueId x) { return f.gather(x, 0, Role::moe_gather); }

    ValueId gateOf(ValueId rows) {
        const ValueId wide = f.one(ops::convert_element_type, Role::gate, {rows}, {{Attr::dtype, DType::float32}});
        n.gate = f.add(ops::mm, Role::gate, {wide, weight("gate", {Dim(Axis::hidden, hidden), Dim(Axis::expert, experts)})});
        return f.out(n.gate);
    }

    /// Router in the order of its form; returns the hidden rows that routing takes.
    ValueId route(ValueId flat) {
        ValueId rows = m_form.returnsRawLogits ? flat : share(Role::hidden_slice, flat);
        if (!m_form.returnsRawLogits && !m_form.sharedExpertTp) n.sharedIn = quantised(rows);
        ValueId logits = gateOf(rows);
        if (m_form.returnsRawLogits) logits = share(Role::gate_slice, logits);
        n.topK = f.add(m_form.returnsRawLogits ? ops::moe_gating_top_k_softmax : ops::topk, Role::top_k, {logits}, {{Attr::k, std::int64_t{2}}}, 2);
        m_weights = f.out(n.topK);
        if (m_form.returnsRawLogits) rows = share(Role::hidden_slice, flat);
        if (m_form.returnsRawLogits && !m_form.sharedExpertTp) n.sharedIn = quantised(rows);
        return rows;
    }

    ValueId combine(ValueId rows) {
        const ValueId indices = f.out(n.topK, 1);
        n.routing = f.add(ops::init_routing_v2, Role::routing, {rows, indices});
        n.dispatch = f.add(ops::all_to_all, Role::dispatch, {f.out(n.routing)}, {{Attr::group, f.ep()}, {Attr::count, experts}});
        const ValueId back = f.one(ops::all_to_all, Role::combine_collective, {f.out(n.dispatch), indices}, {{Attr::group, f.ep()}});
        n.unpermute = f.add(ops::unpermute_tokens, Role::unpermute, {back, indices});
        const ValueId column = f.one(ops::unsqueeze, Role::view, {m_weights}, {{Attr::dim, std::int64_t{2}}});
        const ValueId weighted = f.one(ops::mul, Role::combine, {f.out(n.unpermute), column});
        return f.one(ops::sum, Role::combine, {weighted}, {{Attr::dim, std::int64_t{1}}});
    }

    ValueId sharedExperts() {
        Placement placement;
        if (m_form.sharedExpertTp) placement.on(ParallelAxis::tp) = shardedOn(Axis::intermediate);
        const ValueId up = weight("shared.up", {Dim(Axis::hidden, hidden), Dim(Axis::intermediate, 128)}, placement);
        const ValueId down = weight("shared.down", {Dim(Axis::intermediate, 128), Dim(Axis::hidden, hidden)}, placement);
        const ValueId wide = f.one(ops::static_quant_linear, Role::shared_gate_up, {f.out(n.sharedIn), up, f.out(n.sharedIn, 1), f.out(n.sharedIn, 1)});
        const ValueId result = f.one(ops::mm, Role::shared_down, {wide, down});
        if (!m_form.sharedExpertTp) return result;
        n.sharedReduce = f.producer(f.allReduce(result, Role::shared_reduce));
        return f.out(n.sharedReduce);
    }

    NodeId merge(ValueId residual, ValueId output) {
        if (m_form.isFusedBoundary) return f.addNorm2(residual, output);
        return f.add(ops::add, Role::residual_add, {residual, output});
    }
};

}  // namespace shardscope::test
