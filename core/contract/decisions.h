// The decisions a contract may name, each with its values: one table read by the contract reader, by `--set` and by the listings.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/contract/contract.h"

namespace shardscope {

struct DecisionRow {
    std::string_view name;
    std::span<const std::string_view> values;  // in the order of the enumerators
    void (*set)(Decisions&, std::size_t value);
    std::size_t (*get)(const Decisions&);
};

[[nodiscard]] std::span<const DecisionRow> decisionRows();
/// Sets one decision by name. The diagnostic `contract.decision.unknown` or `contract.decision.value` lists what would work.
[[nodiscard]] std::optional<Diagnostic> setDecision(Decisions& decisions, std::string_view name, std::string_view value, const Location& where);

}  // namespace shardscope
