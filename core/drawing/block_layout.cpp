// Turns a block into Graphviz nodes with room for labels and padding, and Graphviz' answer into boxes, splines and free rows.
#include "core/drawing/block_layout.h"

#include <algorithm>
#include <cstring>

#include "core/drawing/metrics.h"

namespace shardscope::drawing {
namespace {

double paddingOf(const Slot& slot) { return slot.isSmall ? 0 : metrics::rowPadding; }

/// The label stands right of the glyph; as much is kept free on the left, so that lines meet the glyph in the middle.
DotNode roomOf(const Slot& slot) {
    const double side = slot.labelWidth > 0 ? metrics::glyphLabelGap + slot.labelWidth : 0;
    return {slot.width + 2 * side, std::max(slot.height, slot.labelHeight) + 2 * paddingOf(slot)};
}

/// Graphviz may swap the lines of a box at will; from three on, the order of the structure keeps the main one in the middle.
void keepOrder(std::vector<DotNode>& rooms, const std::vector<DotEdge>& edges) {
    constexpr std::ptrdiff_t severalLines = 3;
    for (std::uint32_t i = 0; i < rooms.size(); ++i) {
        rooms[i].keepsOrder = std::count_if(edges.begin(), edges.end(), [i](const DotEdge& edge) { return edge.from == i; }) >= severalLines;
    }
}

/// Without Graphviz: one box below the other. Lines then run at the side of the block.
DotPlacement column(const std::vector<DotNode>& nodes) {
    DotPlacement placement;
    for (const DotNode& node : nodes) placement.width = std::max(placement.width, node.width);
    for (const DotNode& node : nodes) {
        placement.centres.push_back({placement.width / 2, placement.height + node.height / 2});
        placement.height += node.height + metrics::rankGap;
    }
    return placement;
}

struct Row {
    double centre = 0;
    double top = 0;
    double bottom = 0;
    std::vector<std::uint32_t> members;
};

/// Graphviz centres the nodes of a rank on one line.
std::vector<Row> rowsOf(const std::vector<BoxAccess>& boxes) {
    std::vector<std::uint32_t> order(boxes.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto centre = [&](std::uint32_t i) { return boxes[i].box.y + boxes[i].box.height / 2; };
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return centre(a) < centre(b); });
    std::vector<Row> rows;
    for (const std::uint32_t i : order) {
        if (rows.empty() || centre(i) - rows.back().centre > 1.0) rows.push_back({centre(i), centre(i), centre(i), {}});
        Row& row = rows.back();
        row.members.push_back(i);
        const double half = std::max(boxes[i].box.height, boxes[i].label.height) / 2;
        row.top = std::min(row.top, centre(i) - half);
        row.bottom = std::max(row.bottom, centre(i) + half);
    }
    return rows;
}

void findAccess(std::vector<BoxAccess>& boxes, double height) {
    const std::vector<Row> rows = rowsOf(boxes);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const double above = r > 0 ? (rows[r - 1].bottom + rows[r].top) / 2 : rows[r].top / 2;
        const double below = r + 1 < rows.size() ? (rows[r].bottom + rows[r + 1].top) / 2 : (rows[r].bottom + height) / 2;
        for (const std::uint32_t i : rows[r].members) {
            boxes[i].gapAbove = above;
            boxes[i].gapBelow = below;
            for (const std::uint32_t other : rows[r].members) {
                if (boxes[other].box.x < boxes[i].box.x) boxes[i].isLeftFree = false;
                if (boxes[other].box.x > boxes[i].box.x) boxes[i].isRightFree = false;
            }
            if (boxes[i].label.width > 0) boxes[i].isRightFree = false;
        }
    }
}

BoxAccess accessOf(const Slot& slot, Point centre) {
    BoxAccess access;
    access.box = {centre.x - slot.width / 2, centre.y - slot.height / 2, slot.width, slot.height};
    if (slot.labelWidth > 0) {
        access.label = {access.box.right() + metrics::glyphLabelGap, centre.y - slot.labelHeight / 2, slot.labelWidth, slot.labelHeight};
    }
    return access;
}

/// A straight cubic from `a` to `b`, without its first point.
void appendStraight(std::vector<Point>& points, Point a, Point b) {
    points.push_back({a.x + (b.x - a.x) / 3, a.y + (b.y - a.y) / 3});
    points.push_back({a.x + 2 * (b.x - a.x) / 3, a.y + 2 * (b.y - a.y) / 3});
    points.push_back(b);
}

/// Graphviz ends a spline at the room around a box; this carries it straight on to the box.
std::vector<Point> extended(const std::vector<Point>& spline, const Rect& from, const Rect& to) {
    if (spline.empty()) return {};
    std::vector<Point> points{{spline.front().x, from.bottom()}};
    appendStraight(points, points.front(), spline.front());
    points.insert(points.end(), spline.begin() + 1, spline.end());
    appendStraight(points, spline.back(), {spline.back().x, to.y});
    return points;
}

BlockLayout compute(const BlockStructure& structure) {
    std::vector<DotNode> rooms;
    for (const Slot& slot : structure.slots) rooms.push_back(roomOf(slot));
    keepOrder(rooms, structure.edges);
    const std::optional<DotPlacement> placed = placeWithDot(rooms, structure.edges);
    const DotPlacement placement = placed ? *placed : column(rooms);
    BlockLayout layout;
    layout.width = placement.width;
    layout.height = placement.height;
    for (std::size_t i = 0; i < structure.slots.size(); ++i) layout.boxes.push_back(accessOf(structure.slots[i], placement.centres[i]));
    findAccess(layout.boxes, layout.height);
    for (std::size_t i = 0; i < placement.splines.size(); ++i) {
        const DotEdge& edge = structure.edges[i];
        std::vector<Point> spline = extended(placement.splines[i], layout.boxes[edge.from].box, layout.boxes[edge.to].box);
        if (!spline.empty()) layout.splines[{edge.from, edge.to}] = std::move(spline);
    }
    return layout;
}

void appendBytes(std::string& text, double number) {
    char bytes[sizeof number];
    std::memcpy(bytes, &number, sizeof number);
    text.append(bytes, sizeof number);
}

}  // namespace

std::string BlockStructure::signature() const {
    std::string text;
    appendBytes(text, static_cast<double>(slots.size()));
    for (const Slot& slot : slots) {
        for (const double size : {slot.width, slot.height, slot.labelWidth, slot.labelHeight, slot.isSmall ? 1.0 : 0.0}) appendBytes(text, size);
    }
    for (const DotEdge& edge : edges) {
        for (const double number : {static_cast<double>(edge.from), static_cast<double>(edge.to), static_cast<double>(edge.weight)}) appendBytes(text, number);
    }
    return text;
}

std::shared_ptr<const BlockLayout> BlockLayouts::of(const BlockStructure& structure) {
    std::shared_ptr<const BlockLayout>& layout = m_known[structure.signature()];
    if (!layout) layout = std::make_shared<const BlockLayout>(compute(structure));
    return layout;
}

}  // namespace shardscope::drawing
