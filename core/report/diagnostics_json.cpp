// Diagnostics for machines: `--diagnostics json`, and "diagnostics" of the analysis JSON.
#include "core/report/json_parts.h"
#include "core/report/report.h"

namespace shardscope::report {

namespace {

void writeDiagnostic(JsonWriter& json, const Diagnostic& diagnostic) {
    json.beginObject();
    json.field("severity", toString(diagnostic.severity));
    json.field("code", diagnostic.code);
    json.field("where", diagnostic.where.text());
    json.field("message", diagnostic.message);
    json.field("found", diagnostic.found);
    json.field("expected", diagnostic.expected);
    json.field("hint", diagnostic.hint);
    json.endObject();
}

void writeList(JsonWriter& json, const Diagnostics& diagnostics) {
    json.beginArray(JsonStyle::lines);
    for (const Diagnostic& diagnostic : diagnostics) writeDiagnostic(json, diagnostic);
    json.endArray();
}

}  // namespace

void writeDiagnostics(JsonWriter& json, const Diagnostics& diagnostics) {
    json.key("diagnostics");
    writeList(json, diagnostics);
}

std::string diagnosticsJson(const Diagnostics& diagnostics) {
    JsonWriter json;
    writeList(json, diagnostics);
    return json.take();
}

}  // namespace shardscope::report
