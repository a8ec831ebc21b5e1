// Typed accessors of JSON members with diagnostics.
#include "core/support/fields.h"

#include <fmt/format.h>

namespace shardscope {

bool FieldReader::has(std::string_view key) const { return present(key).has_value(); }

std::optional<JsonNode> FieldReader::present(std::string_view key) const {
    auto field = m_object.find(key);
    if (field && field->isNull()) return std::nullopt;
    return field;
}

std::int64_t FieldReader::integer(std::string_view key, IntegerRange range) {
    if (const auto field = present(key)) return integerOf(*field, range, range.lowest);
    reportMissing(key, "an integer");
    return range.lowest;
}

std::int64_t FieldReader::integerOr(std::string_view key, std::int64_t fallback, IntegerRange range) {
    const auto field = present(key);
    return field ? integerOf(*field, range, fallback) : fallback;
}

std::int64_t FieldReader::integerOf(const JsonNode& field, IntegerRange range, std::int64_t fallback) {
    const auto* value = field.get<std::int64_t>();
    if (value != nullptr && *value >= range.lowest && *value <= range.highest) return *value;
    if (value == nullptr && field.get<JsonHugeInteger>() == nullptr) {
        reportType(field, "an integer");
    } else {
        reportRange(field, fmt::format("{} … {}", range.lowest, range.highest));
    }
    return fallback;
}

double FieldReader::numberOr(std::string_view key, double fallback, double lowest, double highest) {
    const auto field = present(key);
    if (!field) return fallback;
    const auto* integer = field->get<std::int64_t>();
    const auto* real = field->get<double>();
    if (integer == nullptr && real == nullptr) {
        reportType(*field, "a number");
        return fallback;
    }
    const double value = integer != nullptr ? static_cast<double>(*integer) : *real;
    if (value >= lowest && value <= highest) return value;
    reportRange(*field, fmt::format("{} … {}", lowest, highest));
    return fallback;
}

bool FieldReader::booleanOr(std::string_view key, bool fallback) {
    const auto field = present(key);
    if (!field) return fallback;
    if (const auto* value = field->get<bool>()) return *value;
    reportType(*field, "true or false");
    return fallback;
}

std::string FieldReader::text(std::string_view key) {
    if (has(key)) return textOr(key, {});
    reportMissing(key, "a string");
    return {};
}

std::string FieldReader::textOr(std::string_view key, std::string fallback) {
    const auto field = present(key);
    if (!field) return fallback;
    if (const auto* value = field->get<std::string>()) return *value;
    reportType(*field, "a string");
    return fallback;
}

std::optional<JsonNode> FieldReader::objectOr(std::string_view key) {
    auto field = present(key);
    if (!field || field->get<JsonObject>() != nullptr) return field;
    reportType(*field, "an object");
    return std::nullopt;
}

std::optional<JsonNode> FieldReader::arrayOr(std::string_view key) {
    auto field = present(key);
    if (!field || field->get<JsonArray>() != nullptr) return field;
    reportType(*field, "an array");
    return std::nullopt;
}

void FieldReader::reportMissing(std::string_view key, std::string_view expected) {
    Location where = m_object.where();
    where.pointer += fmt::format("/{}", key);
    const bool isNull = m_object.find(key).has_value();
    report("missing", std::move(where), fmt::format("the field \"{}\" is missing", key), isNull ? "null" : "nothing", std::string(expected));
}

void FieldReader::reportType(const JsonNode& field, std::string_view expected) {
    report("type", field.where(), fmt::format("\"{}\" is {}", field.name(), field.kindText()), field.foundText(), std::string(expected));
}

void FieldReader::reportRange(const JsonNode& field, std::string expected) {
    report("range", field.where(), fmt::format("\"{}\" is out of range", field.name()), field.foundText(), std::move(expected));
}

void FieldReader::report(std::string_view kind, Location where, std::string message, std::string found, std::string expected) {
    Diagnostic problem;
    problem.code = fmt::format("{}.field.{}", m_prefix, kind);
    problem.where = std::move(where);
    problem.message = std::move(message);
    problem.found = std::move(found);
    problem.expected = std::move(expected);
    problem.hint = fmt::format("correct this field of the {}, or take the file as it was published", m_prefix);
    m_problems.push_back(std::move(problem));
}

}  // namespace shardscope
