// Claims about the graph view: zoom and scroll, selection by mouse and keyboard, folding.
#include <QSignalSpy>
#include <QtTest>

#include "sample_analysis.h"
#include "widgets/graph_accessible.h"
#include "widgets/graph_view.h"

namespace shardscope {

namespace {

constexpr double nearlyOnePixel = 0.01;

bool isNear(QPointF a, QPointF b) { return QLineF(a, b).length() < nearlyOnePixel; }

void wheel(GraphView& view, QPointF at, QPoint angle, Qt::KeyboardModifiers modifiers) {
    QWheelEvent event(at, view.viewport()->mapToGlobal(at), QPoint(), angle, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(view.viewport(), &event);
}

}  // namespace

class TestGraphView : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_sample = sample::make();
        m_view = std::make_unique<GraphView>();
        m_view->resize(500, 400);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
        m_view->setDrawing(m_sample.result(), m_sample.drawing);
    }
    void cleanup() { m_view.reset(); }

    void opensAtASizeThatCanBeRead() {
        QVERIFY(m_view->zoom() >= 0.7);  // labels of 12 points stay above 8 pixels
        const QRectF seen = m_view->visibleArea();
        QVERIFY(seen.contains(QPointF(m_sample.drawing->bounds.x + 1, m_sample.drawing->bounds.y + 1)));
    }

    void fitsEverythingAndFollowsTheSizeOfTheView() {
        const drawing::Rect& bounds = m_sample.drawing->bounds;
        m_view->fitAll();
        QVERIFY(m_view->visibleArea().contains(QRectF(bounds.x, bounds.y, bounds.width, bounds.height)));
        m_view->resize(300, 700);
        QTRY_VERIFY(m_view->visibleArea().contains(QRectF(bounds.x, bounds.y, bounds.width, bounds.height)));
    }

    void zoomAtTheCursorKeepsThePoint() {
        const QPointF cursor(333, 71);
        const QPointF under = m_view->toDrawing(cursor);
        for (int i = 0; i < 5; ++i) wheel(*m_view, cursor, {0, 120}, Qt::ControlModifier);
        QVERIFY(m_view->zoom() > 1.0);
        QVERIFY(isNear(m_view->toViewport(under), cursor));
        for (int i = 0; i < 9; ++i) wheel(*m_view, cursor, {0, -120}, Qt::ControlModifier);
        QVERIFY(isNear(m_view->toViewport(under), cursor));
    }

    void wheelScrolls() {
        m_view->zoomTo(3.0);
        const QPointF before = m_view->visibleArea().topLeft();
        wheel(*m_view, {100, 100}, {0, -120}, Qt::NoModifier);
        QVERIFY(m_view->visibleArea().top() > before.y());
        QCOMPARE(m_view->visibleArea().left(), before.x());
        wheel(*m_view, {100, 100}, {0, -120}, Qt::ShiftModifier);
        QVERIFY(m_view->visibleArea().left() > before.x());
    }

    void zoomStaysInBounds() {
        m_view->zoomTo(1e9);
        QCOMPARE(m_view->zoom(), CanvasArea::maximumZoom);
        m_view->zoomTo(0);
        QCOMPARE(m_view->zoom(), CanvasArea::minimumZoom);
    }

    void middleDragPans() {
        m_view->zoomTo(2.0);
        const QPointF held = m_view->toDrawing({200, 200});
        QTest::mousePress(m_view->viewport(), Qt::MiddleButton, {}, {200, 200});
        QTest::mouseMove(m_view->viewport(), {240, 170});
        QTest::mouseRelease(m_view->viewport(), Qt::MiddleButton, {}, {240, 170});
        QVERIFY(isNear(m_view->toViewport(held), {240, 170}));
    }

