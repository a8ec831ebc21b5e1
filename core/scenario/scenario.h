// What one rank runs: parallel sizes, phase, tokens, switches. Read from a scenario file or from options, then resolved: every default filled in, every size
// checked.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/graph.h"
#include "core/model/model_spec.h"
#include "core/support/diagnostic.h"

namespace shardscope {

enum class WordEmbedding : std::uint8_t { none, row };  // not sharded | vocabulary rows over tp
enum class LinearQuantisation : std::uint8_t { disabled, w8a8Dynamic };
enum class Phase : std::uint8_t { prefill };
/// A rewrite broken on purpose, to see what the checks say (the RFC's three common errors).
enum class Injection : std::uint8_t { none, gatherBeforeMoe, localIntoAttention, gatherResidual };

[[nodiscard]] std::string_view toString(WordEmbedding value);
[[nodiscard]] std::string_view toString(LinearQuantisation value);
[[nodiscard]] std::string_view toString(Phase value);
[[nodiscard]] std::string_view toString(Injection value);

struct ParallelSizes {
    std::int64_t devices = 1;
    std::int64_t tp = 1;
    std::int64_t dp = 0;  // 0: devices / tp
    std::int64_t ep = 1;
    WordEmbedding wordEmbedding = WordEmbedding::none;
    bool sharedExpertTp = false;
};

/// Requests of one DP rank that look alike.
struct RequestGroup {
    std::int64_t queryTokens = 1;
    std::int64_t contextTokens = 0;
    std::int64_t count = 1;
};

/// A scenario as written, with defaults in place; `resolve` checks it against the model.
struct Scenario {
    std::string name;                 // file name without ending, for titles
    std::filesystem::path modelPath;  // empty when the model is inline
    std::string inlineModel;          // JSON text of an inline model
    ParallelSizes parallel;
    Phase phase = Phase::prefill;
    std::vector<RequestGroup> requests;
    DType dtype = DType::bfloat16;
    LinearQuantisation linear = LinearQuantisation::w8a8Dynamic;
    std::string linearSource = "default";
    std::string device = "ATLAS_800_A3_752T_128G_DIE";
    bool sequenceParallel = false;
    bool repetition = true;
    std::int64_t layersOverride = 0;  // 0: all
    int rank = 0;
    std::string contract = "rfc-2026-07";                  // a built-in name or a file
    std::map<std::string, std::string> decisionOverrides;  // --set
    Injection injection = Injection::none;
    /// Where a value was written, by its JSON pointer in a scenario file ("/parallel/tp" → "file:7:5 /parallel/tp" or "--tp-size").
    std::map<std::string, Location> origins;
    Diagnostics notes;  // warnings and infos of `resolve`: which linear action runs and why

    /// Packed query tokens of this DP rank. Valid on resolved scenarios.
    [[nodiscard]] std::int64_t tokens() const;
    [[nodiscard]] std::int64_t requestCount() const;
};

/// An option by its command-line name without dashes ("tp-size" → "16"); flags have the value "true".
using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// Reads a scenario file (JSON with comments, spec: shardscope.scenario/1). Unknown keys are errors that name the nearest known key.
[[nodiscard]] Result<Scenario> readScenario(const std::filesystem::path& file);
[[nodiscard]] Result<Scenario> parseScenario(std::string_view json, const std::string& fileName, const std::filesystem::path& baseDirectory);
/// Lays options over a scenario. Diagnostics name the option ("--tp-size").
[[nodiscard]] Result<Scenario> applyOptions(Scenario scenario, const OptionValues& options);
/// Options this version understands, in help order: name, value placeholder (empty: flag), help line.
struct OptionHelp {
    std::string_view name;
    std::string_view value;
    std::string_view help;
};
[[nodiscard]] const std::vector<OptionHelp>& scenarioOptions();
/// Options that TensorCast users know and this version refuses (code option.unsupported), so that a command line can name them.
[[nodiscard]] const std::vector<OptionHelp>& unmodelledOptions();
/// Fills every default and checks every size rule against the model; each diagnostic lists the values that would work. Resolving again changes nothing.
[[nodiscard]] Result<Scenario> resolve(Scenario scenario, const ModelSpec& model);
/// True when the file says it is a scenario ("schema": "shardscope.scenario/1"); false: take it as a config.json.
[[nodiscard]] bool looksLikeScenario(std::string_view json);

}  // namespace shardscope
