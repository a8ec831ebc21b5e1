// The record of every rewrite: edits, grouped in steps that carry pass, pattern, anchors and every guard with the value it saw. A cursor walks it both ways.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/graph/graph.h"

namespace shardscope {

struct Guard {
    std::string text;      // "tokens divisible by tp"
    std::string expected;  // "4096 % 16 = 0"
    std::string found;     // "0"
    bool holds = false;
    bool isAnchor = false;  // what failed is an absent anchor, not a value
};

enum class Verdict : std::uint8_t { applied, rejected };

namespace edit {
struct AddNode {
    Node node;
    std::size_t outputCount = 0;
    NodeId id;
};  // node.previous names its place
struct RemoveNode {
    NodeId id;
    NodeId previous;
};
struct Rewire {
    NodeId node;
    std::uint32_t slot = 0;
    ValueId before;
    ValueId after;
};
struct SetAttribute {
    NodeId node;
    Attr key = Attr::dim;
    bool hadBefore = false;
    AttrValue before;
    AttrValue after;
};
struct SetType {
    ValueId value;
    TensorType before;
    TensorType after;
};
struct SetPlacement {
    ValueId value;
    Placement before;
    Placement after;
};
struct SetPending {
    NodeId node;
    bool before = false;
    bool after = false;
};
struct SetRole {
    NodeId node;
    Role before = Role::none;
    Role after = Role::none;
};
}  // namespace edit

using Edit =
    std::variant<edit::AddNode, edit::RemoveNode, edit::Rewire, edit::SetAttribute, edit::SetType, edit::SetPlacement, edit::SetPending, edit::SetRole>;

struct Step {
    std::string_view pass;     // "dsa_o_proj"
    std::string_view pattern;  // "slice before replicated o_proj"
    Verdict verdict = Verdict::applied;
    int layer = -1;
    std::vector<NodeId> anchors;
    std::vector<Guard> guards;
    std::size_t firstEdit = 0;  // [firstEdit, lastEdit) in the journal
    std::size_t lastEdit = 0;
    std::vector<NodeId> added;
    std::vector<NodeId> removed;
    std::size_t rewired = 0;
    std::int64_t collectivesDelta = 0;  // as executed (region nodes count `count` times)
};

class Journal {
public:
    void append(Edit edit) { m_edits.push_back(std::move(edit)); }
    void append(Step step) { m_steps.push_back(std::move(step)); }

    [[nodiscard]] const std::vector<Edit>& edits() const { return m_edits; }
    [[nodiscard]] const std::vector<Step>& steps() const { return m_steps; }

private:
    std::vector<Edit> m_edits;
    std::vector<Step> m_steps;
};

/// Applies or takes back one recorded edit.
void redo(Graph& graph, const Edit& edit);
void undo(Graph& graph, const Edit& edit);
/// Takes every edit back, last first: gives the built graph.
void undoAll(Graph& graph, const Journal& journal);
/// Moves a graph from after `fromStep` steps to after `toStep` steps.
void moveTo(Graph& graph, const Journal& journal, std::size_t fromStep, std::size_t toStep);

}  // namespace shardscope
