// Where the arrow keys lead in a drawing: along edges up and down, to siblings left and right, through folded frames.
#pragma once

#include <cstdint>

#include "core/drawing/drawing.h"

namespace shardscope {

/// A place the keyboard can stand on: the box of a node, or a folded frame.
struct GraphStop {
    NodeId node;
    int frame = -1;  // index of a folded frame; -1: the box of `node`

    [[nodiscard]] bool isValid() const { return node.isValid() || frame >= 0; }
    bool operator==(const GraphStop&) const = default;
};

/// up = towards producers, down = towards readers, left and right = the nearest stop on that side.
enum class WalkDirection : std::uint8_t { up, down, left, right };

/// The stop one step away, or an invalid one where no way leads.
[[nodiscard]] GraphStop walk(const drawing::Drawing& drawing, GraphStop from, WalkDirection direction);
/// First and last operator of the program that have a box.
[[nodiscard]] NodeId firstDrawn(const drawing::Drawing& drawing, const Graph& graph);
[[nodiscard]] NodeId lastDrawn(const drawing::Drawing& drawing, const Graph& graph);

}  // namespace shardscope
