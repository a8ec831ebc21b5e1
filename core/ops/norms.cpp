// RMSNorm and its fusions with the residual add. The simulator never checks the residual's shape; we do: mixed layouts leave the node pending.
#include "core/ops/ops.h"
#include "core/ops/rules.h"

namespace shardscope {
namespace {

InferResult inferAddNorm(const InferInput& in) {
    if (!rules::agree(in.operands[0], in.operands[1])) return rules::disagreement(in.operands[0], in.operands[1]);
    return std::vector<Inferred>{rules::like(in.operands[0])};
}

InferResult inferAddNormKeepingSum(const InferInput& in) {
    if (!rules::agree(in.operands[0], in.operands[1])) return rules::disagreement(in.operands[0], in.operands[1]);
    return std::vector<Inferred>{rules::like(in.operands[0]), rules::like(in.operands[0])};
}

}  // namespace

namespace ops {

const OpInfo rms_norm{"rms_norm",       "tensor_cast",    "RmsNorm",   OpClass::norm, false,
                      AliasRule::fresh, rules::likeFirst, "x, weight", "normed",      "RMSNorm over the hidden axis"};
const OpInfo add_rms_norm{"add_rms_norm",   "tensor_cast", "AddRmsNorm",          OpClass::norm, false,
                          AliasRule::fresh, inferAddNorm,  "x, residual, weight", "normed",      "RMSNorm of x + residual; the sum is dropped"};
const OpInfo add_rms_norm2{
    "add_rms_norm2",  "tensor_cast",          "AddRmsNorm",          OpClass::norm, false,
    AliasRule::fresh, inferAddNormKeepingSum, "x, residual, weight", "normed, sum", "RMSNorm of x + residual, and the sum as the next residual"};

}  // namespace ops
}  // namespace shardscope
