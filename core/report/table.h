// Aligned columns for terminals, and the same rows as Markdown or CSV.
#pragma once

#include <string>
#include <vector>

namespace shardscope::report {

class Table {
public:
    explicit Table(std::vector<std::string> header) : m_header(std::move(header)) {}

    /// One cell for each column of the header.
    void add(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }
    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }

    /// Columns two spaces apart, every line after `indent`; columns that hold numbers alone are right-aligned.
    [[nodiscard]] std::string text(const std::string& indent = "  ") const;
    [[nodiscard]] std::string markdown() const;
    /// RFC 4180 with \n line ends.
    [[nodiscard]] std::string csv() const;

private:
    std::vector<std::string> m_header;
    std::vector<std::vector<std::string>> m_rows;
};

/// Columns a terminal needs: code points, wide East Asian ones counted twice.
[[nodiscard]] std::size_t displayWidth(std::string_view text);

}  // namespace shardscope::report
