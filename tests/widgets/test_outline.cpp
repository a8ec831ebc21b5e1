// Claims about the outline: rows in program order, badges that rise to folded rows, filter, selection both ways.
#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTreeView>
#include <QtTest>

#include "sample_analysis.h"
#include "widgets/outline_model.h"
#include "widgets/outline_view.h"

namespace shardscope {

namespace {

/// The tree as text, two spaces per level.
QString print(const QAbstractItemModel& model, const QModelIndex& parent = {}, int depth = 0) {
    QString text;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        text += QString(depth * 2, QLatin1Char(' ')) + index.data().toString() + QLatin1Char('\n') + print(model, index, depth + 1);
    }
    return text;
}

}  // namespace

class TestOutline : public QObject {
    Q_OBJECT

private slots:
    void init() { m_sample = sample::make(); }

    void modelKeepsQtsRules() {
        OutlineModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setAnalysis(m_sample.result());
        model.setAnalysis(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void rowsFollowTheProgramAndPlumbingIsLeftOut() {
        OutlineModel model;
        model.setAnalysis(m_sample.result());
        QCOMPARE(print(model), QStringLiteral("layers.0\n"
                                              "  self_attn\n"
                                              "    input_norm\n"
                                              "    attention_gather\n"
                                              "    attention_projection\n"
                                              "    token_slice\n"
                                              "    o_proj\n"));
    }

    void marksRiseToTheRowsAbove() {
        OutlineModel model;
        model.setAnalysis(m_sample.result());
        const QModelIndex layer = model.index(0, 0);
        QCOMPARE(layer.data(OutlineModel::HeldRole).toString(), QStringLiteral("1"));
        QCOMPARE(layer.data(OutlineModel::ViolatedRole).toString(), QStringLiteral("2"));
        QCOMPARE(layer.data(OutlineModel::FindingRole).toInt(), static_cast<int>(FindingSeverity::warning));
        const auto layouts = layer.data(OutlineModel::LayoutsRole).value<QList<int>>();
        QCOMPARE(layouts, (QList<int>{static_cast<int>(TokenLayout::full), static_cast<int>(TokenLayout::local)}));
    }

    void denseLayersAreToldFromExperts() {
        OutlineModel model;
        model.setAnalysis(m_sample.result());
        QCOMPARE(model.index(0, 0).data(OutlineModel::DetailRole).toString(), QStringLiteral("dense"));
    }

    void hiddenOperatorLeadsToItsBlock() {
        OutlineModel model;
        model.setAnalysis(m_sample.result());
        QCOMPARE(model.indexOf(m_sample.ids.view).data().toString(), QStringLiteral("self_attn"));
        QCOMPARE(model.indexOf(m_sample.ids.slice).data().toString(), QStringLiteral("token_slice"));
        QVERIFY(!model.indexOf(NodeId(4711)).isValid());
    }

    void rangesAreJoined() {
        QCOMPARE(joinRanges({"1", "2", "3", "5"}), QStringLiteral("1–3, 5"));
        QCOMPARE(joinRanges({"9", "10"}), QStringLiteral("9, 10"));
        QCOMPARE(joinRanges({"a", "b"}), QStringLiteral("a, b"));
        QCOMPARE(joinRanges({}), QString());
    }

    void choosingARowSelectsItsNode() {
        OutlineView view;
        view.setAnalysis(m_sample.result());
        QSignalSpy nodes(&view, &OutlineView::nodeSelected);
        QSignalSpy frames(&view, &OutlineView::frameSelected);
        auto& tree = *view.findChild<QTreeView*>();
        const QModelIndex layer = tree.model()->index(0, 0);
        tree.setCurrentIndex(layer);
        QCOMPARE(frames.size(), 1);
        QCOMPARE(frames.at(0).at(0).toString(), QStringLiteral("layers.0"));
        const QModelIndex block = tree.model()->index(0, 0, layer);
        tree.setCurrentIndex(tree.model()->index(3, 0, block));
        QCOMPARE(nodes.size(), 1);
        QCOMPARE(nodes.at(0).at(0).value<NodeId>(), m_sample.ids.slice);
    }

    void followingIsSilent() {
        OutlineView view;
        view.setAnalysis(m_sample.result());
        QSignalSpy nodes(&view, &OutlineView::nodeSelected);
        view.selectNode(m_sample.ids.oProj);
        QCOMPARE(view.findChild<QTreeView*>()->currentIndex().data().toString(), QStringLiteral("o_proj"));
        view.selectNode(NodeId());
        QVERIFY(nodes.isEmpty());
    }

    void filterFindsLayoutAndShape() {
        OutlineView view;
        view.setAnalysis(m_sample.result());
        QAbstractItemModel& shown = *view.findChild<QTreeView*>()->model();
        view.findChild<QLineEdit*>()->setText(QStringLiteral("[4096, 64, 256]"));
        QVERIFY(print(shown).contains(QStringLiteral("token_slice")));
        QVERIFY(!print(shown).contains(QStringLiteral("input_norm")));
        view.findChild<QLineEdit*>()->setText(QStringLiteral("nothing has this name"));
        QCOMPARE(shown.rowCount(), 0);
    }

    void isPaintedWhenNarrowerThanItsBadges() {
        OutlineView view;
        view.resize(60, 200);
        view.setAnalysis(m_sample.result());
        QVERIFY(!view.grab().isNull());
    }

private:
    sample::Sample m_sample;
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TestOutline)
#include "test_outline.moc"
