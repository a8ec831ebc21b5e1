// Guards that several passes ask.
#include "core/rewrite/guards.h"

#include <fmt/format.h>

#include "core/rewrite/navigation.h"
#include "core/rewrite/token_stream.h"

namespace shardscope::guards {

Guard anchor(std::string text, std::string expected, std::string found, bool holds) {
    return {std::move(text), std::move(expected), std::move(found), holds, true};
}

Guard divisible(const Graph& graph, ValueId value, GroupId tp) {
    const std::int64_t tokens = tokensOf(graph, value);
    const std::int64_t ranks = ranksOf(graph, tp);
    const std::int64_t rest = tokens % ranks;
    return {"tokens divisible by tp", fmt::format("{} % {} = 0", tokens, ranks), std::to_string(rest), rest == 0 && tokens > 0, false};
}

Guard severalRanks(const Graph& graph, GroupId tp) {
    const std::int64_t ranks = ranksOf(graph, tp);
    return {"tp has several ranks", "> 1", std::to_string(ranks), ranks > 1, false};
}

Guard layout(std::string text, const Graph& graph, ValueId value, TokenLayout expected) {
    return {std::move(text), std::string(toString(expected)), describe(graph, value), graph.layoutOf(value) == expected, false};
}

Guard sumsFullTokens(const Graph& graph, NodeId sum) {
    const Value& operand = graph.value(graph.node(sum).inputs[0]);
    const bool isFull = !isTokenLocal(operand.type, operand.placement);
    return {"sum is over full tokens", "full", isFull ? "full" : describe(graph, graph.node(sum).inputs[0]), isFull, false};
}

Guard residualIsLocal(const Graph& graph, ValueId residual) {
    const TokenLayout layout = graph.layoutOf(residual);
    return {"residual is local", "local, or waiting for it", describe(graph, residual), layout == TokenLayout::local || layout == TokenLayout::pending, false};
}

Guard regionBeginsLocal(const Graph& graph, NodeId node) {
    const NodeId begin = regionBegin(graph, node);
    const StreamEvidence stream = begin.isValid() ? shardedStream(graph, graph.node(begin).outputs[0]) : StreamEvidence{true, "no region"};
    return {"region begins as it ends", "local, or waiting for it", stream.text, stream.isSharded, false};
}

}  // namespace shardscope::guards
