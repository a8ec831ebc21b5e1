// "graph" of the analysis JSON: every node in program order with its operands, results, attributes and the step that made it.
#include "core/graph/op_info.h"
#include "core/ops/ops.h"
#include "core/report/json_parts.h"

namespace shardscope::report {

namespace {

constexpr int builtByNoStep = -1;
constexpr std::size_t bytesPerNodeGuess = 1600;

std::string valueName(const Graph& graph, ValueId id) {
    const Value& value = graph.value(id);
    if (!value.producer.isValid()) return value.name;
    const std::string node = nodeName(value.producer);
    return graph.node(value.producer).outputs.size() > 1 ? node + "." + std::to_string(value.output) : node;
}

void writeValue(JsonWriter& json, const Graph& graph, ValueId id) {
    const Value& value = graph.value(id);
    json.beginObject();
    json.field("value", valueName(graph, id));
    json.field("shape", value.type.shape());
    if (value.type.pieces() > 1) json.field("pieces", value.type.pieces());
    json.field("dtype", toString(value.type.dtype()));
    json.field("layout", toString(graph.layoutOf(id)));
    json.key("placement");
    json.beginObject();
    for (std::size_t axis = 0; axis < parallelAxisCount; ++axis) json.field(toString(static_cast<ParallelAxis>(axis)), value.placement.axes[axis].text());
    json.endObject();
    json.endObject();
}

void writeValues(JsonWriter& json, std::string_view key, const Graph& graph, const std::vector<ValueId>& values) {
    json.key(key);
    json.beginArray();
    for (const ValueId value : values) writeValue(json, graph, value);
    json.endArray();
}

void writeGroup(JsonWriter& json, const CommGroup& group) {
    json.beginObject();
    json.field("name", group.name);
    json.field("axis", toString(group.axis));
    json.field("size", group.size());
    json.field("rank_in_group", group.indexInGroup);
    json.endObject();
}

struct AttributeWriter {
    JsonWriter& json;
    const Graph& graph;

    void operator()(std::int64_t number) const { json.value(number); }
    void operator()(double number) const { json.value(number); }
    void operator()(DType dtype) const { json.value(toString(dtype)); }
    void operator()(GroupId group) const { writeGroup(json, graph.group(group)); }
    void operator()(const std::vector<std::int64_t>& numbers) const { json.value(numbers); }
    void operator()(const ViewPattern& pattern) const { json.value(toText(AttrValue(pattern))); }
};

void writeAttributes(JsonWriter& json, const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    json.key("attributes");
    json.beginObject();
    for (const auto& [key, value] : node.attributes.entries()) {
        json.key(toString(key));
        std::visit(AttributeWriter{json, graph}, value);
    }
    if (node.op == &ops::slice) {
        const SliceRange range = sliceRange(graph, id);
        json.field("start", range.begin);
        json.field("end", range.end);
    }
    json.endObject();
}

std::string regionName(RegionId region) { return "r" + std::to_string(region.index()); }

void writeNode(JsonWriter& json, const Graph& graph, NodeId id, int step) {
    const Node& node = graph.node(id);
    json.beginObject();
    json.field("id", nodeName(id));
    json.field("op", node.op->name);
    json.field("kernel", node.op->kernel);
    writeLayer(json, graph.layerOf(id));
    json.field("scope", graph.scope(node.scope).path);
    json.key("region");
    node.region.isValid() ? json.value(regionName(node.region)) : json.null();
    json.field("repeat", graph.repeatOf(id));
    json.field("role", toString(node.role));
    json.field("auxiliary", node.op->isAuxiliary);
    writeValues(json, "inputs", graph, node.inputs);
    writeValues(json, "outputs", graph, node.outputs);
    writeAttributes(json, graph, id);
    json.key("step");
    step == builtByNoStep ? json.null() : json.value(step);
    json.endObject();
}

/// Step that added each node of the table.
std::vector<int> creatingSteps(const Analysis& analysis) {
    std::vector<int> steps(analysis.graph.nodeTableSize(), builtByNoStep);
    const auto& all = analysis.journal.steps();
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (const NodeId id : all[i].added) {
            if (id.index() < steps.size()) steps[id.index()] = static_cast<int>(i);
        }
    }
    return steps;
}

void writeRegions(JsonWriter& json, const Graph& graph) {
    json.key("regions");
    json.beginArray(JsonStyle::lines);
    for (std::size_t i = 0; i < graph.regionCount(); ++i) {
        json.beginObject();
        json.field("id", regionName(RegionId(i)));
        json.field("first_layer", graph.region(RegionId(i)).firstLayer);
        json.field("count", graph.region(RegionId(i)).count);
        json.endObject();
    }
    json.endArray();
}

}  // namespace

void writeGraph(JsonWriter& json, const Analysis& analysis) {
    const Graph& graph = analysis.graph;
    const std::vector<int> steps = creatingSteps(analysis);
    json.reserve(graph.liveNodeCount() * bytesPerNodeGuess);
    json.key("graph");
    json.beginObject(JsonStyle::lines);
    json.field("form", analysis.scenario.repetition ? "repetition" : "expanded");
    json.key("nodes");
    json.beginArray(JsonStyle::lines);
    for (NodeId id = graph.firstNode(); id.isValid(); id = graph.node(id).next) writeNode(json, graph, id, steps[id.index()]);
    json.endArray();
    writeRegions(json, graph);
    json.endObject();
}

}  // namespace shardscope::report
