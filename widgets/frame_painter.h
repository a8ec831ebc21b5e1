// Paints the frames of a drawing: layers and blocks, stacks of repeated layers, folded cards.
#pragma once

#include "widgets/graph_painter.h"

namespace shardscope {

/// Width of the square at the left of a frame header that folds it, in drawing points.
inline constexpr double foldMarkSide = 12;
[[nodiscard]] QRectF foldMarkRect(const drawing::Frame& frame);

class FramePainter {
public:
    /// All references must outlive the painter.
    FramePainter(QPainter& painter, const PaintOptions& options) : m_painter(painter), m_options(options), m_palette(options.palette) {}

    /// Full detail.
    void paint(const drawing::Frame& frame);
    /// Outline and header bar only: for frames whose text could not be read.
    void paintCoarse(const drawing::Frame& frame);
    /// Name of a layer at a constant size on the screen, so that an overview can be read.
    void paintCaption(const drawing::Frame& frame);
    void paintSelection(const drawing::Frame& frame);

private:
    QPainter& m_painter;
    const PaintOptions& m_options;
    const Palette& m_palette;

    void paintStack(const drawing::Frame& frame);
    void paintHeader(const drawing::Frame& frame);
    void paintFoldMark(const drawing::Frame& frame);
    void paintCard(const drawing::Frame& frame);
    void paintSummaryRow(const std::pair<std::string, TokenLayout>& row, const QRectF& rect);
    void paintTallyRow(const drawing::CollectiveTally& tally, const QRectF& rect);
};

}  // namespace shardscope
