// Layer frames in rows, like words of a text: as many a row as the aspect of the view allows. Folded cards stack up beside unfolded layers.
#pragma once

#include <cstdint>
#include <vector>

#include "core/drawing/drawing.h"

namespace shardscope::drawing {

struct FlowItem {
    double width = 0;
    double height = 0;
    bool isUnfoldedLayer = false;  // others may stand below one another, up to the height of the tallest of these
};

struct FlowColumn {
    std::uint32_t row = 0;
    double left = 0;
    double right = 0;
};

struct FlowRow {
    double top = 0;
    double bottom = 0;
};

struct Flow {
    std::vector<Point> places;            // upper left corners of the items
    std::vector<std::uint32_t> columnOf;  // of an item
    std::vector<FlowColumn> columns;      // in the order of the items
    std::vector<FlowRow> rows;
    double width = 0;
    double height = 0;
};

/// `gutter` is kept free around every column and row; `stackGap` between items of a column. `aspect` is width : height.
[[nodiscard]] Flow flowItems(const std::vector<FlowItem>& items, double gutter, double stackGap, double aspect);

}  // namespace shardscope::drawing
