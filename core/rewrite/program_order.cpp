// Positions are spread widely, so that insertions find a number in between; when a gap is used up the whole program is numbered again.
#include "core/rewrite/program_order.h"

namespace shardscope {
namespace {

constexpr std::int64_t gap = std::int64_t{1} << 24;

}  // namespace

ProgramOrder::ProgramOrder(const Graph& graph) : m_graph(graph) { numberAll(); }

void ProgramOrder::insert(NodeId id) {
    const Node& node = m_graph.node(id);
    if (m_positions.size() <= id.index()) m_positions.resize(id.index() + 1);
    const std::int64_t before = node.previous.isValid() ? positionOf(node.previous) : 0;
    const std::int64_t after = node.next.isValid() ? positionOf(node.next) : before + 2 * gap;
    if (after - before < 2) return numberAll();
    m_positions[id.index()] = before + (after - before) / 2;
}

void ProgramOrder::numberAll() {
    m_positions.assign(m_graph.nodeTableSize(), 0);
    std::int64_t position = 0;
    for (NodeId id = m_graph.firstNode(); id.isValid(); id = m_graph.node(id).next) m_positions[id.index()] = position += gap;
}

}  // namespace shardscope
