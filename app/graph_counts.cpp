// Counts for status bar and titles: one walk over the program, one over the rules.
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

RuleCounts countRules(const ContractReport& report) {
    RuleCounts counts;
    for (const RuleResult& rule : report.rules) {
        if (rule.checked == 0) continue;
        ++counts.applicable;
        if (rule.violated == 0) ++counts.held;
    }
    return counts;
}

}  // namespace shardscope
