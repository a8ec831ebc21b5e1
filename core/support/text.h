// Small text questions that every reader asks: which known word was meant, is this UTF-8, how is a list written.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace shardscope {

/// Edits (insert, delete, replace, swap of neighbours) from one word to the other; case counts.
[[nodiscard]] std::size_t editDistance(std::string_view a, std::string_view b);
/// The known word that was most likely meant: at most a third of the letters away, at least two; nothing when none is near.
[[nodiscard]] std::optional<std::string_view> nearestWord(std::string_view word, std::span<const std::string_view> known);
/// Byte offset of the first sequence that is not UTF-8 (overlong forms and surrogates included), or nothing.
[[nodiscard]] std::optional<std::size_t> firstInvalidUtf8(std::string_view text);
/// The first `limit` bytes at most, cut at a character boundary, with "…" where something was left out; runs of white space and control
/// characters become one space.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t limit = 60);
/// "a, b, c"
[[nodiscard]] std::string joined(std::span<const std::string_view> words);
[[nodiscard]] std::string joined(std::span<const std::int64_t> numbers);

}  // namespace shardscope
