// Separators, indentation and escapes of the JSON writer.
#include "core/report/json_writer.h"

#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "core/support/text.h"

namespace shardscope::report {

void JsonWriter::open(char bracket, JsonStyle style) {
    separate();
    m_text += bracket;
    m_levels.push_back({style});
}

void JsonWriter::close(char bracket) {
    const Level level = m_levels.back();
    m_levels.pop_back();
    if (level.style == JsonStyle::lines && !level.isEmpty) newLine();
    m_text += bracket;
}

void JsonWriter::newLine() {
    m_text += '\n';
    m_text.append(2 * m_levels.size(), ' ');
}

void JsonWriter::separate() {
    if (m_followsKey) {
        m_followsKey = false;
        return;
    }
    if (m_levels.empty()) return;
    Level& level = m_levels.back();
    if (!level.isEmpty) m_text += level.style == JsonStyle::lines ? "," : ", ";
    level.isEmpty = false;
    if (level.style == JsonStyle::lines) newLine();
}

void JsonWriter::quote(std::string_view text) {
    m_text += '"';
    // File names may be anything; JSON is UTF-8.
    while (const auto invalid = firstInvalidUtf8(text)) {
        escape(text.substr(0, *invalid));
        m_text += "\uFFFD";
        text.remove_prefix(*invalid + 1);
    }
    escape(text);
    m_text += '"';
}

void JsonWriter::escape(std::string_view text) {
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            m_text += '\\';
            m_text += c;
        } else if (c == '\n') {
            m_text += "\\n";
        } else if (static_cast<unsigned char>(c) < 0x20U) {
            fmt::format_to(std::back_inserter(m_text), "\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
        } else {
            m_text += c;
        }
    }
}

void JsonWriter::key(std::string_view name) {
    separate();
    quote(name);
    m_text += ": ";
    m_followsKey = true;
}

void JsonWriter::value(std::string_view text) {
    separate();
    quote(text);
}

void JsonWriter::value(std::int64_t number) {
    separate();
    m_text += fmt::format_int(number).c_str();
}

void JsonWriter::value(double number) {
    separate();
    // JSON has no word for what is not finite.
    if (std::isfinite(number)) {
        fmt::format_to(std::back_inserter(m_text), "{}", number);
    } else {
        m_text += "null";
    }
}

void JsonWriter::value(bool flag) {
    separate();
    m_text += flag ? "true" : "false";
}

void JsonWriter::value(std::span<const std::int64_t> numbers) {
    beginArray();
    for (const std::int64_t number : numbers) value(number);
    endArray();
}

void JsonWriter::null() {
    separate();
    m_text += "null";
}

std::string JsonWriter::take() {
    m_text += '\n';
    return std::move(m_text);
}

}  // namespace shardscope::report
