// Strong ids: an index that cannot be mistaken for an index of another kind. Every table of the graph is addressed by one.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace shardscope {

template <class Tag>
class Id {
public:
    constexpr Id() = default;
    constexpr explicit Id(std::size_t index) : m_index(static_cast<std::uint32_t>(index)) {}

    [[nodiscard]] constexpr bool isValid() const { return m_index != invalidIndex; }
    [[nodiscard]] constexpr std::uint32_t index() const { return m_index; }
    constexpr auto operator<=>(const Id&) const = default;

private:
    static constexpr std::uint32_t invalidIndex = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t m_index = invalidIndex;
};

using NodeId = Id<struct NodeTag>;
using ValueId = Id<struct ValueTag>;
using ScopeId = Id<struct ScopeTag>;
using RegionId = Id<struct RegionTag>;
using GroupId = Id<struct GroupTag>;
using StepId = Id<struct StepTag>;

}  // namespace shardscope

template <class Tag>
struct std::hash<shardscope::Id<Tag>> {
    std::size_t operator()(shardscope::Id<Tag> id) const noexcept { return std::hash<std::uint32_t>{}(id.index()); }
};
