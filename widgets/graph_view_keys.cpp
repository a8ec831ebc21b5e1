// The graph view by keyboard, and folding by key and mouse.
#include <algorithm>
#include <array>
#include <utility>

#include <QKeyEvent>
#include <QMouseEvent>

#include "widgets/frame_painter.h"
#include "widgets/graph_view.h"

namespace shardscope {

namespace {

std::optional<WalkDirection> directionOf(int key) {
    static constexpr std::array<std::pair<int, WalkDirection>, 4> directions{
        {{Qt::Key_Up, WalkDirection::up}, {Qt::Key_Down, WalkDirection::down}, {Qt::Key_Left, WalkDirection::left}, {Qt::Key_Right, WalkDirection::right}}};
    const auto found = std::ranges::find(directions, key, &std::pair<int, WalkDirection>::first);
    return found == directions.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

void GraphView::mouseDoubleClickEvent(QMouseEvent* event) {
    const int index = frameAt(event->position());
    if (event->button() != Qt::LeftButton || boxAt(event->position()) >= 0 || index < 0) return;
    const drawing::Frame& frame = m_drawing->frames[static_cast<std::size_t>(index)];
    const QPointF at = toDrawing(event->position());
    const bool isOnMark = foldMarkRect(frame).adjusted(-4, -4, 4, 4).contains(at);  // the first click of the two has folded already
    if (!isOnMark && (frame.isFolded || at.y() <= frame.rect.y + frame.headerHeight)) toggleFold(frame);
}

void GraphView::keyPressEvent(QKeyEvent* event) {
    const bool isPlain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (isPlain && m_drawing && (handleWalkKey(event->key()) || handleFoldKey(event->key()))) return;
    CanvasArea::keyPressEvent(event);
}

bool GraphView::handleWalkKey(int key) {
    if (key == Qt::Key_F) {
        fitSelection();
        return true;
    }
    GraphStop next;
    if (key == Qt::Key_End) {
        next.node = lastDrawn(*m_drawing, m_analysis->graph);
    } else if (const std::optional<WalkDirection> direction = directionOf(key)) {
        next = selectedStop().isValid() ? walk(*m_drawing, selectedStop(), *direction) : GraphStop{firstDrawn(*m_drawing, m_analysis->graph), -1};
    } else if (key == Qt::Key_Home) {
        next.node = firstDrawn(*m_drawing, m_analysis->graph);
    } else {
        return false;
    }
    if (next.isValid()) choose(next);
    return true;
}

bool GraphView::handleFoldKey(int key) {
    switch (key) {
        case Qt::Key_Plus:
        case Qt::Key_Equal: setSelectedFolded(false); return true;
        case Qt::Key_Minus: setSelectedFolded(true); return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (const int frame = selectedStop().frame; frame >= 0) toggleFold(m_drawing->frames[static_cast<std::size_t>(frame)]);
            return true;
        case Qt::Key_Escape: clearSelection(); return true;
        default: return false;
    }
}

void GraphView::toggleFold(const drawing::Frame& frame) {
    m_lastToggled = frame.key;
    stopFollowing();
    const QString key = QString::fromStdString(frame.key);
    emit foldToggled(key);
}

/// Folds the selected frame, else the one that holds the selection; a frame already folded hands on to the layer around it.
void GraphView::setSelectedFolded(bool isFolded) {
    const drawing::Frame* frame = selectedOrHoldingFrame();
    if (frame == nullptr) return;
    if (isFolded && frame->isFolded && frame->parent >= 0) frame = &m_drawing->frames[static_cast<std::size_t>(frame->parent)];
    if (frame->isFolded == isFolded) return;
    const drawing::Frame toggled = *frame;  // another drawing may come while signals run
    choose({{}, frameIndex(toggled.key)});
    toggleFold(toggled);
}

const drawing::Frame* GraphView::selectedOrHoldingFrame() const {
    const GraphStop stop = selectedStop();
    if (stop.frame >= 0) return &m_drawing->frames[static_cast<std::size_t>(stop.frame)];
    const int box = stop.node.isValid() ? m_drawing->boxOf(stop.node) : -1;
    if (box < 0) return nullptr;
    const std::uint32_t frame = m_drawing->boxes[static_cast<std::size_t>(box)].frame;
    return frame < m_drawing->frames.size() ? &m_drawing->frames[frame] : nullptr;
}

}  // namespace shardscope
