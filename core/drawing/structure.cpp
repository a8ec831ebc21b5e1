// Which lines of a block Graphviz sees, in which order, and how much each wants to be straight.
#include "core/drawing/structure.h"

#include <algorithm>
#include <set>

#include "core/drawing/shortcuts.h"

namespace shardscope::drawing {
namespace {

/// What the finished graph shows is kept straight before lines of earlier steps, and the first operand before the others.
constexpr int mainWeight = 12;
constexpr int finalWeight = 4;
constexpr int formerWeight = 1;

/// A first operand that goes no further as such, like the input of a cache write, is no part of the main line.
class Weights {
public:
    explicit Weights(const std::vector<SlotLink>& links) {
        for (const SlotLink& link : links) {
            m_goingOn.insert(link.from);
            if (link.isMain) m_goingOnAsMain.insert(link.from);
        }
    }

    [[nodiscard]] int of(const SlotLink& link) const {
        const bool endsHere = m_goingOn.contains(link.to) && !m_goingOnAsMain.contains(link.to);
        if (link.isMain && !endsHere) return mainWeight;
        return link.isFinal ? finalWeight : formerWeight;
    }

private:
    std::set<std::uint32_t> m_goingOn;
    std::set<std::uint32_t> m_goingOnAsMain;
};

/// Graphviz starts from the order of edges: the main line of a box, the one that leads furthest down the program, goes between the others.
void putMainInTheMiddle(std::vector<DotEdge>& edges) {
    for (auto first = edges.begin(); first != edges.end();) {
        const auto end = std::find_if(first, edges.end(), [&](const DotEdge& edge) { return edge.from != first->from; });
        auto main = end - 1;
        while (main != first && main->weight != mainWeight) --main;
        const auto middle = first + (end - first) / 2;
        if (main < middle) std::rotate(main, main + 1, middle + 1);
        if (main > middle) std::rotate(middle, main, main + 1);
        first = end;
    }
}

}  // namespace

BlockStructure structureOf(const Plan& plan, const BlockPlan& block, const std::vector<SlotLink>& links) {
    BlockStructure structure;
    for (const std::uint32_t slot : block.slots) {
        Slot size = plan.table.slots[slot];
        size.members.clear();
        structure.slots.push_back(std::move(size));
    }
    const Weights weights(links);
    for (const SlotLink& link : withoutShortcuts(plan.table, links)) {
        structure.edges.push_back({plan.positions[link.from], plan.positions[link.to], weights.of(link)});
    }
    std::sort(structure.edges.begin(), structure.edges.end());
    putMainInTheMiddle(structure.edges);
    return structure;
}

}  // namespace shardscope::drawing
