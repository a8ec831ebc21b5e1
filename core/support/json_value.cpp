// The JSON tree after parsing: look-up by key, positions, pointers.
#include <algorithm>
#include <numeric>

#include "core/support/json.h"
#include "core/support/text.h"

namespace shardscope {

std::optional<std::size_t> JsonObject::finish() {
    const auto nameOf = [this](std::uint32_t i) -> std::string_view { return m_keys[i].name; };
    m_byName.resize(m_keys.size());
    std::iota(m_byName.begin(), m_byName.end(), 0U);
    std::stable_sort(m_byName.begin(), m_byName.end(), [&](std::uint32_t a, std::uint32_t b) { return nameOf(a) < nameOf(b); });
    const auto pair = std::adjacent_find(m_byName.begin(), m_byName.end(), [&](std::uint32_t a, std::uint32_t b) { return nameOf(a) == nameOf(b); });
    if (pair == m_byName.end()) return std::nullopt;
    return *std::next(pair);
}

const JsonValue* JsonObject::find(std::string_view key) const {
    const auto at = std::lower_bound(m_byName.begin(), m_byName.end(), key, [this](std::uint32_t i, std::string_view k) { return m_keys[i].name < k; });
    return at != m_byName.end() && m_keys[*at].name == key ? &m_values[*at] : nullptr;
}

namespace {

constexpr std::size_t bytesPerMark = 4096;

void advance(TextPositions::Position& position, char c) {
    if (c == '\n') {
        ++position.line;
        position.column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {  // not a continuation byte
        ++position.column;
    }
}

}  // namespace

TextPositions::TextPositions(std::string_view text) {
    Position position;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i % bytesPerMark == 0) m_marks.push_back(position);
        advance(position, text[i]);
    }
}

TextPositions::Position TextPositions::at(std::string_view text, std::size_t offset) const {
    if (m_marks.empty()) return {};
    offset = std::min(offset, text.size());
    const std::size_t mark = std::min(offset / bytesPerMark, m_marks.size() - 1);
    Position position = m_marks[mark];
    for (const char c : text.substr(mark * bytesPerMark, offset - mark * bytesPerMark)) advance(position, c);
    return position;
}

Location JsonDocument::locate(std::size_t offset, std::string pointer) const {
    const auto [line, column] = positions.at(text, offset);
    return {fileName, std::move(pointer), line, column};
}

namespace {

/// RFC 6901: ~ and / in a key are written ~0 and ~1.
std::string pointerPart(std::string_view key) {
    std::string part = "/";
    for (const char c : key) {
        if (c == '~') {
            part += "~0";
        } else if (c == '/') {
            part += "~1";
        } else {
            part += c;
        }
    }
    return part;
}

struct KindName {
    std::string_view operator()(const JsonNull& /*value*/) const { return "null"; }
    std::string_view operator()(bool /*value*/) const { return "a boolean"; }
    std::string_view operator()(std::int64_t /*value*/) const { return "an integer"; }
    std::string_view operator()(double /*value*/) const { return "a number"; }
    std::string_view operator()(const JsonHugeInteger& /*value*/) const { return "an integer beyond 64 bits"; }
    std::string_view operator()(const std::string& /*value*/) const { return "a string"; }
    std::string_view operator()(const JsonArray& /*value*/) const { return "an array"; }
    std::string_view operator()(const JsonObject& /*value*/) const { return "an object"; }
};

}  // namespace

JsonNode::JsonNode(const JsonNode& parent, std::string name, const JsonValue& value)
    : m_document(parent.m_document), m_value(&value), m_pointer(parent.m_pointer + pointerPart(name)), m_name(std::move(name)) {}

std::string JsonNode::foundText() const {
    const std::string_view source = m_document->text;
    return excerpt(source.substr(m_value->begin(), m_value->end() - m_value->begin()));
}

std::string_view JsonNode::kindText() const { return m_value->visit(KindName{}); }

std::optional<JsonNode> JsonNode::find(std::string_view key) const {
    const auto* object = get<JsonObject>();
    const JsonValue* member = object != nullptr ? object->find(key) : nullptr;
    if (member == nullptr) return std::nullopt;
    return JsonNode(*this, std::string(key), *member);
}

std::vector<JsonNode> JsonNode::children() const {
    std::vector<JsonNode> nodes;
    if (const auto* object = get<JsonObject>())
        for (std::size_t i = 0; i < object->size(); ++i) nodes.push_back(JsonNode(*this, object->key(i).name, object->value(i)));
    if (const auto* array = get<JsonArray>())
        for (std::size_t i = 0; i < array->size(); ++i) nodes.push_back(JsonNode(*this, std::to_string(i), (*array)[i]));
    return nodes;
}

}  // namespace shardscope
