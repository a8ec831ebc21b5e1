// Searches the journal for one node.
#include "widgets/node_story.h"

#include <algorithm>

namespace shardscope {

namespace {

bool isAbout(const edit::AddNode& edit, NodeId node) { return edit.id == node; }
bool isAbout(const edit::RemoveNode& edit, NodeId node) { return edit.id == node; }
// Types and placements are inferred again after a rewrite; they follow from an edit and are none of a node's own.
bool isAbout(const edit::SetType&, NodeId) { return false; }
bool isAbout(const edit::SetPlacement&, NodeId) { return false; }
bool isAbout(const auto& edit, NodeId node) { return edit.node == node; }

bool touches(const Journal& journal, const Step& step, NodeId node) {
    const std::vector<Edit>& edits = journal.edits();
    for (std::size_t i = step.firstEdit; i < std::min(step.lastEdit, edits.size()); ++i) {
        if (std::visit([node](const auto& edit) { return isAbout(edit, node); }, edits[i])) return true;
    }
    return false;
}

bool contains(const std::vector<NodeId>& nodes, NodeId node) { return std::ranges::find(nodes, node) != nodes.end(); }

StepPlace placeOf(const Journal& journal, std::size_t index) {
    StepPlace place{index, 0, 0};
    const std::vector<Step>& steps = journal.steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].verdict != Verdict::applied || steps[i].pass != steps[index].pass) continue;
        ++place.matches;
        if (i <= index) ++place.match;
    }
    return place;
}

}  // namespace

NodeStory tellStory(const Journal& journal, NodeId node) {
    NodeStory story;
    const std::vector<Step>& steps = journal.steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = steps[i];
        if (step.verdict == Verdict::rejected) {
            if (contains(step.anchors, node)) story.rejections.push_back(i);
            continue;
        }
        if (!story.created && contains(step.added, node)) story.created = placeOf(journal, i);
        if (!story.firstTouched && (contains(step.added, node) || touches(journal, step, node))) story.firstTouched = placeOf(journal, i);
    }
    return story;
}

}  // namespace shardscope
