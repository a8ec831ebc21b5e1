// Geometry inside one block: boxes and label rooms placed by Graphviz, its splines, and the free rows and sides that lines from outside use.
// Blocks of one structure share one layout.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/drawing/drawing.h"
#include "core/drawing/graphviz.h"
#include "core/drawing/slots.h"

namespace shardscope::drawing {

/// Where a box can be reached from the sides of its block, in the block's coordinates.
struct BoxAccess {
    Rect box;
    Rect label;           // empty for other boxes than collectives
    double gapAbove = 0;  // y of the free strip above the row of the box
    double gapBelow = 0;
    bool isLeftFree = true;  // nothing of the same row stands to the left
    bool isRightFree = true;
};

struct BlockLayout {
    double width = 0;
    double height = 0;
    std::vector<BoxAccess> boxes;                                                   // by position in SlotBlock::slots
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Point>> splines;  // by positions of both ends
};

/// One block as Graphviz sees it: equal structures give equal layouts.
struct BlockStructure {
    std::vector<Slot> slots;     // sizes only are read
    std::vector<DotEdge> edges;  // by position

    [[nodiscard]] std::string signature() const;
};

class BlockLayouts {
public:
    [[nodiscard]] std::shared_ptr<const BlockLayout> of(const BlockStructure& structure);

private:
    std::map<std::string, std::shared_ptr<const BlockLayout>> m_known;
};

}  // namespace shardscope::drawing
