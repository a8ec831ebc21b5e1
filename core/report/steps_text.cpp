// The journal as text: one line a step, or one step with its guards, edits and what it changed.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/report/report.h"
#include "core/report/tables.h"

namespace shardscope::report {

namespace {

std::string_view verdictText(Verdict verdict) { return verdict == Verdict::applied ? "applied" : "rejected"; }

/// "+4 -2 nodes, 3 rewired, collectives +1", or the guard that failed.
std::string outcomeText(const Step& step) {
    if (step.verdict == Verdict::applied) {
        return fmt::format("+{} -{} nodes, {} rewired, collectives {:+}", step.added.size(), step.removed.size(), step.rewired, step.collectivesDelta);
    }
    const auto failed = std::ranges::find(step.guards, false, &Guard::holds);
    return failed == step.guards.end() ? std::string() : fmt::format("{}: {}", failed->text, failed->found);
}

std::string nodesText(const std::vector<NodeId>& nodes) {
    std::string text;
    for (const NodeId node : nodes) text += (text.empty() ? "" : " ") + nodeName(node);
    return text.empty() ? "-" : text;
}

std::string guardsText(const Step& step) {
    Table table({"guard", "expected", "found", "holds"});
    for (const Guard& guard : step.guards) table.add({guard.text, guard.expected, guard.found, guard.holds ? "yes" : "no"});
    return table.isEmpty() ? std::string() : table.text();
}

/// Nodes whose line an edit can change.
struct TouchedNodes {
    const Graph& graph;
    std::set<NodeId>& nodes;

    void operator()(const edit::AddNode& e) const { nodes.insert(e.id); }
    void operator()(const edit::RemoveNode& e) const { nodes.insert(e.id); }
    void operator()(const edit::Rewire& e) const { nodes.insert(e.node); }
    void operator()(const edit::SetAttribute& e) const { nodes.insert(e.node); }
    void operator()(const edit::SetType& e) const { addProducer(e.value); }
    void operator()(const edit::SetPlacement& e) const { addProducer(e.value); }
    void operator()(const edit::SetPending& e) const { nodes.insert(e.node); }
    void operator()(const edit::SetRole& e) const { nodes.insert(e.node); }

    void addProducer(ValueId value) const {
        if (graph.value(value).producer.isValid()) nodes.insert(graph.value(value).producer);
    }
};

std::set<NodeId> touchedNodes(const Analysis& analysis, const Step& step) {
    std::set<NodeId> nodes;
    const TouchedNodes collect{analysis.graph, nodes};
    for (std::size_t i = step.firstEdit; i < step.lastEdit; ++i) std::visit(collect, analysis.journal.edits()[i]);
    return nodes;
}

std::string lineIn(const Graph& graph, NodeId id) {
    const bool isPresent = id.index() < graph.nodeTableSize() && graph.node(id).isAlive;
    return isPresent ? nodeText(graph, id) : std::string();
}

std::string diffText(const Analysis& analysis, std::size_t index) {
    const std::set<NodeId> touched = touchedNodes(analysis, analysis.journal.steps()[index]);
    Graph before = analysis.graph;
    moveTo(before, analysis.journal, analysis.journal.steps().size(), index);
    Graph after = before;
    moveTo(after, analysis.journal, index, index + 1);
    std::string text;
    for (const NodeId id : touched) {
        const std::string was = lineIn(before, id);
        const std::string is = lineIn(after, id);
        if (was == is) continue;
        if (!was.empty()) text += "- " + was + "\n";
        if (!is.empty()) text += "+ " + is + "\n";
    }
    return text;
}

}  // namespace

std::string stepsText(const Analysis& analysis) {
    Table table({"step", "pass", "verdict", "layer", "anchor", "pattern", "outcome"});
    const auto& steps = analysis.journal.steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = steps[i];
        table.add({std::to_string(i), std::string(step.pass), std::string(verdictText(step.verdict)), layerText(step.layer),
                   step.anchors.empty() ? "-" : nodeName(step.anchors.front()), std::string(step.pattern), outcomeText(step)});
    }
    return table.isEmpty() ? "no step: no pass found anything to look at\n" : table.text("");
}

std::string stepText(const Analysis& analysis, std::size_t index) {
    const Step& step = analysis.journal.steps()[index];
    std::string text = fmt::format("step {}: {} {}, {}\nlayer: {}\nanchors: {}\n", index, step.pass, verdictText(step.verdict), step.pattern,
                                   layerText(step.layer), nodesText(step.anchors));
    text += guardsText(step);
    if (step.verdict == Verdict::rejected) return text;
    text += fmt::format("added: {}\nremoved: {}\nrewired: {}\ncollectives: {:+}\n", nodesText(step.added), nodesText(step.removed), step.rewired,
                        step.collectivesDelta);
    return text + diffText(analysis, index);
}

}  // namespace shardscope::report
