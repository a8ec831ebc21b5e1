// How a value lies on the ranks, per parallel axis, as in DTensor and GSPMD; token layout is read from it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/graph/tensor_type.h"

namespace shardscope {

enum class ParallelAxis : std::uint8_t { tp, dp, ep };
inline constexpr std::size_t parallelAxisCount = 3;

[[nodiscard]] std::string_view toString(ParallelAxis axis);

/// Replicated, or sharded along one tensor axis; `isPartial` adds: a sum over the group is still owed.
struct AxisPlacement {
    bool isSharded = false;
    Axis shardedAxis = Axis::other;
    bool isPartial = false;
    bool operator==(const AxisPlacement&) const = default;

    /// "Replicated", "Sharded(token)", "Partial", "Sharded(token)+Partial"
    [[nodiscard]] std::string text() const;
};

struct Placement {
    std::array<AxisPlacement, parallelAxisCount> axes{};
    /// Factor by which the token axis is longer than the sequence: 16 after a second gather over tp16 (4096 → 65536).
    std::int64_t inflation = 1;
    /// The node that makes this value waits for a later rewrite: its operands disagree, and the value keeps its former layout.
    bool isPending = false;

    [[nodiscard]] const AxisPlacement& on(ParallelAxis axis) const { return axes[static_cast<std::size_t>(axis)]; }
    [[nodiscard]] AxisPlacement& on(ParallelAxis axis) { return axes[static_cast<std::size_t>(axis)]; }
    bool operator==(const Placement&) const = default;
};

[[nodiscard]] inline AxisPlacement shardedOn(Axis axis) { return {true, axis, false}; }

/// `none`: no token axis (weights, metadata). `local` also stands for routed rows, which lie on the ranks of ep.
enum class TokenLayout : std::uint8_t { none, full, local, partial, inflated, pending };

[[nodiscard]] std::string_view toString(TokenLayout layout);

/// pending before inflated before partial before local or full.
[[nodiscard]] TokenLayout tokenLayout(const TensorType& type, const Placement& placement);
/// Local or full whatever else holds: true when the token axis lies sharded over tp, or the rows are routed.
[[nodiscard]] bool isTokenLocal(const TensorType& type, const Placement& placement);

}  // namespace shardscope
