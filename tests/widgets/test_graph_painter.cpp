// Claims about painting: looks that differ, levels of detail, culling, marks that files leave out.
#include <QImage>
#include <QPainter>
#include <QtTest>
#include <set>

#include "sample_analysis.h"
#include "widgets/glyphs.h"
#include "widgets/graph_painter.h"

namespace shardscope {

namespace {

QImage paint(const drawing::Drawing& drawing, const PaintOptions& options, const NodeMarks& marks = {}, QSize size = {600, 600}) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.scale(options.zoom, options.zoom);
    paintDrawing(painter, drawing, marks, options);
    return image;
}

std::set<QRgb> coloursIn(const QImage& image, const QRect& area) {
    std::set<QRgb> colours;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x) colours.insert(image.pixel(x, y));
    }
    return colours;
}

bool isUntouched(const QImage& image, const QRect& area) { return coloursIn(image, area) == std::set<QRgb>{qRgba(0, 0, 0, 0)}; }

/// A box without text, so that only the look of its layout is painted.
drawing::Drawing oneBox(TokenLayout layout) {
    drawing::Drawing drawing;
    drawing.bounds = {0, 0, 220, 80};
    drawing::Box box;
    box.node = NodeId(0);
    box.rect = {10, 10, 200, 60};
    box.layout = layout;
    box.layoutBefore = layout;
    drawing.boxes = {box};
    drawing.boxByNode = {0};
    return drawing;
}

QImage glyphMask(Glyph glyph) {
    QImage image(60, 40, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paintGlyph(painter, glyph, QRectF(2, 2, 56, 36), Palette::light());
    painter.end();
    return image.convertToFormat(QImage::Format_Alpha8);
}

}  // namespace

class TestGraphPainter : public QObject {
    Q_OBJECT

private slots:
    void localTokenIsHatchedAndFullTokenIsSolid() {
        const QRect interior(60, 20, 140, 40);  // right of both bars, inside the border
        const QImage full = paint(oneBox(TokenLayout::full), {});
        const QImage local = paint(oneBox(TokenLayout::local), {});
        QCOMPARE(coloursIn(full, interior).size(), std::size_t{1});
        QVERIFY(coloursIn(local, interior).size() > 1);
    }

    void barsDifferInWidth() {
        // 6 points from the left edge lie inside the bar of full-token (8) and outside that of local-token (4).
        const Palette palette = Palette::light();
        QCOMPARE(paint(oneBox(TokenLayout::full), {}).pixelColor(16, 40), palette.look(TokenLayout::full).bar);
        QVERIFY(paint(oneBox(TokenLayout::local), {}).pixelColor(16, 40) != palette.look(TokenLayout::local).bar);
        QCOMPARE(paint(oneBox(TokenLayout::local), {}).pixelColor(12, 40), palette.look(TokenLayout::local).bar);
    }

    void everyLayoutLooksDifferent() {
        std::set<QByteArray> pictures;
        for (const TokenLayout layout :
             {TokenLayout::none, TokenLayout::full, TokenLayout::local, TokenLayout::partial, TokenLayout::inflated, TokenLayout::pending}) {
            const QImage grey = paint(oneBox(layout), {}).convertToFormat(QImage::Format_Grayscale8);
            pictures.insert(QByteArray(reinterpret_cast<const char*>(grey.constBits()), grey.sizeInBytes()));
        }
        QCOMPARE(pictures.size(), std::size_t{6});
    }

    void glyphsDifferInShape() {
        std::vector<QImage> masks;
        for (const Glyph glyph : {Glyph::allGather, Glyph::reduceScatter, Glyph::allReduce, Glyph::allToAll, Glyph::slice}) masks.push_back(glyphMask(glyph));
        for (std::size_t a = 0; a < masks.size(); ++a) {
            for (std::size_t b = 0; b < a; ++b) QVERIFY(masks[a] != masks[b]);
        }
    }

