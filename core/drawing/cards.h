// Texts of frames: titles, details, the rows of a folded card and its collectives, as they are now and how large they can ever become.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/drawing/drawing.h"
#include "core/drawing/history.h"
#include "core/drawing/slots.h"

namespace shardscope::drawing {

/// The slots of one frame, block by block.
using SlotLists = std::vector<const std::vector<std::uint32_t>*>;

struct CardSize {
    double width = 0;
    double height = 0;
};

/// Writes the texts of frames. All references must outlive it.
class FrameWriter {
public:
    FrameWriter(const History& history, const SlotTable& table, const TextMeasure& measure) : m_history(history), m_table(table), m_measure(measure) {}

    /// Room that header and rows of a folded card need at any step.
    [[nodiscard]] CardSize cardSize(const SlotLists& slots, const std::string& title, double headerHeight) const;
    /// Width that a header needs.
    [[nodiscard]] double headerWidth(std::string_view title, std::string_view detail) const;
    /// The longest details that layers and blocks may get at any step.
    [[nodiscard]] static std::string_view widestLayerDetail(int count);
    [[nodiscard]] static std::string_view widestBlockDetail(const BlockKey& key);
    /// "MoE decoder layer · 25 ops · representative layer 3"; a card says "MoE". Numbers of operators are those of the graph as it is now.
    [[nodiscard]] std::string layerDetail(const SlotLists& slots, int firstLayer, int count, bool isFolded) const;
    /// "DSA · full-token inside", "256 experts, top-8 · local-token inside", "3 ops".
    [[nodiscard]] std::string blockDetail(const BlockKey& key, const std::vector<std::uint32_t>& slots) const;
    void fillCard(Frame& frame, const SlotLists& slots) const;

private:
    /// A row of a card: the last of these results that is in the program is shown.
    struct Pick {
        std::string label;
        std::vector<std::pair<NodeId, std::uint32_t>> results;
    };

    const History& m_history;
    const SlotTable& m_table;
    const TextMeasure& m_measure;

    [[nodiscard]] bool isNow(NodeId id) const;
    [[nodiscard]] std::vector<NodeId> nodesEver(const SlotLists& slots) const;
    [[nodiscard]] NodeId nodeNow(const std::vector<NodeId>& nodes, Role role) const;
    [[nodiscard]] std::vector<Pick> picks(const SlotLists& slots) const;
    [[nodiscard]] double widest(const Pick& pick) const;
    [[nodiscard]] std::size_t operatorCount(const std::vector<NodeId>& nodes) const;
    [[nodiscard]] TokenLayout layoutAtEntry(const std::vector<NodeId>& nodes, Role role) const;
    [[nodiscard]] std::string mlpDetail(const std::vector<NodeId>& nodes) const;
};

}  // namespace shardscope::drawing
