// The geometry of a drawing before anything of one step is put into it: frames, blocks, slots and the lanes between them. The same for every step.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/drawing/block_layout.h"
#include "core/drawing/contraction.h"
#include "core/drawing/drawing.h"
#include "core/drawing/flow.h"
#include "core/drawing/history.h"
#include "core/drawing/slots.h"

namespace shardscope::drawing {

/// A line is everything that one box sends out as residual, or all the rest it sends out: both ends of a lane agree on it.
using LineKey = std::uint64_t;
[[nodiscard]] inline LineKey lineKey(std::uint32_t slot, bool isResidual) { return 2 * LineKey{slot} + (isResidual ? 1 : 0); }

/// Parallel tracks of a gutter, one for each line, in the order in which lines were found.
class Lanes {
public:
    void add(LineKey line);
    /// Track of a line; the last one for a line that was never added.
    [[nodiscard]] std::size_t indexOf(LineKey line) const;
    [[nodiscard]] std::size_t size() const { return m_lines.size(); }

private:
    std::vector<LineKey> m_lines;
};

/// Which lines from outside the block, or from its side lanes, end or begin at a box.
struct Ports {
    bool hasLeftMain = false;
    bool hasLeftResidual = false;
    bool hasRightMain = false;
    bool hasRightResidual = false;
};

struct BlockPlan {
    BlockKey key;
    std::uint32_t frame = 0;
    std::uint32_t column = 0;  // in its frame
    std::vector<std::uint32_t> slots;
    bool isFolded = false;
    double headerHeight = 0;
    Rect rect;                                  // of the block frame
    Point origin;                               // of the layout's coordinates
    Lanes sideLanes;                            // residual lines left of the boxes
    std::shared_ptr<const BlockLayout> layout;  // null where folded
};

struct FramePlan {
    std::string key;
    bool isLayer = false;  // false: a block that stands alone
    bool isFolded = false;
    int firstLayer = -1;
    int count = 1;
    std::vector<std::uint32_t> blocks;  // columns, left to right
    double headerHeight = 0;
    Rect rect;
    Lanes topLanes;     // under the header, to columns behind the first
    Lanes middleLanes;  // between the columns
    Lanes bottomLanes;  // under the blocks, from columns before the last
    Lanes outerLanes;   // to other frames
};

/// A connection of all steps between two slots.
struct SlotLink {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    bool isResidual = false;
    bool isMain = false;
    bool isBuilt = false;
    bool isFinal = false;
};

struct Plan {
    SlotTable table;
    std::vector<std::uint32_t> positions;  // of a slot in its block
    std::vector<Ports> ports;              // of a slot
    std::vector<SlotLink> links;
    std::vector<BlockPlan> blocks;  // as SlotTable::blocks
    std::vector<FramePlan> frames;
    Flow flow;               // of the frames
    double gutterWidth = 0;  // around columns and rows

    [[nodiscard]] const BlockPlan& blockOfSlot(std::uint32_t slot) const { return blocks[table.slots[slot].block]; }
    [[nodiscard]] const FramePlan& frameOfSlot(std::uint32_t slot) const { return frames[blockOfSlot(slot).frame]; }
    /// Whether the slot itself is shown, and not a folded card in its place.
    [[nodiscard]] bool isShown(std::uint32_t slot) const { return blockOfSlot(slot).layout != nullptr; }
    [[nodiscard]] BoxAccess accessOf(std::uint32_t slot) const;
};

/// Nothing when stopped.
[[nodiscard]] std::optional<Plan> makePlan(const History& history, const TextMeasure& measure, const Options& options, const std::stop_token& stop);

}  // namespace shardscope::drawing
