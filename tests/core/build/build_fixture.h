// GLM-5.1 and DeepSeek-V3.2 as samples/ has them, resolved into scenarios for building.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "core/analysis/analysis.h"
#include "core/build/builder.h"
#include "core/ops/ops.h"

namespace shardscope::test {

struct Built {
    ModelSpec model;
    Scenario scenario;
    SequenceParallelVerdict sequenceParallel;
    Graph graph;
};

/// The graph as traced, before any rewrite. Throws where the sample or the options are wrong: a defect of the test.
inline Built build(const std::string& sample, const OptionValues& options) {
    LoadedInput input = loadInput(std::string(SHARDSCOPE_SOURCE_DIR) + "/samples/" + sample, options).value();
    Scenario scenario = resolve(input.scenario, input.model).value();
    const Contract contract = loadContract(scenario.contract, scenario.decisionOverrides).value();
    SequenceParallelVerdict verdict = decideSequenceParallel(contract.decisions, input.model, scenario);
    Graph graph = buildGraph(input.model, scenario, contract.decisions, verdict);
    return {std::move(input.model), std::move(scenario), std::move(verdict), std::move(graph)};
}

inline std::vector<NodeId> nodesWith(const Graph& graph, Role role) {
    std::vector<NodeId> found;
    for (const NodeId id : graph.program()) {
        if (graph.node(id).role == role) found.push_back(id);
    }
    return found;
}

inline std::string operandShape(const Graph& graph, NodeId id, std::size_t slot) { return graph.value(graph.node(id).inputs[slot]).type.shapeText(); }

inline std::string resultShape(const Graph& graph, NodeId id, std::size_t output = 0) { return graph.value(graph.node(id).outputs[output]).type.shapeText(); }

inline std::int64_t executed(const Graph& graph, const OpInfo& op) {
    std::int64_t count = 0;
    for (const NodeId id : graph.program()) count += graph.node(id).op == &op ? graph.repeatOf(id) : 0;
    return count;
}

}  // namespace shardscope::test
