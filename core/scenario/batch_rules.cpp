// Are there requests, do they fit the model's positions, is their sum a number that every product of the graph can carry?
#include "core/scenario/batch_rules.h"

#include <algorithm>
#include <initializer_list>

#include <fmt/format.h>

#include "core/scenario/devices.h"
#include "core/support/checked.h"
#include "core/support/text.h"

namespace shardscope {

namespace {

constexpr std::int64_t mostTokens = std::numeric_limits<std::int32_t>::max();  // engines index packed tokens with int32

std::string requestPointer(std::size_t index, std::string_view field) { return fmt::format("/requests/{}/{}", index, field); }

void checkContext(const std::string& pointer, const RequestGroup& group, ScenarioProblems& problems) {
    if (group.contextTokens == 0 || !problems.requireRange(pointer, "scenario.context.range", group.contextTokens, 0, mostTokens)) return;
    problems.report(
        pointer, "scenario.unsupported",
        {"prefill on top of cached tokens (chunked prefill) is not modelled yet", std::to_string(group.contextTokens), "0", "set it to 0, or leave it out"});
}

/// Positions beyond max_position_embeddings have no rotary table row.
void checkRequest(std::size_t index, const RequestGroup& group, const ModelSpec& model, ScenarioProblems& problems) {
    problems.requireRange(requestPointer(index, "count"), "scenario.requests.range", group.count, 1, mostTokens);
    const std::string query = requestPointer(index, "query_tokens");
    if (problems.requireRange(query, "scenario.requests.range", group.queryTokens, 1, mostTokens) && group.queryTokens > model.maxPositions)
        problems.report(query, "scenario.requests.too_long",
                        {"a request is longer than the model's positions", std::to_string(group.queryTokens),
                         fmt::format("at most {} (max_position_embeddings)", model.maxPositions), "split the tokens over several requests"});
    checkContext(requestPointer(index, "context_tokens"), group, problems);
}

/// Elements of the widest value that a token has in the graph.
std::int64_t widestRow(const ModelSpec& model) {
    const MlaSpec& mla = model.mla;
    return std::max({model.hiddenSize, 2 * model.intermediateSize, saturatingMultiply(model.heads, std::max(mla.qkHeadDim(), mla.vHeadDim)),
                     saturatingMultiply(model.moe.expertsPerToken, std::max(model.hiddenSize, 2 * model.moe.intermediateSize)), model.vocabSize,
                     model.indexer.topK, saturatingMultiply(model.indexer.heads, model.indexer.headDim)});
}

void checkTokens(const Scenario& scenario, const ModelSpec& model, ScenarioProblems& problems) {
    const std::int64_t tokens = scenario.tokens();
    const bool isInRange = tokens <= mostTokens;
    const auto elements = checkedMultiply(widestRow(model), tokens);
    if (isInRange && elements && checkedMultiply(*elements, 4)) return;
    problems.report("/requests", "scenario.tokens.range",
                    {"the batch has more tokens than a graph can count",
                     isInRange ? fmt::format("{} tokens, {} elements a row", tokens, widestRow(model)) : std::to_string(tokens),
                     fmt::format("at most {} tokens, and every activation below 2^63 bytes in fp32", mostTokens), "fewer or shorter requests"});
}

void checkDevice(const Scenario& scenario, ScenarioProblems& problems) {
    if (std::find(knownDevices.begin(), knownDevices.end(), scenario.device) != knownDevices.end()) return;
    const auto nearest = nearestWord(scenario.device, knownDevices);
    problems.report("/device", "scenario.device.unknown",
                    {"no such device", "\"" + excerpt(scenario.device) + "\"", joined(knownDevices),
                     nearest ? fmt::format("did you mean {}?", *nearest) : "use one of these"});
}

}  // namespace

void checkBatch(const Scenario& scenario, const ModelSpec& model, ScenarioProblems& problems) {
    const std::size_t before = problems.all().size();
    for (std::size_t i = 0; i < scenario.requests.size(); ++i) checkRequest(i, scenario.requests[i], model, problems);
    if (problems.all().size() == before) checkTokens(scenario, model, problems);
    problems.requireRange("/num_hidden_layers_override", "scenario.layers.range", scenario.layersOverride, 0, model.layers);
    checkDevice(scenario, problems);
}

}  // namespace shardscope
