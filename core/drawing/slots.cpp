// Finds who shares a place, which block it lies in, and how large it must be.
#include "core/drawing/slots.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/drawing/contraction.h"
#include "core/drawing/labels.h"
#include "core/drawing/metrics.h"
#include "core/graph/op_info.h"

namespace shardscope::drawing {
namespace {

using Types = std::vector<const TensorType*>;

constexpr double largestSize = 20000;  // keeps Graphviz' integer arithmetic far from its limits, whatever a text measure returns

double clampedSize(double size) { return std::isfinite(size) ? std::clamp(size, 0.0, largestSize) : 0.0; }

/// Sizes one node for all of its steps.
class Sizer {
public:
    Sizer(const History& history, const TextMeasure& measure) : m_history(history), m_measure(measure) {}

    void enlarge(Slot& slot, NodeId id) const {
        LabelSource source = widestSource(id);
        for (const Role role : m_history.rolesEver(id)) {
            source.role = role;
            source.op->isCollective() ? enlargeGlyph(slot, source, id) : enlargeBox(slot, source);
        }
    }

private:
    const History& m_history;
    const TextMeasure& m_measure;

    [[nodiscard]] LabelSource widestSource(NodeId id) const {
        const Node& node = *m_history.story(id).node;
        const Graph& graph = m_history.graph();
        LabelSource source;
        source.op = node.op;
        const GroupId group = node.attributes.group();
        if (group.isValid() && group.index() < graph.groupCount()) source.group = graph.group(group).name;
        source.choices = node.attributes.integer(Attr::k);
        for (std::uint32_t slot = 0; slot < 2; ++slot) {
            source.operands[slot] = widest(operandTypes(id, slot));
            source.results[slot] = widest(resultTypes(id, slot));
        }
        return source;
    }

    [[nodiscard]] Types operandTypes(NodeId id, std::uint32_t slot) const {
        Types types;
        if (slot >= m_history.story(id).node->inputs.size()) return types;
        for (const ValueId value : m_history.inputsEver(id, slot)) {
            const Types more = m_history.typesEver(value);
            types.insert(types.end(), more.begin(), more.end());
        }
        return types;
    }

    [[nodiscard]] Types resultTypes(NodeId id, std::uint32_t output) const {
        const History::NodeStory& story = m_history.story(id);
        return output < story.outputCount ? m_history.typesEver(ValueId(story.firstOutput.index() + output)) : Types{};
    }

    [[nodiscard]] const TensorType* widest(const Types& types) const {
        if (types.size() < 2) return types.empty() ? nullptr : types.front();
        return *std::max_element(types.begin(), types.end(), [this](const TensorType* a, const TensorType* b) { return shapeWidth(*a) < shapeWidth(*b); });
    }

    [[nodiscard]] double shapeWidth(const TensorType& type) const { return m_measure.width(FontRole::boxDetail, shapeLabel(type)); }

    void enlargeBox(Slot& slot, const LabelSource& source) const {
        double width = m_measure.width(FontRole::boxTitle, boxTitle(source));
        double height = m_measure.lineHeight(FontRole::boxTitle);
        const std::string detail = slot.isSmall ? std::string() : boxDetail(source);
        for (std::size_t at = 0; at < detail.size();) {
            const std::size_t end = std::min(detail.find('\n', at), detail.size());
            width = std::max(width, m_measure.width(FontRole::boxDetail, std::string_view(detail).substr(at, end - at)));
            height += m_measure.lineHeight(FontRole::boxDetail);
            at = end + 1;
        }
        // Before and after of a slice stand at the two ends of its box, with the cut between them.
        if (boxShape(*source.op) == BoxShape::slice && !slot.isSmall) width += metrics::sliceCut;
        const double paddingY = slot.isSmall ? metrics::boxPaddingY / 2 : metrics::boxPaddingY;
        slot.width = std::max({slot.width, metrics::minimumBoxWidth, clampedSize(width) + 2 * metrics::boxPaddingX});
        slot.height = std::max(slot.height, clampedSize(height) + 2 * paddingY);
    }

