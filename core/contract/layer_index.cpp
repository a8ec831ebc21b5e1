// One sorted table of (layer, role) keys; lookups are binary searches.
#include "core/contract/layer_index.h"

#include <algorithm>
#include <utility>

namespace shardscope {

namespace {

constexpr std::int64_t rolesPerLayer = static_cast<std::int64_t>(Role::region) + 1;

std::int64_t keyOf(int layer, Role role) { return layer * rolesPerLayer + static_cast<std::int64_t>(role); }

}  // namespace

LayerIndex::LayerIndex(const Graph& graph) {
    std::vector<std::pair<std::int64_t, NodeId>> entries;
    entries.reserve(graph.liveNodeCount());
    for (NodeId id = graph.firstNode(); id.isValid(); id = graph.node(id).next) entries.emplace_back(keyOf(graph.layerOf(id), graph.node(id).role), id);
    std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    m_keys.reserve(entries.size());
    m_nodes.reserve(entries.size());
    for (const auto& [key, id] : entries) {
        m_keys.push_back(key);
        m_nodes.push_back(id);
        const int layer = graph.layerOf(id);
        if (m_layers.empty() || m_layers.back() != layer) m_layers.push_back(layer);
    }
}

std::span<const NodeId> LayerIndex::nodes(int layer, Role role) const {
    const auto [begin, end] = std::equal_range(m_keys.begin(), m_keys.end(), keyOf(layer, role));
    return std::span(m_nodes).subspan(static_cast<std::size_t>(begin - m_keys.begin()), static_cast<std::size_t>(end - begin));
}

NodeId LayerIndex::first(int layer, Role role) const {
    const std::span<const NodeId> found = nodes(layer, role);
    return found.empty() ? NodeId{} : found.front();
}

}  // namespace shardscope
