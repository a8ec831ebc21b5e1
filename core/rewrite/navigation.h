// Moving through a graph by data flow: what the patterns of the passes are made of. Reading only.
#pragma once

#include <string>
#include <vector>

#include "core/graph/graph.h"
#include "core/ops/ops.h"

namespace shardscope {

/// The operator that makes a value; nullptr for weights and inputs.
[[nodiscard]] const OpInfo* producerOp(const Graph& graph, ValueId value);
[[nodiscard]] bool isMarker(const OpInfo* op);
/// view and unsqueeze: other dimensions, the same tokens.
[[nodiscard]] bool isReshape(const OpInfo* op);
/// rms_norm, add_rms_norm, add_rms_norm2.
[[nodiscard]] bool isNorm(const OpInfo* op);

/// The value behind any number of reshapes, seen from its reader.
[[nodiscard]] ValueId behindReshapes(const Graph& graph, ValueId value);
/// The value behind reshapes and region markers.
[[nodiscard]] ValueId behindMarkers(const Graph& graph, ValueId value);

/// A collective over `tp` that moves the token axis.
[[nodiscard]] bool isTokenGather(const Graph& graph, NodeId node, GroupId tp);
/// An all_reduce over `tp` of a value with a token axis.
[[nodiscard]] bool isTokenSum(const Graph& graph, NodeId node, GroupId tp);
/// All of them, in program order.
[[nodiscard]] std::vector<NodeId> tokenSums(const Graph& graph, GroupId tp);
[[nodiscard]] std::vector<NodeId> nodesOf(const Graph& graph, const OpInfo& op);
[[nodiscard]] std::vector<NodeId> nodesOf(const Graph& graph, Role role);

/// Index of the dimension that holds the token axis, as a collective's `dim`.
[[nodiscard]] std::int64_t tokenDim(const Graph& graph, ValueId value);
[[nodiscard]] std::int64_t tokensOf(const Graph& graph, ValueId value);
/// Size of a group, at least 1.
[[nodiscard]] std::int64_t ranksOf(const Graph& graph, GroupId group);
[[nodiscard]] bool isLocal(const Graph& graph, ValueId value);
/// Tokens are a multiple of the group, which has several ranks.
[[nodiscard]] bool isShardable(const Graph& graph, ValueId value, GroupId tp);

/// Norms that read a value as their stream: directly or behind region markers (end, copies, begin).
[[nodiscard]] std::vector<NodeId> normsReading(const Graph& graph, ValueId value);
/// The region_begin of a node's region; invalid outside regions.
[[nodiscard]] NodeId regionBegin(const Graph& graph, NodeId node);

/// "%12 local [1, 256, 6144]"
[[nodiscard]] std::string describe(const Graph& graph, ValueId value);
/// "%12 all_gather"
[[nodiscard]] std::string describe(const Graph& graph, NodeId node);
/// What makes a value: "%12 all_gather", or the name of a weight or input.
[[nodiscard]] std::string describeProducer(const Graph& graph, ValueId value);

}  // namespace shardscope
