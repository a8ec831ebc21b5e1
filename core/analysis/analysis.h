// One immutable result. Everything that a user sees, in a window or in a file, is a view of one Analysis.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/contract/checker.h"
#include "core/contract/contract.h"
#include "core/graph/graph.h"
#include "core/model/model_spec.h"
#include "core/rewrite/journal.h"
#include "core/scenario/scenario.h"
#include "core/support/diagnostic.h"

namespace shardscope {

struct CollectiveCount {
    std::string kind;  // "all_gather"
    std::string axis;  // "tp"
    std::int64_t groupSize = 0;
    std::int64_t count = 0;           // as executed
    std::int64_t bytesEach = 0;       // bytes of the larger of operand and result
    std::vector<std::int64_t> shape;  // of the operand, without the leading batch
    std::vector<int> layers;
};

struct PassSummary {
    std::string id;
    std::string title;
    std::int64_t applied = 0;
    std::int64_t rejected = 0;
    std::int64_t collectivesDelta = 0;
};

struct Analysis {
    ModelSpec model;
    Scenario scenario;  // resolved
    Contract contract;
    SequenceParallelVerdict sequenceParallel;
    Graph graph;  // after the last step
    Journal journal;
    std::vector<PassSummary> passes;
    std::vector<CollectiveCount> collectives;
    ContractReport contractReport;
    std::vector<SoundnessFinding> soundness;
    Diagnostics diagnostics;  // warnings and infos; errors end an analysis

    /// Executed count of one kind of collective.
    [[nodiscard]] std::int64_t collectiveCount(std::string_view kind) const;
};

using AnalysisPtr = std::shared_ptr<const Analysis>;

/// Called with (fraction 0…1, what is being done), from the analysing thread.
using Progress = std::function<void(double, std::string_view)>;

/// Pure: the same scenario and model give the same result. A stop request ends with the diagnostic `analysis.cancelled`.
[[nodiscard]] Result<AnalysisPtr> analyse(const ModelSpec& model, Scenario scenario, const Progress& progress = {}, std::stop_token stop = {});
/// INPUT of every subcommand and of the window: scenario file, model directory or config.json, with options laid over it. "-" reads `standardInput`.
struct LoadedInput {
    ModelSpec model;
    Scenario scenario;
};
[[nodiscard]] Result<LoadedInput> loadInput(const std::string& input, const OptionValues& options, std::string_view standardInput = {});

}  // namespace shardscope
