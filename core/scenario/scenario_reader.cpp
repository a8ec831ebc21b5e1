// Scenario file → Scenario: walks the members, looks each up in the table of settings, and names whatever it does not know.
#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

#include "core/scenario/request_reader.h"
#include "core/scenario/settings.h"
#include "core/support/fields.h"
#include "core/support/file.h"
#include "core/support/text.h"

namespace shardscope {

namespace {

constexpr std::string_view schemaName = "shardscope.scenario/1";
constexpr std::string_view schemaFamily = "shardscope.scenario/";
constexpr std::array<std::string_view, 6> structuralKeys{"/schema", "/model", "/requests", "/parallel", "/quantization", "/set"};

const Setting* findSetting(std::string_view pointer) {
    const auto all = settings();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Setting& s) { return !s.pointer.empty() && s.pointer == pointer; });
    return found != all.end() ? &*found : nullptr;
}

/// Keys that may stand directly under `parent` ("" or "/parallel").
std::vector<std::string_view> knownKeys(std::string_view parent) {
    std::vector<std::string_view> keys;
    const auto add = [&](std::string_view pointer) {
        if (!pointer.starts_with(parent) || pointer.size() <= parent.size() || pointer[parent.size()] != '/') return;
        const std::string_view key = pointer.substr(parent.size() + 1);
        if (key.find('/') == std::string_view::npos) keys.push_back(key);
    };
    for (const std::string_view pointer : structuralKeys) add(pointer);
    for (const Setting& setting : settings()) add(setting.pointer);
    return keys;
}

std::string unquoted(const JsonNode& field) {
    if (const auto* text = field.get<std::string>()) return *text;
    return field.foundText();
}

/// The object's own text behind as many line breaks and spaces as precede it, so that positions in diagnostics fit the scenario file.
std::string inlineText(const JsonNode& field) {
    const Location where = field.where();
    const std::string padding = std::string(static_cast<std::size_t>(where.line - 1), '\n') + std::string(static_cast<std::size_t>(where.column - 1), ' ');
    return padding + field.document().text.substr(field.value().begin(), field.value().end() - field.value().begin());
}

std::optional<SettingValue> valueOf(SettingKind kind, const JsonNode& field, Diagnostics& problems) {
    const auto* integer = field.get<std::int64_t>();
    const auto* flag = field.get<bool>();
    const auto* text = field.get<std::string>();
    if (kind == SettingKind::integer && integer != nullptr) return *integer;
    if (kind == SettingKind::flag && flag != nullptr) return *flag;
    if (kind == SettingKind::text && text != nullptr) return *text;
    FieldReader fields(field, "scenario", problems);
    if (kind == SettingKind::integer && field.get<JsonHugeInteger>() != nullptr) {
        fields.reportRange(field, "an integer of 64 bits");
    } else {
        fields.reportType(field, kind == SettingKind::integer ? "an integer" : kind == SettingKind::flag ? "true or false" : "a string");
    }
    return std::nullopt;
}

/// A contract that is a file is named relative to the scenario.
std::string contractPath(const std::string& name, const std::filesystem::path& baseDirectory) {
    const std::filesystem::path contract(name);
    const bool isFile = contract.has_parent_path() || contract.extension() == ".json";
    return isFile ? (baseDirectory / contract).lexically_normal().string() : name;
}

void readDecisions(const JsonNode& field, Scenario& scenario, Diagnostics& problems) {
    if (field.isNull()) return;
    FieldReader fields(field, "scenario", problems);
    if (field.get<JsonObject>() == nullptr) fields.reportType(field, "an object of decisions");
    for (const JsonNode& decision : field.children()) {
        if (problems.size() >= mostProblems) return;
        if (decision.get<std::string>() == nullptr) fields.reportType(decision, "a string");
        scenario.decisionOverrides[decision.name()] = unquoted(decision);
    }
}

class ScenarioReader {
public:
    ScenarioReader(const JsonDocument& document, std::filesystem::path baseDirectory) : m_root(document), m_baseDirectory(std::move(baseDirectory)) {}

