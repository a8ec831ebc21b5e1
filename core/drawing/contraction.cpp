// Walks from each drawn operator up through hidden producers. The result of a hidden operator is remembered, so each is walked once.
#include "core/drawing/contraction.h"

#include <algorithm>
#include <optional>

#include "core/ops/ops.h"

namespace shardscope::drawing {
namespace {

/// Whether an operand is there before the first and after the last step.
struct Presence {
    bool isBuilt = true;
    bool isFinal = true;

    [[nodiscard]] Presence with(Presence other) const { return {isBuilt && other.isBuilt, isFinal && other.isFinal}; }
    [[nodiscard]] Presence orElse(Presence other) const { return {isBuilt || other.isBuilt, isFinal || other.isFinal}; }
};

/// The graph as it is now, in the form that Contraction reads.
struct CurrentSource {
    const Graph& graph;

    [[nodiscard]] std::size_t nodeCount() const { return graph.nodeTableSize(); }
    [[nodiscard]] std::vector<NodeId> order() const { return graph.program(); }
    [[nodiscard]] const OpInfo& op(NodeId id) const { return *graph.node(id).op; }
    [[nodiscard]] Role role(NodeId id) const { return graph.node(id).role; }
    [[nodiscard]] NodeId producer(ValueId id) const { return graph.value(id).producer; }
    [[nodiscard]] std::uint32_t outputIndex(ValueId id) const { return graph.value(id).output; }
    template <class Visit>
    void forEachInput(NodeId id, Visit visit) const {
        const std::vector<ValueId>& inputs = graph.node(id).inputs;
        for (std::uint32_t slot = 0; slot < inputs.size(); ++slot) visit(slot, inputs[slot], Presence{});
    }
};

/// All steps together.
struct EverSource {
    const History& history;

    [[nodiscard]] std::size_t nodeCount() const { return history.nodeCount(); }
    [[nodiscard]] std::vector<NodeId> order() const {
        std::vector<NodeId> nodes = history.order();
        std::erase_if(nodes, [this](NodeId id) { return !history.story(id).isEverAlive(); });
        return nodes;
    }
    [[nodiscard]] const OpInfo& op(NodeId id) const { return *history.story(id).node->op; }
    [[nodiscard]] Role role(NodeId id) const { return history.firstRole(id); }
    [[nodiscard]] NodeId producer(ValueId id) const { return history.producer(id); }
    [[nodiscard]] std::uint32_t outputIndex(ValueId id) const { return history.outputIndex(id); }
    template <class Visit>
    void forEachInput(NodeId id, Visit visit) const {
        const History::NodeStory& story = history.story(id);
        history.forEachInput(id, [&](std::uint32_t slot, ValueId value, bool isFirst, bool isLast) {
            visit(slot, value, Presence{isFirst && story.isBuilt(), isLast && story.isAliveAtEnd()});
        });
    }
};

std::optional<std::uint32_t> writtenOperand(AliasRule rule) {
    switch (rule) {
        case AliasRule::mutatesFirst: return 0;
        case AliasRule::mutatesThird: return 2;
        case AliasRule::mutatesFifth: return 4;
        default: return std::nullopt;
    }
}

bool addsResidual(const OpInfo& op, Role role) { return op.name.starts_with("add_rms_norm") || role == Role::residual_add; }

bool isEmbedding(Role role) { return role == Role::embedding || role == Role::embedding_reduce || role == Role::entry_slice; }

template <class Source>
class Contraction {
public:
    Contraction(const Source& source, bool showsAuxiliary) : m_source(source), m_showsAuxiliary(showsAuxiliary), m_origins(source.nodeCount()) {}

    std::vector<Connection> run() {
        for (const NodeId id : m_source.order()) {
            if (isDrawn(id)) connect(id);
        }
        return std::move(m_connections);
    }

private:
    /// A result of a drawn operator.
    struct Origin {
        ValueId value;
        Presence presence;
    };
    struct Origins {
        bool isKnown = false;
        std::vector<Origin> found;
    };

    const Source& m_source;
    bool m_showsAuxiliary;
    std::vector<Origins> m_origins;                 // of hidden operators
    std::unordered_map<ValueId, NodeId> m_writers;  // caches by the drawn operator that wrote them last
    std::vector<Connection> m_connections;

    [[nodiscard]] bool isDrawn(NodeId id) const { return drawing::isDrawn(m_source.op(id), m_source.role(id), m_showsAuxiliary); }

