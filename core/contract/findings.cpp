// Keeps the list of findings short: a defect in 78 equal layers is said once a layer, a note once.
#include "core/contract/findings.h"

#include <algorithm>

#include <fmt/format.h>

namespace shardscope {

void Findings::add(FindingSeverity severity, std::string_view code, NodeId node, std::string message) {
    const int layer = m_graph.layerOf(node);
    if (!m_byLayer.emplace(code, layer).second) return;
    m_findings.push_back({std::string(code), severity, layer, node, std::move(message)});
}

void Findings::addOnce(FindingSeverity severity, std::string_view code, NodeId node, const std::string& message) {
    const auto [entry, isNew] = m_once.emplace(code, Tally{m_findings.size(), 0});
    if (m_byLayer.emplace(code, m_graph.layerOf(node)).second) entry->second.layers += m_graph.repeatOf(node);
    if (isNew) m_findings.push_back({std::string(code), severity, m_graph.layerOf(node), node, message});
}

std::vector<SoundnessFinding> Findings::take() {
    for (const auto& [code, tally] : m_once) {
        if (tally.layers > 1) m_findings[tally.finding].message += fmt::format(" (in {} layers)", tally.layers);
    }
    std::stable_sort(m_findings.begin(), m_findings.end(), [](const auto& a, const auto& b) { return a.severity < b.severity; });
    return std::move(m_findings);
}

}  // namespace shardscope
