// Groups of one rank in the grid where tp is the fastest axis (TensorCast parallel_group, 2026-08).
#include "core/scenario/rank_grid.h"

#include <fmt/format.h>

namespace shardscope {

namespace {

/// `size` ranks, `stride` apart, among which `rank` is.
CommGroup strided(ParallelAxis axis, std::string_view name, std::int64_t size, std::int64_t stride, std::int64_t rank) {
    const std::int64_t block = rank / (stride * size) * (stride * size);
    const std::int64_t first = block + rank % stride;
    CommGroup group;
    group.name = fmt::format("{}{}", name, size);
    group.axis = axis;
    group.ranks.reserve(static_cast<std::size_t>(size));
    for (std::int64_t i = 0; i < size; ++i) group.ranks.push_back(static_cast<int>(first + i * stride));
    group.indexInGroup = static_cast<int>((rank - first) / stride);
    return group;
}

}  // namespace

RankGroups rankGroups(const Scenario& resolved) {
    const ParallelSizes& sizes = resolved.parallel;
    return {
        strided(ParallelAxis::tp, "tp", sizes.tp, 1, resolved.rank),
        strided(ParallelAxis::dp, "dp", sizes.dp, sizes.tp, resolved.rank),
        strided(ParallelAxis::ep, "ep", sizes.ep, sizes.devices / sizes.ep, resolved.rank),
    };
}

}  // namespace shardscope
