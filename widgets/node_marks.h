// What contract and soundness checks say about single nodes, read from an Analysis for badges in graph, outline and inspector. Two marks, never one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/analysis.h"

namespace shardscope {

struct RuleMark {
    std::uint32_t rule = 0;  // index into ContractReport::rules
    std::string id;          // "3"
    bool holds = true;
};

class NodeMarks {
public:
    NodeMarks() = default;
    explicit NodeMarks(const Analysis& analysis);

    /// Contract rules that look at the node, in rule order; empty when the contract is not applied.
    [[nodiscard]] std::span<const RuleMark> rules(NodeId node) const;
    /// The gravest soundness finding at the node.
    [[nodiscard]] std::optional<FindingSeverity> finding(NodeId node) const;
    /// How many times the longest result of the node exceeds the sequence; 1 for all sound values.
    [[nodiscard]] std::int64_t inflation(NodeId node) const;

private:
    struct Marks {
        std::vector<RuleMark> rules;
        std::optional<FindingSeverity> finding;
        std::int64_t inflation = 1;
    };
    std::vector<Marks> m_byNode;

    void addRules(const Analysis& analysis, const std::vector<NodeId>& program);
    void addFindings(const Analysis& analysis);
    void addInflation(const Graph& graph, const std::vector<NodeId>& program);
    [[nodiscard]] const Marks* find(NodeId node) const;
};

}  // namespace shardscope
