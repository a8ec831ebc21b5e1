// Nodes of a graph by layer and role: what contract rules ask for, collected in one walk over the program.
#pragma once

#include <span>
#include <vector>

#include "core/graph/graph.h"

namespace shardscope {

class LayerIndex {
public:
    explicit LayerIndex(const Graph& graph);

    /// In program order; empty when the layer has none. Layer -1 holds what stands outside the decoder layers.
    [[nodiscard]] std::span<const NodeId> nodes(int layer, Role role) const;
    /// The first of them, or an invalid id.
    [[nodiscard]] NodeId first(int layer, Role role) const;
    /// Every layer that has a node, ascending.
    [[nodiscard]] const std::vector<int>& layers() const { return m_layers; }

private:
    std::vector<std::int64_t> m_keys;  // ascending, one per node
    std::vector<NodeId> m_nodes;
    std::vector<int> m_layers;
};

}  // namespace shardscope