    void smallBoxesArePlainRectangles() {
        // At a tenth the boxes are 4 pixels high, under the 12 below which no text is painted.
        const sample::Sample sample = sample::make();
        PaintOptions options;
        options.zoom = 0.1;
        const QImage image = paint(*sample.drawing, options);
        // The box of o_proj covers 4 … 24 by 38 … 42.
        const std::set<QRgb> colours = coloursIn(image, QRect(5, 39, 17, 2));
        QCOMPARE(colours, std::set<QRgb>{options.palette.look(TokenLayout::local).plain.rgb()});
    }

    void paintsNothingOutsideTheVisiblePart() {
        const sample::Sample sample = sample::make();
        PaintOptions options;
        options.visible = QRectF(0, 0, 600, 120);
        const QImage image = paint(*sample.drawing, options);
        // Frames reach out of sight; boxes and edges below must not be painted at all. Inside the block frame nothing but its ground remains.
        QCOMPARE(coloursIn(image, QRect(30, 190, 250, 240)), std::set<QRgb>{options.palette.blockFill.rgb()});
        QVERIFY(isUntouched(image, QRect(0, 475, 600, 120)));  // the folded layer
    }

    void filesLeaveHoverMarksOut() {
        const sample::Sample sample = sample::make();
        PaintOptions plain;
        plain.isInteractive = false;
        PaintOptions hovered = plain;
        hovered.hoveredNode = sample.ids.norm;
        QCOMPARE(paint(*sample.drawing, hovered), paint(*sample.drawing, plain));
        hovered.isInteractive = true;
        QVERIFY(paint(*sample.drawing, hovered) != paint(*sample.drawing, plain));
    }

    void selectionIsRinged() {
        const sample::Sample sample = sample::make();
        PaintOptions options;
        options.selectedNode = sample.ids.oProj;
        // The ring stands 3 points outside the box at 40, 380.
        QCOMPARE(paint(*sample.drawing, options).pixelColor(37, 400), options.palette.selection);
    }

    void badgesShowRuleVerdicts() {
        const sample::Sample sample = sample::make();
        const PaintOptions options;
        const QImage image = paint(*sample.drawing, options, NodeMarks(*sample.result()));
        // Badges sit on the upper right corner of a box: rule 1 holds at the projection (240, 220), rule 2 is violated at o_proj (240, 380).
        QVERIFY(coloursIn(image, QRect(200, 213, 36, 14)).contains(options.palette.passBadge.rgb()));
        QVERIFY(coloursIn(image, QRect(200, 373, 36, 14)).contains(options.palette.failBadge.rgb()));
        QVERIFY(!coloursIn(image, QRect(200, 373, 36, 14)).contains(options.palette.passBadge.rgb()));
    }

    void transparentBackgroundStaysTransparent() {
        const sample::Sample sample = sample::make();
        PaintOptions options;
        options.showsBackground = false;
        QVERIFY(isUntouched(paint(*sample.drawing, options), QRect(300, 500, 200, 80)));
    }

    void legendMakesRoomForItself() {
        const sample::Sample sample = sample::make();
        PaintOptions options;
        const double bare = paintedBounds(*sample.drawing, options).height();
        options.showsLegend = true;
        const QRectF withLegend = paintedBounds(*sample.drawing, options);
        QVERIFY(withLegend.height() > bare);
        const QImage image = paint(*sample.drawing, options, {}, withLegend.size().toSize());
        const QColor full = options.palette.look(TokenLayout::full).fill;
        QVERIFY(coloursIn(image, QRect(0, 601, 200, static_cast<int>(withLegend.height()) - 640)).contains(full.rgb()));
    }

    void emptyDrawingIsPainted() {
        const drawing::Drawing nothing;
        QVERIFY(!paint(nothing, {}).isNull());
    }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TestGraphPainter)
#include "test_graph_painter.moc"
