// Arguments of the windowed program: one pass over the words; "--name value" and "--name=value" are the same.
#include "app/window_arguments.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>

#include "core/support/text.h"

namespace shardscope {
namespace {

constexpr std::array<std::string_view, 5> windowOptions = {"screenshot", "size", "select", "theme", "lang"};
constexpr int leastSidePixels = 200;
constexpr int mostSidePixels = 16384;

Diagnostics problem(const char* code, const std::string& option, std::string message, std::string found, std::string expected) {
    Location place;
    place.pointer = "--" + option;
    return {{.severity = Severity::error,
             .code = code,
             .where = std::move(place),
             .message = std::move(message),
             .found = std::move(found),
             .expected = expected,
             .hint = "expected " + expected}};
}

Diagnostics unknownOption(const std::string& name) {
    std::vector<std::string_view> known(windowOptions.begin(), windowOptions.end());
    for (const OptionHelp& option : scenarioOptions()) known.push_back(option.name);
    const auto meant = nearestWord(name, known);
    Diagnostics diagnostics = problem("option.unknown", name, "there is no such option", "--" + name, "an option listed by --help");
    if (meant) diagnostics.front().hint = "did you mean --" + std::string(*meant) + "?";
    return diagnostics;
}

/// Options that are known but not modelled are taken too, so that they are refused by name with what is modelled.
const OptionHelp* findOption(std::string_view name) {
    for (const std::vector<OptionHelp>* options : {&scenarioOptions(), &unmodelledOptions()}) {
        const auto found = std::ranges::find(*options, name, &OptionHelp::name);
        if (found != options->end()) return &*found;
    }
    return nullptr;
}

std::optional<QSize> parseSize(const std::string& text) {
    const QStringList sides = QString::fromStdString(text).split(QLatin1Char('x'));
    if (sides.size() != 2) return std::nullopt;
    const QSize size(sides[0].toInt(), sides[1].toInt());
    const bool fits = std::min(size.width(), size.height()) >= leastSidePixels && std::max(size.width(), size.height()) <= mostSidePixels;
    return fits ? std::optional(size) : std::nullopt;
}

class Reader {
public:
    explicit Reader(const std::vector<std::string>& words) : m_words(words) {}

    Result<WindowArguments> read() {
        while (m_next < m_words.size())
            if (Diagnostics diagnostics = readWord(); !diagnostics.empty()) return failure(std::move(diagnostics));
        return std::move(m_arguments);
    }

private:
    const std::vector<std::string>& m_words;
    std::size_t m_next = 0;
    WindowArguments m_arguments;

    Diagnostics readWord() {
        const std::string word = m_words[m_next++];
        if (!word.starts_with("--") || word == "--") {
            if (word != "--") m_arguments.files.push_back(word);
            return {};
        }
        const auto equals = word.find('=');
        const std::string name = word.substr(2, equals == std::string::npos ? std::string::npos : equals - 2);
        std::optional<std::string> value;
        if (equals != std::string::npos) value = word.substr(equals + 1);
        return readOption(name, std::move(value));
    }

    Diagnostics readOption(const std::string& name, std::optional<std::string> value) {
        const bool isOfWindow = std::find(windowOptions.begin(), windowOptions.end(), name) != windowOptions.end();
        const OptionHelp* option = findOption(name);
        if (!isOfWindow && option == nullptr) return unknownOption(name);
        if (!isOfWindow && option->value.empty() && !value) value = "true";
        if (!value && m_next < m_words.size() && !m_words[m_next].starts_with("--")) value = m_words[m_next++];
        if (!value) return problem("option.value_missing", name, "this option needs a value", "nothing", "a value behind --" + name);
        if (isOfWindow) return readWindowOption(name, *value);
        m_arguments.options.emplace_back(name, *value);
        return {};
    }

    Diagnostics readWindowOption(const std::string& name, const std::string& value) {
        if (name == "screenshot") m_arguments.screenshot = value;
        if (name == "select") m_arguments.select.push_back(value);
        if (name == "size" && !(m_arguments.size = parseSize(value)))
            return problem("option.value", name, "this is not a window size", value, "WIDTHxHEIGHT, for example 1600x1000");
        if (name == "theme" && !(m_arguments.theme = ThemeController::fromCode(QString::fromStdString(value))))
            return problem("option.value", name, "there is no such theme", value, "light, dark or system");
        if (name == "lang" && !(m_arguments.language = LanguageController::fromCode(QString::fromStdString(value))))
            return problem("option.value", name, "the program does not speak this language", value, "en or zh_CN");
        return {};
    }
};

}  // namespace

Result<WindowArguments> parseWindowArguments(const std::vector<std::string>& arguments) { return Reader(arguments).read(); }

}  // namespace shardscope
