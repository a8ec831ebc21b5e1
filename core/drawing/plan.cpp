// Builds the plan step by step: slots, links, lanes, the layout of each block, frame sizes, rows.
#include "core/drawing/plan.h"

#include <algorithm>
#include <unordered_map>

#include "core/drawing/cards.h"
#include "core/drawing/labels.h"
#include "core/drawing/lanes.h"
#include "core/drawing/metrics.h"
#include "core/drawing/structure.h"

namespace shardscope::drawing {
namespace {

double lanesWidth(const Lanes& lanes) { return static_cast<double>(lanes.size()) * metrics::laneSpacing; }

void merge(SlotLink& link, const SlotLink& other) {
    link.isMain = link.isMain || other.isMain;
    link.isBuilt = link.isBuilt || other.isBuilt;
    link.isFinal = link.isFinal || other.isFinal;
}

class Planner {
public:
    Planner(const History& history, const TextMeasure& measure, const Options& options, const std::stop_token& stop)
        : m_history(history), m_measure(measure), m_options(options), m_stop(stop) {}

    std::optional<Plan> run() {
        m_plan.table = makeSlots(m_history, m_measure, m_options.showsAuxiliary);
        makeLinks();
        makeFrames();
        assignLanes(m_plan);
        if (!layOutBlocks()) return std::nullopt;
        for (FramePlan& frame : m_plan.frames) sizeFrame(frame);
        placeFrames();
        return std::move(m_plan);
    }

private:
    const History& m_history;
    const TextMeasure& m_measure;
    const Options& m_options;
    const std::stop_token& m_stop;
    Plan m_plan;

