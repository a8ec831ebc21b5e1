// Scopes say where an operator belongs; where a scope is wider than a block, the operator's role decides.
#include "core/drawing/blocks.h"

#include <fmt/format.h>

namespace shardscope::drawing {
namespace {

BlockPart partOfRole(Role role) {
    switch (role) {
        case Role::input_norm:
        case Role::attention_gather:
        case Role::attention_projection:
        case Role::indexer:
        case Role::cache_write:
        case Role::attention:
        case Role::token_slice:
        case Role::o_proj:
        case Role::o_proj_reduce:
        case Role::post_attention_norm: return BlockPart::attention;
        default: return BlockPart::mlp;
    }
}

BlockKey keyOf(const Scope& scope, Role role) {
    using Place = BlockKey::Place;
    switch (scope.block) {
        case BlockKind::embedding: return {Place::embedding, -1, BlockPart::attention};
        case BlockKind::head: return {Place::head, -1, BlockPart::attention};
        case BlockKind::attention: return {Place::layer, scope.layer, BlockPart::attention};
        case BlockKind::mlp: return {Place::layer, scope.layer, BlockPart::mlp};
        case BlockKind::layer: return {Place::layer, scope.layer, partOfRole(role)};
        default: return {};
    }
}

}  // namespace

std::string BlockKey::text() const {
    if (!isInLayer()) return frameText();
    return fmt::format("{}.{}", frameText(), part == BlockPart::attention ? "self_attn" : "mlp");
}

std::string BlockKey::frameText() const {
    switch (place) {
        case Place::embedding: return "embedding";
        case Place::head: return "head";
        case Place::layer: return fmt::format("layers.{}", layer);
        default: return "model";
    }
}

BlockKey blockOf(const Graph& graph, ScopeId scope, Role role) {
    while (scope.isValid() && graph.scope(scope).block == BlockKind::part) scope = graph.scope(scope).parent;
    return scope.isValid() ? keyOf(graph.scope(scope), role) : BlockKey{};
}

}  // namespace shardscope::drawing
