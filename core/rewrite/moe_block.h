// The MoE half of a layer, found from its router by data flow: where tokens enter, what slices them, where they are gathered and meet the residual.
#pragma once

#include <vector>

#include "core/graph/graph.h"

namespace shardscope {

struct MoeBlock {
    NodeId topK;
    NodeId flatView;             // [1,T,H] → [T,H], read by gate, routing and shared experts; invalid when the router does not lead back to one
    NodeId routing;              // init_routing_v2
    NodeId exitGather;           // all_gather of the combined tokens; invalid when there is none
    NodeId merge;                // add or fused norm that takes the block's output; invalid when there is none
    std::size_t mergeSlot = 0;   // its operand
    std::vector<NodeId> slices;  // token slices of the gate's logits and of the hidden rows
};

[[nodiscard]] MoeBlock moeBlockOf(const Graph& graph, NodeId topK, GroupId tp);

}  // namespace shardscope