    void makeLinks();
    void makeFrames();
    FramePlan& frameFor(const BlockKey& key);
    void setLayers(FramePlan& frame, const BlockKey& key) const;
    bool layOutBlocks();
    void sizeBlock(BlockPlan& block) const;
    void sizeFrame(FramePlan& frame);
    void sizeLayer(FramePlan& frame);
    void placeFrames();
    void moveFrame(FramePlan& frame, Point to);
    [[nodiscard]] SlotLists slotsOf(const FramePlan& frame) const;
};

void Planner::makeLinks() {
    std::unordered_map<std::uint64_t, std::size_t> known;
    for (const Connection& connection : connectionsEver(m_history, m_options.showsAuxiliary)) {
        const std::int32_t from = m_plan.table.slotOf(connection.from);
        const std::int32_t to = m_plan.table.slotOf(connection.to);
        if (from == SlotTable::none || to == SlotTable::none || from == to) continue;
        const SlotLink link{
            static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), connection.isResidual, connection.isMain, connection.isBuilt, connection.isFinal};
        const std::uint64_t key = (std::uint64_t{link.from} << 33) | (std::uint64_t{link.to} << 1) | (link.isResidual ? 1 : 0);
        const auto [entry, isNew] = known.try_emplace(key, m_plan.links.size());
        if (isNew) {
            m_plan.links.push_back(link);
        } else {
            merge(m_plan.links[entry->second], link);
        }
    }
}

void Planner::setLayers(FramePlan& frame, const BlockKey& key) const {
    frame.isLayer = key.isInLayer();
    frame.firstLayer = key.layer;
    const Graph& graph = m_history.graph();
    for (std::size_t i = 0; i < graph.regionCount(); ++i) {
        if (graph.region(RegionId(i)).firstLayer == key.layer) frame.count = std::max(1, graph.region(RegionId(i)).count);
    }
}

/// Blocks come sorted, so those of one frame follow one another.
FramePlan& Planner::frameFor(const BlockKey& key) {
    const std::string text = key.frameText();
    if (m_plan.frames.empty() || m_plan.frames.back().key != text) {
        FramePlan& frame = m_plan.frames.emplace_back();
        frame.key = text;
        frame.isFolded = m_options.folded.contains(text);
        setLayers(frame, key);
    }
    return m_plan.frames.back();
}

void Planner::makeFrames() {
    const double headerHeight = m_measure.lineHeight(FontRole::frameTitle) + metrics::headerPadding;
    m_plan.positions.assign(m_plan.table.slots.size(), 0);
    for (const SlotBlock& source : m_plan.table.blocks) {
        FramePlan& frame = frameFor(source.key);
        frame.headerHeight = headerHeight;
        BlockPlan block;
        block.key = source.key;
        block.frame = static_cast<std::uint32_t>(m_plan.frames.size() - 1);
        block.column = static_cast<std::uint32_t>(frame.blocks.size());
        block.slots = source.slots;
        block.isFolded = frame.isFolded || m_options.folded.contains(source.key.text());
        block.headerHeight = headerHeight;
        for (std::uint32_t i = 0; i < block.slots.size(); ++i) m_plan.positions[block.slots[i]] = i;
        frame.blocks.push_back(static_cast<std::uint32_t>(m_plan.blocks.size()));
        m_plan.blocks.push_back(std::move(block));
    }
}

bool Planner::layOutBlocks() {
    std::vector<std::vector<SlotLink>> links(m_plan.blocks.size());
    for (const SlotLink& link : m_plan.links) {
        if (linkKind(m_plan, link.from, link.to, link.isResidual) == LinkKind::spline) links[m_plan.table.slots[link.from].block].push_back(link);
    }
    BlockLayouts layouts;
    for (std::size_t i = 0; i < m_plan.blocks.size(); ++i) {
        if (m_stop.stop_requested()) return false;
        if (!m_plan.blocks[i].isFolded) m_plan.blocks[i].layout = layouts.of(structureOf(m_plan, m_plan.blocks[i], links[i]));
    }
    return true;
}

SlotLists Planner::slotsOf(const FramePlan& frame) const {
    SlotLists lists;
    for (const std::uint32_t block : frame.blocks) lists.push_back(&m_plan.blocks[block].slots);
    return lists;
}

/// Content centred between side lanes and padding, at least as wide as the header needs.
void Planner::sizeBlock(BlockPlan& block) const {
    const std::string title = blockTitle(block.key);
    const FrameWriter writer(m_history, m_plan.table, m_measure);
    if (block.isFolded) {
        const CardSize size = writer.cardSize({&block.slots}, title, block.headerHeight);
        block.rect = {0, 0, size.width, size.height};
        return;
    }
    const double left = metrics::blockPadding + lanesWidth(block.sideLanes);
    const double content = left + block.layout->width + metrics::blockPadding;
    const double width = std::max(content, writer.headerWidth(title, FrameWriter::widestBlockDetail(block.key)));
    block.rect = {0, 0, width, block.headerHeight + block.layout->height + metrics::blockPadding};
    block.origin = {left + (width - content) / 2, block.headerHeight + metrics::blockPadding / 2};
}

/// The columns of one layer side by side; the last is widened where the header needs it.
void Planner::sizeLayer(FramePlan& frame) {
    const FrameWriter writer(m_history, m_plan.table, m_measure);
    const double headerWidth = writer.headerWidth(layersTitle(frame.firstLayer, frame.count), FrameWriter::widestLayerDetail(frame.count));
    const double top = frame.headerHeight + metrics::layerPadding + lanesWidth(frame.topLanes);
    double x = metrics::layerPadding;
    double height = 0;
    for (const std::uint32_t index : frame.blocks) {
        BlockPlan& block = m_plan.blocks[index];
        sizeBlock(block);
        if (block.column > 0) x += 2 * metrics::layerPadding + lanesWidth(frame.middleLanes);
        block.rect.x = x;
        block.rect.y = top;
        x += block.rect.width;
        height = std::max(height, block.rect.height);
    }
    const double missing = std::max(0.0, headerWidth - x - metrics::layerPadding);
    m_plan.blocks[frame.blocks.back()].rect.width += missing;
    x += missing;
    for (const std::uint32_t index : frame.blocks) {
        BlockPlan& block = m_plan.blocks[index];
        if (!block.isFolded) block.rect.height = height;
        block.origin.x += block.rect.x;
        block.origin.y += block.rect.y;
    }
    frame.rect = {0, 0, x + metrics::layerPadding, top + height + metrics::layerPadding + lanesWidth(frame.bottomLanes)};
}

void Planner::sizeFrame(FramePlan& frame) {
    const FrameWriter writer(m_history, m_plan.table, m_measure);
    if (!frame.isLayer) {
        sizeBlock(m_plan.blocks[frame.blocks.front()]);
        frame.rect = m_plan.blocks[frame.blocks.front()].rect;
    } else if (frame.isFolded) {
        const CardSize size = writer.cardSize(slotsOf(frame), layersTitle(frame.firstLayer, frame.count), frame.headerHeight);
        frame.rect = {0, 0, size.width, size.height};
    } else {
        sizeLayer(frame);
    }
}

void Planner::moveFrame(FramePlan& frame, Point to) {
    frame.rect.x += to.x;
    frame.rect.y += to.y;
    for (const std::uint32_t index : frame.blocks) {
        BlockPlan& block = m_plan.blocks[index];
        block.rect.x += to.x;
        block.rect.y += to.y;
        block.origin.x += to.x;
        block.origin.y += to.y;
    }
}

void Planner::placeFrames() {
    std::size_t lanes = 1;
    std::vector<FlowItem> items;
    for (const FramePlan& frame : m_plan.frames) {
        lanes = std::max(lanes, frame.outerLanes.size());
        items.push_back({frame.rect.width, frame.rect.height, frame.isLayer && !frame.isFolded});
    }
    m_plan.gutterWidth = 2 * metrics::gutterPadding + static_cast<double>(lanes) * metrics::laneSpacing;
    m_plan.flow = flowItems(items, m_plan.gutterWidth, m_plan.gutterWidth, m_options.aspect);
    for (std::size_t i = 0; i < m_plan.frames.size(); ++i) moveFrame(m_plan.frames[i], m_plan.flow.places[i]);
}

}  // namespace

BoxAccess Plan::accessOf(std::uint32_t slot) const {
    const BlockPlan& block = blockOfSlot(slot);
    BoxAccess access = block.layout->boxes[positions[slot]];
    for (Rect* rect : {&access.box, &access.label}) {
        rect->x += block.origin.x;
        rect->y += block.origin.y;
    }
    access.gapAbove += block.origin.y;
    access.gapBelow += block.origin.y;
    return access;
}

std::optional<Plan> makePlan(const History& history, const TextMeasure& measure, const Options& options, const std::stop_token& stop) {
    return Planner(history, measure, options, stop).run();
}

}  // namespace shardscope::drawing
