// Reading helpers of rules and lints; nothing here judges.
#include "core/contract/graph_reading.h"

#include <set>
#include <vector>

#include <fmt/format.h>

#include "core/ops/ops.h"

namespace shardscope {

namespace {

std::string layoutText(const Placement& placement, TokenLayout layout) {
    switch (layout) {
        case TokenLayout::full: return "full-token";
        case TokenLayout::local: return "local-token";
        case TokenLayout::inflated: return fmt::format("inflated ×{}", placement.inflation);
        case TokenLayout::none: return "no token axis";
        default: return std::string(toString(layout));
    }
}

std::string nameInList(std::string_view list, std::size_t position, std::string_view fallback) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < position && begin != std::string_view::npos; ++i) {
        const std::size_t comma = list.find(", ", begin);
        begin = comma == std::string_view::npos ? comma : comma + 2;
    }
    if (list.empty() || begin == std::string_view::npos) return fmt::format("{} {}", fallback, position);
    return std::string(list.substr(begin, list.find(", ", begin) - begin));
}

}  // namespace

std::string valueText(const Graph& graph, ValueId value) {
    const Value& shown = graph.value(value);
    return shown.type.shapeText() + " " + layoutText(shown.placement, graph.layoutOf(value));
}

std::string operandName(const Node& node, std::size_t slot) { return nameInList(node.op->operands, slot, "operand"); }

std::string resultName(const Node& node, std::size_t output) { return nameInList(node.op->results, output, "result"); }

bool hasLocalTokens(const Graph& graph, ValueId value) {
    const Value& v = graph.value(value);
    return isTokenLocal(v.type, v.placement) && v.placement.inflation == 1 && !v.placement.isPending;
}

bool isActivation(const Graph& graph, ValueId value) { return graph.value(value).kind == ValueKind::activation; }

bool isTransparent(const Node& node) {
    const bool isReshape = node.op->opClass == OpClass::view && node.op != &ops::slice;
    return isReshape || node.op->opClass == OpClass::marker || node.op == &ops::convert_element_type;
}

NodeId findReader(const Graph& graph, ValueId value, const std::function<bool(const Node&)>& accepts) {
    std::set<ValueId> seen;
    // A stack of its own: a region's copies stand in a chain as long as the region has layers.
    std::vector<ValueId> open{value};
    while (!open.empty()) {
        const ValueId read = open.back();
        open.pop_back();
        if (!seen.insert(read).second) continue;
        std::vector<ValueId> behind;
        for (const Use& use : graph.value(read).uses) {
            const Node& reader = graph.node(use.node);
            if (accepts(reader)) return use.node;
            if (isTransparent(reader) && !reader.outputs.empty()) behind.push_back(reader.outputs[0]);
        }
        open.insert(open.end(), behind.rbegin(), behind.rend());
    }
    return {};
}

ValueId sourceOf(const Graph& graph, ValueId value) {
    while (graph.value(value).producer.isValid()) {
        const Node& producer = graph.node(graph.value(value).producer);
        if (!isTransparent(producer) || producer.inputs.empty()) break;
        value = producer.inputs[0];
    }
    return value;
}

}  // namespace shardscope
