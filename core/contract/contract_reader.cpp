// Reads a contract file: decisions, layout rules and the simulator's defects. Checked like any input, built-in or not.
#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/contract/contract.h"
#include "core/contract/decisions.h"
#include "core/contract/defect_conditions.h"
#include "core/contract/embedded.h"
#include "core/support/fields.h"
#include "core/support/text.h"

namespace shardscope {

namespace {

constexpr std::string_view schema = "shardscope.contract/1";
constexpr std::array<std::string_view, 8> contractKeys{"schema", "name", "title", "source", "decisions", "rules", "rules_from", "defects"};
constexpr std::array<std::string_view, 12> ruleKeys{"id",    "title",  "where", "expected", "check",          "layout",
                                                    "ports", "anchor", "roles", "absent",   "whole_features", "boundary"};
constexpr std::array<std::string_view, 4> defectKeys{"code", "when", "message", "hint"};
constexpr std::array<std::string_view, 2> titleKeys{"en", "zh"};
// In the order of the enumerators.
constexpr std::array<std::string_view, 6> checkNames{"layout", "token_slice", "local_linear", "keeps_layout", "same_shape", "norm_gather"};
constexpr std::array<std::string_view, 3> portNames{"all", "operands", "results"};
constexpr std::array<std::string_view, 2> layoutNames{"full", "local"};

Diagnostic unknown(std::string code, const JsonNode& node, std::string_view word, std::span<const std::string_view> known) {
    const std::optional<std::string_view> nearest = nearestWord(word, known);
    return {Severity::error,
            std::move(code),
            node.where(),
            fmt::format("\"{}\" is not known here", excerpt(word)),
            std::string(excerpt(word)),
            "one of: " + joined(known),
            nearest ? fmt::format("did you mean \"{}\"?", *nearest) : std::string()};
}

void refuseUnknownKeys(const JsonNode& object, std::span<const std::string_view> known, Diagnostics& problems) {
    for (const JsonNode& member : object.children()) {
        if (std::ranges::find(known, member.name()) == known.end()) problems.push_back(unknown("contract.key.unknown", member, member.name(), known));
    }
}

/// Position of a word in `known`; the first when it is absent and optional, or wrong (a diagnostic says so).
std::size_t wordOf(FieldReader& fields, std::string_view key, std::span<const std::string_view> known, bool isOptional, Diagnostics& problems) {
    if (isOptional && !fields.has(key)) return 0;
    const std::string word = fields.text(key);
    const auto found = std::ranges::find(known, word);
    if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
    if (const auto node = fields.object().find(key); node && node->get<std::string>() != nullptr) {
        problems.push_back(unknown("contract.value.unknown", *node, word, known));
    }
    return 0;
}

const std::vector<std::string_view>& roleNames() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (std::size_t role = 0; role <= static_cast<std::size_t>(Role::region); ++role) all.push_back(toString(static_cast<Role>(role)));
        return all;
    }();
    return names;
}

Role roleNamed(const JsonNode& node, Diagnostics& problems) {
    const auto* name = node.get<std::string>();
    const auto found = name != nullptr ? std::ranges::find(roleNames(), *name) : roleNames().end();
    if (found != roleNames().end()) return static_cast<Role>(found - roleNames().begin());
    problems.push_back(unknown("contract.role.unknown", node, name != nullptr ? *name : node.foundText(), roleNames()));
    return Role::none;
}

std::vector<Role> rolesOf(FieldReader& fields, std::string_view key, Diagnostics& problems) {
    std::vector<Role> roles;
    if (const auto list = fields.arrayOr(key)) {
        for (const JsonNode& name : list->children()) roles.push_back(roleNamed(name, problems));
    }
    return roles;
}

void readTitle(FieldReader& fields, Rule& rule, Diagnostics& problems) {
    const auto title = fields.objectOr("title");
    if (!title) {
        fields.reportMissing("title", "{\"en\": \"…\", \"zh\": \"…\"}");
        return;
    }
    refuseUnknownKeys(*title, titleKeys, problems);
    FieldReader languages(*title, "contract", problems);
    rule.title = languages.text("en");
    rule.titleZh = languages.textOr("zh", rule.title);
}

Rule readRule(const JsonNode& node, Diagnostics& problems) {
    refuseUnknownKeys(node, ruleKeys, problems);
    FieldReader fields(node, "contract", problems);
    Rule rule;
    rule.id = fields.text("id");
    readTitle(fields, rule, problems);
    rule.where = fields.textOr("where", {});
    rule.expected = fields.text("expected");
    rule.kind = static_cast<RuleKind>(wordOf(fields, "check", checkNames, false, problems));
    rule.ports = static_cast<RulePorts>(wordOf(fields, "ports", portNames, true, problems));
    const bool needsLayout = rule.kind == RuleKind::layout || rule.kind == RuleKind::localLinear;
    if (needsLayout) rule.layout = layoutNames[wordOf(fields, "layout", layoutNames, false, problems)];
    rule.isBoundary = fields.booleanOr("boundary", false);
    rule.wholeFeatures = fields.booleanOr("whole_features", false);
    if (const auto anchor = node.find("anchor")) rule.anchor = roleNamed(*anchor, problems);
    rule.roles = rolesOf(fields, "roles", problems);
    rule.absent = rolesOf(fields, "absent", problems);
    if (rule.roles.empty()) fields.reportMissing("roles", "at least one role");
    if (!rule.isBoundary && rule.anchor == Role::none) fields.reportMissing("anchor", "the role that makes the rule apply in a layer");
    return rule;
}

