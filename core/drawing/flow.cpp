// First stacks, then rows of the width that fits the view best.
#include "core/drawing/flow.h"

#include <algorithm>
#include <cmath>

namespace shardscope::drawing {
namespace {

struct Stack {
    std::size_t first = 0;  // item
    std::size_t count = 0;
    double width = 0;
    double height = 0;
};

std::vector<Stack> stacksOf(const std::vector<FlowItem>& items, double stackGap) {
    double tallest = 0;
    for (const FlowItem& item : items) tallest = std::max(tallest, item.isUnfoldedLayer ? item.height : 0);
    std::vector<Stack> stacks;
    bool isOpen = false;  // the last stack takes more
    for (std::size_t i = 0; i < items.size(); ++i) {
        const FlowItem& item = items[i];
        if (isOpen && !item.isUnfoldedLayer && stacks.back().height + stackGap + item.height <= tallest) {
            Stack& stack = stacks.back();
            ++stack.count;
            stack.width = std::max(stack.width, item.width);
            stack.height += stackGap + item.height;
        } else {
            stacks.push_back({i, 1, item.width, item.height});
        }
        isOpen = !item.isUnfoldedLayer;
    }
    return stacks;
}

/// Index of the first stack of each row when rows are at most `width` wide.
std::vector<std::size_t> breakRows(const std::vector<Stack>& stacks, double gutter, double width) {
    std::vector<std::size_t> starts;
    double x = 0;
    for (std::size_t i = 0; i < stacks.size(); ++i) {
        const double needed = stacks[i].width + gutter;
        if (starts.empty() || x + needed > width) {
            starts.push_back(i);
            x = gutter;
        }
        x += needed;
    }
    return starts;
}

struct Extent {
    double width = 0;
    double height = 0;
};

Extent extentOf(const std::vector<Stack>& stacks, const std::vector<std::size_t>& starts, double gutter) {
    Extent extent{0, gutter};
    for (std::size_t r = 0; r < starts.size(); ++r) {
        const std::size_t end = r + 1 < starts.size() ? starts[r + 1] : stacks.size();
        double width = gutter;
        double height = 0;
        for (std::size_t i = starts[r]; i < end; ++i) {
            width += stacks[i].width + gutter;
            height = std::max(height, stacks[i].height);
        }
        extent.width = std::max(extent.width, width);
        extent.height += height + gutter;
    }
    return extent;
}

/// The size the drawing must be shrunk from to fit a view of this aspect.
double misfit(const Extent& extent, double aspect) { return std::max(extent.width / aspect, extent.height); }

/// Narrowest rows that break into at most `rows`: found by halving, for wider rows never need more of them.
std::vector<std::size_t> breakInto(const std::vector<Stack>& stacks, double gutter, std::size_t rows) {
    double narrow = 0;
    double wide = gutter;
    for (const Stack& stack : stacks) {
        narrow = std::max(narrow, stack.width + 2 * gutter);
        wide += stack.width + gutter;
    }
    constexpr int halvings = 16;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (narrow + wide) / 2;
        (breakRows(stacks, gutter, middle).size() <= rows ? wide : narrow) = middle;
    }
    return breakRows(stacks, gutter, wide);
}

/// One row more must make the drawing fit clearly better, or lines would run back to the left for little.
std::vector<std::size_t> bestRows(const std::vector<Stack>& stacks, double gutter, double aspect) {
    constexpr double worthARow = 0.88;
    std::vector<std::size_t> best = breakInto(stacks, gutter, 1);
    double bestMisfit = misfit(extentOf(stacks, best, gutter), aspect);
    for (std::size_t count = 2; count <= stacks.size(); ++count) {
        std::vector<std::size_t> rows = breakInto(stacks, gutter, count);
        const Extent extent = extentOf(stacks, rows, gutter);
        if (misfit(extent, aspect) < bestMisfit * worthARow) {
            bestMisfit = misfit(extent, aspect);
            best = std::move(rows);
        }
        if (extent.height > extent.width / aspect) break;  // more rows only make it higher
    }
    return best;
}

/// Puts the items of one stack below one another.
void placeStack(Flow& flow, const std::vector<FlowItem>& items, const Stack& stack, Point at, double stackGap) {
    flow.columns.push_back({static_cast<std::uint32_t>(flow.rows.size()), at.x, at.x + stack.width});
    for (std::size_t i = stack.first; i < stack.first + stack.count; ++i) {
        flow.places.push_back(at);
        flow.columnOf.push_back(static_cast<std::uint32_t>(flow.columns.size() - 1));
        at.y += items[i].height + stackGap;
    }
}

}  // namespace

Flow flowItems(const std::vector<FlowItem>& items, double gutter, double stackGap, double aspect) {
    Flow flow;
    if (items.empty()) return flow;
    const std::vector<Stack> stacks = stacksOf(items, stackGap);
    const std::vector<std::size_t> starts = bestRows(stacks, gutter, std::isfinite(aspect) ? std::clamp(aspect, 0.1, 10.0) : 1.0);
    double y = gutter;
    for (std::size_t r = 0; r < starts.size(); ++r) {
        const std::size_t end = r + 1 < starts.size() ? starts[r + 1] : stacks.size();
        double x = gutter;
        double height = 0;
        for (std::size_t i = starts[r]; i < end; ++i) {
            placeStack(flow, items, stacks[i], {x, y}, stackGap);
            x += stacks[i].width + gutter;
            height = std::max(height, stacks[i].height);
        }
        flow.width = std::max(flow.width, x);
        flow.rows.push_back({y, y + height});
        y += height + gutter;
    }
    flow.height = y;
    return flow;
}

}  // namespace shardscope::drawing
