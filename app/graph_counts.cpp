// How large a graph is: one walk over the program.
#include "app/graph_counts.h"

#include <algorithm>

namespace shardscope {

GraphCounts countGraph(const Graph& graph) {
    GraphCounts counts;
    for (NodeId id = graph.firstNode(); id.isValid(); id = graph.node(id).next) {
        const Node& node = graph.node(id);
        ++counts.nodes;
        counts.unrolled += graph.repeatOf(id);
        counts.edges += std::count_if(node.inputs.begin(), node.inputs.end(), [&](ValueId value) { return graph.value(value).producer.isValid(); });
    }
    return counts;
}

}  // namespace shardscope
