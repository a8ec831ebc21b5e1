// The row type of the operator table: names, shape and placement rule, alias rule. The rows themselves stand in core/ops/<family>.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "core/graph/graph.h"

namespace shardscope {

enum class OpClass : std::uint8_t { norm, quantise, linear, attention, moe, collective, elementwise, embedding, copy, view, marker };

[[nodiscard]] std::string_view toString(OpClass opClass);

struct Operand {
    const TensorType& type;
    const Placement& placement;
};

struct Inferred {
    TensorType type;
    Placement placement;
};

/// Operands that cannot meet: the node is pending until a later rewrite, and an error when none comes.
struct Mismatch {
    std::string_view code;  // "operands.layout", "inner.dimension", …
    std::string found;
    std::string expected;
};

struct InferInput {
    std::span<const Operand> operands;
    const Attributes& attributes;
    const Graph& graph;  // groups are looked up here

    /// The group named by the node's attributes.
    [[nodiscard]] const CommGroup& group() const { return graph.group(attributes.group()); }
};

using InferResult = tl::expected<std::vector<Inferred>, Mismatch>;
using InferRule = InferResult (*)(const InferInput&);

/// What happens to memory: every result fresh; result 0 is a view of operand 0; or an operand is written in place.
enum class AliasRule : std::uint8_t { fresh, viewOfFirst, mutatesThird, mutatesFifth, mutatesFirst };

struct OpInfo {
    std::string_view name;     // TensorCast's name without namespace and overload
    std::string_view library;  // "tensor_cast", "aten" or "prims"
    std::string_view kernel;   // the engine's kernel; empty for what runs nothing
    OpClass opClass = OpClass::elementwise;
    bool isAuxiliary = false;  // hidden by default: plumbing that a reader of the graph seldom asks for
    AliasRule alias = AliasRule::fresh;
    InferRule infer = nullptr;
    std::string_view operands;  // names in order, comma separated: "x, residual, weight"
    std::string_view results;
    std::string_view meaning;  // one line for `shardscope ops` and tooltips

    [[nodiscard]] bool isView() const { return alias == AliasRule::viewOfFirst; }
    [[nodiscard]] bool isCollective() const { return opClass == OpClass::collective; }
};

}  // namespace shardscope
