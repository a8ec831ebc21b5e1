// Text → JsonDocument on nlohmann's SAX parser. Its exceptions are caught here, and positions, duplicate keys and depth are checked here.
#include <algorithm>
#include <iterator>

#include <nlohmann/json.hpp>

#include "core/support/json.h"
#include "core/support/text.h"

namespace shardscope {

namespace {

constexpr std::size_t deepestLevel = 200;

// NOLINTBEGIN(readability-identifier-naming): the names of an iterator and of a SAX handler are the standard library's and the parser's.

/// Feeds the parser and tells how far it has read.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, std::size_t& consumed) : m_at(at), m_consumed(&consumed) {}

    reference operator*() const { return *m_at; }
    CountingIterator& operator++() {
        ++m_at;
        ++*m_consumed;
        return *this;
    }
    bool operator==(const CountingIterator& other) const { return m_at == other.m_at; }

private:
    const char* m_at;
    std::size_t* m_consumed;
};

/// Offset of the next token at or after `at`: past white space, separators and comments.
std::size_t nextToken(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        at = std::min(text.find_first_not_of(" \t\r\n,:", at), text.size());
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("//")) {
            at = std::min(text.find('\n', at), text.size());
        } else if (rest.starts_with("/*")) {
            at = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
        } else {
            break;
        }
    }
    return at;
}

Diagnostic problemAt(const JsonDocument& document, std::string code, std::size_t offset, std::string message, std::string found, std::string expected) {
    Diagnostic problem;
    problem.code = std::move(code);
    problem.where = document.locate(offset);
    problem.message = std::move(message);
    problem.found = std::move(found);
    problem.expected = std::move(expected);
    problem.hint = "a JSON checker (python3 -m json.tool FILE) shows the same place";
    return problem;
}

Diagnostic duplicateKey(const JsonDocument& document, const JsonKey& key) {
    Diagnostic problem =
        problemAt(document, "json.duplicate_key", key.begin, "the key occurs twice in one object", "\"" + excerpt(key.name) + "\"", "each key once");
    problem.hint = "remove one of the two";
    return problem;
}

/// What the parser stopped at: `lastEnd` is the end of the last good token; `position` counts the characters read, the offending one included.
Diagnostic syntaxProblem(const JsonDocument& document, std::size_t lastEnd, std::size_t position, bool isComplete, std::string_view what) {
    const std::size_t token = nextToken(document.text, lastEnd);
    const std::string_view rest = std::string_view(document.text).substr(token);
    const std::string found = rest.empty() ? "end of the text" : excerpt(rest, 20);
    if (isComplete) return problemAt(document, "json.trailing", token, "text follows the JSON value", found, "the end of the file");
    const bool isWord = rest.starts_with("NaN") || rest.starts_with("Infinity") || rest.starts_with("-Infinity");
    if (isWord || what.find("number overflow") != std::string_view::npos)
        return problemAt(document, "json.not_finite", token, "the number is not finite", found, "a finite number");
    const std::size_t detail = what.find(" - ");
    const std::string message = detail == std::string_view::npos ? "this is not JSON" : "this is not JSON: " + excerpt(what.substr(detail + 3), 120);
    return problemAt(document, "json.syntax", position > 0 ? position - 1 : 0, message, found, "JSON");
}

/// The parser reads one character beyond a number, unless the text ends there.
std::size_t numberEnd(std::string_view text, std::size_t consumed) {
    const std::size_t last = consumed > 0 ? consumed - 1 : 0;
    const bool endsWithDigit = consumed == text.size() && text[last] >= '0' && text[last] <= '9';
    return endsWithDigit ? consumed : last;
}

class TreeBuilder {
public:
    TreeBuilder(JsonDocument& document, const std::size_t& consumed) : m_document(document), m_consumed(consumed) {}

    Diagnostics problems;

    bool null() { return addScalar(JsonNull{}, m_consumed); }
    bool boolean(bool value) { return addScalar(value, m_consumed); }
    bool number_integer(std::int64_t value) { return addScalar(value, numberEnd(m_document.text, m_consumed)); }
    bool number_unsigned(std::uint64_t value) {
        if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return number_integer(static_cast<std::int64_t>(value));
        return addScalar(JsonHugeInteger{std::to_string(value)}, numberEnd(m_document.text, m_consumed));
    }
    bool number_float(double value, const std::string& source) {
        if (source.find_first_of(".eE") == std::string::npos) return addScalar(JsonHugeInteger{source}, numberEnd(m_document.text, m_consumed));
        return addScalar(value, numberEnd(m_document.text, m_consumed));
    }
    bool string(std::string& value) { return addScalar(std::move(value), m_consumed); }
    bool binary(std::vector<std::uint8_t>& /*value*/) { return false; }  // JSON text has none

