// JSON as a tree that remembers where every key and value stood, so that each later diagnostic can name file, line, column and pointer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/support/diagnostic.h"

namespace shardscope {

class JsonValue;

struct JsonNull {};

/// An integer that does not fit 64 signed bits, as written.
struct JsonHugeInteger {
    std::string digits;
};

using JsonArray = std::vector<JsonValue>;

struct JsonKey {
    std::string name;
    std::size_t begin = 0;  // byte offset of the opening quote
};

/// Members in file order; keys are unique.
class JsonObject {
public:
    void append(JsonKey key, JsonValue value);
    /// Sorts the look-up table. Returns the index of a key that occurs a second time, if any.
    std::optional<std::size_t> finish();

    [[nodiscard]] std::size_t size() const { return m_keys.size(); }
    [[nodiscard]] const JsonKey& key(std::size_t i) const { return m_keys[i]; }
    [[nodiscard]] const JsonValue& value(std::size_t i) const;
    [[nodiscard]] const JsonValue* find(std::string_view key) const;

private:
    std::vector<JsonKey> m_keys;
    std::vector<JsonValue> m_values;
    std::vector<std::uint32_t> m_byName;  // indices sorted by key
};

class JsonValue {
public:
    using Data = std::variant<JsonNull, bool, std::int64_t, double, JsonHugeInteger, std::string, JsonArray, JsonObject>;

    JsonValue() = default;
    JsonValue(Data data, std::size_t begin, std::size_t end) : m_data(std::move(data)), m_begin(begin), m_end(end) {}

    template <class T>
    [[nodiscard]] const T* get() const {
        return std::get_if<T>(&m_data);
    }
    template <class Visitor>
    [[nodiscard]] auto visit(const Visitor& visitor) const {
        return std::visit(visitor, m_data);
    }
    [[nodiscard]] bool isNull() const { return get<JsonNull>() != nullptr; }
    /// Bytes [begin, end) of the text.
    [[nodiscard]] std::size_t begin() const { return m_begin; }
    [[nodiscard]] std::size_t end() const { return m_end; }

private:
    Data m_data;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
};

inline void JsonObject::append(JsonKey key, JsonValue value) {
    m_keys.push_back(std::move(key));
    m_values.push_back(std::move(value));
}

inline const JsonValue& JsonObject::value(std::size_t i) const { return m_values[i]; }

/// Line and column of byte offsets in a text, in constant time: marks every few kilobytes.
class TextPositions {
public:
    TextPositions() = default;
    explicit TextPositions(std::string_view text);

    /// 1-based; columns count characters.
    struct Position {
        int line = 1;
        int column = 1;
    };
    /// `text` is the one given at construction.
    [[nodiscard]] Position at(std::string_view text, std::size_t offset) const;

private:
    std::vector<Position> m_marks;
};

struct JsonDocument {
    std::string fileName;
    std::string text;
    JsonValue root;
    TextPositions positions;

    /// Line and column of a byte offset.
    [[nodiscard]] Location locate(std::size_t offset, std::string pointer = {}) const;
};

enum class JsonComments : std::uint8_t { refused, allowed };

/// Codes: json.syntax, json.trailing, json.duplicate_key, json.too_deep (over 200 levels), json.not_finite (NaN, Infinity, 1e999), input.not_utf8.
[[nodiscard]] Result<JsonDocument> parseJson(std::string text, std::string fileName, JsonComments comments = JsonComments::refused);

/// A value in its document, with its JSON pointer. The document must outlive it.
class JsonNode {
public:
    explicit JsonNode(const JsonDocument& document) : m_document(&document), m_value(&document.root) {}

    [[nodiscard]] const JsonValue& value() const { return *m_value; }
    [[nodiscard]] const JsonDocument& document() const { return *m_document; }
    [[nodiscard]] const std::string& pointer() const { return m_pointer; }
    template <class T>
    [[nodiscard]] const T* get() const {
        return m_value->get<T>();
    }
    [[nodiscard]] bool isNull() const { return m_value->isNull(); }

    [[nodiscard]] Location where() const { return m_document->locate(m_value->begin(), m_pointer); }
    /// The source text of the value, shortened.
    [[nodiscard]] std::string foundText() const;
    /// "an object", "a string" …
    [[nodiscard]] std::string_view kindText() const;

    /// Member of an object; nothing when this is no object or the key is absent. A member that is null is found.
    [[nodiscard]] std::optional<JsonNode> find(std::string_view key) const;
    /// Members of an object or elements of an array; empty otherwise.
    [[nodiscard]] std::vector<JsonNode> children() const;
    /// Last part of the pointer: the key, or the index.
    [[nodiscard]] const std::string& name() const { return m_name; }

private:
    JsonNode(const JsonNode& parent, std::string name, const JsonValue& value);

    const JsonDocument* m_document;
    const JsonValue* m_value;
    std::string m_pointer;
    std::string m_name;
};

}  // namespace shardscope
