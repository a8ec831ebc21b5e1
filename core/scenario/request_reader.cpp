// Reads the groups of requests; ranges are checked when the scenario is resolved.
#include "core/scenario/request_reader.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/support/fields.h"
#include "core/support/text.h"

namespace shardscope {

namespace {

constexpr std::array<std::string_view, 3> requestKeys{"query_tokens", "context_tokens", "count"};
constexpr std::size_t mostGroups = 4096;

void readGroup(const JsonNode& group, Scenario& scenario, Diagnostics& problems) {
    FieldReader fields(group, "scenario", problems);
    if (group.get<JsonObject>() == nullptr) {
        fields.reportType(group, "an object with query_tokens, context_tokens and count");
        return;
    }
    for (const JsonNode& field : group.children()) {
        if (problems.size() >= mostProblems) return;
        scenario.origins[field.pointer()] = field.where();
        const bool isKnown = std::find(requestKeys.begin(), requestKeys.end(), field.name()) != requestKeys.end();
        if (!isKnown) reportUnknownKey({scenario, problems, "scenario", field.where()}, field, requestKeys);
    }
    if (!fields.has("query_tokens")) fields.reportMissing("query_tokens", "the number of new tokens");
    RequestGroup request;
    request.queryTokens = fields.integerOr("query_tokens", request.queryTokens, {});
    request.contextTokens = fields.integerOr("context_tokens", request.contextTokens, {});
    request.count = fields.integerOr("count", request.count, {});
    scenario.requests.push_back(request);
}

}  // namespace

void readRequests(const JsonNode& field, Scenario& scenario, Diagnostics& problems) {
    if (field.isNull()) return;
    FieldReader fields(field, "scenario", problems);
    const std::string expected = fmt::format("an array of 1 … {} groups", mostGroups);
    const auto* list = field.get<JsonArray>();
    if (list == nullptr) {
        fields.reportType(field, expected);
    } else if (list->empty() || list->size() > mostGroups) {
        fields.reportRange(field, expected);
    } else {
        scenario.requests.clear();
        for (const JsonNode& group : field.children())
            if (problems.size() < mostProblems) readGroup(group, scenario, problems);
    }
}

void reportUnknownKey(const SettingContext& context, const JsonNode& field, std::span<const std::string_view> known) {
    const auto nearest = nearestWord(field.name(), known);
    const std::string hint = nearest ? fmt::format("did you mean \"{}\"?", *nearest) : std::string("remove it");
    context.report("key.unknown", "no such key in a scenario", "\"" + excerpt(field.name()) + "\"", joined(known), hint);
}

}  // namespace shardscope
