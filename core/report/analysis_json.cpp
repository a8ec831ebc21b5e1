// The analysis JSON, schema shardscope.analysis/1. Keys of parts that are not computed are left out.
#include "core/report/json_parts.h"
#include "core/report/report.h"

namespace shardscope::report {

void writeLayer(JsonWriter& json, int layer) {
    json.key("layer");
    layer < 0 ? json.null() : json.value(layer);
}

void writeNodes(JsonWriter& json, std::string_view key, const std::vector<NodeId>& nodes) {
    json.key(key);
    json.beginArray();
    for (const NodeId node : nodes) json.value(nodeName(node));
    json.endArray();
}

std::string analysisJson(const Analysis& analysis) {
    JsonWriter json;
    json.beginObject(JsonStyle::lines);
    json.field("schema", "shardscope.analysis/1");
    writeModel(json, analysis.model);
    writeScenario(json, analysis.scenario);
    writeGraph(json, analysis);
    writeSteps(json, analysis.journal);
    writePasses(json, analysis.passes);
    writeContract(json, analysis.contract, analysis.contractReport);
    writeSoundness(json, analysis.soundness);
    writeCollectives(json, analysis.collectives);
    writeDiagnostics(json, analysis.diagnostics);
    json.endObject();
    return json.take();
}

std::string checkJson(const Analysis& analysis) {
    JsonWriter json;
    json.beginObject(JsonStyle::lines);
    json.field("schema", "shardscope.check/1");
    writeContract(json, analysis.contract, analysis.contractReport);
    writeSoundness(json, analysis.soundness);
    writeDiagnostics(json, analysis.diagnostics);
    json.endObject();
    return json.take();
}

std::string stepsJson(const Analysis& analysis) {
    JsonWriter json;
    json.beginObject(JsonStyle::lines);
    json.field("schema", "shardscope.steps/1");
    writeSteps(json, analysis.journal);
    writePasses(json, analysis.passes);
    json.endObject();
    return json.take();
}

std::string stepJson(const Analysis& analysis, std::size_t step) {
    JsonWriter json;
    writeStep(json, analysis.journal, step);
    return json.take();
}

}  // namespace shardscope::report
