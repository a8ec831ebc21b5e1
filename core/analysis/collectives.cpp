// Collectives of the rewritten graph: how often each runs, on what shape, in which layers.
#include "core/analysis/collectives.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/graph/op_info.h"

namespace shardscope {

namespace {

/// Without the leading batch of 1: [1, T, H] and [T, H] are one traffic.
std::vector<std::int64_t> rowsAndFeatures(const TensorType& type) {
    std::vector<std::int64_t> shape = type.shape();
    if (type.rank() > 1 && type.dim(0).isAxis(Axis::batch)) shape.erase(shape.begin());
    return shape;
}

CollectiveCount describe(const Graph& graph, const Node& node) {
    const CommGroup& group = graph.group(node.attributes.group());
    const TensorType& operand = graph.value(node.inputs[0]).type;
    const TensorType& result = graph.value(node.outputs[0]).type;
    return {std::string(node.op->name),
            std::string(toString(group.axis)),
            group.size(),
            0,
            std::max(operand.bytes(), result.bytes()),
            rowsAndFeatures(operand),
            {}};
}

/// Program order visits layers in ascending order, so a layer seen before is the last one.
void addLayers(CollectiveCount& row, int layer, int repeat) {
    for (int copy = 0; layer >= 0 && copy < repeat; ++copy) {
        if (row.layers.empty() || row.layers.back() < layer + copy) row.layers.push_back(layer + copy);
    }
}

}  // namespace

std::vector<CollectiveCount> countCollectives(const Graph& graph) {
    std::vector<CollectiveCount> rows;
    std::map<std::tuple<std::string_view, GroupId, std::vector<std::int64_t>, std::int64_t>, std::size_t> known;
    for (NodeId id = graph.firstNode(); id.isValid(); id = graph.node(id).next) {
        const Node& node = graph.node(id);
        if (!node.op->isCollective() || node.inputs.empty() || node.outputs.empty() || !node.attributes.group().isValid()) continue;
        CollectiveCount row = describe(graph, node);
        const auto [entry, isNew] = known.emplace(std::tuple(node.op->name, node.attributes.group(), row.shape, row.bytesEach), rows.size());
        if (isNew) rows.push_back(std::move(row));
        CollectiveCount& counted = rows[entry->second];
        counted.count += graph.repeatOf(id);
        addLayers(counted, graph.layerOf(id), graph.repeatOf(id));
    }
    return rows;
}

}  // namespace shardscope
