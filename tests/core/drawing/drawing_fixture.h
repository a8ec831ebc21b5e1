// Fixed text widths, small hand-made graphs, and the geometry checks that tests of drawings share.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/drawing/drawing.h"
#include "core/graph/graph.h"
#include "core/ops/ops.h"

namespace shardscope::drawing {

/// Every byte 6 points wide, every line 14 high.
struct FixedMeasure : TextMeasure {
    [[nodiscard]] double width(FontRole, std::string_view text) const override { return 6.0 * static_cast<double>(text.size()); }
    [[nodiscard]] double lineHeight(FontRole) const override { return 14; }
};

/// Builds graphs of nodes with one operand list and [1, 8, 4] results, without inference.
struct GraphMaker {
    Graph graph;
    ScopeId scope;

    GraphMaker() { graph.addGroup({"tp4", ParallelAxis::tp, {0, 1, 2, 3}, 0}); }

    [[nodiscard]] static TensorType hidden() { return {DType::float16, {Dim(Axis::batch, 1), Dim(Axis::token, 8), Dim(Axis::hidden, 4)}}; }

    ScopeId enter(BlockKind kind, const std::string& path, int layer) {
        scope = graph.addScope({{}, path, kind, layer});
        return scope;
    }

    ValueId weight() { return graph.addSource(ValueKind::weight, "w", {DType::float16, {Dim(Axis::hidden, 4), Dim(Axis::hidden, 4)}}, {}); }

    NodeId add(const OpInfo& op, Role role, std::vector<ValueId> inputs, std::size_t outputs = 1) {
        Node node;
        node.op = &op;
        node.role = role;
        node.scope = scope;
        node.inputs = std::move(inputs);
        if (op.isCollective()) node.attributes.set(Attr::group, GroupId(0));
        const NodeId id = graph.addNode(std::move(node), outputs);
        for (const ValueId output : graph.node(id).outputs) graph.setType(output, hidden());
        return id;
    }

    [[nodiscard]] ValueId out(NodeId id, std::size_t output = 0) const { return graph.node(id).outputs[output]; }
};

inline Point bezierAt(const std::vector<Point>& points, std::size_t first, double t) {
    const double u = 1 - t;
    const auto blend = [&](double a, double b, double c, double d) { return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d; };
    return {blend(points[first].x, points[first + 1].x, points[first + 2].x, points[first + 3].x),
            blend(points[first].y, points[first + 1].y, points[first + 2].y, points[first + 3].y)};
}

/// Points along an edge, a few points apart.
inline std::vector<Point> samples(const Edge& edge) {
    std::vector<Point> all;
    constexpr int steps = 24;
    if (edge.isBezier) {
        for (std::size_t i = 0; i + 3 < edge.points.size(); i += 3) {
            for (int s = 0; s <= steps; ++s) all.push_back(bezierAt(edge.points, i, s / static_cast<double>(steps)));
        }
        return all;
    }
    for (std::size_t i = 1; i < edge.points.size(); ++i) {
        const Point a = edge.points[i - 1];
        const Point b = edge.points[i];
        const int count = 1 + static_cast<int>(std::max(std::abs(b.x - a.x), std::abs(b.y - a.y)) / 4);
        for (int s = 0; s <= count; ++s) all.push_back({a.x + (b.x - a.x) * s / count, a.y + (b.y - a.y) * s / count});
    }
    return all;
}

inline Rect shrunk(const Rect& rect, double by) { return {rect.x + by, rect.y + by, rect.width - 2 * by, rect.height - 2 * by}; }

/// What an edge crosses though it does not end there: "edge 3 crosses o_proj …". Empty when nothing.
inline std::string firstCrossing(const Drawing& drawing) {
    for (std::size_t e = 0; e < drawing.edges.size(); ++e) {
        const Edge& edge = drawing.edges[e];
        const std::vector<Point> points = samples(edge);
        const auto passes = [&](const Rect& rect) { return std::any_of(points.begin(), points.end(), [&](Point p) { return rect.contains(p); }); };
        for (const Box& box : drawing.boxes) {
            if (box.node == edge.from || box.node == edge.to) continue;
            if (passes(shrunk(box.rect, 0.5))) return "edge " + std::to_string(e) + " crosses " + box.title;
        }
        for (std::size_t f = 0; f < drawing.frames.size(); ++f) {
            const bool isEnd = static_cast<int>(f) == edge.fromFrame || static_cast<int>(f) == edge.toFrame;
            const Frame& frame = drawing.frames[f];
            if (frame.isFolded && !isEnd && passes(shrunk(frame.rect, 0.5))) return "edge " + std::to_string(e) + " crosses card " + frame.title;
        }
    }
    return {};
}

/// Two boxes or labels over one another, or one outside of its frame.
inline std::string firstOverlap(const Drawing& drawing) {
    for (std::size_t i = 0; i < drawing.boxes.size(); ++i) {
        const Box& a = drawing.boxes[i];
        const Rect& frame = drawing.frames[a.frame].rect;
        if (a.rect.x < frame.x || a.rect.y < frame.y || a.rect.right() > frame.right() || a.rect.bottom() > frame.bottom())
            return a.title + " leaves its frame";
        for (std::size_t j = i + 1; j < drawing.boxes.size() && drawing.boxes[j].frame == a.frame; ++j) {
            const Box& b = drawing.boxes[j];
            if (a.rect.intersects(b.rect) || a.rect.intersects(b.labelRect) || a.labelRect.intersects(b.rect)) return a.title + " over " + b.title;
        }
    }
    return {};
}

inline bool isRightAngled(const Edge& edge) {
    for (std::size_t i = 1; i < edge.points.size(); ++i) {
        const bool isLevel = std::abs(edge.points[i].y - edge.points[i - 1].y) < 0.01;
        const bool isUpright = std::abs(edge.points[i].x - edge.points[i - 1].x) < 0.01;
        if (!isLevel && !isUpright) return false;
    }
    return true;
}

}  // namespace shardscope::drawing
