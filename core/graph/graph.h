// The IR: operator nodes in program order, the values between them, scopes (layer, block), repetition regions and communication groups.
// Reading is open to all; after building, only rewrite/Editor writes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/attributes.h"
#include "core/graph/placement.h"
#include "core/graph/tensor_type.h"
#include "core/support/ids.h"

namespace shardscope {

struct OpInfo;  // core/graph/op_info.h

enum class ValueKind : std::uint8_t { activation, weight, cache, input, constant };

[[nodiscard]] std::string_view toString(ValueKind kind);

struct Use {
    NodeId node;
    std::uint32_t slot = 0;
    auto operator<=>(const Use&) const = default;
};

struct Value {
    ValueKind kind = ValueKind::activation;
    NodeId producer;           // invalid for weights, caches, inputs and constants
    std::uint32_t output = 0;  // which result of the producer
    std::string name;          // of weights, caches and inputs: "layers.3.self_attn.o_proj.weight"
    TensorType type;
    Placement placement;
    std::vector<Use> uses;  // readers that are in the program, sorted
};

/// What a node is for. Passes, contract rules and labels anchor on roles, not on operator names.
enum class Role : std::uint8_t {
    none,
    embedding,
    embedding_mask,
    embedding_reduce,
    entry_slice,
    rotary,
    input_norm,
    attention_gather,
    attention_projection,
    cache_copy,
    indexer,
    cache_write,
    attention,
    token_slice,
    o_proj,
    o_proj_reduce,
    post_attention_norm,
    mlp_gather,
    mlp_gate_up,
    mlp_activation,
    mlp_down,
    mlp_reduce,
    gate,
    gate_slice,
    top_k,
    top_k_normalise,
    hidden_slice,
    routing,
    dispatch,
    expert_gate_up,
    expert_down,
    regroup,
    combine_collective,
    unpermute,
    combine,
    shared_gate_up,
    shared_activation,
    shared_down,
    shared_reduce,
    moe_add,
    moe_gather,
    residual_add,
    final_norm,
    final_gather,
    row_selection,
    lm_head,
    lm_head_gather,
    cache_flush,
    quantise,
    view,
    region
};

[[nodiscard]] std::string_view toString(Role role);

struct Node {
    const OpInfo* op = nullptr;
    Role role = Role::none;
    ScopeId scope;
    RegionId region;  // invalid outside repetition regions
    std::vector<ValueId> inputs;
    std::vector<ValueId> outputs;
    Attributes attributes;
    bool isAlive = true;     // false: removed, kept as a ghost for drawing and undo
    bool isPending = false;  // operands disagree until a later rewrite
    NodeId previous;         // program order, among the nodes in the program
    NodeId next;
    NodeId standsFor;  // the removed node whose place in the drawing this one takes
};

enum class BlockKind : std::uint8_t { model, embedding, layer, attention, mlp, head, part };

/// A module path. `layer` is -1 outside decoder layers; in a repetition graph it is the representative's index.
struct Scope {
    ScopeId parent;
    std::string path;  // "layers.3.self_attn"
    BlockKind block = BlockKind::part;
    int layer = -1;
};

/// Consecutive layers of equal structure, built once: layers firstLayer … firstLayer + count - 1.
struct Region {
    int firstLayer = 0;
    int count = 1;
};

/// Ranks that communicate together. `indexInGroup` is the place of the analysed rank.
struct CommGroup {
    std::string name;  // "tp16"
    ParallelAxis axis = ParallelAxis::tp;
    std::vector<int> ranks;
    int indexInGroup = 0;

    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(ranks.size()); }
};

class Graph {
public:
    // --- building -------------------------------------------------------------------------------------------------
    ScopeId addScope(Scope scope);
    RegionId addRegion(Region region);
    GroupId addGroup(CommGroup group);
    /// A weight, cache, input or constant.
    ValueId addSource(ValueKind kind, std::string name, TensorType type, Placement placement);
    /// Appends a node at the end of the program, or after `after` when that is valid, with `outputCount` fresh values of unset type.
    NodeId addNode(Node node, std::size_t outputCount, NodeId after = {});

    // --- changing, for rewrite/Editor only --------------------------------------------------------------------------
    void setInput(NodeId node, std::size_t slot, ValueId value);
    void setAttribute(NodeId node, Attr key, AttrValue value);
    void eraseAttribute(NodeId node, Attr key);
    /// Takes a node out of the program; it stays in the table.
    void unlink(NodeId node);
    /// Puts an unlinked node back behind `after` (invalid: at the front).
    void relink(NodeId node, NodeId after);
    /// Forgets the last node of the table and its values: the inverse of addNode.
    void dropLastNode();
    void setType(ValueId value, TensorType type) { m_values[value.index()].type = type; }
    void setPlacement(ValueId value, Placement placement) { m_values[value.index()].placement = placement; }
    void setPending(NodeId node, bool isPending) { m_nodes[node.index()].isPending = isPending; }
    void setRole(NodeId node, Role role) { m_nodes[node.index()].role = role; }

    // --- reading ------------------------------------------------------------------------------------------------------
    [[nodiscard]] const Node& node(NodeId id) const { return m_nodes[id.index()]; }
    [[nodiscard]] const Value& value(ValueId id) const { return m_values[id.index()]; }
    [[nodiscard]] const Scope& scope(ScopeId id) const { return m_scopes[id.index()]; }
    [[nodiscard]] const Region& region(RegionId id) const { return m_regions[id.index()]; }
    [[nodiscard]] const CommGroup& group(GroupId id) const { return m_groups[id.index()]; }
    [[nodiscard]] std::size_t nodeTableSize() const { return m_nodes.size(); }  // ghosts included
    [[nodiscard]] std::size_t valueCount() const { return m_values.size(); }
    [[nodiscard]] std::size_t regionCount() const { return m_regions.size(); }
    [[nodiscard]] std::size_t groupCount() const { return m_groups.size(); }
    [[nodiscard]] std::size_t liveNodeCount() const { return m_liveNodes; }
    [[nodiscard]] NodeId firstNode() const { return m_first; }
    [[nodiscard]] NodeId lastNode() const { return m_last; }
    /// Nodes in program order.
    [[nodiscard]] std::vector<NodeId> program() const;
    [[nodiscard]] int layerOf(NodeId id) const { return scope(node(id).scope).layer; }
    /// How often a node runs: the count of its region, 1 outside. Region markers and copies run once each.
    [[nodiscard]] int repeatOf(NodeId id) const;
    [[nodiscard]] TokenLayout layoutOf(ValueId id) const { return tokenLayout(value(id).type, value(id).placement); }

private:
    std::vector<Node> m_nodes;
    std::vector<Value> m_values;
    std::vector<Scope> m_scopes;
    std::vector<Region> m_regions;
    std::vector<CommGroup> m_groups;
    NodeId m_first;
    NodeId m_last;
    std::size_t m_liveNodes = 0;

    void linkAfter(NodeId node, NodeId after);
    void addUses(NodeId node);
    void removeUses(NodeId node);
};

/// The stable name of a node in JSON, tables and messages: "%61".
[[nodiscard]] std::string nodeName(NodeId id);
/// Every node in the program with its operands, attributes, types and placements, one line each: two graphs are the same when their texts are.
[[nodiscard]] std::string canonicalText(const Graph& graph);
/// One line of it: "%61 = slice(%60) dim 0 …".
[[nodiscard]] std::string nodeText(const Graph& graph, NodeId id);

}  // namespace shardscope
