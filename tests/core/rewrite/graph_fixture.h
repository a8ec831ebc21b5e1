// Small synthetic graphs for rewrite tests: values of known layout, the nodes that patterns anchor on, and questions to ask afterwards. Sizes are those of the
// simulator's own unit tests (spec 20 §9): group [0, 1], 128 tokens, hidden 4096, local 64 tokens.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/ops/ops.h"
#include "core/placement/inference.h"
#include "core/rewrite/pass.h"

namespace shardscope::test {

struct FixtureSizes {
    std::int64_t tokens = 128;
    std::int64_t hidden = 4096;
    std::vector<int> ranks{0, 1};
    int indexInGroup = 0;
};

class GraphFixture {
public:
    explicit GraphFixture(FixtureSizes sizes = {}) : m_sizes(std::move(sizes)) {
        m_tp = m_graph.addGroup({"tp", ParallelAxis::tp, m_sizes.ranks, m_sizes.indexInGroup});
        m_ep = m_graph.addGroup({"ep", ParallelAxis::ep, m_sizes.ranks, m_sizes.indexInGroup});
        m_scope = m_graph.addScope({{}, "layers.0", BlockKind::layer, 0});
        m_normWeight = source("norm.weight", {DType::float16, {Dim(Axis::hidden, m_sizes.hidden)}}, {}, ValueKind::weight);
    }

    [[nodiscard]] Graph& graph() { return m_graph; }
    [[nodiscard]] const Journal& journal() const { return m_journal; }
    [[nodiscard]] GroupId tp() const { return m_tp; }
    [[nodiscard]] GroupId ep() const { return m_ep; }
    [[nodiscard]] PassContext context() const {
        PassContext context;
        context.tp = m_tp;
        return context;
    }
    /// Nodes that follow stand in this region.
    void enter(RegionId region) { m_region = region; }

    // --- sources -----------------------------------------------------------------------------------------------------------
    ValueId source(std::string name, TensorType type, Placement placement = {}, ValueKind kind = ValueKind::input) {
        return m_graph.addSource(kind, std::move(name), type, placement);
    }
    [[nodiscard]] TensorType hiddenType(std::int64_t tokens) const {
        return {DType::float16, {Dim(Axis::batch, 1), Dim(Axis::token, tokens), Dim(Axis::hidden, m_sizes.hidden)}};
    }
    [[nodiscard]] TensorType flatType(std::int64_t tokens) const { return {DType::float16, {Dim(Axis::token, tokens), Dim(Axis::hidden, m_sizes.hidden)}}; }
    /// [1, tokens, hidden], every token on every rank.
    ValueId full() { return source("full", hiddenType(m_sizes.tokens)); }
    /// [1, tokens / ranks, hidden], this rank's share.
    ValueId local() { return source("local", hiddenType(localTokens()), tokenSharded()); }
    /// [1, tokens, hidden] or [tokens, hidden], a sum still owed.
    ValueId partial(bool isFlat = false) {
        Placement placement;
        placement.on(ParallelAxis::tp).isPartial = true;
        return source("partial", isFlat ? flatType(m_sizes.tokens) : hiddenType(m_sizes.tokens), placement);
    }
    [[nodiscard]] static Placement tokenSharded() {
        Placement placement;
        placement.on(ParallelAxis::tp) = shardedOn(Axis::token);
        return placement;
    }
    [[nodiscard]] std::int64_t localTokens() const { return m_sizes.tokens / static_cast<std::int64_t>(m_sizes.ranks.size()); }

    // --- nodes -------------------------------------------------------------------------------------------------------------
    NodeId add(const OpInfo& op, Role role, std::vector<ValueId> inputs, Attributes attributes = {}, std::size_t outputs = 1) {
        Node node;
        node.op = &op;
        node.role = role;
        node.scope = m_scope;
        node.region = m_region;
        node.inputs = std::move(inputs);
        node.attributes = std::move(attributes);
        const NodeId id = m_graph.addNode(std::move(node), outputs);
        infer(id);
        return id;
    }
    ValueId one(const OpInfo& op, Role role, std::vector<ValueId> inputs, Attributes attributes = {}) {
        return out(add(op, role, std::move(inputs), std::move(attributes)));
    }
    ValueId allReduce(ValueId x, Role role = Role::mlp_reduce) { return one(ops::all_reduce, role, {x}, {{Attr::group, m_tp}}); }
    ValueId allReduceOf(bool isFlat = false) { return allReduce(partial(isFlat)); }
    ValueId gather(ValueId x, std::int64_t dim = 1, Role role = Role::none) { return one(ops::all_gather, role, {x}, {{Attr::dim, dim}, {Attr::group, m_tp}}); }
    ValueId norm(ValueId x, Role role = Role::input_norm) { return one(ops::rms_norm, role, {x, m_normWeight}); }
    ValueId addNorm(ValueId x, ValueId residual, Role role = Role::input_norm) { return one(ops::add_rms_norm, role, {x, residual, m_normWeight}); }
    NodeId addNorm2(ValueId x, ValueId residual, Role role = Role::input_norm) { return add(ops::add_rms_norm2, role, {x, residual, m_normWeight}, {}, 2); }
    ValueId marker(const OpInfo& op, ValueId x) { return one(op, Role::region, {x}); }
    ValueId flat(ValueId x) { return one(ops::view, Role::view, {x}, {{Attr::view, ViewPattern{{{Axis::token}, {Axis::hidden}}}}}); }
    ValueId batched(ValueId x) { return one(ops::view, Role::view, {x}, {{Attr::view, ViewPattern{{{Axis::batch}, {Axis::token}, {Axis::hidden}}}}}); }
    /// A reader that has no place in any pattern and whose result ends the graph.
    NodeId reader(ValueId x) { return add(ops::convert_element_type, Role::none, {x}, {{Attr::dtype, DType::float32}}); }

