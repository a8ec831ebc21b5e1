// What the families' rules share: agreement of operands, contraction of sharded axes. Internal to core/ops.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/graph/op_info.h"

namespace shardscope::rules {

[[nodiscard]] tl::unexpected<Mismatch> mismatch(std::string_view code, std::string found, std::string expected);
/// "[1, 4096, 6144] full"
[[nodiscard]] std::string describe(const Operand& operand);

/// The operand's placement as a result carries it: never pending.
[[nodiscard]] Placement settled(const Placement& placement);
[[nodiscard]] Inferred like(const Operand& operand);
[[nodiscard]] std::vector<Inferred> one(TensorType type, Placement placement);

/// The same token rows: as many, and both full or both local.
[[nodiscard]] bool haveSameTokens(const Operand& a, const Operand& b);
/// Elementwise operands must have one shape and one token layout. True for them, else the mismatch to return.
[[nodiscard]] bool agree(const Operand& a, const Operand& b);
[[nodiscard]] tl::unexpected<Mismatch> disagreement(const Operand& a, const Operand& b);

/// A sum is still owed on some axis.
[[nodiscard]] bool isPartial(const Operand& operand);
/// Nonlinear operators cannot run on a part of a sum.
[[nodiscard]] tl::unexpected<Mismatch> partialOperand(const Operand& operand);

/// Rule of operators whose single result is like the first operand.
[[nodiscard]] InferResult likeFirst(const InferInput& in);

/// Matrix product x [.., K] · w [K, N]: inner sizes must meet; a weight sharded along K leaves a partial sum, one sharded along N a sharded feature axis.
[[nodiscard]] InferResult matrixProduct(const Operand& x, const Operand& weight, DType resultType);

/// Placement of rows that keep the token placement of `rows` and take over the feature sharding of a weight dimension.
[[nodiscard]] Placement withFeature(const Placement& rows, const Placement& weight, const Dim& weightDim);

}  // namespace shardscope::rules
