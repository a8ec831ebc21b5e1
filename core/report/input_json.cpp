// "model" and "scenario" of the analysis JSON: what was read, with every default filled in.
#include "core/report/json_parts.h"

namespace shardscope::report {

void writeModel(JsonWriter& json, const ModelSpec& model) {
    json.key("model");
    json.beginObject(JsonStyle::lines);
    json.field("name", model.name);
    json.field("architecture", model.architecture);
    json.field("layers", model.layers);
    json.key("structure");
    json.beginObject(JsonStyle::lines);
    json.field("has_dsa", model.indexer.topK > 0);
    json.field("has_mla", model.mla.kvLoraRank > 0);
    json.field("has_moe", model.moe.routedExperts > 0);
    json.key("evidence");
    json.beginArray(JsonStyle::lines);
    for (const Evidence& evidence : model.evidence) json.value(evidence.feature + ": " + evidence.text);
    json.endArray();
    json.endObject();
    json.endObject();
}

namespace {

void writeRequests(JsonWriter& json, const std::vector<RequestGroup>& requests) {
    json.key("requests");
    json.beginArray();
    for (const RequestGroup& group : requests) {
        json.beginObject();
        json.field("query_tokens", group.queryTokens);
        json.field("context_tokens", group.contextTokens);
        json.field("count", group.count);
        json.endObject();
    }
    json.endArray();
}

void writeParallel(JsonWriter& json, const ParallelSizes& sizes) {
    json.key("parallel");
    json.beginObject();
    json.field("devices", sizes.devices);
    json.field("tp", sizes.tp);
    json.field("dp", sizes.dp);
    json.field("ep", sizes.ep);
    json.field("word_embedding", toString(sizes.wordEmbedding));
    json.field("shared_expert_tp", sizes.sharedExpertTp);
    json.endObject();
}

void writeQuantisation(JsonWriter& json, const Scenario& scenario) {
    json.key("quantization");
    json.beginObject();
    json.field("linear", toString(scenario.linear));
    json.field("linear_source", scenario.linearSource);
    json.endObject();
}

void writeOverrides(JsonWriter& json, const Scenario& scenario) {
    json.key("set");
    json.beginObject();
    for (const auto& [decision, value] : scenario.decisionOverrides) json.field(decision, value);
    json.endObject();
}

}  // namespace

void writeScenario(JsonWriter& json, const Scenario& scenario) {
    json.key("scenario");
    json.beginObject(JsonStyle::lines);
    json.field("name", scenario.name);
    writeQuantisation(json, scenario);
    json.field("phase", toString(scenario.phase));
    writeRequests(json, scenario.requests);
    json.field("tokens", scenario.tokens());
    writeParallel(json, scenario.parallel);
    json.field("dtype", toString(scenario.dtype));
    json.field("device", scenario.device);
    json.field("sequence_parallel", scenario.sequenceParallel);
    json.field("repetition", scenario.repetition);
    json.field("num_hidden_layers_override", scenario.layersOverride);
    json.field("rank", scenario.rank);
    json.field("contract", scenario.contract);
    writeOverrides(json, scenario);
    json.field("inject", toString(scenario.injection));
    json.endObject();
}

}  // namespace shardscope::report
