// How each kind of contract rule looks at one place of a graph: a layer, or the boundary in front of one.
#pragma once

#include <optional>
#include <string>

#include "core/contract/contract.h"
#include "core/contract/layer_index.h"
#include "core/graph/graph.h"

namespace shardscope {

/// Where a rule is applied: one layer of the graph, or one norm at a boundary.
struct RulePlace {
    const Graph& graph;
    const LayerIndex& index;
    const Rule& rule;
    const Decisions& decisions;
    int layer = -1;
    NodeId anchor;  // the node that made the rule apply here; at a boundary the norm itself
};

struct RuleFailure {
    NodeId node;
    std::string expected;
    std::string found;
};

/// What is wrong at this place, or nothing when the rule holds.
[[nodiscard]] std::optional<RuleFailure> checkRule(const RulePlace& place);
/// The shapes a table shows for a rule: what its nodes look like at this place.
[[nodiscard]] std::string describePlace(const RulePlace& place);
/// The node a table jumps to: the first of the rule's nodes at this place, else the anchor.
[[nodiscard]] NodeId subjectOf(const RulePlace& place);

}  // namespace shardscope
