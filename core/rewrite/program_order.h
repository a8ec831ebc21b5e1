// Positions of nodes in program order. Ids say nothing about order once a pass has inserted nodes, and re-inference must go front to back.
#pragma once

#include <cstdint>
#include <vector>

#include "core/graph/graph.h"

namespace shardscope {

class ProgramOrder {
public:
    explicit ProgramOrder(const Graph& graph);

    /// Larger means later. Only differences in sign mean anything.
    [[nodiscard]] std::int64_t positionOf(NodeId node) const { return m_positions[node.index()]; }
    /// Takes in a node that was just linked: a position between its neighbours.
    void insert(NodeId node);

private:
    const Graph& m_graph;
    std::vector<std::int64_t> m_positions;  // by node id

    void numberAll();
};

}  // namespace shardscope
