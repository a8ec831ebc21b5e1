// Rows of the tables that text and Markdown reports share.
#include "core/report/tables.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/graph/op_info.h"

namespace shardscope::report {

namespace {

std::string shapeText(const std::vector<std::int64_t>& shape) { return fmt::format("[{}]", fmt::join(shape, ", ")); }

/// "3–77", "0, 2–5"
std::string layersText(std::vector<int> layers) {
    std::ranges::sort(layers);
    std::string text;
    for (std::size_t i = 0; i < layers.size();) {
        std::size_t last = i;
        while (last + 1 < layers.size() && layers[last + 1] == layers[last] + 1) ++last;
        text += (text.empty() ? "" : ", ") + (last > i ? fmt::format("{}-{}", layers[i], layers[last]) : fmt::format("{}", layers[i]));
        i = last + 1;
    }
    return text.empty() ? "-" : text;
}

std::string requestsText(const Scenario& scenario) {
    std::string text;
    for (const RequestGroup& group : scenario.requests) {
        text += fmt::format("{}{} × {} tokens", text.empty() ? "" : ", ", group.count, group.queryTokens);
        if (group.contextTokens > 0) text += fmt::format(" after {}", group.contextTokens);
    }
    return text;
}

std::string parallelText(const Scenario& scenario) {
    const ParallelSizes& sizes = scenario.parallel;
    return fmt::format("{} devices: tp {}, dp {}, ep {}; word embedding {}{}; rank {}", sizes.devices, sizes.tp, sizes.dp, sizes.ep,
                       toString(sizes.wordEmbedding), sizes.sharedExpertTp ? ", shared experts over tp" : "", scenario.rank);
}

std::string sequenceParallelText(const Analysis& analysis) {
    if (!analysis.scenario.sequenceParallel) return "off";
    if (analysis.contractReport.isApplied) return "applied";
    return analysis.sequenceParallel.usesContextParallelWeights ? "weights laid out for it, nothing rewritten" : "asked for, not applied";
}

std::string ruleVerdict(const RuleResult& rule) { return rule.checked == 0 ? "not applicable" : rule.violated > 0 ? "violated" : "holds"; }

bool saysTheSame(const Violation& a, const Violation& b) {
    return a.rule == b.rule && (a.layer < 0) == (b.layer < 0) && a.expected == b.expected && a.found == b.found;
}

}  // namespace

std::string layerText(int layer) { return layer < 0 ? "-" : fmt::format("layers.{}", layer); }

std::string contractVerdict(const ContractReport& report) {
    if (!report.isApplied) return "not applied: no tokens are moved";
    const auto violated = std::ranges::count_if(report.rules, [](const RuleResult& rule) { return rule.violated > 0; });
    const auto checked = std::ranges::count_if(report.rules, [](const RuleResult& rule) { return rule.checked > 0; });
    return violated == 0 ? fmt::format("{} of {} applicable rules hold", checked, checked)
                         : fmt::format("{} of {} applicable rules violated", violated, checked);
}

std::vector<std::pair<std::string, std::string>> headerLines(const Analysis& analysis) {
    const Scenario& scenario = analysis.scenario;
    std::size_t views = 0;
    for (NodeId id = analysis.graph.firstNode(); id.isValid(); id = analysis.graph.node(id).next) views += analysis.graph.node(id).op->isView() ? 1U : 0U;
    return {{"model", fmt::format("{} ({}), {} layers", analysis.model.name, analysis.model.architecture, analysis.model.layers)},
            {"phase", fmt::format("{}, {} ({} tokens a rank)", toString(scenario.phase), requestsText(scenario), scenario.tokens())},
            {"parallel", parallelText(scenario)},
            {"linear", fmt::format("{} ({}), {}", toString(scenario.linear), scenario.linearSource, toString(scenario.dtype))},
            {"sequence parallel", sequenceParallelText(analysis)},
            {"contract", fmt::format("{}: {}", analysis.contractReport.name, contractVerdict(analysis.contractReport))},
            {"graph", fmt::format("{}, {} nodes of which {} views", scenario.repetition ? "repetition" : "expanded", analysis.graph.liveNodeCount(), views)}};
}

Table passTable(const Analysis& analysis) {
    Table table({"pass", "applied", "rejected", "collectives"});
    for (const PassSummary& pass : analysis.passes) {
        table.add({pass.id, std::to_string(pass.applied), std::to_string(pass.rejected), fmt::format("{:+}", pass.collectivesDelta)});
    }
    return table;
}

Table collectiveTable(const Analysis& analysis) {
    Table table({"collective", "group", "count", "operand", "bytes each", "layers"});
    for (const CollectiveCount& row : analysis.collectives) {
        table.add({row.kind, fmt::format("{}{}", row.axis, row.groupSize), std::to_string(row.count), shapeText(row.shape), std::to_string(row.bytesEach),
                   layersText(row.layers)});
    }
    return table;
}

Table ruleTable(const Analysis& analysis) {
    Table table({"rule", "verdict", "checked", "violated", "title", "found"});
    for (const RuleResult& rule : analysis.contractReport.rules) {
        table.add({rule.id, ruleVerdict(rule), std::to_string(rule.checked), std::to_string(rule.violated), rule.title, rule.found});
    }
    return table;
}

Table violationTable(const Analysis& analysis) {
    Table table({"rule", "layers", "node", "expected", "found"});
    const std::vector<Violation>& all = analysis.contractReport.violations;
    for (auto first = all.begin(); first != all.end();) {
        const auto last = std::find_if_not(first, all.end(), [&](const Violation& v) { return saysTheSame(*first, v); });
        std::vector<int> layers;
        for (auto violation = first; violation != last; ++violation) layers.push_back(violation->layer);
        const std::string text = first->layer < 0 ? "-" : layersText(std::move(layers));
        table.add({first->rule, text, nodeName(first->node), first->expected, first->found});
        first = last;
    }
    return table;
}

Table soundnessTable(const Analysis& analysis) {
    Table table({"severity", "code", "layer", "node", "message"});
    for (const SoundnessFinding& finding : analysis.soundness) {
        table.add({std::string(toString(finding.severity)), finding.code, layerText(finding.layer), nodeName(finding.node), finding.message});
    }
    return table;
}

}  // namespace shardscope::report
