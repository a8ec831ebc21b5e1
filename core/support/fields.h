// Typed reading of the members of one JSON object. Every problem becomes a diagnostic with the field's place; reading goes on with a harmless value.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/support/json.h"

namespace shardscope {

struct IntegerRange {
    std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    std::int64_t highest = std::numeric_limits<std::int64_t>::max();
};

/// Codes are `prefix` + ".field.missing", ".field.type" or ".field.range". A member that is null counts as absent.
class FieldReader {
public:
    /// `problems` must outlive the reader.
    FieldReader(JsonNode object, std::string prefix, Diagnostics& problems) : m_object(std::move(object)), m_prefix(std::move(prefix)), m_problems(problems) {}

    [[nodiscard]] const JsonNode& object() const { return m_object; }
    /// Present and not null.
    [[nodiscard]] bool has(std::string_view key) const;

    /// The lowest of the range when absent or wrong (a diagnostic says so).
    std::int64_t integer(std::string_view key, IntegerRange range);
    std::int64_t integerOr(std::string_view key, std::int64_t fallback, IntegerRange range);
    /// lowest ≤ value ≤ highest.
    double numberOr(std::string_view key, double fallback, double lowest, double highest);
    bool booleanOr(std::string_view key, bool fallback);
    std::string text(std::string_view key);
    std::string textOr(std::string_view key, std::string fallback);
    /// A member that is an object; nothing when absent or of another type.
    std::optional<JsonNode> objectOr(std::string_view key);
    std::optional<JsonNode> arrayOr(std::string_view key);

    void reportMissing(std::string_view key, std::string_view expected);
    void reportType(const JsonNode& field, std::string_view expected);
    void reportRange(const JsonNode& field, std::string expected);

private:
    JsonNode m_object;
    std::string m_prefix;
    Diagnostics& m_problems;

    [[nodiscard]] std::optional<JsonNode> present(std::string_view key) const;
    std::int64_t integerOf(const JsonNode& field, IntegerRange range, std::int64_t fallback);
    void report(std::string_view kind, Location where, std::string message, std::string found, std::string expected);
};

}  // namespace shardscope
