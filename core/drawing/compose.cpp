// Puts one step into the plan of all steps: the boxes in the program now, their texts, and the lines between them.
#include <cmath>
#include <set>
#include <string>
#include <tuple>

#include "core/drawing/cards.h"
#include "core/drawing/contraction.h"
#include "core/drawing/drawing.h"
#include "core/drawing/history.h"
#include "core/drawing/labels.h"
#include "core/drawing/lanes.h"
#include "core/drawing/metrics.h"
#include "core/drawing/plan.h"
#include "core/drawing/routes.h"
#include "core/drawing/shortcuts.h"
#include "core/graph/op_info.h"

namespace shardscope::drawing {
namespace {

class Composer {
public:
    Composer(const Graph& graph, const History& history, const Plan& plan, const TextMeasure& measure, const Options& options)
        : m_graph(graph), m_plan(plan), m_measure(measure), m_options(options), m_writer(history, plan.table, measure) {}

    Drawing run() {
        for (const FramePlan& frame : m_plan.frames) addFrame(frame);
        m_boxesByFrame.resize(m_drawing.frames.size());
        m_drawing.boxByNode.assign(m_graph.nodeTableSize(), -1);
        for (const NodeId id : m_graph.program()) addBox(id);
        for (const Connection& connection : currentConnections(m_graph, m_options.showsAuxiliary)) addEdge(connection);
        m_drawing.bounds = {0, 0, m_plan.flow.width, m_plan.flow.height};
        return std::move(m_drawing);
    }

private:
    const Graph& m_graph;
    const Plan& m_plan;
    const TextMeasure& m_measure;
    const Options& m_options;
    FrameWriter m_writer;
    Drawing m_drawing;
    std::vector<bool> m_isTaken = std::vector<bool>(m_plan.table.slots.size(), false);  // slots with a box now
    std::vector<int> m_frameByBlock = std::vector<int>(m_plan.blocks.size(), -1);       // index of the frame that shows a block: its own, or the card around it
    std::vector<std::vector<std::uint32_t>> m_boxesByFrame;
    std::set<std::tuple<NodeId, NodeId, int, int>> m_cardEdges;  // one line between two ends of which one is a card