    void connect(NodeId to) {
        const OpInfo& op = m_source.op(to);
        const bool isMerge = addsResidual(op, m_source.role(to));
        m_source.forEachInput(to, [&](std::uint32_t slot, ValueId value, Presence presence) {
            if (op.isCollective() && slot > 0) return;
            forEachOrigin(value, presence, [&](const Origin& origin) {
                const bool isResidual = isMerge && isResidualStream(origin.value);
                add({m_source.producer(origin.value), to, value, isResidual, slot == 0, origin.presence.isBuilt, origin.presence.isFinal});
            });
            if (const auto writer = m_writers.find(value); writer != m_writers.end()) {
                add({writer->second, to, value, false, false, presence.isBuilt, presence.isFinal});
            }
        });
        rememberWriter(to, op);
    }

    void rememberWriter(NodeId id, const OpInfo& op) {
        const std::optional<std::uint32_t> written = writtenOperand(op.alias);
        if (!written) return;
        m_source.forEachInput(id, [&](std::uint32_t slot, ValueId value, Presence) {
            if (slot == *written) m_writers[value] = id;
        });
    }

    /// Two operands from one operator are one line, the first's.
    void add(const Connection& connection) {
        for (auto other = m_connections.rbegin(); other != m_connections.rend() && other->to == connection.to; ++other) {
            if (other->from != connection.from || other->isResidual != connection.isResidual) continue;
            other->isBuilt = other->isBuilt || connection.isBuilt;
            other->isFinal = other->isFinal || connection.isFinal;
            return;
        }
        m_connections.push_back(connection);
    }

    /// The value that enters a chain of region copies. The chain is as long as the region has layers, so it is walked in a loop.
    void skipCopies(ValueId& value, Presence& presence) {
        for (NodeId copy = m_source.producer(value); copy.isValid() && &m_source.op(copy) == &ops::copy_region; copy = m_source.producer(value)) {
            const ValueId copied = value;
            m_source.forEachInput(copy, [&](std::uint32_t, ValueId input, Presence read) {
                value = input;
                presence = presence.with(read);
            });
            if (value == copied) return;
        }
    }

    template <class Visit>
    void forEachOrigin(ValueId value, Presence presence, Visit visit) {
        skipCopies(value, presence);
        const NodeId producer = m_source.producer(value);
        if (!producer.isValid()) return;
        if (isDrawn(producer)) {
            visit(Origin{value, presence});
            return;
        }
        for (const Origin& origin : originsOfHidden(producer)) visit(Origin{origin.value, origin.presence.with(presence)});
    }

    const std::vector<Origin>& originsOfHidden(NodeId hidden) {
        Origins& known = m_origins[hidden.index()];
        if (known.isKnown) return known.found;
        known.isKnown = true;  // before the walk: a cycle in the union of all steps ends here
        std::vector<Origin> found;
        m_source.forEachInput(hidden, [&](std::uint32_t, ValueId value, Presence presence) {
            forEachOrigin(value, presence, [&](const Origin& origin) {
                const auto same = std::find_if(found.begin(), found.end(), [&](const Origin& other) { return other.value == origin.value; });
                if (same == found.end()) {
                    found.push_back(origin);
                } else {
                    same->presence = same->presence.orElse(origin.presence);
                }
            });
        });
        known.found = std::move(found);
        return known.found;
    }

    /// The hidden states that run past the blocks: what a layer begins with, and every sum kept for the next add.
    bool isResidualStream(ValueId origin, int depth = 0) {
        const NodeId producer = m_source.producer(origin);
        const OpInfo& op = m_source.op(producer);
        const Role role = m_source.role(producer);
        if (op.opClass == OpClass::marker || role == Role::residual_add || isEmbedding(role)) return true;
        if (op.opClass == OpClass::norm) return m_source.outputIndex(origin) == 1;
        if (!op.isCollective() || depth > 2) return false;
        bool isStream = false;
        m_source.forEachInput(producer, [&](std::uint32_t, ValueId value, Presence presence) {
            forEachOrigin(value, presence, [&](const Origin& before) { isStream = isStream || isResidualStream(before.value, depth + 1); });
        });
        return isStream;
    }
};

}  // namespace

bool isDrawn(const OpInfo& op, Role role, bool showsAuxiliary) {
    if (&op == &ops::copy_region) return false;
    if (showsAuxiliary || op.opClass == OpClass::marker || &op == &ops::slice || role == Role::row_selection) return true;
    return !op.isAuxiliary && !op.isView() && role != Role::top_k_normalise;
}

std::vector<Connection> currentConnections(const Graph& graph, bool showsAuxiliary) {
    const CurrentSource source{graph};
    return Contraction(source, showsAuxiliary).run();
}

std::vector<Connection> connectionsEver(const History& history, bool showsAuxiliary) {
    const EverSource source{history};
    return Contraction(source, showsAuxiliary).run();
}

}  // namespace shardscope::drawing
