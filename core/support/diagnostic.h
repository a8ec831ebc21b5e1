// What every reader returns instead of throwing: a Diagnostic names the place, what stood there, what was expected and what would work.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

namespace shardscope {

enum class Severity : std::uint8_t { error, warning, info };

[[nodiscard]] std::string_view toString(Severity severity);

/// Where a diagnostic points: a file, a JSON pointer ("/parallel/tp") or a command-line option ("--tp-size"), and a position in the text (1-based, 0 =
/// unknown).
struct Location {
    std::string file;
    std::string pointer;
    int line = 0;
    int column = 0;

    /// "file:line:column pointer", leaving out what is unknown.
    [[nodiscard]] std::string text() const;
};

/// Tests and machines rely on `code` ("config.field.missing"); people read the rest.
struct Diagnostic {
    Severity severity = Severity::error;
    std::string code;
    Location where;
    std::string message;
    std::string found;
    std::string expected;
    std::string hint;

    /// Several lines, as printed to standard error and shown in the Problems list.
    [[nodiscard]] std::string text() const;
};

using Diagnostics = std::vector<Diagnostic>;

template <class T>
using Result = tl::expected<T, Diagnostics>;

[[nodiscard]] inline tl::unexpected<Diagnostics> failure(Diagnostic diagnostic) {
    Diagnostics all;
    all.push_back(std::move(diagnostic));
    return tl::unexpected<Diagnostics>(std::move(all));
}

[[nodiscard]] inline tl::unexpected<Diagnostics> failure(Diagnostics diagnostics) { return tl::unexpected<Diagnostics>(std::move(diagnostics)); }

}  // namespace shardscope
