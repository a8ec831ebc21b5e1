// A contract names every decision on which RFC, simulator and engine versions differ, and the layout rules that must then hold. Contracts are data
// (resources/contracts).
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/graph.h"
#include "core/model/model_spec.h"
#include "core/scenario/scenario.h"
#include "core/support/diagnostic.h"

namespace shardscope {

/// Values as in the contract file; builder, passes and checker read these and never a contract's name.
struct Decisions {
    enum class Trigger : std::uint8_t { atBuild, whenApplicable };              // "sp_and_dsa" | "sp_dsa_prefill_divisible"
    enum class EntrySlice : std::uint8_t { none, afterEmbedding };              // without embedding TP: "none" | "token_slice"
    enum class FinalGather : std::uint8_t { none, afterFinalNorm };             // "none" | "after_final_norm"
    enum class GateOperator : std::uint8_t { alwaysSoftmax, scoringFunction };  // "softmax" | "scoring_func"
    enum class SimulatorDefects : std::uint8_t { ignored, reported };           // where the simulator stops or differs: "ignored" | "reported"

    Trigger trigger = Trigger::whenApplicable;
    EntrySlice entrySlice = EntrySlice::afterEmbedding;
    FinalGather finalGather = FinalGather::afterFinalNorm;
    GateOperator gateOperator = GateOperator::scoringFunction;
    SimulatorDefects simulatorDefects = SimulatorDefects::ignored;
};

/// How a rule looks at the nodes of one layer.
enum class RuleKind : std::uint8_t {
    layout,       // the named ports of nodes with these roles have this layout
    tokenSlice,   // the node cuts the token axis alone, full → local, at rank · tokens / tp
    localLinear,  // local full-feature input, no all_reduce behind it
    keepsLayout,  // the collective leaves the token layout as it was, and nothing scatters again
    sameShape,    // both operands local and of one shape
    normGather    // the normed value alone is gathered; the residual never is
};

/// Which values of a node a layout rule looks at.
enum class RulePorts : std::uint8_t { all, operands, results };

struct Rule {
    std::string id;     // "3"
    std::string title;  // English; `titleZh` beside it
    std::string titleZh;
    std::string where;  // "self_attn.slice", shown as text
    std::string expected;
    RuleKind kind = RuleKind::layout;
    Role anchor = Role::none;  // the rule applies in layers that have a node of this role; boundary rules at every node of `roles`
    std::vector<Role> roles;
    std::vector<Role> absent;  // roles that no node of the layer may have
    RulePorts ports = RulePorts::all;
    std::string layout;          // "full" | "local"
    bool wholeFeatures = false;  // no axis but the token axis may lie sharded over tp
    bool isBoundary = false;     // applies between layers (not at the first) and before the final norm
};

/// A configuration in which the simulator stops, or finishes with other figures than this contract means.
struct SimulatorDefect {
    std::string code;  // "tensorcast.stops.8"
    std::vector<std::string> when;
    std::string message;
    std::string hint;
};

struct Contract {
    std::string name;
    std::string title;
    std::string source;
    Decisions decisions;
    std::vector<Rule> rules;
    std::vector<SimulatorDefect> defects;
};

struct ContractSummary {
    std::string name;
    std::string title;
};

/// Names of the built-in contracts, in a fixed order.
[[nodiscard]] std::vector<ContractSummary> builtInContracts();
/// A built-in name or a file, with `overrides` (decision → value) laid over it.
[[nodiscard]] Result<Contract> loadContract(const std::string& nameOrFile, const std::map<std::string, std::string>& overrides);
/// A contract from JSON text. Rules may come from a built-in contract ("rules_from"); `fileName` is what diagnostics name.
[[nodiscard]] Result<Contract> parseContract(std::string_view json, const std::string& fileName);
/// Decision names with their values as text, for tables and JSON.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> decisionTexts(const Decisions& decisions);

/// Whether sequence parallelism is applied, and the guard that failed when it is not.
struct SequenceParallelVerdict {
    bool usesContextParallelWeights = false;  // full q_b, kv_b and o_proj on every rank
    bool rewrites = false;                    // the SP passes run
    Diagnostics notes;                        // sp.not_applied with the failed guard and token counts that would work
};

[[nodiscard]] SequenceParallelVerdict decideSequenceParallel(const Decisions& decisions, const ModelSpec& model, const Scenario& scenario);
/// Warnings for the defects of the simulator that this scenario meets; none where the contract ignores them.
[[nodiscard]] Diagnostics simulatorDefects(const Contract& contract, const ModelSpec& model, const Scenario& scenario);

}  // namespace shardscope
