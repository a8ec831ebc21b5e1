// Word distance, UTF-8 checking and short excerpts for diagnostics.
#include "core/support/text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace shardscope {

namespace {

constexpr std::size_t longestComparedWord = 64;

struct Utf8Lead {
    std::size_t length = 0;       // 0: not a lead byte
    unsigned char lowest = 0x80;  // allowed range of the second byte
    unsigned char highest = 0xBF;
};

// Table 3-7 of the Unicode Standard: well-formed UTF-8 byte sequences.
Utf8Lead utf8Lead(unsigned char byte) {
    if (byte < 0x80) return {1};
    if (byte < 0xC2 || byte > 0xF4) return {0};
    if (byte < 0xE0) return {2};
    if (byte == 0xE0) return {3, 0xA0, 0xBF};
    if (byte == 0xED) return {3, 0x80, 0x9F};
    if (byte < 0xF0) return {3};
    if (byte == 0xF0) return {4, 0x90, 0xBF};
    if (byte == 0xF4) return {4, 0x80, 0x8F};
    return {4};
}

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

bool isSequence(std::string_view text, std::size_t at, const Utf8Lead& lead) {
    if (lead.length == 0 || at + lead.length > text.size()) return false;
    if (lead.length == 1) return true;
    const auto second = static_cast<unsigned char>(text[at + 1]);
    if (second < lead.lowest || second > lead.highest) return false;
    return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at) + 2, text.begin() + static_cast<std::ptrdiff_t>(at + lead.length), isContinuation);
}

}  // namespace

std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> beforeLast(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            const bool isSwap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (isSwap) row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
        std::swap(beforeLast, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

std::optional<std::string_view> nearestWord(std::string_view word, std::span<const std::string_view> known) {
    if (word.empty() || word.size() > longestComparedWord) return std::nullopt;
    std::optional<std::string_view> nearest;
    std::size_t best = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string_view candidate : known) {
        const std::size_t distance = editDistance(word, candidate);
        if (distance < best && distance < candidate.size()) {
            best = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

std::optional<std::size_t> firstInvalidUtf8(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const Utf8Lead lead = utf8Lead(static_cast<unsigned char>(text[at]));
        if (!isSequence(text, at, lead)) return at;
        at += lead.length;
    }
    return std::nullopt;
}

std::string excerpt(std::string_view text, std::size_t limit) {
    const auto isBlank = [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; };
    std::string shown;
    std::size_t at = 0;
    for (; at < text.size() && shown.size() < limit; ++at)
        if (!isBlank(text[at]) || shown.empty() || shown.back() != ' ') shown += isBlank(text[at]) ? ' ' : text[at];
    if (at == text.size()) return shown;
    for (; at > 0 && !shown.empty() && isContinuation(text[at]); --at) shown.pop_back();
    return shown + "…";
}

std::string joined(std::span<const std::string_view> words) { return fmt::format("{}", fmt::join(words, ", ")); }

std::string joined(std::span<const std::int64_t> numbers) { return fmt::format("{}", fmt::join(numbers, ", ")); }

}  // namespace shardscope
