// Quantisation, linear layers and the gated activation between them.
#include "core/ops/ops.h"
#include "core/ops/rules.h"

namespace shardscope {
namespace {

DType resultType(const InferInput& in, DType fallback) {
    const auto* dtype = in.attributes.get<DType>(Attr::dtype);
    return dtype != nullptr ? *dtype : fallback;
}

// Per tensor, symmetric: one scale for the whole operand (the simulator's default; engines scale per token).
InferResult inferDynamicQuantise(const InferInput& in) {
    if (rules::isPartial(in.operands[0])) return rules::partialOperand(in.operands[0]);
    Inferred values = rules::like(in.operands[0]);
    values.type.setDType(DType::int8);
    return std::vector<Inferred>{values, Inferred{TensorType(DType::float32, {}), Placement{}}};
}

InferResult inferQuantLinear(const InferInput& in) { return rules::matrixProduct(in.operands[0], in.operands[1], resultType(in, DType::float16)); }

InferResult inferMm(const InferInput& in) { return rules::matrixProduct(in.operands[0], in.operands[1], in.operands[0].type.dtype()); }

InferResult inferSwiglu(const InferInput& in) {
    if (rules::isPartial(in.operands[0])) return rules::partialOperand(in.operands[0]);
    if (!rules::agree(in.operands[0], in.operands[1])) return rules::disagreement(in.operands[0], in.operands[1]);
    return rules::likeFirst(in);
}

}  // namespace

namespace ops {

const OpInfo dynamic_quantize_symmetric{"dynamic_quantize_symmetric",
                                        "tensor_cast",
                                        "DynamicQuant",
                                        OpClass::quantise,
                                        true,
                                        AliasRule::fresh,
                                        inferDynamicQuantise,
                                        "x",
                                        "quantised, scale",
                                        "int8 values and one float32 scale, computed at run time"};
const OpInfo static_quant_linear{"static_quant_linear",
                                 "tensor_cast",
                                 "QuantBatchMatmulV3",
                                 OpClass::linear,
                                 false,
                                 AliasRule::fresh,
                                 inferQuantLinear,
                                 "x, weight, weight_scale, x_scale",
                                 "y",
                                 "int8 × int8 linear layer, result in the working type"};
const OpInfo mm{"mm", "aten", "MatMulV2", OpClass::linear, false, AliasRule::fresh, inferMm, "x, weight", "y", "matrix product x [M, K] · weight [K, N]"};
const OpInfo swiglu{"swiglu", "tensor_cast", "SwiGlu", OpClass::elementwise, false, AliasRule::fresh, inferSwiglu, "gate, up", "activated", "SiLU(gate) · up"};

}  // namespace ops
}  // namespace shardscope
