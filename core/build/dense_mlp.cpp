// Dense MLP of the first layers: merged gate and up, SwiGLU, down, and the sum over tp (spec 20 §2.2, d1-d7).
#include "core/build/context.h"

namespace shardscope::build {

ValueId buildDenseMlp(Context& c, ValueId normed) {
    const std::int64_t features = c.model.intermediateSize / c.tpSize();
    const Dim hidden(Axis::hidden, c.model.hiddenSize);
    const Placement sharded = c.tpSharded(Axis::intermediate);
    Context::Activation x = c.quantise(normed);
    x.values = c.view(x.values, flatTokens());
    const ValueId merged =
        c.linear(Role::mlp_gate_up, x, c.weight("gate_up_proj.weight", {c.weightType(), {hidden, Dim(Axis::intermediate, 2 * features)}}, sharded));
    const std::vector<ValueId> parts =
        c.add(ops::split_with_sizes, Role::view, {merged}, {{Attr::dim, std::int64_t{1}}, {Attr::sizes, std::vector<std::int64_t>{features, features}}}, 2);
    const ValueId gate = c.view(parts[0], batchedTokens({Axis::intermediate}));
    const ValueId up = c.view(parts[1], batchedTokens({Axis::intermediate}));
    Context::Activation activated = c.quantise(c.addOne(ops::swiglu, Role::mlp_activation, {gate, up}));
    activated.values = c.view(activated.values, flatTokens({Axis::intermediate}));
    const ValueId down =
        c.linear(Role::mlp_down, activated, c.weight("down_proj.weight", {c.weightType(), {Dim(Axis::intermediate, features), hidden}}, sharded));
    return c.hasTp() ? c.allReduce(Role::mlp_reduce, down) : c.view(down, batchedTokens());
}

}  // namespace shardscope::build
