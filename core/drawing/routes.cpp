// A line leaves its box sideways when nothing of the same row is in the way, else through the free strip under the row; it enters in the same manner.
// Between, it runs in lanes only: side lanes, gutters between columns, strips above and below the columns, gutters between frames.
#include "core/drawing/routes.h"

#include <algorithm>
#include <cmath>

#include "core/drawing/lanes.h"
#include "core/drawing/metrics.h"

namespace shardscope::drawing {
namespace {

using Points = std::vector<Point>;

double laneOffset(const Lanes& lanes, LineKey line) { return static_cast<double>(lanes.indexOf(line)) * metrics::laneSpacing; }

/// What stands for a slot on the drawing, and where lines meet it.
struct Access {
    Rect rect;
    double leftY = 0;
    double rightY = 0;
    double entryX = 0;  // from above
    double exitX = 0;   // below
    double gapAbove = 0;
    double gapBelow = 0;
    bool isLeftFree = true;
    bool isRightFree = true;
};

/// One line takes the middle, two share the side: main above residual.
double sidePort(double start, double length, bool hasMain, bool hasResidual, bool isResidual) {
    if (!hasMain || !hasResidual) return start + length / 2;
    return start + length * (isResidual ? 2.0 / 3.0 : 1.0 / 3.0);
}

Access cardAccess(const Rect& card, bool isResidual) {
    const double y = sidePort(card.y, card.height, true, true, isResidual);
    Access access;
    access.rect = card;
    access.leftY = y;
    access.rightY = y;
    return access;
}

Access boxAccess(const Plan& plan, std::uint32_t slot, bool isResidual) {
    const BoxAccess box = plan.accessOf(slot);
    const Ports& ports = plan.ports[slot];
    Access access;
    access.rect = box.box;
    access.leftY = sidePort(box.box.y, box.box.height, ports.hasLeftMain, ports.hasLeftResidual, isResidual);
    access.rightY = sidePort(box.box.y, box.box.height, ports.hasRightMain, ports.hasRightResidual, isResidual);
    // Splines meet the middle of a side: lines from outside keep to its quarters, entries left and exits right.
    access.entryX = box.box.x + box.box.width * (isResidual ? 0.125 : 0.25);
    access.exitX = box.box.x + box.box.width * (isResidual ? 0.875 : 0.75);
    access.gapAbove = box.gapAbove;
    access.gapBelow = box.gapBelow;
    access.isLeftFree = box.isLeftFree;
    access.isRightFree = box.isRightFree;
    return access;
}

Access accessOf(const Plan& plan, std::uint32_t slot, bool isResidual) {
    const BlockPlan& block = plan.blockOfSlot(slot);
    const FramePlan& frame = plan.frames[block.frame];
    if (frame.isFolded) return cardAccess(frame.rect, isResidual);
    if (block.isFolded) return cardAccess(block.rect, isResidual);
    return boxAccess(plan, slot, isResidual);
}

Points leaveRight(const Access& access, double x) {
    if (access.isRightFree) return {{access.rect.right(), access.rightY}, {x, access.rightY}};
    return {{access.exitX, access.rect.bottom()}, {access.exitX, access.gapBelow}, {x, access.gapBelow}};
}

Points leaveLeft(const Access& access, double x) {
    if (access.isLeftFree) return {{access.rect.x, access.leftY}, {x, access.leftY}};
    return {{access.entryX, access.rect.bottom()}, {access.entryX, access.gapBelow}, {x, access.gapBelow}};
}

Points enterLeft(const Access& access, double x) {
    if (access.isLeftFree) return {{x, access.leftY}, {access.rect.x, access.leftY}};
    return {{x, access.gapAbove}, {access.entryX, access.gapAbove}, {access.entryX, access.rect.y}};
}

/// Drops repeated points and those in the middle of a straight run.
Points tidied(const Points& points) {
    const auto same = [](double a, double b) { return std::abs(a - b) < 0.01; };
    Points kept;
    for (const Point& point : points) {
        if (!kept.empty() && same(kept.back().x, point.x) && same(kept.back().y, point.y)) continue;
        if (kept.size() > 1) {
            const Point& last = kept.back();
            const Point& before = kept[kept.size() - 2];
            const bool isStraight = (same(before.x, last.x) && same(last.x, point.x)) || (same(before.y, last.y) && same(last.y, point.y));
            if (isStraight) kept.pop_back();
        }
        kept.push_back(point);
    }
    return kept;
}

class Router {
public:
    Router(const Plan& plan, std::uint32_t from, std::uint32_t to, bool isResidual)
        : m_plan(plan),
          m_line(lineKey(from, isResidual)),
          m_sourceBlock(plan.blockOfSlot(from)),
          m_targetBlock(plan.blockOfSlot(to)),
          m_source(plan.frames[m_sourceBlock.frame]),
          m_target(plan.frames[m_targetBlock.frame]),
          m_from(accessOf(plan, from, isResidual)),
          m_to(accessOf(plan, to, isResidual)) {}

    [[nodiscard]] Points sideLane() const {
        const double x = m_sourceBlock.rect.x + metrics::blockPadding + laneOffset(m_sourceBlock.sideLanes, m_line);
        return joined(leaveLeft(m_from, x), enterLeft(m_to, x));
    }

    [[nodiscard]] Points nextColumn() const {
        const double x = middleX(m_source, m_targetBlock);
        return joined(leaveRight(m_from, x), enterLeft(m_to, x));
    }

