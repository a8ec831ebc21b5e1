// Applies the rules of a contract to a graph: where each applies, how often that place runs, and what is wrong there.
#include "core/contract/checker.h"

#include "core/contract/layer_index.h"
#include "core/contract/rule_checks.h"

namespace shardscope {

namespace {

struct Application {
    int layer = -1;
    NodeId anchor;
    std::int64_t count = 1;  // as executed
};

/// A norm in front of layer 0 stands at no boundary: nothing precedes it.
std::vector<Application> boundaries(const Graph& graph, const LayerIndex& index, const Rule& rule) {
    std::vector<Application> found;
    for (const Role role : rule.roles) {
        for (const int layer : index.layers()) {
            const NodeId norm = index.first(layer, role);
            if (!norm.isValid()) continue;
            const std::int64_t count = graph.repeatOf(norm) - (layer == 0 ? 1 : 0);
            if (count > 0) found.push_back({layer, norm, count});
        }
    }
    return found;
}

std::vector<Application> applications(const Graph& graph, const LayerIndex& index, const Rule& rule) {
    if (rule.isBoundary) return boundaries(graph, index, rule);
    std::vector<Application> found;
    for (const int layer : index.layers()) {
        const NodeId anchor = index.first(layer, rule.anchor);
        if (anchor.isValid()) found.push_back({layer, anchor, graph.repeatOf(anchor)});
    }
    return found;
}

void apply(const RulePlace& place, std::int64_t count, RuleResult& result, std::vector<Violation>& violations) {
    result.checked += count;
    std::optional<RuleFailure> failure = checkRule(place);
    if (!failure) {
        if (!result.firstNode.isValid()) {
            result.firstNode = subjectOf(place);
            result.found = describePlace(place);
        }
        return;
    }
    if (result.violated == 0) {
        result.firstNode = failure->node;
        result.found = failure->found;
    }
    result.violated += count;
    violations.push_back({place.rule.id, place.layer, failure->node, std::move(failure->expected), std::move(failure->found)});
}

RuleResult emptyResult(const Rule& rule) { return {rule.id, rule.title, rule.titleZh, rule.where, rule.expected, {}, 0, 0, {}}; }

}  // namespace

std::string_view toString(FindingSeverity severity) {
    switch (severity) {
        case FindingSeverity::error: return "error";
        case FindingSeverity::warning: return "warning";
        case FindingSeverity::note: return "note";
    }
    return "error";
}

ContractReport checkContract(const Graph& graph, const Contract& contract, bool isApplied) {
    ContractReport report{contract.name, isApplied, {}, {}};
    const LayerIndex index(graph);
    for (const Rule& rule : contract.rules) {
        RuleResult result = emptyResult(rule);
        if (isApplied) {
            for (const Application& where : applications(graph, index, rule)) {
                apply({graph, index, rule, contract.decisions, where.layer, where.anchor}, where.count, result, report.violations);
            }
        }
        report.rules.push_back(std::move(result));
    }
    return report;
}

}  // namespace shardscope
