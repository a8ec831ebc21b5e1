// Walking a drawing by keyboard.
#include "widgets/graph_walk.h"

#include <cmath>
#include <limits>
#include <vector>

namespace shardscope {

namespace {

using drawing::Drawing;
using drawing::Point;
using drawing::Rect;

const Rect& rectOf(const Drawing& drawing, GraphStop stop) {
    if (stop.frame >= 0) return drawing.frames[static_cast<std::size_t>(stop.frame)].rect;
    return drawing.boxes[static_cast<std::size_t>(drawing.boxOf(stop.node))].rect;
}

bool isDrawn(const Drawing& drawing, GraphStop stop) {
    if (stop.frame >= 0) return static_cast<std::size_t>(stop.frame) < drawing.frames.size();
    return stop.node.isValid() && drawing.boxOf(stop.node) >= 0;
}

Point centre(const Rect& rect) { return {rect.x + rect.width / 2, rect.y + rect.height / 2}; }

std::vector<GraphStop> neighbours(const Drawing& drawing, GraphStop from, bool downstream) {
    std::vector<GraphStop> found;
    for (const drawing::Edge& edge : drawing.edges) {
        const GraphStop source{edge.from, edge.fromFrame};
        const GraphStop target{edge.to, edge.toFrame};
        const GraphStop& here = downstream ? source : target;
        const GraphStop& there = downstream ? target : source;
        if (here == from && !(there == from) && isDrawn(drawing, there)) found.push_back(there);
    }
    return found;
}

/// Distance that counts the sideways part double, so that what lies straight ahead wins.
double walkingDistance(const Rect& from, const Rect& to, bool isVertical) {
    const Point a = centre(from);
    const Point b = centre(to);
    const double along = isVertical ? b.y - a.y : b.x - a.x;
    const double across = isVertical ? b.x - a.x : b.y - a.y;
    return std::abs(along) + 2 * std::abs(across);
}

GraphStop nearest(const Drawing& drawing, GraphStop from, const std::vector<GraphStop>& candidates, bool isVertical) {
    GraphStop best;
    double bestDistance = std::numeric_limits<double>::infinity();
    for (const GraphStop& candidate : candidates) {
        const double distance = walkingDistance(rectOf(drawing, from), rectOf(drawing, candidate), isVertical);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

std::vector<GraphStop> allStops(const Drawing& drawing) {
    std::vector<GraphStop> stops;
    for (const drawing::Box& box : drawing.boxes) stops.push_back({box.node, -1});
    for (std::size_t i = 0; i < drawing.frames.size(); ++i) {
        if (drawing.frames[i].isFolded) stops.push_back({NodeId(), static_cast<int>(i)});
    }
    return stops;
}

GraphStop sideways(const Drawing& drawing, GraphStop from, bool toRight) {
    const Rect& here = rectOf(drawing, from);
    std::vector<GraphStop> onThatSide;
    for (const GraphStop& stop : allStops(drawing)) {
        const Rect& there = rectOf(drawing, stop);
        const bool isBeside = toRight ? there.x >= here.right() : there.right() <= here.x;
        if (isBeside) onThatSide.push_back(stop);
    }
    return nearest(drawing, from, onThatSide, false);
}

}  // namespace

GraphStop walk(const Drawing& drawing, GraphStop from, WalkDirection direction) {
    if (!isDrawn(drawing, from)) return {};
    switch (direction) {
        case WalkDirection::up: return nearest(drawing, from, neighbours(drawing, from, false), true);
        case WalkDirection::down: return nearest(drawing, from, neighbours(drawing, from, true), true);
        case WalkDirection::left: return sideways(drawing, from, false);
        case WalkDirection::right: return sideways(drawing, from, true);
    }
    return {};
}

NodeId firstDrawn(const Drawing& drawing, const Graph& graph) {
    for (NodeId id = graph.firstNode(); id.isValid(); id = graph.node(id).next) {
        if (drawing.boxOf(id) >= 0) return id;
    }
    return {};
}

NodeId lastDrawn(const Drawing& drawing, const Graph& graph) {
    for (NodeId id = graph.lastNode(); id.isValid(); id = graph.node(id).previous) {
        if (drawing.boxOf(id) >= 0) return id;
    }
    return {};
}

}  // namespace shardscope
