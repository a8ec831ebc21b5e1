// Routing, permutation and the grouped products of the experts.
#include "core/ops/ops.h"
#include "core/ops/rules.h"

namespace shardscope {
namespace {

/// logits [N,E] → weights [N,k] in the logits' type, indices [N,k].
InferResult inferTopK(const InferInput& in) {
    const Operand& logits = in.operands[0];
    if (rules::isPartial(logits)) return rules::partialOperand(logits);
    TensorType weights(logits.type.dtype(), {logits.type.dim(0), Dim(Axis::top_k, in.attributes.integer(Attr::k, 1))});
    TensorType indices = weights;
    indices.setDType(DType::int64);
    const Placement placement = rules::settled(logits.placement);
    return std::vector<Inferred>{{weights, placement}, {indices, placement}};
}

/// x [N,H], indices [N,k] → [N·k,H].
InferResult inferInitRouting(const InferInput& in) {
    const Operand& x = in.operands[0];
    const Operand& indices = in.operands[1];
    if (!rules::haveSameTokens(x, indices)) return rules::disagreement(x, indices);
    TensorType type(x.type.dtype(),
                    {Dim{{Axis::token, x.type.sizeOf(Axis::token)}, {Axis::top_k, indices.type.sizeOf(Axis::top_k)}}, x.type.dim(x.type.rank() - 1)});
    return rules::one(type, rules::settled(x.placement));
}

/// x [N·k,H], indices [N,k] → [N,k,H].
InferResult inferUnpermute(const InferInput& in) {
    const Operand& x = in.operands[0];
    const Operand& indices = in.operands[1];
    if (x.type.size(0) != indices.type.elements()) return rules::disagreement(x, indices);
    TensorType type(x.type.dtype(), {indices.type.dim(0), indices.type.dim(1), x.type.dim(1)});
    return rules::one(type, rules::settled(indices.placement));
}

InferResult grouped(const InferInput& in, std::int64_t featureDivisor) {
    const Operand& x = in.operands[0];
    const Operand& weight = in.operands[1];
    if (x.type.size(1) * weight.type.pieces() != weight.type.size(0)) {
        return rules::mismatch("inner.dimension", x.type.shapeText() + " · " + weight.type.shapeText(), "equal inner sizes");
    }
    const auto* dtype = in.attributes.get<DType>(Attr::dtype);
    TensorType type(dtype != nullptr ? *dtype : x.type.dtype(), {x.type.dim(0), weight.type.dim(1)});
    const std::int64_t features = weight.type.size(1) / featureDivisor;
    type.dim(1) = Dim(weight.type.dim(1).factor(0).axis, features);
    return rules::one(type, rules::settled(x.placement));
}

InferResult inferGrouped(const InferInput& in) { return grouped(in, 1); }

InferResult inferGroupedSwiglu(const InferInput& in) { return grouped(in, 2); }

}  // namespace

namespace ops {

const OpInfo moe_gating_top_k_softmax{
    "moe_gating_top_k_softmax", "tensor_cast", "MoeGatingTopK", OpClass::moe,       false,
    AliasRule::fresh,           inferTopK,     "logits",        "weights, indices", "softmax over the experts, then the k best of every token"};
const OpInfo moe_gating_top_k_sigmoid{
    "moe_gating_top_k_sigmoid", "tensor_cast", "MoeGatingTopK", OpClass::moe,       false,
    AliasRule::fresh,           inferTopK,     "logits",        "weights, indices", "sigmoid scores with correction bias, then the k best of every token"};
const OpInfo topk{"topk", "aten", "TopKV2", OpClass::moe, false, AliasRule::fresh, inferTopK, "scores", "values, indices", "the k best of every row"};
const OpInfo init_routing_v2{
    "init_routing_v2", "tensor_cast",    "MoeTokenPermute", OpClass::moe, false,
    AliasRule::fresh,  inferInitRouting, "x, indices",      "rows",       "one row for every token and chosen expert, ordered by expert"};
const OpInfo unpermute_tokens{"unpermute_tokens", "tensor_cast",  "MoeTokenUnpermute", OpClass::moe, false,
                              AliasRule::fresh,   inferUnpermute, "rows, indices",     "by_token",   "rows back in token order"};
const OpInfo grouped_matmul{"grouped_matmul",
                            "tensor_cast",
                            "GroupedMatmul",
                            OpClass::linear,
                            false,
                            AliasRule::fresh,
                            inferGrouped,
                            "rows, weights",
                            "y",
                            "one matrix product for each local expert"};
const OpInfo grouped_matmul_swiglu{"grouped_matmul_swiglu",
                                   "tensor_cast",
                                   "GroupedMatmulSwigluQuant",
                                   OpClass::linear,
                                   false,
                                   AliasRule::fresh,
                                   inferGroupedSwiglu,
                                   "rows, weights",
                                   "activated",
                                   "gate and up of every local expert with SwiGLU behind them"};
const OpInfo grouped_matmul_quant{"grouped_matmul_quant",
                                  "tensor_cast",
                                  "GroupedMatmul",
                                  OpClass::linear,
                                  false,
                                  AliasRule::fresh,
                                  inferGrouped,
                                  "rows, weights, weight_scale, x_scale",
                                  "y",
                                  "one int8 matrix product for each local expert"};
const OpInfo grouped_matmul_quant_swiglu{"grouped_matmul_quant_swiglu",
                                         "tensor_cast",
                                         "GroupedMatmulSwigluQuant",
                                         OpClass::linear,
                                         false,
                                         AliasRule::fresh,
                                         inferGroupedSwiglu,
                                         "rows, weights, weight_scale, x_scale",
                                         "activated",
                                         "int8 gate and up of every local expert with SwiGLU behind them"};

}  // namespace ops
}  // namespace shardscope
