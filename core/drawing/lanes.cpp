// Lanes are assigned from the links of all steps, so the gutters are wide enough at each of them.
#include "core/drawing/lanes.h"

#include <algorithm>

namespace shardscope::drawing {
namespace {

void assignOuter(Plan& plan, const SlotLink& link) {
    const LineKey line = lineKey(link.from, link.isResidual);
    const BlockPlan& from = plan.blockOfSlot(link.from);
    const BlockPlan& to = plan.blockOfSlot(link.to);
    FramePlan& source = plan.frames[from.frame];
    FramePlan& target = plan.frames[to.frame];
    source.outerLanes.add(line);
    if (from.column + 1 < source.blocks.size()) {
        source.middleLanes.add(line);
        source.bottomLanes.add(line);
    }
    if (to.column > 0) {
        target.topLanes.add(line);
        target.middleLanes.add(line);
    }
}

void assignPorts(Plan& plan, const SlotLink& link, LinkKind kind) {
    Ports& from = plan.ports[link.from];
    Ports& to = plan.ports[link.to];
    if (kind == LinkKind::sideLane) from.hasLeftResidual = true;
    if (kind != LinkKind::sideLane) (link.isResidual ? from.hasRightResidual : from.hasRightMain) = true;
    (link.isResidual ? to.hasLeftResidual : to.hasLeftMain) = true;
}

}  // namespace

void Lanes::add(LineKey line) {
    if (std::find(m_lines.begin(), m_lines.end(), line) == m_lines.end()) m_lines.push_back(line);
}

std::size_t Lanes::indexOf(LineKey line) const {
    const auto found = std::find(m_lines.begin(), m_lines.end(), line);
    if (found != m_lines.end()) return static_cast<std::size_t>(found - m_lines.begin());
    return m_lines.empty() ? 0 : m_lines.size() - 1;
}

LinkKind linkKind(const Plan& plan, std::uint32_t from, std::uint32_t to, bool isResidual) {
    const BlockPlan& source = plan.blockOfSlot(from);
    const BlockPlan& target = plan.blockOfSlot(to);
    if (&source == &target) return isResidual ? LinkKind::sideLane : LinkKind::spline;
    return source.frame == target.frame && source.column < target.column ? LinkKind::nextColumn : LinkKind::outer;
}

void assignLanes(Plan& plan) {
    plan.ports.assign(plan.table.slots.size(), {});
    for (const SlotLink& link : plan.links) {
        const LinkKind kind = linkKind(plan, link.from, link.to, link.isResidual);
        if (kind == LinkKind::spline) continue;
        assignPorts(plan, link, kind);
        const LineKey line = lineKey(link.from, link.isResidual);
        if (kind == LinkKind::sideLane) plan.blocks[plan.table.slots[link.from].block].sideLanes.add(line);
        if (kind == LinkKind::nextColumn) plan.frames[plan.blockOfSlot(link.from).frame].middleLanes.add(line);
        if (kind == LinkKind::outer) assignOuter(plan, link);
    }
}

}  // namespace shardscope::drawing
