// Rules by role, narrowed to the nodes they apply to, with the violations laid over; findings by node.
#include "widgets/node_marks.h"

#include <algorithm>
#include <set>

namespace shardscope {

namespace {

using LayerRoles = std::set<std::pair<int, Role>>;

LayerRoles rolesByLayer(const Graph& graph, const std::vector<NodeId>& program) {
    LayerRoles roles;
    for (const NodeId id : program) roles.emplace(graph.layerOf(id), graph.node(id).role);
    return roles;
}

/// Where routed and shared results meet, the rule looks at the last merge there is: the first of its roles that the layer has.
bool isMergeOf(const Rule& rule, const LayerRoles& present, int layer, Role role) {
    const auto first = std::ranges::find_if(rule.roles, [&](Role candidate) { return present.contains({layer, candidate}); });
    return first != rule.roles.end() && *first == role;
}

/// A boundary rule says nothing about the entry of the first layer, where no layer precedes; others need their anchor in the layer.
bool appliesTo(const Rule& rule, const Graph& graph, const LayerRoles& present, NodeId id) {
    const Role role = graph.node(id).role;
    if (std::ranges::find(rule.roles, role) == rule.roles.end()) return false;
    const int layer = graph.layerOf(id);
    if (rule.isBoundary) return layer != 0 || graph.repeatOf(id) > 1;
    if (rule.anchor != Role::none && !present.contains({layer, rule.anchor})) return false;
    return rule.kind != RuleKind::sameShape || isMergeOf(rule, present, layer, role);
}

struct Failures {
    std::set<NodeId> nodes;
    std::set<int> layers;
};

Failures failuresOf(const std::string& rule, const ContractReport& report) {
    Failures failures;
    for (const Violation& violation : report.violations) {
        if (violation.rule != rule) continue;
        failures.nodes.insert(violation.node);
        failures.layers.insert(violation.layer);
    }
    return failures;
}

const Rule* findRule(const Contract& contract, const std::string& id) {
    const auto found = std::ranges::find(contract.rules, id, &Rule::id);
    return found == contract.rules.end() ? nullptr : &*found;
}

}  // namespace

NodeMarks::NodeMarks(const Analysis& analysis) {
    m_byNode.resize(analysis.graph.nodeTableSize());
    const std::vector<NodeId> program = analysis.graph.program();
    if (analysis.contractReport.isApplied) addRules(analysis, program);
    addFindings(analysis);
    addInflation(analysis.graph, program);
}

std::span<const RuleMark> NodeMarks::rules(NodeId node) const {
    const Marks* marks = find(node);
    return marks != nullptr ? std::span<const RuleMark>(marks->rules) : std::span<const RuleMark>();
}

std::optional<FindingSeverity> NodeMarks::finding(NodeId node) const {
    const Marks* marks = find(node);
    return marks != nullptr ? marks->finding : std::nullopt;
}

std::int64_t NodeMarks::inflation(NodeId node) const {
    const Marks* marks = find(node);
    return marks != nullptr ? marks->inflation : 1;
}

void NodeMarks::addRules(const Analysis& analysis, const std::vector<NodeId>& program) {
    const std::vector<RuleResult>& results = analysis.contractReport.rules;
    const LayerRoles present = rolesByLayer(analysis.graph, program);
    for (std::uint32_t index = 0; index < results.size(); ++index) {
        const Failures failures = failuresOf(results[index].id, analysis.contractReport);
        const Rule* rule = results[index].checked > 0 ? findRule(analysis.contract, results[index].id) : nullptr;
        for (const NodeId id : program) {
            const bool isViolated = failures.nodes.contains(id);
            // A check ends at the first node that fails; the others of that layer have not passed.
            const bool holds = rule != nullptr && appliesTo(*rule, analysis.graph, present, id) && !failures.layers.contains(analysis.graph.layerOf(id));
            if (isViolated || holds) m_byNode[id.index()].rules.push_back({index, results[index].id, !isViolated});
        }
    }
}

void NodeMarks::addFindings(const Analysis& analysis) {
    for (const SoundnessFinding& found : analysis.soundness) {
        if (!found.node.isValid() || found.node.index() >= m_byNode.size()) continue;
        std::optional<FindingSeverity>& mark = m_byNode[found.node.index()].finding;
        mark = mark ? std::min(*mark, found.severity) : found.severity;  // declared gravest first
    }
}

void NodeMarks::addInflation(const Graph& graph, const std::vector<NodeId>& program) {
    for (const NodeId id : program) {
        for (const ValueId output : graph.node(id).outputs) {
            std::int64_t& most = m_byNode[id.index()].inflation;
            most = std::max(most, graph.value(output).placement.inflation);
        }
    }
}

const NodeMarks::Marks* NodeMarks::find(NodeId node) const { return node.isValid() && node.index() < m_byNode.size() ? &m_byNode[node.index()] : nullptr; }

}  // namespace shardscope