    void spaceDragPansAndDoesNotSelect() {
        QSignalSpy selected(m_view.get(), &GraphView::nodeSelected);
        const QPoint at = m_view->toViewport(middleOf(m_sample.ids.norm)).toPoint();
        const QPointF held = m_view->toDrawing(at);
        m_view->setFocus();
        QTest::keyPress(m_view.get(), Qt::Key_Space);
        QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseMove(m_view->viewport(), at + QPoint(30, 20));
        QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, at + QPoint(30, 20));
        QTest::keyRelease(m_view.get(), Qt::Key_Space);
        QVERIFY(isNear(m_view->toViewport(held), at + QPoint(30, 20)));
        QVERIFY(selected.isEmpty());
    }

    void clickSelectsTheBox() {
        QSignalSpy selected(m_view.get(), &GraphView::nodeSelected);
        click(middleOf(m_sample.ids.projection));
        QCOMPARE(selected.size(), 1);
        QCOMPARE(selected.at(0).at(0).value<NodeId>(), m_sample.ids.projection);
        QCOMPARE(m_view->selectedNode(), m_sample.ids.projection);
    }

    void clickBesideEverythingClears() {
        m_view->selectNode(m_sample.ids.norm);
        QSignalSpy cleared(m_view.get(), &GraphView::selectionCleared);
        click({500, 550});
        QCOMPARE(cleared.size(), 1);
        QVERIFY(!m_view->selectedNode().isValid());
    }

    void selectingFromOutsideIsSilent() {
        QSignalSpy selected(m_view.get(), &GraphView::nodeSelected);
        m_view->selectNode(m_sample.ids.slice);
        QVERIFY(selected.isEmpty());
        m_view->selectNode(NodeId(9999));
        QVERIFY(!m_view->selectedNode().isValid());
    }

    void selectingScrollsIntoSight() {
        m_view->zoomTo(4.0);
        m_view->centreOn(m_sample.ids.norm);
        m_view->selectNode(m_sample.ids.oProj);
        QVERIFY(m_view->visibleArea().contains(middleOf(m_sample.ids.oProj)));
    }

    void arrowsWalkAlongEdges() {
        m_view->selectNode(m_sample.ids.norm);
        // The view between gather and projection has no box; the edge of the drawing leads across it.
        for (const NodeId expected : {m_sample.ids.gather, m_sample.ids.projection, m_sample.ids.slice, m_sample.ids.oProj}) {
            QTest::keyClick(m_view.get(), Qt::Key_Down);
            QCOMPARE(m_view->selectedNode(), expected);
        }
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_view->selectedFrame(), QStringLiteral("layers.1"));
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QCOMPARE(m_view->selectedNode(), m_sample.ids.oProj);
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QCOMPARE(m_view->selectedNode(), m_sample.ids.slice);
    }

    void homeAndEndAreFirstAndLastOperator() {
        QTest::keyClick(m_view.get(), Qt::Key_End);
        QCOMPARE(m_view->selectedNode(), m_sample.ids.oProj);
        QTest::keyClick(m_view.get(), Qt::Key_Home);
        QCOMPARE(m_view->selectedNode(), m_sample.ids.norm);
    }

    void controlNineFitsAndControlZeroIsFullSize() {
        QTest::keyClick(m_view.get(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(m_view->zoom(), 1.0);
        m_view->zoomTo(5.0);
        QTest::keyClick(m_view.get(), Qt::Key_9, Qt::ControlModifier);
        QVERIFY(m_view->visibleArea().contains(QRectF(0, 0, 600, 600)));
    }

    void fFitsTheSelection() {
        m_view->selectNode(m_sample.ids.slice);
        m_view->zoomTo(0.2);
        QTest::keyClick(m_view.get(), Qt::Key_F);
        QVERIFY(m_view->zoom() > 0.9);
        QVERIFY(isNear(m_view->toViewport(middleOf(m_sample.ids.slice)), QRectF(m_view->viewport()->rect()).center()));
    }

    void minusFoldsWhatHoldsTheSelection() {
        QSignalSpy folded(m_view.get(), &GraphView::foldToggled);
        m_view->selectNode(m_sample.ids.norm);
        QTest::keyClick(m_view.get(), Qt::Key_Minus);
        QCOMPARE(folded.size(), 1);
        QCOMPARE(folded.at(0).at(0).toString(), QStringLiteral("layers.0.self_attn"));
        QCOMPARE(m_view->selectedFrame(), QStringLiteral("layers.0.self_attn"));
    }

    void plusUnfoldsTheSelectedFrame() {
        QSignalSpy folded(m_view.get(), &GraphView::foldToggled);
        m_view->selectFrame(QStringLiteral("layers.1"));
        QTest::keyClick(m_view.get(), Qt::Key_Minus);
        QVERIFY(folded.isEmpty());  // folded already
        QTest::keyClick(m_view.get(), Qt::Key_Plus);
        QCOMPARE(folded.size(), 1);
        QCOMPARE(folded.at(0).at(0).toString(), QStringLiteral("layers.1"));
    }

    void doubleClickOnAHeaderFolds() {
        QSignalSpy folded(m_view.get(), &GraphView::foldToggled);
        const QPoint header = m_view->toViewport({200, 12}).toPoint();
        QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, header);
        QCOMPARE(folded.size(), 1);
        QCOMPARE(folded.at(0).at(0).toString(), QStringLiteral("layers.0"));
    }

    void foldMarkFoldsAtOnce() {
        QSignalSpy folded(m_view.get(), &GraphView::foldToggled);
        click({14, 12});  // the mark stands 8 points from the left in a header 24 high
        QCOMPARE(folded.size(), 1);
    }

    void theFoldedFrameStaysWhereItWas() {
        m_view->zoomTo(1.0);
        click({14, 486 + 6});  // unfolds layers.1
        const QPointF before = m_view->toViewport({0, 480});
        auto moved = std::make_shared<drawing::Drawing>(*m_sample.drawing);
        moved->frames[2].rect.y += 170;
        moved->bounds.height += 400;
        m_view->setDrawing(m_sample.result(), moved, GraphView::Keep::place);
        QCOMPARE(m_view->zoom(), 1.0);
        QVERIFY(isNear(m_view->toViewport({0, 650}), before));
    }

    void anotherGraphForgetsTheSelection() {
        m_view->selectNode(m_sample.ids.norm);
        const sample::Sample other = sample::make();
        m_view->setDrawing(other.result(), other.drawing, GraphView::Keep::place);
        QVERIFY(!m_view->selectedNode().isValid());
    }

    void worksWithoutAGraph() {
        m_view->setDrawing(nullptr, nullptr);
        for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Home, Qt::Key_F, Qt::Key_Plus, Qt::Key_Escape}) QTest::keyClick(m_view.get(), key);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, {50, 50});
        m_view->fitAll();
        QVERIFY(!m_view->grab().isNull());
    }

    void zoomIsAnnounced() {
        QSignalSpy zoomed(m_view.get(), &GraphView::zoomChanged);
        m_view->zoomTo(2.5);
        QCOMPARE(zoomed.size(), 1);
        QCOMPARE(zoomed.at(0).at(0).toDouble(), 2.5);
    }

    void screenReadersHearTheSelection() {
        m_view->selectNode(m_sample.ids.slice);
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(m_view.get());
        QVERIFY(dynamic_cast<GraphAccessible*>(accessible) != nullptr);
        QVERIFY(!accessible->text(QAccessible::Name).isEmpty());
        const QString description = accessible->text(QAccessible::Description);
        QVERIFY2(description.contains(QStringLiteral("[256, 64, 256]")) && description.contains(QStringLiteral("full-token → local-token")),
                 qPrintable(description));
    }

private:
    sample::Sample m_sample;
    std::unique_ptr<GraphView> m_view;

    QPointF middleOf(NodeId node) const {
        const drawing::Rect& rect = m_sample.drawing->boxes[static_cast<std::size_t>(m_sample.drawing->boxOf(node))].rect;
        return {rect.x + rect.width / 2, rect.y + rect.height / 2};
    }

    void click(QPointF drawingPoint) { QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, m_view->toViewport(drawingPoint).toPoint()); }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TestGraphView)
#include "test_graph_view.moc"