    // --- questions ---------------------------------------------------------------------------------------------------------
    [[nodiscard]] ValueId out(NodeId node, std::size_t i = 0) const { return m_graph.node(node).outputs[i]; }
    [[nodiscard]] ValueId in(NodeId node, std::size_t i = 0) const { return m_graph.node(node).inputs[i]; }
    [[nodiscard]] NodeId producer(ValueId value) const { return m_graph.value(value).producer; }
    [[nodiscard]] const OpInfo* producerOp(ValueId value) const { return producer(value).isValid() ? m_graph.node(producer(value)).op : nullptr; }
    [[nodiscard]] bool isLocal(ValueId value) const { return m_graph.layoutOf(value) == TokenLayout::local; }
    [[nodiscard]] bool isFull(ValueId value) const { return m_graph.layoutOf(value) == TokenLayout::full; }
    [[nodiscard]] std::vector<std::int64_t> shape(ValueId value) const { return m_graph.value(value).type.shape(); }
    [[nodiscard]] std::vector<NodeId> nodes(const OpInfo& op) const {
        std::vector<NodeId> found;
        for (const NodeId id : m_graph.program()) {
            if (m_graph.node(id).op == &op) found.push_back(id);
        }
        return found;
    }
    [[nodiscard]] int count(const OpInfo& op) const { return static_cast<int>(nodes(op).size()); }
    /// A reader of the value with this operator.
    [[nodiscard]] NodeId readerOf(ValueId value, const OpInfo& op) const {
        for (const Use& use : m_graph.value(value).uses) {
            if (m_graph.node(use.node).op == &op) return use.node;
        }
        return {};
    }
    /// True when every reader of the value is an all_gather.
    [[nodiscard]] bool isOnlyGathered(ValueId value) const {
        const std::vector<Use>& uses = m_graph.value(value).uses;
        return !uses.empty() && std::all_of(uses.begin(), uses.end(), [this](const Use& use) { return m_graph.node(use.node).op == &ops::all_gather; });
    }
    [[nodiscard]] bool isGathered(ValueId value) const { return readerOf(value, ops::all_gather).isValid(); }
    [[nodiscard]] int pendingCount() const {
        const std::vector<NodeId> program = m_graph.program();
        return static_cast<int>(std::count_if(program.begin(), program.end(), [this](NodeId id) { return m_graph.node(id).isPending; }));
    }

    // --- running -----------------------------------------------------------------------------------------------------------
    bool run(std::vector<std::unique_ptr<Pass>> passes) { return runPasses(passes, m_graph, m_journal); }
    template <class... Passes>
    bool run(std::unique_ptr<Pass> first, Passes... rest) {
        std::vector<std::unique_ptr<Pass>> passes;
        passes.push_back(std::move(first));
        (passes.push_back(std::move(rest)), ...);
        return run(std::move(passes));
    }
    /// Shows the graph as it was after this many steps; what still waits at the end is settled in a step of its own.
    void goBackTo(std::size_t step) { moveTo(m_graph, m_journal, m_journal.steps().size(), step); }
    [[nodiscard]] std::vector<Step> steps(Verdict verdict, std::string_view pass) const {
        std::vector<Step> found;
        for (const Step& step : m_journal.steps()) {
            if (step.verdict == verdict && step.pass == pass) found.push_back(step);
        }
        return found;
    }
    [[nodiscard]] int applied(std::string_view pass) const { return static_cast<int>(steps(Verdict::applied, pass).size()); }
    [[nodiscard]] int rejected(std::string_view pass) const { return static_cast<int>(steps(Verdict::rejected, pass).size()); }
    /// "text: expected, found …" of every guard that failed in the pass's only rejection, one a line.
    [[nodiscard]] std::string refusal(std::string_view pass) const {
        const std::vector<Step> found = steps(Verdict::rejected, pass);
        if (found.size() != 1) return std::to_string(found.size()) + " rejections";
        std::string text;
        for (const Guard& guard : found.front().guards) {
            if (!guard.holds) text += (text.empty() ? "" : "\n") + guard.text + ": " + guard.expected + ", found " + guard.found;
        }
        return text;
    }

private:
    FixtureSizes m_sizes;
    Graph m_graph;
    Journal m_journal;
    GroupId m_tp;
    GroupId m_ep;
    ScopeId m_scope;
    RegionId m_region;
    ValueId m_normWeight;

    void infer(NodeId id) {
        const InferResult results = inferNode(m_graph, id);
        if (!results) return wait(id);
        for (std::size_t i = 0; i < results->size(); ++i) {
            m_graph.setType(out(id, i), (*results)[i].type);
            m_graph.setPlacement(out(id, i), (*results)[i].placement);
        }
    }

    /// As a node stands of which one operand became local before the other: results full as they were, and waiting.
    void wait(NodeId id) {
        m_graph.setPending(id, true);
        const Node& node = m_graph.node(id);
        const ValueId whole = isLocal(node.inputs[0]) ? node.inputs[1] : node.inputs[0];
        for (const ValueId result : node.outputs) {
            m_graph.setType(result, m_graph.value(whole).type);
            Placement placement;
            placement.isPending = true;
            m_graph.setPlacement(result, placement);
        }
    }
};

}  // namespace shardscope::test
