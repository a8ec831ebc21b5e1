// Helpers that the simulator prices: arithmetic, comparisons, conversions. Operands of one shape must have one token layout.
#include "core/ops/ops.h"
#include "core/ops/rules.h"

namespace shardscope {
namespace {

DType promoted(DType a, DType b) { return a == DType::float32 || b == DType::float32 ? DType::float32 : a; }

/// Both operands of one shape; the result has the higher rank (a leading batch of 1 stays).
InferResult inferAdd(const InferInput& in) {
    const Operand& a = in.operands[0];
    const Operand& b = in.operands[1];
    if (!rules::agree(a, b)) return rules::disagreement(a, b);
    // A whole value added on every rank before the sum is complete would count once a rank.
    if (rules::isPartial(a) != rules::isPartial(b)) return rules::partialOperand(rules::isPartial(a) ? a : b);
    Inferred result = rules::like(b.type.rank() > a.type.rank() ? b : a);
    result.type.setDType(promoted(a.type.dtype(), b.type.dtype()));
    return std::vector<Inferred>{result};
}

/// The second operand may have sizes of 1; what counts is that it holds the same tokens.
InferResult inferBroadcast(const InferInput& in) {
    const Operand& a = in.operands[0];
    const Operand& b = in.operands[1];
    const bool sameTokens = !b.type.has(Axis::token) || rules::haveSameTokens(a, b);
    if (!sameTokens) return rules::disagreement(a, b);
    Inferred result = rules::like(a);
    result.type.setDType(promoted(a.type.dtype(), b.type.dtype()));
    return std::vector<Inferred>{result};
}

InferResult inferSum(const InferInput& in) {
    const Inferred operand = rules::like(in.operands[0]);
    const auto dim = static_cast<std::size_t>(in.attributes.integer(Attr::dim));
    TensorType type(operand.type.dtype(), {});
    for (std::size_t d = 0; d < operand.type.rank(); ++d) {
        if (d != dim) {
            type.append(operand.type.dim(d));
        } else if (in.attributes.integer(Attr::keepdim) != 0) {
            type.append(Dim(Axis::other, 1));
        }
    }
    return rules::one(type, operand.placement);
}

/// where(mask, a, b): like the larger of a and b.
InferResult inferWhere(const InferInput& in) {
    const Operand& a = in.operands[1];
    const Operand& b = in.operands[2];
    return std::vector<Inferred>{rules::like(b.type.elements() > a.type.elements() ? b : a)};
}

InferResult inferBoolean(const InferInput& in) {
    Inferred result = rules::like(in.operands[0]);
    result.type.setDType(DType::boolean);
    return std::vector<Inferred>{result};
}

InferResult inferConvert(const InferInput& in) {
    Inferred result = rules::like(in.operands[0]);
    if (const auto* dtype = in.attributes.get<DType>(Attr::dtype); dtype != nullptr) result.type.setDType(*dtype);
    return std::vector<Inferred>{result};
}

}  // namespace

namespace ops {

const OpInfo add{"add", "aten", "Add", OpClass::elementwise, false, AliasRule::fresh, inferAdd, "a, b", "sum", "elementwise sum"};
const OpInfo mul{"mul", "aten", "Mul", OpClass::elementwise, false, AliasRule::fresh, inferBroadcast, "a, b", "product", "elementwise product"};
const OpInfo sub{"sub", "aten", "Sub", OpClass::elementwise, true, AliasRule::fresh, rules::likeFirst, "a", "difference", "subtracts a constant"};
const OpInfo div{"div", "aten", "RealDiv", OpClass::elementwise, true, AliasRule::fresh, inferBroadcast, "a, b", "quotient", "elementwise quotient"};
const OpInfo sum{"sum", "aten", "ReduceSum", OpClass::elementwise, false, AliasRule::fresh, inferSum, "x", "sum", "sum along one dimension"};
const OpInfo where{
    "where", "aten", "SelectV2", OpClass::elementwise, true, AliasRule::fresh, inferWhere, "mask, a, b", "chosen", "a where the mask holds, else b"};
const OpInfo ge{"ge", "aten", "GreaterEqual", OpClass::elementwise, true, AliasRule::fresh, inferBoolean, "x", "mask", "x ≥ a constant"};
const OpInfo lt{"lt", "aten", "Less", OpClass::elementwise, true, AliasRule::fresh, inferBoolean, "x", "mask", "x < a constant"};
const OpInfo bitwise_and{"bitwise_and", "aten", "LogicalAnd", OpClass::elementwise, true, AliasRule::fresh, inferBoolean, "a, b", "mask", "both masks"};
const OpInfo bitwise_not{"bitwise_not", "aten", "LogicalNot", OpClass::elementwise, true, AliasRule::fresh, inferBoolean, "a", "mask", "the other rows"};
const OpInfo convert_element_type{"convert_element_type", "prims",      "Cast", OpClass::elementwise, true,
                                  AliasRule::fresh,       inferConvert, "x",    "converted",          "another dtype"};

}  // namespace ops
}  // namespace shardscope
