// Edges between drawn operators, with everything hidden in between contracted. Works on the graph as it is now and on the union of all its steps.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "core/drawing/history.h"
#include "core/graph/graph.h"

namespace shardscope::drawing {

/// Whether an operator has a box. Plumbing and views have none; token slices and region markers have one, and so has the row selection before lm_head.
/// The sum that normalises top-k weights goes with its hidden division.
[[nodiscard]] bool isDrawn(const OpInfo& op, Role role, bool showsAuxiliary);

/// One operand of a drawn operator and the drawn operator it comes from. Of a collective only what it moves counts.
struct Connection {
    NodeId from;
    NodeId to;
    ValueId value;            // as it enters `to`
    bool isResidual = false;  // the residual stream, entering an add
    bool isMain = false;      // the first operand of `to`
    bool isBuilt = true;      // there before the first step
    bool isFinal = true;      // there after the last step
};

/// All connections of the graph as it is now, in program order of their targets.
[[nodiscard]] std::vector<Connection> currentConnections(const Graph& graph, bool showsAuxiliary);
/// All connections that exist at any step, in the order of History::order().
[[nodiscard]] std::vector<Connection> connectionsEver(const History& history, bool showsAuxiliary);

}  // namespace shardscope::drawing
