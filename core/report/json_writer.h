// Writes JSON straight into one string: keys stay in the order they are written, so the same analysis gives the same bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscope::report {

/// `lines`: every member or element on its own line. `inlined`: all on one.
enum class JsonStyle : std::uint8_t { inlined, lines };

class JsonWriter {
public:
    void beginObject(JsonStyle style = JsonStyle::inlined) { open('{', style); }
    void endObject() { close('}'); }
    void beginArray(JsonStyle style = JsonStyle::inlined) { open('[', style); }
    void endArray() { close(']'); }
    void key(std::string_view name);

    void value(std::string_view text);
    void value(const char* text) { value(std::string_view(text)); }
    void value(const std::string& text) { value(std::string_view(text)); }
    void value(std::int64_t number);
    void value(int number) { value(static_cast<std::int64_t>(number)); }
    void value(std::size_t number) { value(static_cast<std::int64_t>(number)); }
    void value(double number);
    void value(bool flag);
    void value(std::span<const std::int64_t> numbers);
    void value(const std::vector<std::int64_t>& numbers) { value(std::span(numbers)); }
    void null();

    template <class T>
    void field(std::string_view name, const T& content) {
        key(name);
        value(content);
    }
    void nullField(std::string_view name) {
        key(name);
        null();
    }

    /// The text, with a newline at its end.
    [[nodiscard]] std::string take();
    void reserve(std::size_t bytes) { m_text.reserve(bytes); }

private:
    struct Level {
        JsonStyle style;
        bool isEmpty = true;
    };

    std::string m_text;
    std::vector<Level> m_levels;
    bool m_followsKey = false;

    void open(char bracket, JsonStyle style);
    void close(char bracket);
    void separate();
    void newLine();
    void quote(std::string_view text);
    void escape(std::string_view text);
};

}  // namespace shardscope::report
