// "steps" and "passes" of the analysis JSON.
#include "core/report/json_parts.h"

namespace shardscope::report {

namespace {

void writeGuards(JsonWriter& json, const std::vector<Guard>& guards) {
    json.key("guards");
    json.beginArray();
    for (const Guard& guard : guards) {
        json.beginObject();
        json.field("text", guard.text);
        json.field("expected", guard.expected);
        json.field("found", guard.found);
        json.field("holds", guard.holds);
        json.endObject();
    }
    json.endArray();
}

void writeDelta(JsonWriter& json, std::int64_t collectives) {
    json.key("delta");
    json.beginObject();
    json.field("collectives", collectives);
    json.endObject();
}

void writeEdits(JsonWriter& json, const Step& step) {
    json.key("edits");
    json.beginObject();
    writeNodes(json, "added", step.added);
    writeNodes(json, "removed", step.removed);
    json.field("rewired", step.rewired);
    json.endObject();
}

}  // namespace

void writeStep(JsonWriter& json, const Journal& journal, std::size_t i) {
    const Step& step = journal.steps()[i];
    json.beginObject();
    json.field("index", i);
    json.field("pass", step.pass);
    json.field("pattern", step.pattern);
    json.field("verdict", step.verdict == Verdict::applied ? "applied" : "rejected");
    writeLayer(json, step.layer);
    writeNodes(json, "anchors", step.anchors);
    writeGuards(json, step.guards);
    writeEdits(json, step);
    writeDelta(json, step.collectivesDelta);
    json.endObject();
}

void writeSteps(JsonWriter& json, const Journal& journal) {
    json.key("steps");
    json.beginArray(JsonStyle::lines);
    for (std::size_t i = 0; i < journal.steps().size(); ++i) writeStep(json, journal, i);
    json.endArray();
}

void writePasses(JsonWriter& json, const std::vector<PassSummary>& passes) {
    json.key("passes");
    json.beginArray(JsonStyle::lines);
    for (const PassSummary& pass : passes) {
        json.beginObject();
        json.field("pass", pass.id);
        json.field("applied", pass.applied);
        json.field("rejected", pass.rejected);
        writeDelta(json, pass.collectivesDelta);
        json.endObject();
    }
    json.endArray();
}

}  // namespace shardscope::report
