// Text forms of diagnostics, shared by the terminal, the log and the window.
#include "core/support/diagnostic.h"

namespace shardscope {

std::string_view toString(Severity severity) {
    switch (severity) {
        case Severity::error: return "error";
        case Severity::warning: return "warning";
        case Severity::info: return "info";
    }
    return "error";
}

std::string Location::text() const {
    std::string text = file;
    if (line > 0) {
        text += (text.empty() ? "line " : ":") + std::to_string(line);
        if (column > 0) text += ":" + std::to_string(column);
    }
    if (!pointer.empty()) text += (text.empty() ? "" : " ") + pointer;
    return text;
}

std::string Diagnostic::text() const {
    std::string text = std::string(toString(severity)) + " [" + code + "]";
    const std::string place = where.text();
    if (!place.empty()) text += " " + place;
    text += ": " + message;
    if (!found.empty()) text += "\n  found:    " + found;
    if (!expected.empty()) text += "\n  expected: " + expected;
    if (!hint.empty()) text += "\n  hint:     " + hint;
    return text;
}

}  // namespace shardscope
