// Scenario as written + model → scenario with every default filled in, or every reason why it cannot run.
#include <fmt/format.h>

#include "core/scenario/scenario.h"
#include "core/scenario/scenario_problems.h"
#include "core/scenario/size_rules.h"

namespace shardscope {

namespace {

void fillDefaults(Scenario& scenario) {
    ParallelSizes& sizes = scenario.parallel;
    if (sizes.dp == 0 && sizes.tp > 0 && sizes.devices % sizes.tp == 0) sizes.dp = sizes.devices / sizes.tp;
    if (scenario.requests.empty()) scenario.requests.emplace_back();
}

/// The user's choice wins; a checkpoint's own quantisation is used where it is modelled, which none is but the default's kind.
Diagnostics explainLinearAction(const Scenario& scenario, const ModelSpec& model) {
    Diagnostic note;
    note.severity = Severity::info;
    note.code = "quantisation.linear";
    note.where = ScenarioProblems(scenario).whereOf("/quantization/linear");
    note.message = fmt::format("linear layers run as {} (source: {})", toString(scenario.linear), scenario.linearSource);
    Diagnostics notes{note};
    if (scenario.linearSource != "default" || model.checkpointQuantisation.empty()) return notes;
    Diagnostic warning;
    warning.severity = Severity::warning;
    warning.code = "quantisation.checkpoint_not_modelled";
    warning.where = model.checkpointQuantisationAt;
    warning.message = fmt::format("the checkpoint's quantisation is not modelled yet; {} is taken instead", toString(scenario.linear));
    warning.found = model.checkpointQuantisation;
    warning.expected = "DISABLED or W8A8_DYNAMIC";
    warning.hint = "choose one with --quantize-linear-action, or \"quantization\": {\"linear\": …} in the scenario";
    notes.push_back(std::move(warning));
    return notes;
}

}  // namespace

Result<Scenario> resolve(Scenario scenario, const ModelSpec& model) {
    fillDefaults(scenario);
    Diagnostics problems = checkSizes(scenario, model);
    if (!problems.empty()) return failure(std::move(problems));
    scenario.notes = explainLinearAction(scenario, model);
    return scenario;
}

}  // namespace shardscope
