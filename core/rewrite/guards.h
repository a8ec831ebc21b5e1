// Guards in the form in which steps show them: what was asked, what would have held, what stood there.
#pragma once

#include <string>

#include "core/rewrite/pass.h"

namespace shardscope::guards {

/// Whether a node of the pattern is there at all. `found` names what stands in its place.
[[nodiscard]] Guard anchor(std::string text, std::string expected, std::string found, bool holds);
/// "4096 % 16 = 0"
[[nodiscard]] Guard divisible(const Graph& graph, ValueId value, GroupId tp);
/// "16 > 1"
[[nodiscard]] Guard severalRanks(const Graph& graph, GroupId tp);
/// The value has this token layout.
[[nodiscard]] Guard layout(std::string text, const Graph& graph, ValueId value, TokenLayout expected);
/// The operand of a sum holds every token: a sum of feature shards of local tokens keeps its layout (shared experts).
[[nodiscard]] Guard sumsFullTokens(const Graph& graph, NodeId sum);
/// The residual beside a sum is local, or made by a node that waits beside local tokens (the layers before it are rewritten by a later pass).
[[nodiscard]] Guard residualIsLocal(const Graph& graph, ValueId residual);
/// Copies of a region continue its end at its beginning, so a region that ends local must begin local.
[[nodiscard]] Guard regionBeginsLocal(const Graph& graph, NodeId node);

}  // namespace shardscope::guards
