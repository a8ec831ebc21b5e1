// Which contract rules looked at a node and what they found: read from an Analysis for badges in graph, outline and inspector.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/analysis.h"

namespace shardscope {

struct ContractMark {
    std::uint32_t rule = 0;  // index into ContractReport::rules
    std::string id;          // "3"
    bool holds = true;
};

class ContractMarks {
public:
    ContractMarks() = default;
    explicit ContractMarks(const Analysis& analysis);

    /// In rule order; empty for nodes no rule looks at and when the contract is not applied.
    [[nodiscard]] std::span<const ContractMark> of(NodeId node) const;

private:
    std::vector<std::vector<ContractMark>> m_byNode;
};

}  // namespace shardscope
