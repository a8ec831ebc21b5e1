// Collects soundness findings: one per code and layer, with the number of layers it stands for.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/contract/checker.h"

namespace shardscope {

class Findings {
public:
    explicit Findings(const Graph& graph) : m_graph(graph) {}

    [[nodiscard]] const Graph& graph() const { return m_graph; }
    /// Kept when it is the first of its code in its layer.
    void add(FindingSeverity severity, std::string_view code, NodeId node, std::string message);
    /// Kept when it is the first of its code; further ones only raise the number of layers named at the end of the message.
    void addOnce(FindingSeverity severity, std::string_view code, NodeId node, const std::string& message);
    /// Errors first, then in the order they were found.
    [[nodiscard]] std::vector<SoundnessFinding> take();

private:
    struct Tally {
        std::size_t finding = 0;
        std::int64_t layers = 0;
    };

    const Graph& m_graph;
    std::vector<SoundnessFinding> m_findings;
    std::set<std::pair<std::string_view, int>> m_byLayer;
    std::map<std::string_view, Tally> m_once;
};

}  // namespace shardscope
