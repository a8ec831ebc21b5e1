// Runs the engine in order: resolve, contract, decide, build, rewrite, check, count.
#include "core/analysis/analysis.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/collectives.h"
#include "core/build/builder.h"
#include "core/rewrite/pass.h"

namespace shardscope {

namespace {

// Shares of the work, measured on the 78-layer expanded graph; they only move a progress bar.
constexpr double builtShare = 0.3;
constexpr double rewrittenShare = 0.9;

Diagnostic cancelled() { return {Severity::error, "analysis.cancelled", {}, "the analysis was cancelled", {}, {}, {}}; }

void append(Diagnostics& to, const Diagnostics& from) { to.insert(to.end(), from.begin(), from.end()); }

GroupId tensorParallelGroup(const Graph& graph) {
    for (std::size_t i = 0; i < graph.groupCount(); ++i) {
        const CommGroup& group = graph.group(GroupId(i));
        if (group.axis == ParallelAxis::tp && group.size() > 1) return GroupId(i);
    }
    return {};
}

std::vector<PassSummary> summarise(const std::vector<std::unique_ptr<Pass>>& passes, const Journal& journal) {
    std::vector<PassSummary> summaries;
    for (const auto& pass : passes) summaries.push_back({std::string(pass->id()), std::string(pass->title()), 0, 0, 0});
    for (const Step& step : journal.steps()) {
        const auto summary = std::ranges::find(summaries, step.pass, &PassSummary::id);
        if (summary == summaries.end()) continue;
        ++(step.verdict == Verdict::applied ? summary->applied : summary->rejected);
        summary->collectivesDelta += step.collectivesDelta;
    }
    return summaries;
}

/// Whether any pass that moves tokens changed the graph: only then has the contract something to say.
bool movedTokens(const Journal& journal) {
    return std::ranges::any_of(journal.steps(), [](const Step& step) { return step.verdict == Verdict::applied && step.pass != "norm_fusion"; });
}

bool isInjected(const Journal& journal) {
    return std::ranges::any_of(journal.steps(), [](const Step& step) { return step.verdict == Verdict::applied && step.pass == "inject"; });
}

/// An injected error that found no place would make a clean verdict look like a missed one.
Diagnostic injectionNotApplied(const Scenario& scenario) {
    Location option;
    option.pointer = "--inject";
    return {Severity::warning,
            "inject.not_applied",
            option,
            "the graph holds no rewrite that this injection breaks, so nothing was broken",
            std::string(toString(scenario.injection)),
            "a scenario in which sequence parallelism is applied",
            "see the warning sp.not_applied, or --enable-sequence-parallel with tokens divisible by --tp-size"};
}

/// Builds and rewrites; false when stopped.
bool rewrite(Analysis& analysis, const Progress& progress, const std::stop_token& stop) {
    const Contract& contract = analysis.contract;
    progress(0.0, "build");
    analysis.graph = buildGraph(analysis.model, analysis.scenario, contract.decisions, analysis.sequenceParallel);
    if (stop.stop_requested()) return false;
    const PassContext context{tensorParallelGroup(analysis.graph), contract.decisions, analysis.scenario.injection};
    const auto passes = makePipeline(context, analysis.sequenceParallel.rewrites);
    const auto report = [&](std::size_t done, std::size_t all) {
        const double share = static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(1, all));
        progress(std::lerp(builtShare, rewrittenShare, share), "rewrite");
    };
    if (!runPasses(passes, analysis.graph, analysis.journal, report, stop)) return false;
    analysis.passes = summarise(passes, analysis.journal);
    if (analysis.scenario.injection != Injection::none && !isInjected(analysis.journal)) analysis.diagnostics.push_back(injectionNotApplied(analysis.scenario));
    return true;
}

void check(Analysis& analysis, const Progress& progress) {
    progress(rewrittenShare, "check");
    const bool isApplied = analysis.sequenceParallel.rewrites && movedTokens(analysis.journal);
    analysis.contractReport = checkContract(analysis.graph, analysis.contract, isApplied);
    analysis.soundness = checkSoundness(analysis.graph);
    analysis.collectives = countCollectives(analysis.graph);
}

/// Model and scenario with the contract they run under, nothing built yet.
Result<std::shared_ptr<Analysis>> prepare(const ModelSpec& model, Scenario scenario) {
    auto resolved = resolve(std::move(scenario), model);
    if (!resolved) return failure(resolved.error());
    auto contract = loadContract(resolved->contract, resolved->decisionOverrides);
    if (!contract) return failure(contract.error());
    auto analysis = std::make_shared<Analysis>();
    analysis->model = model;
    analysis->scenario = std::move(*resolved);
    analysis->contract = std::move(*contract);
    analysis->sequenceParallel = decideSequenceParallel(analysis->contract.decisions, model, analysis->scenario);
    append(analysis->diagnostics, model.warnings);
    append(analysis->diagnostics, analysis->sequenceParallel.notes);
    append(analysis->diagnostics, simulatorDefects(analysis->contract, model, analysis->scenario));
    append(analysis->diagnostics, analysis->scenario.notes);
    return analysis;
}

}  // namespace

std::int64_t Analysis::collectiveCount(std::string_view kind) const {
    std::int64_t count = 0;
    for (const CollectiveCount& row : collectives) count += row.kind == kind ? row.count : 0;
    return count;
}

Result<AnalysisPtr> analyse(const ModelSpec& model, Scenario scenario, const Progress& progress, std::stop_token stop) {
    const Progress report = progress ? progress : [](double, std::string_view) {};
    auto analysis = prepare(model, std::move(scenario));
    if (!analysis) return failure(analysis.error());
    if (stop.stop_requested() || !rewrite(**analysis, report, stop)) return failure(cancelled());
    check(**analysis, report);
    if (stop.stop_requested()) return failure(cancelled());
    report(1.0, "done");
    return AnalysisPtr(std::move(*analysis));
}

}  // namespace shardscope
