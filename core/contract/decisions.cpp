// Decision names and values as contract files and `--set` spell them.
#include "core/contract/decisions.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace shardscope {

namespace {

template <auto Member>
void setMember(Decisions& decisions, std::size_t value) {
    auto& member = decisions.*Member;
    member = static_cast<std::remove_reference_t<decltype(member)>>(value);
}

template <auto Member>
std::size_t getMember(const Decisions& decisions) {
    return static_cast<std::size_t>(decisions.*Member);
}

template <auto Member>
constexpr DecisionRow row(std::string_view name, std::span<const std::string_view> values) {
    return {name, values, &setMember<Member>, &getMember<Member>};
}

constexpr std::array<std::string_view, 2> triggerValues{"sp_and_dsa", "sp_dsa_prefill_divisible"};
constexpr std::array<std::string_view, 2> entrySliceValues{"none", "token_slice"};
constexpr std::array<std::string_view, 2> finalGatherValues{"none", "after_final_norm"};
constexpr std::array<std::string_view, 2> gateOperatorValues{"softmax", "scoring_func"};
constexpr std::array<std::string_view, 2> simulatorDefectValues{"ignored", "reported"};

constexpr std::array<DecisionRow, 5> rows{row<&Decisions::trigger>("trigger", triggerValues), row<&Decisions::entrySlice>("entry_slice", entrySliceValues),
                                          row<&Decisions::finalGather>("final_gather", finalGatherValues),
                                          row<&Decisions::gateOperator>("gate_operator", gateOperatorValues),
                                          row<&Decisions::simulatorDefects>("simulator_defects", simulatorDefectValues)};

std::string knownDecisions() {
    std::vector<std::string_view> names;
    for (const DecisionRow& known : rows) names.push_back(known.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::span<const DecisionRow> decisionRows() { return rows; }

std::optional<Diagnostic> setDecision(Decisions& decisions, std::string_view name, std::string_view value, const Location& where) {
    const auto known = std::find_if(rows.begin(), rows.end(), [&](const DecisionRow& candidate) { return candidate.name == name; });
    if (known == rows.end()) {
        return Diagnostic{Severity::error,
                          "contract.decision.unknown",
                          where,
                          fmt::format("there is no decision \"{}\"", name),
                          std::string(name),
                          "one of: " + knownDecisions(),
                          "`shardscope contracts NAME` lists the decisions of a contract with their values"};
    }
    const auto position = std::find(known->values.begin(), known->values.end(), value);
    if (position == known->values.end()) {
        return Diagnostic{Severity::error,
                          "contract.decision.value",
                          where,
                          fmt::format("decision \"{}\" cannot be \"{}\"", name, value),
                          std::string(value),
                          fmt::format("one of: {}", fmt::join(known->values, ", ")),
                          {}};
    }
    known->set(decisions, static_cast<std::size_t>(position - known->values.begin()));
    return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> decisionTexts(const Decisions& decisions) {
    std::vector<std::pair<std::string, std::string>> texts;
    for (const DecisionRow& decision : rows) texts.emplace_back(decision.name, decision.values[decision.get(decisions)]);
    return texts;
}

}  // namespace shardscope
