// Finds places in a graph: the counterpart of a node in another form of the same model, nodes named on the command line, frames around a node.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/drawing/drawing.h"
#include "core/graph/graph.h"

namespace shardscope {

/// The node of `to` that does what `node` does in `from`: same module, same role and operator; a layer inside a region stands for its copies.
/// Invalid when there is none.
[[nodiscard]] NodeId counterpart(const Graph& from, NodeId node, const Graph& to);
/// First node in program order that every term names: by role ("token_slice"), operator ("slice"), scope ("layers.3.self_attn") or scope and role.
[[nodiscard]] NodeId findNode(const Graph& graph, const std::vector<std::string>& terms);
/// Folded frames that hide a node.
[[nodiscard]] std::set<std::string> foldedAround(const Graph& graph, NodeId node, const std::set<std::string>& folded);
/// Index of the innermost frame around a node, or -1: the frame of its box, else the one whose key begins the node's scope.
[[nodiscard]] int frameAround(const Graph& graph, NodeId node, const drawing::Drawing& drawing);
/// Index of a frame by key, or -1.
[[nodiscard]] int frameByKey(const drawing::Drawing& drawing, const std::string& key);

}  // namespace shardscope