    [[nodiscard]] Result<Scenario> read() {
        m_scenario.name = std::filesystem::path(m_root.document().fileName).stem().string();
        FieldReader fields(m_root, "scenario", m_problems);
        if (m_root.get<JsonObject>() == nullptr) {
            fields.reportType(m_root, "an object with the keys of a scenario");
            return failure(std::move(m_problems));
        }
        checkSchema(fields);
        readMembers(m_root);
        if (!fields.has("model")) fields.reportMissing("model", "the path of a config.json, or its content as an object");
        if (!m_problems.empty()) return failure(std::move(m_problems));
        return std::move(m_scenario);
    }

private:
    JsonNode m_root;
    std::filesystem::path m_baseDirectory;
    Scenario m_scenario;
    Diagnostics m_problems;

    void checkSchema(FieldReader& fields) {
        const std::string schema = fields.textOr("schema", std::string(schemaName));
        if (!fields.has("schema")) fields.reportMissing("schema", fmt::format("\"{}\"", schemaName));
        if (schema == schemaName) return;
        contextAt(m_root.find("schema")->where())
            .report("schema", "a schema that this version does not read", "\"" + excerpt(schema) + "\"", fmt::format("\"{}\"", schemaName), {});
    }

    [[nodiscard]] SettingContext contextAt(Location where) { return {m_scenario, m_problems, "scenario", std::move(where)}; }

    void readMembers(const JsonNode& object) {
        for (const JsonNode& field : object.children()) {
            if (m_problems.size() >= mostProblems) return;
            readMember(object, field);
        }
    }

    void readMember(const JsonNode& object, const JsonNode& field) {
        const Setting* setting = findSetting(field.pointer());
        if (field.pointer() == "/model") {
            readModelReference(field);
        } else if (field.pointer() == "/requests") {
            readRequests(field, m_scenario, m_problems);
        } else if (field.pointer() == "/set") {
            readDecisions(field, m_scenario, m_problems);
        } else if (field.pointer() == "/parallel" || field.pointer() == "/quantization") {
            readGroup(field);
        } else if (setting != nullptr) {
            readSetting(*setting, field);
        } else if (field.pointer() != "/schema") {
            reportUnknownKey(contextAt(field.where()), field, knownKeys(object.pointer()));
        }
    }

    void readGroup(const JsonNode& field) {
        if (field.get<JsonObject>() != nullptr) {
            readMembers(field);
        } else if (!field.isNull()) {
            FieldReader(m_root, "scenario", m_problems).reportType(field, "an object");
        }
    }

    void readSetting(const Setting& setting, const JsonNode& field) {
        if (field.isNull()) return;
        const SettingContext context = contextAt(field.where());
        if (setting.apply == nullptr) {
            refuseUnmodelled(context, setting, unquoted(field));
        } else if (const auto value = valueOf(setting.kind, field, m_problems)) {
            setting.apply(context, *value);
            m_scenario.origins[std::string(setting.pointer)] = context.where;
            if (setting.pointer == "/contract") m_scenario.contract = contractPath(m_scenario.contract, m_baseDirectory);
        }
    }

    void readModelReference(const JsonNode& field) {
        m_scenario.origins["/model"] = field.where();
        if (const auto* path = field.get<std::string>(); path != nullptr && !path->empty()) {
            m_scenario.modelPath = (m_baseDirectory / *path).lexically_normal();
        } else if (field.get<JsonObject>() != nullptr) {
            m_scenario.inlineModel = inlineText(field);
        } else if (!field.isNull()) {
            FieldReader(m_root, "scenario", m_problems).reportType(field, "the path of a config.json, or its content as an object");
        }
    }
};

bool hasSchema(const JsonNode& root) {
    const auto schema = root.find("schema");
    const auto* name = schema ? schema->get<std::string>() : nullptr;
    return name != nullptr && name->starts_with(schemaFamily);
}

}  // namespace

Result<Scenario> parseScenario(std::string_view json, const std::string& fileName, const std::filesystem::path& baseDirectory) {
    return parseJson(std::string(json), fileName, JsonComments::allowed).and_then([&](const JsonDocument& document) {
        return ScenarioReader(document, baseDirectory).read();
    });
}

Result<Scenario> readScenario(const std::filesystem::path& file) {
    return readTextFile(file).and_then([&](const std::string& text) { return parseScenario(text, file.string(), file.parent_path()); });
}

bool looksLikeScenario(std::string_view json) {
    const auto document = parseJson(std::string(json), {}, JsonComments::allowed);
    if (!document) return json.find(schemaFamily) != std::string_view::npos;
    const JsonNode root(*document);
    return hasSchema(root) || (root.find("model").has_value() && (root.find("parallel").has_value() || root.find("requests").has_value()));
}

}  // namespace shardscope