    void enlargeGlyph(Slot& slot, const LabelSource& source, NodeId id) const {
        slot.width = std::max(slot.width, slot.isSmall ? metrics::smallGlyphWidth : metrics::glyphWidth);
        slot.height = std::max(slot.height, slot.isSmall ? metrics::smallGlyphHeight : metrics::glyphHeight);
        double width = m_measure.width(FontRole::boxTitle, boxTitle(source));
        double height = m_measure.lineHeight(FontRole::boxTitle);
        if (!slot.isSmall) {
            width = std::max(width, bytesLabelWidth(source, id));
            height += m_measure.lineHeight(FontRole::boxDetail);
        }
        slot.labelWidth = std::max(slot.labelWidth, clampedSize(width));
        slot.labelHeight = std::max(slot.labelHeight, clampedSize(height));
    }

    [[nodiscard]] double bytesLabelWidth(LabelSource source, NodeId id) const {
        Types types = operandTypes(id, 0);
        const Types results = resultTypes(id, 0);
        types.insert(types.end(), results.begin(), results.end());
        double width = 0;
        source.operands = {};
        for (const TensorType* type : types) {
            source.results[0] = type;
            width = std::max(width, m_measure.width(FontRole::boxDetail, collectiveLabel(source)));
        }
        return width;
    }
};

bool overlaps(const History::NodeStory& a, const History::NodeStory& b) { return a.born < b.died && b.born < a.died; }

/// The slot of the operator this one stands for, unless both, or another replacement, are in the program at one step.
std::int32_t inheritedSlot(const SlotTable& table, const History& history, NodeId id) {
    NodeId former = history.story(id).node->standsFor;
    while (former.isValid() && former < id && table.slotOf(former) == SlotTable::none) former = history.story(former).node->standsFor;
    if (!former.isValid() || former >= id) return SlotTable::none;
    const std::int32_t slot = table.slotOf(former);
    for (const NodeId member : table.slots[static_cast<std::size_t>(slot)].members) {
        if (overlaps(history.story(member), history.story(id))) return SlotTable::none;
    }
    return slot;
}

bool hasPlace(const History& history, NodeId id, bool showsAuxiliary) {
    const History::NodeStory& story = history.story(id);
    return story.isEverAlive() && isDrawn(*story.node->op, history.firstRole(id), showsAuxiliary);
}

/// By id: an operator is older than what replaces it.
void shareSlots(SlotTable& table, const History& history, bool showsAuxiliary) {
    table.slotByNode.assign(history.nodeCount(), SlotTable::none);
    for (std::size_t i = 0; i < history.nodeCount(); ++i) {
        const NodeId id(i);
        if (!hasPlace(history, id, showsAuxiliary)) continue;
        std::int32_t slot = inheritedSlot(table, history, id);
        if (slot == SlotTable::none) {
            slot = static_cast<std::int32_t>(table.slots.size());
            table.slots.emplace_back();
        }
        table.slots[static_cast<std::size_t>(slot)].members.push_back(id);
        table.slotByNode[i] = slot;
    }
}

void groupByBlock(SlotTable& table, const History& history) {
    std::map<BlockKey, std::vector<std::uint32_t>> blocks;
    for (const NodeId id : history.order()) {
        const std::int32_t slot = table.slotOf(id);
        if (slot == SlotTable::none || table.slots[static_cast<std::size_t>(slot)].members.front() != id) continue;
        const BlockKey key = blockOf(history.graph(), history.story(id).node->scope, history.firstRole(id));
        blocks[key].push_back(static_cast<std::uint32_t>(slot));
    }
    for (auto& [key, slots] : blocks) {
        for (const std::uint32_t slot : slots) table.slots[slot].block = static_cast<std::uint32_t>(table.blocks.size());
        table.blocks.push_back({key, std::move(slots)});
    }
}

}  // namespace

SlotTable makeSlots(const History& history, const TextMeasure& measure, bool showsAuxiliary) {
    SlotTable table;
    shareSlots(table, history, showsAuxiliary);
    groupByBlock(table, history);
    const Sizer sizer(history, measure);
    for (Slot& slot : table.slots) {
        slot.isBuilt = history.story(slot.members.front()).isBuilt();
        slot.isSmall = std::none_of(slot.members.begin(), slot.members.end(), [&](NodeId id) { return history.story(id).isAliveAtEnd(); });
        for (const NodeId member : slot.members) sizer.enlarge(slot, member);
    }
    return table;
}

}  // namespace shardscope::drawing
