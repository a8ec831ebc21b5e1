// "contract", "soundness" and "collectives" of the analysis JSON.
#include "core/report/json_parts.h"

namespace shardscope::report {

namespace {

void writeDecisions(JsonWriter& json, const Decisions& decisions) {
    json.key("decisions");
    json.beginObject();
    for (const auto& [name, value] : decisionTexts(decisions)) json.field(name, value);
    json.endObject();
}

void writeRule(JsonWriter& json, const RuleResult& rule) {
    json.beginObject();
    json.field("id", rule.id);
    json.field("title", rule.title);
    json.field("title_zh", rule.titleZh);
    json.field("where", rule.where);
    json.field("expected", rule.expected);
    json.field("found", rule.found);
    json.field("checked", rule.checked);
    json.field("violated", rule.violated);
    json.endObject();
}

void writeViolation(JsonWriter& json, const Violation& violation) {
    json.beginObject();
    json.field("rule", violation.rule);
    writeLayer(json, violation.layer);
    json.field("node", nodeName(violation.node));
    json.field("expected", violation.expected);
    json.field("found", violation.found);
    json.endObject();
}

}  // namespace

void writeContract(JsonWriter& json, const Contract& contract, const ContractReport& report) {
    json.key("contract");
    json.beginObject(JsonStyle::lines);
    json.field("name", report.name);
    json.field("applied", report.isApplied);
    json.field("holds", report.holds());
    writeDecisions(json, contract.decisions);
    json.key("rules");
    json.beginArray(JsonStyle::lines);
    for (const RuleResult& rule : report.rules) writeRule(json, rule);
    json.endArray();
    json.key("violations");
    json.beginArray(JsonStyle::lines);
    for (const Violation& violation : report.violations) writeViolation(json, violation);
    json.endArray();
    json.endObject();
}

void writeSoundness(JsonWriter& json, const std::vector<SoundnessFinding>& findings) {
    json.key("soundness");
    json.beginArray(JsonStyle::lines);
    for (const SoundnessFinding& finding : findings) {
        json.beginObject();
        json.field("code", finding.code);
        json.field("severity", toString(finding.severity));
        writeLayer(json, finding.layer);
        json.field("node", nodeName(finding.node));
        json.field("message", finding.message);
        json.endObject();
    }
    json.endArray();
}

void writeCollectives(JsonWriter& json, const std::vector<CollectiveCount>& collectives) {
    json.key("collectives");
    json.beginArray(JsonStyle::lines);
    for (const CollectiveCount& row : collectives) {
        json.beginObject();
        json.field("kind", row.kind);
        json.field("axis", row.axis);
        json.field("group_size", row.groupSize);
        json.field("count", row.count);
        json.field("bytes_each", row.bytesEach);
        json.field("shape", row.shape);
        json.key("layers");
        json.beginArray();
        for (const int layer : row.layers) json.value(layer);
        json.endArray();
        json.endObject();
    }
    json.endArray();
}

}  // namespace shardscope::report
