// Runs passes over a graph and records what each did and why, matches and rejections alike. Passes themselves know nothing of recording.
#include <algorithm>

#include "core/rewrite/pass.h"

namespace shardscope {

bool Examination::applies() const {
    return std::all_of(guards.begin(), guards.end(), [](const Guard& guard) { return guard.holds; });
}

namespace {

Step stepOf(const Graph& graph, const Pass& pass, const Examination& examination) {
    Step step;
    step.pass = pass.id();
    step.pattern = examination.pattern;
    step.verdict = examination.applies() ? Verdict::applied : Verdict::rejected;
    step.layer = graph.layerOf(examination.anchors.front());
    step.anchors = examination.anchors;
    step.guards = examination.guards;
    return step;
}

void runCandidate(const Pass& pass, Editor& editor, NodeId candidate) {
    const Examination examination = pass.examine(editor.graph(), candidate);
    editor.beginStep(stepOf(editor.graph(), pass, examination));
    if (examination.applies()) {
        pass.rewrite(editor, examination);
        editor.propagate();
    }
    editor.endStep();
}

std::vector<NodeId> pendingNodes(const Graph& graph) {
    std::vector<NodeId> pending;
    for (NodeId id = graph.firstNode(); id.isValid(); id = graph.node(id).next) {
        if (graph.node(id).isPending) pending.push_back(id);
    }
    return pending;
}

/// A graph that stays wrong is shown as it would execute: a step of its own, so that it can be taken back.
void settle(Editor& editor) {
    const std::vector<NodeId> pending = pendingNodes(editor.graph());
    if (pending.empty()) return;
    Step step;
    step.pass = "settle";
    step.pattern = "operands that never meet, as executed";
    step.layer = editor.graph().layerOf(pending.front());
    step.anchors = pending;
    editor.beginStep(std::move(step));
    editor.settlePending();
    editor.endStep();
}

}  // namespace

bool runPasses(const std::vector<std::unique_ptr<Pass>>& passes, Graph& graph, Journal& journal, const std::function<void(std::size_t, std::size_t)>& progress,
               std::stop_token stop) {
    Editor editor(graph, journal);
    for (std::size_t done = 0; done < passes.size(); ++done) {
        for (const NodeId candidate : passes[done]->candidates(graph)) {
            if (stop.stop_requested()) return false;
            if (graph.node(candidate).isAlive) runCandidate(*passes[done], editor, candidate);
        }
        if (progress) progress(done + 1, passes.size());
    }
    settle(editor);
    return !stop.stop_requested();
}

}  // namespace shardscope