    void addFrame(const FramePlan& plan);
    int addFolded(Frame frame, const SlotLists& slots);
    void addLayer(const FramePlan& plan);
    void addBlock(const BlockPlan& plan, int parent);
    void addBox(NodeId id);
    void addEdge(const Connection& connection);
    void labelLine(Edge& edge) const;
    [[nodiscard]] bool isFree(const Rect& rect, const Edge& edge) const;
    [[nodiscard]] Edge edgeFor(const Connection& connection, std::uint32_t from, std::uint32_t to);
    [[nodiscard]] std::vector<Point> splineFor(std::uint32_t from, std::uint32_t to) const;
    [[nodiscard]] TokenLayout layoutBefore(const Node& node) const;
    [[nodiscard]] SlotLists slotsOf(const FramePlan& plan) const;
};

SlotLists Composer::slotsOf(const FramePlan& plan) const {
    SlotLists lists;
    for (const std::uint32_t block : plan.blocks) lists.push_back(&m_plan.blocks[block].slots);
    return lists;
}

void Composer::addFrame(const FramePlan& plan) {
    if (plan.isLayer) return addLayer(plan);
    const BlockPlan& block = m_plan.blocks[plan.blocks.front()];
    addBlock(block, -1);
}

int Composer::addFolded(Frame frame, const SlotLists& slots) {
    frame.isFolded = true;
    m_writer.fillCard(frame, slots);
    m_drawing.frames.push_back(std::move(frame));
    return static_cast<int>(m_drawing.frames.size() - 1);
}

void Composer::addLayer(const FramePlan& plan) {
    const SlotLists slots = slotsOf(plan);
    Frame frame;
    frame.key = plan.key;
    frame.title = layersTitle(plan.firstLayer, plan.count);
    frame.detail = m_writer.layerDetail(slots, plan.firstLayer, plan.count, plan.isFolded);
    frame.rect = plan.rect;
    frame.headerHeight = plan.headerHeight;
    frame.firstLayer = plan.firstLayer;
    frame.count = plan.count;
    if (plan.isFolded) {
        const int index = addFolded(std::move(frame), slots);
        for (const std::uint32_t block : plan.blocks) m_frameByBlock[block] = index;
        return;
    }
    m_drawing.frames.push_back(std::move(frame));
    const int parent = static_cast<int>(m_drawing.frames.size() - 1);
    for (const std::uint32_t block : plan.blocks) addBlock(m_plan.blocks[block], parent);
}

void Composer::addBlock(const BlockPlan& plan, int parent) {
    Frame frame;
    frame.kind = FrameKind::block;
    frame.parent = parent;
    frame.key = plan.key.text();
    frame.title = blockTitle(plan.key);
    frame.detail = m_writer.blockDetail(plan.key, plan.slots);
    frame.rect = plan.rect;
    frame.headerHeight = plan.headerHeight;
    frame.firstLayer = plan.key.layer;
    int index = static_cast<int>(m_drawing.frames.size());
    if (plan.isFolded) {
        index = addFolded(std::move(frame), {&plan.slots});
    } else {
        m_drawing.frames.push_back(std::move(frame));
    }
    m_frameByBlock[static_cast<std::size_t>(&plan - m_plan.blocks.data())] = index;
}

TokenLayout Composer::layoutBefore(const Node& node) const { return node.inputs.empty() ? TokenLayout::none : m_graph.layoutOf(node.inputs.front()); }

void Composer::addBox(NodeId id) {
    const std::int32_t slot = m_plan.table.slotOf(id);
    if (slot != SlotTable::none) m_isTaken[static_cast<std::size_t>(slot)] = true;
    if (slot == SlotTable::none || !m_plan.isShown(static_cast<std::uint32_t>(slot))) return;
    const BoxAccess access = m_plan.accessOf(static_cast<std::uint32_t>(slot));
    const Slot& place = m_plan.table.slots[static_cast<std::size_t>(slot)];
    const Node& node = m_graph.node(id);
    const LabelSource source = labelSource(m_graph, id);
    Box box;
    box.node = id;
    box.frame = static_cast<std::uint32_t>(m_frameByBlock[place.block]);
    box.shape = boxShape(*node.op);
    box.rect = access.box;
    box.title = boxTitle(source);
    if (!place.isSmall) {
        box.detail = boxDetail(source);
        box.label = collectiveLabel(source);
    }
    box.labelRect = access.label;
    box.layoutBefore = layoutBefore(node);
    box.layout = node.outputs.empty() ? box.layoutBefore : m_graph.layoutOf(node.outputs.front());
    m_drawing.boxByNode[id.index()] = static_cast<std::int32_t>(m_drawing.boxes.size());
    m_boxesByFrame[box.frame].push_back(static_cast<std::uint32_t>(m_drawing.boxes.size()));
    m_drawing.boxes.push_back(std::move(box));
}

std::vector<Point> Composer::splineFor(std::uint32_t from, std::uint32_t to) const {
    const BlockPlan& block = m_plan.blockOfSlot(from);
    if (!block.layout) return {};
    const auto isEmpty = [&](std::uint32_t position) { return !m_isTaken[block.slots[position]]; };
    std::vector<Point> points = splineThrough(*block.layout, m_plan.positions[from], m_plan.positions[to], isEmpty);
    for (Point& point : points) point = {point.x + block.origin.x, point.y + block.origin.y};
    return points;
}

Edge Composer::edgeFor(const Connection& connection, std::uint32_t from, std::uint32_t to) {
    Edge edge;
    if (m_plan.isShown(from)) edge.from = connection.from;
    if (m_plan.isShown(to)) edge.to = connection.to;
    if (!edge.from.isValid()) edge.fromFrame = m_frameByBlock[m_plan.table.slots[from].block];
    if (!edge.to.isValid()) edge.toFrame = m_frameByBlock[m_plan.table.slots[to].block];
    edge.value = connection.value;
    edge.isResidual = connection.isResidual;
    edge.layout = m_graph.layoutOf(connection.value);
    const LinkKind kind = linkKind(m_plan, from, to, connection.isResidual);
    const bool isInBlock = kind == LinkKind::spline || kind == LinkKind::sideLane;
    const bool isInFrame = &m_plan.frameOfSlot(from) == &m_plan.frameOfSlot(to);
    edge.kind = isInBlock ? EdgeKind::inBlock : isInFrame ? EdgeKind::betweenBlocks : EdgeKind::betweenLayers;
    if (kind == LinkKind::spline) edge.points = splineFor(from, to);
    edge.isBezier = !edge.points.empty();
    if (!edge.isBezier) edge.points = routeLine(m_plan, from, to, connection.isResidual);
    return edge;
}

/// On the longest level piece that has room for the text; otherwise the line goes without.
void Composer::labelLine(Edge& edge) const {
    constexpr double spareLength = 24;
    const std::string text = residualLabel(m_graph.value(edge.value).type);
    const double width = m_measure.width(FontRole::edgeLabel, text);
    const double height = m_measure.lineHeight(FontRole::edgeLabel);
    double longest = width + spareLength;
    for (std::size_t i = 1; i < edge.points.size(); ++i) {
        const Point a = edge.points[i - 1];
        const Point b = edge.points[i];
        if (std::abs(b.x - a.x) < longest || std::abs(b.y - a.y) > 0.01) continue;
        const Point middle{(a.x + b.x) / 2, a.y};
        if (!isFree({middle.x - width / 2, middle.y - height / 2, width, height}, edge)) continue;
        longest = std::abs(b.x - a.x);
        edge.label = text;
        edge.labelAt = middle;
    }
}

/// No box and no label of the blocks at both ends lies there.
bool Composer::isFree(const Rect& rect, const Edge& edge) const {
    for (const NodeId end : {edge.from, edge.to}) {
        const int box = m_drawing.boxOf(end);
        if (box < 0) continue;
        for (const std::uint32_t other : m_boxesByFrame[m_drawing.boxes[static_cast<std::size_t>(box)].frame]) {
            if (m_drawing.boxes[other].rect.intersects(rect) || m_drawing.boxes[other].labelRect.intersects(rect)) return false;
        }
    }
    return true;
}

void Composer::addEdge(const Connection& connection) {
    const std::int32_t from = m_plan.table.slotOf(connection.from);
    const std::int32_t to = m_plan.table.slotOf(connection.to);
    if (from == SlotTable::none || to == SlotTable::none || from == to) return;
    Edge edge = edgeFor(connection, static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to));
    if (edge.points.size() < 2) return;
    const bool meetsCard = edge.fromFrame >= 0 || edge.toFrame >= 0;
    if (edge.isResidual && !edge.isBezier) labelLine(edge);
    if (meetsCard && !m_cardEdges.emplace(edge.from, edge.to, edge.fromFrame, edge.toFrame).second) return;
    m_drawing.edges.push_back(std::move(edge));
}

}  // namespace

int Drawing::boxOf(NodeId node) const { return node.isValid() && node.index() < boxByNode.size() ? boxByNode[node.index()] : -1; }

Drawing compose(const Graph& graph, const Journal& journal, const TextMeasure& measure, const Options& options, std::stop_token stop) {
    if (stop.stop_requested()) return {};
    const History history(graph, journal);
    const std::optional<Plan> plan = makePlan(history, measure, options, stop);
    if (!plan || stop.stop_requested()) return {};
    return Composer(graph, history, *plan, measure, options).run();
}

}  // namespace shardscope::drawing