    bool start_object(std::size_t /*size*/) { return open(JsonObject{}); }
    bool end_object() { return close(); }
    bool start_array(std::size_t /*size*/) { return open(JsonArray{}); }
    bool end_array() { return close(); }
    bool key(std::string& name) {
        m_open.back().key = JsonKey{std::move(name), nextToken(m_document.text, m_lastEnd)};
        m_lastEnd = m_consumed;
        return true;
    }
    bool parse_error(std::size_t position, const std::string& /*token*/, const nlohmann::json::exception& error) {
        problems.push_back(syntaxProblem(m_document, m_lastEnd, position, m_hasRoot && m_open.empty(), error.what()));
        return false;
    }

private:
    struct Open {
        std::variant<JsonArray, JsonObject> container;
        std::size_t begin = 0;
        JsonKey key;  // of the member being read
    };

    JsonDocument& m_document;
    const std::size_t& m_consumed;
    std::size_t m_lastEnd = 0;  // end of the last token
    std::vector<Open> m_open;
    bool m_hasRoot = false;

    bool addScalar(JsonValue::Data data, std::size_t end) {
        const std::size_t begin = nextToken(m_document.text, m_lastEnd);
        m_lastEnd = end;
        return add(JsonValue(std::move(data), begin, end));
    }

    bool add(JsonValue value) {
        if (m_open.empty()) {
            m_document.root = std::move(value);
            m_hasRoot = true;
        } else if (auto* array = std::get_if<JsonArray>(&m_open.back().container)) {
            array->push_back(std::move(value));
        } else {
            std::get<JsonObject>(m_open.back().container).append(std::move(m_open.back().key), std::move(value));
        }
        return true;
    }

    bool open(std::variant<JsonArray, JsonObject> container) {
        const std::size_t begin = nextToken(m_document.text, m_lastEnd);
        m_lastEnd = m_consumed;
        m_open.push_back({std::move(container), begin, {}});
        if (m_open.size() <= deepestLevel) return true;
        problems.push_back(
            problemAt(m_document, "json.too_deep", begin, "the nesting is deeper than any file of this kind", "more than 200 levels", "at most 200 levels"));
        return false;
    }

    bool close() {
        Open closed = std::move(m_open.back());
        m_open.pop_back();
        m_lastEnd = m_consumed;
        auto* object = std::get_if<JsonObject>(&closed.container);
        if (const auto duplicate = object != nullptr ? object->finish() : std::nullopt) {
            problems.push_back(duplicateKey(m_document, object->key(*duplicate)));
            return false;
        }
        return add(std::visit([&](auto& container) { return JsonValue(std::move(container), closed.begin, m_consumed); }, closed.container));
    }
};

// NOLINTEND(readability-identifier-naming)

std::optional<Diagnostic> refuseBytes(const JsonDocument& document) {
    if (const auto offset = firstInvalidUtf8(document.text))
        return problemAt(document, "input.not_utf8", *offset, "the text is not UTF-8", "an invalid sequence", "UTF-8");
    const std::size_t zero = document.text.find('\0');
    if (zero == std::string::npos) return std::nullopt;
    return problemAt(document, "json.syntax", zero, "this is not JSON", "a zero byte", "JSON");
}

}  // namespace

Result<JsonDocument> parseJson(std::string text, std::string fileName, JsonComments comments) {
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    JsonDocument document{std::move(fileName), std::move(text), {}, {}};
    document.positions = TextPositions(document.text);
    if (auto problem = refuseBytes(document)) return failure(std::move(*problem));
    std::size_t consumed = 0;
    TreeBuilder builder(document, consumed);
    const char* begin = document.text.data();
    const CountingIterator first(begin, consumed);
    const CountingIterator last(begin + document.text.size(), consumed);
    const bool ignoresComments = comments == JsonComments::allowed;
    if (!nlohmann::json::sax_parse(first, last, &builder, nlohmann::json::input_format_t::json, true, ignoresComments))
        return failure(std::move(builder.problems));
    return document;
}

}  // namespace shardscope
