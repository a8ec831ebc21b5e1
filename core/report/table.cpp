// Widths, alignment and quoting of tables.
#include "core/report/table.h"

#include <algorithm>

namespace shardscope::report {

namespace {

using Row = std::vector<std::string>;

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// Lead bytes E3-E9, EF encode U+3000-U+9FFF and the fullwidth forms (U+F000 and up): the wide characters that titles use.
bool isWide(char lead) {
    const auto byte = static_cast<unsigned char>(lead);
    return (byte >= 0xE3U && byte <= 0xE9U) || byte == 0xEFU;
}

bool isNumber(const std::string& cell) {
    return !cell.empty() && std::ranges::all_of(cell, [](char c) { return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.'; });
}

bool isNumeric(const std::vector<Row>& rows, std::size_t column) {
    return std::ranges::any_of(rows, [&](const Row& row) { return isNumber(row[column]); }) &&
           std::ranges::all_of(rows, [&](const Row& row) { return row[column].empty() || isNumber(row[column]); });
}

std::string padded(const std::string& cell, std::size_t width, bool isRight) {
    const std::string space(width - std::min(width, displayWidth(cell)), ' ');
    return isRight ? space + cell : cell + space;
}

std::string withoutTrailingSpace(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) text.replace(at, what.size(), with);
    return text;
}

std::string markdownLine(const Row& row) {
    std::string line = "|";
    for (const std::string& cell : row) line += " " + replaced(cell, "|", "\\|") + " |";
    return line + "\n";
}

std::string csvCell(const std::string& cell) { return cell.find_first_of(",\"\n") == std::string::npos ? cell : "\"" + replaced(cell, "\"", "\"\"") + "\""; }

std::string csvLine(const Row& row) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) line += (i > 0 ? "," : "") + csvCell(row[i]);
    return line + "\n";
}

}  // namespace

std::size_t displayWidth(std::string_view text) {
    std::size_t width = 0;
    for (const char c : text) width += isContinuation(c) ? 0U : (isWide(c) ? 2U : 1U);
    return width;
}

std::string Table::text(const std::string& indent) const {
    std::vector<std::size_t> widths;
    for (const std::string& title : m_header) widths.push_back(displayWidth(title));
    std::vector<bool> isRight(m_header.size());
    for (std::size_t column = 0; column < m_header.size(); ++column) {
        for (const Row& row : m_rows) widths[column] = std::max(widths[column], displayWidth(row[column]));
        isRight[column] = isNumeric(m_rows, column);
    }
    const auto line = [&](const Row& row) {
        std::string cells = indent;
        for (std::size_t column = 0; column < row.size(); ++column) cells += (column > 0 ? "  " : "") + padded(row[column], widths[column], isRight[column]);
        return withoutTrailingSpace(std::move(cells)) + "\n";
    };
    std::string all = line(m_header);
    for (const Row& row : m_rows) all += line(row);
    return all;
}

std::string Table::markdown() const {
    std::string all = markdownLine(m_header) + "|";
    for (std::size_t column = 0; column < m_header.size(); ++column) all += isNumeric(m_rows, column) ? " ---: |" : " --- |";
    all += "\n";
    for (const Row& row : m_rows) all += markdownLine(row);
    return all;
}

std::string Table::csv() const {
    std::string all = csvLine(m_header);
    for (const Row& row : m_rows) all += csvLine(row);
    return all;
}

}  // namespace shardscope::report
