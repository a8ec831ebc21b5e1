// Listings of `shardscope contracts` and `shardscope ops`.
#include "core/report/catalogue.h"

#include <fmt/format.h>

#include "core/contract/decisions.h"
#include "core/ops/ops.h"
#include "core/report/json_writer.h"
#include "core/report/table.h"
#include "core/support/text.h"

namespace shardscope::report {

namespace {

std::string decisionsText(const Contract& contract) {
    Table table({"decision", "value", "values"});
    for (const DecisionRow& row : decisionRows()) {
        table.add({std::string(row.name), std::string(row.values[row.get(contract.decisions)]), joined(row.values)});
    }
    return table.text();
}

std::string rulesText(const Contract& contract) {
    Table table({"rule", "title", "where", "expected"});
    for (const Rule& rule : contract.rules) table.add({rule.id, rule.title, rule.where, rule.expected});
    return table.text();
}

std::string defectsText(const Contract& contract) {
    Table table({"code", "when"});
    for (const SimulatorDefect& defect : contract.defects) {
        const std::vector<std::string_view> when(defect.when.begin(), defect.when.end());
        table.add({defect.code, joined(when)});
    }
    return table.isEmpty() ? std::string() : "\nwhere the simulator stops or differs\n" + table.text();
}

void writeRule(JsonWriter& json, const Rule& rule) {
    json.beginObject();
    json.field("id", rule.id);
    json.field("title", rule.title);
    json.field("title_zh", rule.titleZh);
    json.field("where", rule.where);
    json.field("expected", rule.expected);
    json.endObject();
}

void writeDecision(JsonWriter& json, const DecisionRow& row, const Decisions& decisions) {
    json.beginObject();
    json.field("decision", row.name);
    json.field("value", row.values[row.get(decisions)]);
    json.key("values");
    json.beginArray();
    for (const std::string_view value : row.values) json.value(value);
    json.endArray();
    json.endObject();
}

void writeDefect(JsonWriter& json, const SimulatorDefect& defect) {
    json.beginObject();
    json.field("code", defect.code);
    json.key("when");
    json.beginArray();
    for (const std::string& condition : defect.when) json.value(condition);
    json.endArray();
    json.field("message", defect.message);
    json.endObject();
}

std::string_view aliasText(AliasRule rule) {
    switch (rule) {
        case AliasRule::fresh: return "fresh";
        case AliasRule::viewOfFirst: return "view of operand 0";
        case AliasRule::mutatesFirst: return "writes operand 0";
        case AliasRule::mutatesThird: return "writes operand 2";
        case AliasRule::mutatesFifth: return "writes operand 4";
    }
    return "fresh";
}

void writeOp(JsonWriter& json, const OpInfo& op) {
    json.beginObject();
    json.field("op", op.name);
    json.field("library", op.library);
    json.field("kernel", op.kernel);
    json.field("class", toString(op.opClass));
    json.field("auxiliary", op.isAuxiliary);
    json.field("memory", aliasText(op.alias));
    json.field("operands", op.operands);
    json.field("results", op.results);
    json.field("meaning", op.meaning);
    json.endObject();
}

template <class Range, class Write>
void writeLines(JsonWriter& json, std::string_view key, const Range& range, const Write& write) {
    json.key(key);
    json.beginArray(JsonStyle::lines);
    for (const auto& element : range) write(element);
    json.endArray();
}

}  // namespace

std::string contractsText(const std::vector<ContractSummary>& contracts) {
    Table table({"contract", "title"});
    for (const ContractSummary& contract : contracts) table.add({contract.name, contract.title});
    return table.text("");
}

std::string contractsJson(const std::vector<ContractSummary>& contracts) {
    JsonWriter json;
    json.beginObject(JsonStyle::lines);
    json.field("schema", "shardscope.contracts/1");
    writeLines(json, "contracts", contracts, [&](const ContractSummary& contract) {
        json.beginObject();
        json.field("name", contract.name);
        json.field("title", contract.title);
        json.endObject();
    });
    json.endObject();
    return json.take();
}

std::string contractText(const Contract& contract) {
    return fmt::format("{}: {}\nsource: {}\n\ndecisions\n{}\nrules\n{}{}", contract.name, contract.title, contract.source, decisionsText(contract),
                       rulesText(contract), defectsText(contract));
}

std::string contractJson(const Contract& contract) {
    JsonWriter json;
    json.beginObject(JsonStyle::lines);
    json.field("schema", "shardscope.contract-listing/1");
    json.field("name", contract.name);
    json.field("title", contract.title);
    json.field("source", contract.source);
    writeLines(json, "decisions", decisionRows(), [&](const DecisionRow& row) { writeDecision(json, row, contract.decisions); });
    writeLines(json, "rules", contract.rules, [&](const Rule& rule) { writeRule(json, rule); });
    writeLines(json, "defects", contract.defects, [&](const SimulatorDefect& defect) { writeDefect(json, defect); });
    json.endObject();
    return json.take();
}

std::string opsText() {
    Table table({"op", "library", "kernel", "class", "operands", "results", "meaning"});
    for (const OpInfo* op : allOps()) {
        table.add({std::string(op->name), std::string(op->library), std::string(op->kernel), std::string(toString(op->opClass)), std::string(op->operands),
                   std::string(op->results), std::string(op->meaning)});
    }
    return table.text("");
}

std::string opsJson() {
    JsonWriter json;
    json.beginObject(JsonStyle::lines);
    json.field("schema", "shardscope.ops/1");
    writeLines(json, "ops", allOps(), [&](const OpInfo* op) { writeOp(json, *op); });
    json.endObject();
    return json.take();
}

}  // namespace shardscope::report
