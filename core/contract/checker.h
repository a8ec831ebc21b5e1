// Contract rules and soundness lints over the rewritten graph. The two verdicts are never merged.
#pragma once

#include <string>
#include <vector>

#include "core/contract/contract.h"
#include "core/graph/graph.h"

namespace shardscope {

struct Violation {
    std::string rule;
    int layer = -1;
    NodeId node;
    std::string expected;
    std::string found;
};

struct RuleResult {
    std::string id;
    std::string title;
    std::string titleZh;
    std::string where;
    std::string expected;
    std::string found;         // shapes seen at the first application, for the table
    std::int64_t checked = 0;  // applications as executed (a region node counts `count` times)
    std::int64_t violated = 0;
    NodeId firstNode;  // where the table jumps to: first violation, else first application
};

struct ContractReport {
    std::string name;
    bool isApplied = false;  // sequence parallelism is on: rules have something to say
    std::vector<RuleResult> rules;
    std::vector<Violation> violations;

    [[nodiscard]] bool holds() const { return violations.empty(); }
};

enum class FindingSeverity : std::uint8_t { error, warning, note };

[[nodiscard]] std::string_view toString(FindingSeverity severity);

struct SoundnessFinding {
    std::string code;
    FindingSeverity severity = FindingSeverity::error;
    int layer = -1;
    NodeId node;
    std::string message;
};

[[nodiscard]] ContractReport checkContract(const Graph& graph, const Contract& contract, bool isApplied);
[[nodiscard]] std::vector<SoundnessFinding> checkSoundness(const Graph& graph);

}  // namespace shardscope
