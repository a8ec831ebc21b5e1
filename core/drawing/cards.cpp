// What frames say of their contents, by the roles of the operators in them.
#include "core/drawing/cards.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/drawing/labels.h"
#include "core/drawing/metrics.h"
#include "core/graph/op_info.h"
#include "core/support/checked.h"
#include "core/support/units.h"

namespace shardscope::drawing {
namespace {

struct RowRule {
    std::string_view label;
    Role role;
    std::uint32_t output;
};

/// Rows of a card from top to bottom; rules with one label make one row. The sum kept by the norm behind attention is the hidden state that runs on.
constexpr std::array rowRules{
    RowRule{"embedding", Role::embedding, 0},   RowRule{"embedding", Role::embedding_reduce, 0},
    RowRule{"embedding", Role::entry_slice, 0}, RowRule{"attention", Role::attention, 0},
    RowRule{"o_proj", Role::o_proj, 0},         RowRule{"MLP", Role::mlp_down, 0},
    RowRule{"MoE", Role::expert_down, 0},       RowRule{"hidden", Role::post_attention_norm, 1},
    RowRule{"hidden", Role::residual_add, 0},   RowRule{"final_norm", Role::final_norm, 0},
    RowRule{"lm_head", Role::lm_head, 0},
};

constexpr std::string_view widestTally = " 99 · 999.9 MiB";

std::string_view insideText(TokenLayout layout) {
    switch (layout) {
        case TokenLayout::full: return "full-token inside";
        case TokenLayout::local: return "local-token inside";
        default: return {};
    }
}

std::string joined(std::string_view first, std::string_view second) {
    return fmt::format("{}{}{}", first, first.empty() || second.empty() ? "" : " · ", second);
}

}  // namespace

bool FrameWriter::isNow(NodeId id) const { return id.index() < m_history.graph().nodeTableSize() && m_history.graph().node(id).isAlive; }

std::vector<NodeId> FrameWriter::nodesEver(const SlotLists& slots) const {
    std::vector<NodeId> nodes;
    for (const std::vector<std::uint32_t>* list : slots) {
        for (const std::uint32_t slot : *list) nodes.insert(nodes.end(), m_table.slots[slot].members.begin(), m_table.slots[slot].members.end());
    }
    return nodes;
}

NodeId FrameWriter::nodeNow(const std::vector<NodeId>& nodes, Role role) const {
    const auto found = std::find_if(nodes.begin(), nodes.end(), [&](NodeId id) { return isNow(id) && m_history.graph().node(id).role == role; });
    return found != nodes.end() ? *found : NodeId{};
}

std::vector<FrameWriter::Pick> FrameWriter::picks(const SlotLists& slots) const {
    const std::vector<NodeId> nodes = nodesEver(slots);
    std::vector<Pick> found;
    for (const RowRule& rule : rowRules) {
        for (const NodeId id : nodes) {
            if (m_history.firstRole(id) != rule.role || rule.output >= m_history.story(id).outputCount) continue;
            if (found.empty() || found.back().label != rule.label) found.push_back({std::string(rule.label), {}});
            found.back().results.emplace_back(id, rule.output);
        }
    }
    return found;
}

double FrameWriter::widest(const Pick& pick) const {
    double width = 0;
    for (const auto& [id, output] : pick.results) {
        for (const TensorType* type : m_history.typesEver(ValueId(m_history.story(id).firstOutput.index() + output))) {
            width = std::max(width, m_measure.width(FontRole::frameDetail, fmt::format("{} {}", pick.label, shapeLabel(*type))));
        }
    }
    return width;
}

CardSize FrameWriter::cardSize(const SlotLists& slots, const std::string& title, double headerHeight) const {
    double width = headerWidth(title, "dense");
    const std::vector<Pick> rows = picks(slots);
    for (const Pick& row : rows) width = std::max(width, widest(row) + metrics::swatchWidth + 2 * metrics::cardPadding);
    std::set<std::string_view> kinds;
    for (const NodeId id : nodesEver(slots)) {
        const OpInfo& op = *m_history.story(id).node->op;
        if (op.isCollective()) kinds.insert(op.name);
    }
    for (const std::string_view kind : kinds) {
        const std::string text = std::string(kind) + std::string(widestTally);
        width = std::max(width, m_measure.width(FontRole::frameDetail, text) + metrics::swatchWidth + 2 * metrics::cardPadding);
    }
    const double rowHeight = m_measure.lineHeight(FontRole::frameDetail) + metrics::cardRowPadding;
    return {width, headerHeight + static_cast<double>(rows.size() + kinds.size()) * rowHeight + metrics::cardPadding};
}

std::string_view FrameWriter::widestLayerDetail(int count) {
    return count > 1 ? "dense decoder layer · 99 ops · representative layer 99" : "dense decoder layer · 99 ops";
}

std::string_view FrameWriter::widestBlockDetail(const BlockKey& key) {
    if (!key.isInLayer()) return "99 ops";
    return key.part == BlockPart::attention ? "DSA · local-token inside" : "999 experts, top-99 · local-token inside";
}

double FrameWriter::headerWidth(std::string_view title, std::string_view detail) const {
    const double titleWidth = m_measure.width(FontRole::frameTitle, title);
    return metrics::headerInset + titleWidth + metrics::headerTextGap + m_measure.width(FontRole::frameDetail, detail) + metrics::cardPadding;
}

std::size_t FrameWriter::operatorCount(const std::vector<NodeId>& nodes) const {
    return static_cast<std::size_t>(
        std::count_if(nodes.begin(), nodes.end(), [this](NodeId id) { return isNow(id) && m_history.graph().node(id).op->opClass != OpClass::marker; }));
}

std::string FrameWriter::layerDetail(const SlotLists& slots, int firstLayer, int count, bool isFolded) const {
    const std::vector<NodeId> nodes = nodesEver(slots);
    const std::string_view kind = nodeNow(nodes, Role::gate).isValid() || nodeNow(nodes, Role::expert_down).isValid() ? "MoE" : "dense";
    if (isFolded) return std::string(kind);
    std::string text = fmt::format("{} decoder layer · {} ops", kind, operatorCount(nodes));
    if (count > 1) text += fmt::format(" · representative layer {}", firstLayer);
    return text;
}

TokenLayout FrameWriter::layoutAtEntry(const std::vector<NodeId>& nodes, Role role) const {
    const NodeId first = nodeNow(nodes, role);
    if (!first.isValid() || m_history.graph().node(first).inputs.empty()) return TokenLayout::none;
    return m_history.graph().layoutOf(m_history.graph().node(first).inputs.front());
}

std::string FrameWriter::mlpDetail(const std::vector<NodeId>& nodes) const {
    const Graph& graph = m_history.graph();
    const NodeId router = nodeNow(nodes, Role::top_k);
    if (!router.isValid() || graph.node(router).inputs.empty()) return joined("dense", insideText(layoutAtEntry(nodes, Role::mlp_gate_up)));
    const Node& node = graph.node(router);
    const TensorType& logits = graph.value(node.inputs.front()).type;
    const std::int64_t experts = logits.rank() > 0 ? logits.size(logits.rank() - 1) : 0;
    return joined(fmt::format("{} experts, top-{}", experts, node.attributes.integer(Attr::k)), insideText(layoutAtEntry(nodes, Role::gate)));
}

std::string FrameWriter::blockDetail(const BlockKey& key, const std::vector<std::uint32_t>& slots) const {
    const std::vector<NodeId> nodes = nodesEver({&slots});
    if (!key.isInLayer()) return fmt::format("{} ops", operatorCount(nodes));
    if (key.part == BlockPart::mlp) return mlpDetail(nodes);
    const NodeId attention = nodeNow(nodes, Role::attention);
    const std::string_view kind = nodeNow(nodes, Role::indexer).isValid() ? "DSA" : "";
    if (!attention.isValid() || m_history.graph().node(attention).outputs.empty()) return std::string(kind);
    return joined(kind, insideText(m_history.graph().layoutOf(m_history.graph().node(attention).outputs.front())));
}

void FrameWriter::fillCard(Frame& frame, const SlotLists& slots) const {
    const Graph& graph = m_history.graph();
    for (const Pick& pick : picks(slots)) {
        const auto shown = std::find_if(pick.results.rbegin(), pick.results.rend(), [this](const auto& result) { return isNow(result.first); });
        if (shown == pick.results.rend()) continue;
        const ValueId value = graph.node(shown->first).outputs[shown->second];
        frame.summary.emplace_back(fmt::format("{} {}", pick.label, shapeLabel(graph.value(value).type)), graph.layoutOf(value));
    }
    std::map<std::string_view, std::pair<std::int64_t, std::int64_t>> tallies;  // kind → count and bytes
    for (const NodeId id : nodesEver(slots)) {
        if (!isNow(id) || !graph.node(id).op->isCollective()) continue;
        auto& [count, bytes] = tallies[graph.node(id).op->name];
        ++count;
        bytes = checkedAdd(bytes, collectiveBytes(labelSource(graph, id))).value_or(std::numeric_limits<std::int64_t>::max());
    }
    for (const auto& [kind, tally] : tallies) frame.collectives.push_back({std::string(kind), tally.first, bytesText(tally.second)});
}

}  // namespace shardscope::drawing
