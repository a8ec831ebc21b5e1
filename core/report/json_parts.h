// The parts of the analysis JSON, one function per top-level key; analysis_json.cpp puts them in order.
#pragma once

#include "core/analysis/analysis.h"
#include "core/report/json_writer.h"

namespace shardscope::report {

void writeModel(JsonWriter& json, const ModelSpec& model);
void writeScenario(JsonWriter& json, const Scenario& scenario);
void writeGraph(JsonWriter& json, const Analysis& analysis);
void writeStep(JsonWriter& json, const Journal& journal, std::size_t i);
void writeSteps(JsonWriter& json, const Journal& journal);
void writePasses(JsonWriter& json, const std::vector<PassSummary>& passes);
void writeContract(JsonWriter& json, const Contract& contract, const ContractReport& report);
void writeSoundness(JsonWriter& json, const std::vector<SoundnessFinding>& findings);
void writeCollectives(JsonWriter& json, const std::vector<CollectiveCount>& collectives);
void writeDiagnostics(JsonWriter& json, const Diagnostics& diagnostics);

/// "layer": null outside the decoder layers.
void writeLayer(JsonWriter& json, int layer);
/// "anchors": ["%3", "%7"]
void writeNodes(JsonWriter& json, std::string_view key, const std::vector<NodeId>& nodes);

}  // namespace shardscope::report
