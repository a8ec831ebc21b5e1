// RMSNorm and its fusions with the residual add; the residual is the first addend, as the traced layers write it. The simulator never checks the residual's
// shape; we do: mixed layouts leave the node pending.
#include <optional>
#include <utility>

#include "core/ops/ops.h"
#include "core/ops/rules.h"

namespace shardscope {
namespace {

InferResult inferNorm(const InferInput& in) {
    if (rules::isPartial(in.operands[0])) return rules::partialOperand(in.operands[0]);
    return rules::likeFirst(in);
}

/// Why the two addends cannot be normed, if so.
std::optional<Mismatch> addendProblem(const InferInput& in) {
    for (const Operand& addend : in.operands.first(2)) {
        if (rules::isPartial(addend)) return rules::partialOperand(addend).value();
    }
    if (!rules::agree(in.operands[0], in.operands[1])) return rules::disagreement(in.operands[0], in.operands[1]).value();
    return std::nullopt;
}

InferResult inferAddNorm(const InferInput& in) {
    if (auto problem = addendProblem(in)) return tl::unexpected<Mismatch>(std::move(*problem));
    return std::vector<Inferred>{rules::like(in.operands[0])};
}

InferResult inferAddNormKeepingSum(const InferInput& in) {
    if (auto problem = addendProblem(in)) return tl::unexpected<Mismatch>(std::move(*problem));
    return std::vector<Inferred>{rules::like(in.operands[0]), rules::like(in.operands[0])};
}

}  // namespace

namespace ops {

const OpInfo rms_norm{"rms_norm",       "tensor_cast", "RmsNorm",   OpClass::norm, false,
                      AliasRule::fresh, inferNorm,     "x, weight", "normed",      "RMSNorm over the hidden axis"};
const OpInfo add_rms_norm{"add_rms_norm",   "tensor_cast", "AddRmsNorm",          OpClass::norm, false,
                          AliasRule::fresh, inferAddNorm,  "residual, x, weight", "normed",      "RMSNorm of x + residual; the sum is dropped"};
const OpInfo add_rms_norm2{
    "add_rms_norm2",  "tensor_cast",          "AddRmsNorm",          OpClass::norm, false,
    AliasRule::fresh, inferAddNormKeepingSum, "residual, x, weight", "normed, sum", "RMSNorm of x + residual, and the sum as the next residual"};

}  // namespace ops
}  // namespace shardscope
