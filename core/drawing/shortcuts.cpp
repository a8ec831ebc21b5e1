// Both questions are a search for a chain from one end of a line to the other through allowed places.
#include "core/drawing/shortcuts.h"

#include <algorithm>
#include <map>

namespace shardscope::drawing {
namespace {

using Neighbours = std::map<std::uint32_t, std::vector<std::uint32_t>>;

/// Shortest chain from → … → to whose inner members are all allowed; without the direct step. Empty when there is none.
template <class Allowed>
std::vector<std::uint32_t> chainThrough(const Neighbours& next, std::uint32_t from, std::uint32_t to, Allowed isAllowed) {
    std::map<std::uint32_t, std::uint32_t> reachedFrom;
    std::vector<std::uint32_t> front{from};
    for (std::size_t at = 0; at < front.size(); ++at) {
        const auto neighbours = next.find(front[at]);
        if (neighbours == next.end()) continue;
        for (const std::uint32_t neighbour : neighbours->second) {
            const bool isDirect = front[at] == from && neighbour == to;
            if (isDirect || neighbour == from || (neighbour != to && !isAllowed(neighbour))) continue;
            if (reachedFrom.try_emplace(neighbour, front[at]).second) front.push_back(neighbour);
        }
    }
    if (!reachedFrom.contains(to)) return {};
    std::vector<std::uint32_t> chain{to};
    while (chain.back() != from) chain.push_back(reachedFrom[chain.back()]);
    std::reverse(chain.begin(), chain.end());
    return chain;
}

/// Whether a slot may hold a box while the link is there, as far as the first and the last step tell.
bool mayMeet(const Slot& slot, const SlotLink& link) {
    const bool isFinal = !slot.isSmall;
    if (link.isBuilt || link.isFinal) return (link.isBuilt && slot.isBuilt) || (link.isFinal && isFinal);
    return slot.isBuilt && isFinal;
}

/// Appends a spline behind another, with a straight piece through the place between them.
void append(std::vector<Point>& points, const std::vector<Point>& spline) {
    if (points.empty()) {
        points = spline;
        return;
    }
    const Point a = points.back();
    const Point b = spline.front();
    points.push_back({a.x, a.y + (b.y - a.y) / 3});
    points.push_back({b.x, a.y + 2 * (b.y - a.y) / 3});
    points.insert(points.end(), spline.begin(), spline.end());
}

}  // namespace

std::vector<SlotLink> withoutShortcuts(const SlotTable& table, const std::vector<SlotLink>& links) {
    Neighbours next;
    for (const SlotLink& link : links) next[link.from].push_back(link.to);
    std::vector<SlotLink> kept;
    for (const SlotLink& link : links) {
        const auto isAllowed = [&](std::uint32_t slot) { return !mayMeet(table.slots[slot], link); };
        const std::vector<std::uint32_t> chain = chainThrough(next, link.from, link.to, isAllowed);
        if (chain.empty()) kept.push_back(link);
    }
    return kept;
}

std::vector<Point> splineThrough(const BlockLayout& layout, std::uint32_t from, std::uint32_t to, const std::function<bool(std::uint32_t)>& isEmpty) {
    if (const auto direct = layout.splines.find({from, to}); direct != layout.splines.end()) return direct->second;
    Neighbours next;
    for (const auto& [ends, spline] : layout.splines) next[ends.first].push_back(ends.second);
    const std::vector<std::uint32_t> chain = chainThrough(next, from, to, isEmpty);
    std::vector<Point> points;
    for (std::size_t i = 1; i < chain.size(); ++i) append(points, layout.splines.at({chain[i - 1], chain[i]}));
    return points;
}

}  // namespace shardscope::drawing
