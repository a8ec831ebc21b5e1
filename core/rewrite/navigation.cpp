// Data-flow steps that several patterns share.
#include "core/rewrite/navigation.h"

#include <fmt/format.h>

namespace shardscope {

const OpInfo* producerOp(const Graph& graph, ValueId value) {
    const NodeId producer = graph.value(value).producer;
    return producer.isValid() ? graph.node(producer).op : nullptr;
}

bool isMarker(const OpInfo* op) { return op != nullptr && op->opClass == OpClass::marker; }

bool isReshape(const OpInfo* op) { return op == &ops::view || op == &ops::unsqueeze; }

bool isNorm(const OpInfo* op) { return op == &ops::rms_norm || op == &ops::add_rms_norm || op == &ops::add_rms_norm2; }

ValueId behindReshapes(const Graph& graph, ValueId value) {
    while (isReshape(producerOp(graph, value))) value = graph.node(graph.value(value).producer).inputs[0];
    return value;
}

ValueId behindMarkers(const Graph& graph, ValueId value) {
    for (const OpInfo* op = producerOp(graph, value); isReshape(op) || isMarker(op); op = producerOp(graph, value)) {
        value = graph.node(graph.value(value).producer).inputs[0];
    }
    return value;
}

namespace {

bool movesTokenDim(const Graph& graph, const Node& node) {
    const TensorType& type = graph.value(node.inputs[0]).type;
    const std::int64_t dim = node.attributes.integer(Attr::dim);
    const auto index = static_cast<std::size_t>(dim < 0 ? dim + static_cast<std::int64_t>(type.rank()) : dim);
    return index < type.rank() && type.dim(index).factorCount() > 0 && type.dim(index).factor(0).axis == Axis::token;
}

template <class Predicate>
std::vector<NodeId> select(const Graph& graph, Predicate predicate) {
    std::vector<NodeId> selected;
    for (NodeId id = graph.firstNode(); id.isValid(); id = graph.node(id).next) {
        if (predicate(id)) selected.push_back(id);
    }
    return selected;
}

bool readsStream(const Node& node, const Use& use) { return (node.op == &ops::rms_norm && use.slot == 0) || (node.op == &ops::add_rms_norm && use.slot < 2); }

}  // namespace

bool isTokenGather(const Graph& graph, NodeId id, GroupId tp) {
    const Node& node = graph.node(id);
    return node.op == &ops::all_gather && node.attributes.group() == tp && movesTokenDim(graph, node);
}

bool isTokenSum(const Graph& graph, NodeId id, GroupId tp) {
    const Node& node = graph.node(id);
    return node.op == &ops::all_reduce && node.attributes.group() == tp && graph.value(node.inputs[0]).type.has(Axis::token);
}

std::vector<NodeId> tokenSums(const Graph& graph, GroupId tp) {
    return select(graph, [&](NodeId id) { return isTokenSum(graph, id, tp); });
}

std::vector<NodeId> nodesOf(const Graph& graph, const OpInfo& op) {
    return select(graph, [&](NodeId id) { return graph.node(id).op == &op; });
}

std::vector<NodeId> nodesOf(const Graph& graph, Role role) {
    return select(graph, [&](NodeId id) { return graph.node(id).role == role; });
}

std::int64_t tokenDim(const Graph& graph, ValueId value) { return std::max(graph.value(value).type.dimOf(Axis::token), 0); }

std::int64_t tokensOf(const Graph& graph, ValueId value) { return graph.value(value).type.sizeOf(Axis::token); }

std::int64_t ranksOf(const Graph& graph, GroupId group) { return std::max(graph.group(group).size(), std::int64_t{1}); }

bool isLocal(const Graph& graph, ValueId value) { return graph.layoutOf(value) == TokenLayout::local; }

bool isShardable(const Graph& graph, ValueId value, GroupId tp) {
    const std::int64_t ranks = ranksOf(graph, tp);
    return ranks > 1 && tokensOf(graph, value) > 0 && tokensOf(graph, value) % ranks == 0;
}

std::vector<NodeId> normsReading(const Graph& graph, ValueId value) {
    std::vector<NodeId> norms;
    std::vector<ValueId> stream{value};
    for (std::size_t i = 0; i < stream.size(); ++i) {
        for (const Use& use : graph.value(stream[i]).uses) {
            const Node& reader = graph.node(use.node);
            if (readsStream(reader, use)) norms.push_back(use.node);
            if (isMarker(reader.op)) stream.push_back(reader.outputs[0]);
        }
    }
    return norms;
}

NodeId regionBegin(const Graph& graph, NodeId id) {
    const RegionId region = graph.node(id).region;
    if (!region.isValid()) return {};
    const auto begins = [&](const Node& node) { return node.op == &ops::region_begin && node.region == region; };
    while (id.isValid() && !begins(graph.node(id))) id = graph.node(id).previous;
    return id;
}

std::string describe(const Graph& graph, ValueId id) {
    const Value& value = graph.value(id);
    const std::string name = value.producer.isValid() ? nodeName(value.producer) : value.name;
    return fmt::format("{} {} {}", name, toString(tokenLayout(value.type, value.placement)), value.type.shapeText());
}

std::string describe(const Graph& graph, NodeId id) { return fmt::format("{} {}", nodeName(id), graph.node(id).op->name); }

std::string describeProducer(const Graph& graph, ValueId id) {
    const Value& value = graph.value(id);
    return value.producer.isValid() ? describe(graph, value.producer) : value.name;
}

}  // namespace shardscope
