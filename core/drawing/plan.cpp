// Builds the plan step by step: slots, links, lanes, the layout of each block, frame sizes, rows.
#include "core/drawing/plan.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "core/drawing/cards.h"
#include "core/drawing/labels.h"
#include "core/drawing/lanes.h"
#include "core/drawing/metrics.h"
#include "core/drawing/shortcuts.h"

namespace shardscope::drawing {
namespace {

double lanesWidth(const Lanes& lanes) { return static_cast<double>(lanes.size()) * metrics::laneSpacing; }

void merge(SlotLink& link, const SlotLink& other) {
    link.isMain = link.isMain || other.isMain;
    link.isBuilt = link.isBuilt || other.isBuilt;
    link.isFinal = link.isFinal || other.isFinal;
}

/// What the finished graph shows is kept straight before lines of earlier steps, and the first operand before the others.
constexpr int mainWeight = 12;
constexpr int finalWeight = 4;
constexpr int formerWeight = 1;

/// A first operand that goes no further as such, like the input of a cache write, is no part of the main line.
class Weights {
public:
    explicit Weights(const std::vector<SlotLink>& links) {
        for (const SlotLink& link : links) {
            m_goingOn.insert(link.from);
            if (link.isMain) m_goingOnAsMain.insert(link.from);
        }
    }

    [[nodiscard]] int of(const SlotLink& link) const {
        const bool endsHere = m_goingOn.contains(link.to) && !m_goingOnAsMain.contains(link.to);
        if (link.isMain && !endsHere) return mainWeight;
        return link.isFinal ? finalWeight : formerWeight;
    }

private:
    std::set<std::uint32_t> m_goingOn;
    std::set<std::uint32_t> m_goingOnAsMain;
};

/// Graphviz starts from the order of edges: the main line of a box, the one that leads furthest down the program, goes between the others.
void putMainInTheMiddle(std::vector<DotEdge>& edges) {
    for (auto first = edges.begin(); first != edges.end();) {
        const auto end = std::find_if(first, edges.end(), [&](const DotEdge& edge) { return edge.from != first->from; });
        auto main = end - 1;
        while (main != first && main->weight != mainWeight) --main;
        const auto middle = first + (end - first) / 2;
        if (main < middle) std::rotate(main, main + 1, middle + 1);
        if (main > middle) std::rotate(middle, main, main + 1);
        first = end;
    }
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
    [[nodiscard]] BlockStructure structureOf(const BlockPlan& block, const std::vector<SlotLink>& links) const;
    void sizeBlock(BlockPlan& block) const;
    void sizeFrame(FramePlan& frame);
    void sizeLayer(FramePlan& frame, double headerWidth);
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

BlockStructure Planner::structureOf(const BlockPlan& block, const std::vector<SlotLink>& links) const {
    BlockStructure structure;
    for (const std::uint32_t slot : block.slots) {
        Slot size = m_plan.table.slots[slot];
        size.members.clear();
        structure.slots.push_back(std::move(size));
    }
    const Weights weights(links);
    for (const SlotLink& link : withoutShortcuts(m_plan.table, links)) {
        structure.edges.push_back({m_plan.positions[link.from], m_plan.positions[link.to], weights.of(link)});
    }
    std::sort(structure.edges.begin(), structure.edges.end());
    putMainInTheMiddle(structure.edges);
    return structure;
}

bool Planner::layOutBlocks() {
    std::vector<std::vector<SlotLink>> links(m_plan.blocks.size());
    for (const SlotLink& link : m_plan.links) {
        if (linkKind(m_plan, link.from, link.to, link.isResidual) == LinkKind::spline) links[m_plan.table.slots[link.from].block].push_back(link);
    }
    BlockLayouts layouts;
    for (std::size_t i = 0; i < m_plan.blocks.size(); ++i) {
        if (m_stop.stop_requested()) return false;
        if (!m_plan.blocks[i].isFolded) m_plan.blocks[i].layout = layouts.of(structureOf(m_plan.blocks[i], links[i]));
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
void Planner::sizeLayer(FramePlan& frame, double headerWidth) {
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
    const std::string title = frame.isLayer ? layersTitle(frame.firstLayer, frame.count) : blockTitle(m_plan.blocks[frame.blocks.front()].key);
    if (frame.isFolded) {
        const CardSize size = writer.cardSize(slotsOf(frame), title, frame.headerHeight);
        frame.rect = {0, 0, size.width, size.height};
    } else if (frame.isLayer) {
        sizeLayer(frame, writer.headerWidth(title, FrameWriter::widestLayerDetail(frame.count)));
    } else {
        sizeBlock(m_plan.blocks[frame.blocks.front()]);
        frame.rect = m_plan.blocks[frame.blocks.front()].rect;
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
