// Checked 64-bit arithmetic: sizes come from files, and a product that overflows must be a diagnostic, never a small wrong number.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

namespace shardscope {

[[nodiscard]] inline std::optional<std::int64_t> checkedMultiply(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
    return product;
}

[[nodiscard]] inline std::optional<std::int64_t> checkedAdd(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a, b, &sum)) return std::nullopt;
    return sum;
}

/// a / b rounded up, for a ≥ 0 and b > 0.
[[nodiscard]] constexpr std::int64_t ceilDivide(std::int64_t a, std::int64_t b) { return a / b + (a % b != 0 ? 1 : 0); }

/// Product that stops at the largest int64: for sizes already validated, where only a deliberately inflated graph can come near the limit.
[[nodiscard]] inline std::int64_t saturatingMultiply(std::int64_t a, std::int64_t b) {
    return checkedMultiply(a, b).value_or(std::numeric_limits<std::int64_t>::max());
}

}  // namespace shardscope
