// Questions that contract rules and soundness lints ask of a graph: what a value looks like, who reads it behind views and markers.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/graph/graph.h"

namespace shardscope {

/// "[256, 6144] local-token", "[1, 65536, 6144] inflated ×16".
[[nodiscard]] std::string valueText(const Graph& graph, ValueId value);
/// Name of operand `slot` as the operator's row lists it ("residual"), or "operand 2".
[[nodiscard]] std::string operandName(const Node& node, std::size_t slot);
[[nodiscard]] std::string resultName(const Node& node, std::size_t output);
/// Sequence rows lie over tp (or the rows are routed), once, and nothing waits for a later rewrite. A sum may still be owed.
[[nodiscard]] bool hasLocalTokens(const Graph& graph, ValueId value);
/// Activations alone have a token layout that a rewrite may change.
[[nodiscard]] bool isActivation(const Graph& graph, ValueId value);
/// Views, region markers and dtype conversions: they hand the tokens of their operand on as they are.
[[nodiscard]] bool isTransparent(const Node& node);
/// The first reader, behind any number of transparent nodes, for which `accepts` holds; invalid when there is none.
[[nodiscard]] NodeId findReader(const Graph& graph, ValueId value, const std::function<bool(const Node&)>& accepts);
/// The value that `value` shows behind transparent nodes.
[[nodiscard]] ValueId sourceOf(const Graph& graph, ValueId value);

}  // namespace shardscope
