// Which block of the drawing an operator stands in: the embedding, the attention or MLP half of a layer, or the head.
#pragma once

#include <compare>
#include <string>

#include "core/graph/graph.h"

namespace shardscope::drawing {

/// In the order in which blocks are drawn. `other` takes what has no scope.
enum class BlockPart : std::uint8_t { attention, mlp };

struct BlockKey {
    enum class Place : std::uint8_t { embedding, other, layer, head };

    Place place = Place::other;
    int layer = -1;
    BlockPart part = BlockPart::attention;
    auto operator<=>(const BlockKey&) const = default;

    [[nodiscard]] bool isInLayer() const { return place == Place::layer; }
    /// "embedding", "layers.3.self_attn"
    [[nodiscard]] std::string text() const;
    /// Key of the frame around the block: "layers.3"; the block itself outside layers.
    [[nodiscard]] std::string frameText() const;
};

[[nodiscard]] BlockKey blockOf(const Graph& graph, ScopeId scope, Role role);

}  // namespace shardscope::drawing