void refuseRepeatedIds(const JsonNode& list, const std::vector<Rule>& rules, Diagnostics& problems) {
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const auto first = std::ranges::find(rules, rules[i].id, &Rule::id);
        if (first == rules.begin() + static_cast<std::ptrdiff_t>(i)) continue;
        problems.push_back(
            {Severity::error, "contract.rule.repeated", list.children()[i].where(), "two rules have this id", rules[i].id, "an id for each rule", {}});
    }
}

void readDecisions(FieldReader& fields, Decisions& decisions, Diagnostics& problems) {
    const auto object = fields.objectOr("decisions");
    if (!object) return;
    for (const JsonNode& member : object->children()) {
        const auto* value = member.get<std::string>();
        const std::string text = value != nullptr ? *value : member.foundText();
        if (auto problem = setDecision(decisions, member.name(), text, member.where())) problems.push_back(std::move(*problem));
    }
}

std::vector<std::string> readConditions(FieldReader& fields, Diagnostics& problems) {
    std::vector<std::string> when;
    const auto list = fields.arrayOr("when");
    if (!list) return when;
    std::vector<std::string_view> known;
    for (const DefectCondition& condition : defectConditions()) known.push_back(condition.name);
    for (const JsonNode& node : list->children()) {
        const auto* name = node.get<std::string>();
        if (name == nullptr || findDefectCondition(*name) == nullptr) {
            problems.push_back(unknown("contract.condition.unknown", node, name != nullptr ? *name : node.foundText(), known));
        } else {
            when.push_back(*name);
        }
    }
    return when;
}

SimulatorDefect readDefect(const JsonNode& node, Diagnostics& problems) {
    refuseUnknownKeys(node, defectKeys, problems);
    FieldReader fields(node, "contract", problems);
    SimulatorDefect defect;
    defect.code = fields.text("code");
    defect.when = readConditions(fields, problems);
    defect.message = fields.text("message");
    defect.hint = fields.textOr("hint", {});
    if (defect.when.empty()) fields.reportMissing("when", "at least one condition");
    return defect;
}

/// Rules of a built-in contract that brings its own, so that a chain of borrowed rules cannot arise.
void borrowRules(const JsonNode& node, Contract& contract, Diagnostics& problems) {
    const auto* name = node.get<std::string>();
    std::vector<std::string_view> lenders;
    for (const EmbeddedContract& embedded : embeddedContracts()) {
        if (embedded.json.find("\"rules_from\"") == std::string_view::npos) lenders.push_back(embedded.name);
    }
    if (name == nullptr || std::ranges::find(lenders, *name) == lenders.end()) {
        problems.push_back(unknown("contract.rules_from.unknown", node, name != nullptr ? *name : node.foundText(), lenders));
        return;
    }
    for (const EmbeddedContract& embedded : embeddedContracts()) {
        if (embedded.name != *name) continue;
        if (auto lender = parseContract(embedded.json, std::string(embedded.name) + ".json")) contract.rules = std::move(lender->rules);
    }
}

void readRules(FieldReader& fields, Contract& contract, Diagnostics& problems) {
    if (fields.has("rules_from")) {
        borrowRules(*fields.object().find("rules_from"), contract, problems);
    } else if (const auto list = fields.arrayOr("rules")) {
        for (const JsonNode& rule : list->children()) contract.rules.push_back(readRule(rule, problems));
        refuseRepeatedIds(*list, contract.rules, problems);
    } else if (!fields.has("rules")) {
        fields.reportMissing("rules", "a list of rules, or \"rules_from\" with a built-in contract");
    }
}

void checkSchema(FieldReader& fields, Diagnostics& problems) {
    const std::string found = fields.text("schema");
    if (found.empty() || found == schema) return;
    problems.push_back({Severity::error,
                        "contract.schema",
                        fields.object().find("schema")->where(),
                        "this is not a contract of a known version",
                        found,
                        std::string(schema),
                        {}});
}

}  // namespace

Result<Contract> parseContract(std::string_view json, const std::string& fileName) {
    const auto document = parseJson(std::string(json), fileName, JsonComments::allowed);
    if (!document) return failure(document.error());
    const JsonNode root(*document);
    if (root.get<JsonObject>() == nullptr) {
        return failure({Severity::error, "contract.not_object", root.where(), "a contract is a JSON object", std::string(root.kindText()), "an object", {}});
    }
    Diagnostics problems;
    refuseUnknownKeys(root, contractKeys, problems);
    FieldReader fields(root, "contract", problems);
    checkSchema(fields, problems);
    Contract contract;
    contract.name = fields.text("name");
    contract.title = fields.textOr("title", contract.name);
    contract.source = fields.textOr("source", {});
    readDecisions(fields, contract.decisions, problems);
    readRules(fields, contract, problems);
    if (const auto defects = fields.arrayOr("defects")) {
        for (const JsonNode& defect : defects->children()) contract.defects.push_back(readDefect(defect, problems));
    }
    if (!problems.empty()) return failure(std::move(problems));
    return contract;
}

}  // namespace shardscope