    [[nodiscard]] Points outer() const {
        const Points start = leaveFrame();
        const Points end = enterFrame();
        return joined(joined(start, between(start.back(), end.front())), end);
    }

private:
    const Plan& m_plan;
    LineKey m_line;
    const BlockPlan& m_sourceBlock;
    const BlockPlan& m_targetBlock;
    const FramePlan& m_source;
    const FramePlan& m_target;
    Access m_from;
    Access m_to;

    static Points joined(Points first, const Points& second) {
        first.insert(first.end(), second.begin(), second.end());
        return first;
    }

    [[nodiscard]] double outerOffset() const { return metrics::gutterPadding + laneOffset(m_source.outerLanes, m_line); }

    /// Lane in the gutter left of a column of a layer.
    [[nodiscard]] double middleX(const FramePlan& frame, const BlockPlan& column) const {
        const BlockPlan& left = m_plan.blocks[frame.blocks[column.column - 1]];
        return left.rect.right() + metrics::layerPadding + laneOffset(frame.middleLanes, m_line);
    }

    [[nodiscard]] std::size_t columnOf(const FramePlan& frame) const { return m_plan.flow.columnOf[static_cast<std::size_t>(&frame - m_plan.frames.data())]; }
    [[nodiscard]] double rightGutterX() const { return m_plan.flow.columns[columnOf(m_source)].right + outerOffset(); }
    [[nodiscard]] double leftGutterX() const { return m_plan.flow.columns[columnOf(m_target)].left - m_plan.gutterWidth + outerOffset(); }

    /// The target is the next frame and stands in the same stack: a card is left and entered through its middle.
    [[nodiscard]] bool isNextBelow() const { return &m_target == &m_source + 1 && columnOf(m_source) == columnOf(m_target); }
    [[nodiscard]] double stackGapY() const { return m_source.rect.bottom() + outerOffset(); }
    [[nodiscard]] double cardX() const {
        const double middle = (std::max(m_from.rect.x, m_to.rect.x) + std::min(m_from.rect.right(), m_to.rect.right())) / 2;
        return middle + laneOffset(m_source.outerLanes, m_line);
    }

    [[nodiscard]] bool isInLastColumn() const { return m_source.isFolded || m_sourceBlock.column + 1 == m_source.blocks.size(); }

    /// From the box to the gutter right of its frame.
    [[nodiscard]] Points leaveFrame() const {
        if (isNextBelow() && m_source.isFolded) return {{cardX(), m_source.rect.bottom()}, {cardX(), stackGapY()}};
        const double gutter = rightGutterX();
        if (isInLastColumn()) return leaveRight(m_from, gutter);
        const BlockPlan& next = m_plan.blocks[m_source.blocks[m_sourceBlock.column + 1]];
        Points points = leaveRight(m_from, middleX(m_source, next));
        const double y = m_source.rect.bottom() - metrics::layerPadding / 2 - laneOffset(m_source.bottomLanes, m_line);
        points.push_back({points.back().x, y});
        points.push_back({gutter, y});
        return points;
    }

    /// From the gutter left of the frame to the box.
    [[nodiscard]] Points enterFrame() const {
        if (isNextBelow() && m_target.isFolded) return {{cardX(), stackGapY()}, {cardX(), m_target.rect.y}};
        const double gutter = leftGutterX();
        if (m_target.isFolded || m_targetBlock.column == 0) return enterLeft(m_to, gutter);
        const double y = m_target.rect.y + m_target.headerHeight + metrics::layerPadding / 2 + laneOffset(m_target.topLanes, m_line);
        const double x = middleX(m_target, m_targetBlock);
        return joined({{gutter, y}, {x, y}}, enterLeft(m_to, x));
    }

    /// Through the gutters from (right of the source) to (left of the target).
    [[nodiscard]] Points between(Point start, Point end) const {
        const std::size_t sourceColumn = columnOf(m_source);
        const std::size_t targetColumn = columnOf(m_target);
        const std::uint32_t sourceRow = m_plan.flow.columns[sourceColumn].row;
        const std::uint32_t targetRow = m_plan.flow.columns[targetColumn].row;
        if (targetColumn == sourceColumn + 1 && targetRow == sourceRow) return {};
        if (isNextBelow()) return {{start.x, stackGapY()}, {end.x, stackGapY()}};
        const double below = m_plan.flow.rows[sourceRow].bottom + outerOffset();
        if (targetRow == sourceRow + 1 || (targetRow == sourceRow && targetColumn > sourceColumn)) return {{start.x, below}, {end.x, below}};
        const double margin = outerOffset();
        const double above = m_plan.flow.rows[targetRow].top - m_plan.gutterWidth + outerOffset();
        return {{start.x, below}, {margin, below}, {margin, above}, {end.x, above}};
    }
};

}  // namespace

std::vector<Point> routeLine(const Plan& plan, std::uint32_t from, std::uint32_t to, bool isResidual) {
    const Router router(plan, from, to, isResidual);
    switch (linkKind(plan, from, to, isResidual)) {
        case LinkKind::nextColumn: return plan.frameOfSlot(from).isFolded ? Points{} : tidied(router.nextColumn());
        case LinkKind::outer: return &plan.frameOfSlot(from) == &plan.frameOfSlot(to) && plan.frameOfSlot(from).isFolded ? Points{} : tidied(router.outer());
        default: return plan.isShown(from) ? tidied(router.sideLane()) : Points{};
    }
}

}  // namespace shardscope::drawing
