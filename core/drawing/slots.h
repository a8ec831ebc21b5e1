// Places for boxes. An operator and those that replace it in later steps share one slot, sized for the longest text that any of them ever shows,
// so a rewrite never moves a box.
#pragma once

#include <cstdint>
#include <vector>

#include "core/drawing/blocks.h"
#include "core/drawing/drawing.h"
#include "core/drawing/history.h"

namespace shardscope::drawing {

struct Slot {
    std::uint32_t block = 0;      // index in SlotTable::blocks
    std::vector<NodeId> members;  // never two in the program at the same step
    bool isBuilt = false;         // taken before the first step
    bool isSmall = false;         // empty after the last step: one line of text, no padding
    double width = 0;             // of the box or glyph
    double height = 0;
    double labelWidth = 0;  // beside the glyph of a collective
    double labelHeight = 0;
};

struct SlotBlock {
    BlockKey key;
    std::vector<std::uint32_t> slots;  // in program order
};

struct SlotTable {
    static constexpr std::int32_t none = -1;

    std::vector<Slot> slots;
    std::vector<SlotBlock> blocks;         // in drawing order
    std::vector<std::int32_t> slotByNode;  // none where nothing is drawn

    [[nodiscard]] std::int32_t slotOf(NodeId id) const { return id.index() < slotByNode.size() ? slotByNode[id.index()] : none; }
};

[[nodiscard]] SlotTable makeSlots(const History& history, const TextMeasure& measure, bool showsAuxiliary);

}  // namespace shardscope::drawing
