// The main window end to end: it opens samples, survives broken files, follows one selection, and switches form, contract, rank and language.
#include <QComboBox>
#include <QDockWidget>
#include <QMimeData>
#include <QSpinBox>
#include <QTreeView>

#include "app/graph_pane.h"
#include "app/node_places.h"
#include "widgets/graph_view.h"
#include "widgets/outline_view.h"
#include "widgets/problems_table.h"
#include "window_fixture.h"

namespace shardscope {

class TestMainWindow : public QObject {
    Q_OBJECT

private:
    static NodeId sliceOf(MainWindow& window) { return findNode(window.document().graph()->analysis->graph, {"token_slice"}); }

    /// A scenario of its own beside the sample's model: what a test may change and break.
    static QString copyOfSample(const test::WindowFixture& fixture) {
        const QFileInfo sample(test::samplePath());
        QFile file(sample.filePath());
        file.open(QIODevice::ReadOnly);
        QByteArray text = file.readAll();
        text.replace("\"model\": \"", "\"model\": \"" + sample.path().toUtf8() + "/");
        return fixture.write(QStringLiteral("copy.json"), text);
    }

private slots:
    void opensASampleAndShowsIt() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        QVERIFY(fixture.window.windowTitle().startsWith(QFileInfo(test::samplePath()).fileName()));
        QVERIFY(!fixture.window.pane().view().drawing()->boxes.empty());
        QVERIFY(fixture.window.actions()[Command::foldAll]->isEnabled());
    }

    void opensADroppedFile() {
        test::WindowFixture fixture;
        QSignalSpy shown(&fixture.window.document(), &Document::analysed);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(test::samplePath())});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&fixture.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&fixture.window, &drop);
        QVERIFY(test::WindowFixture::waitFor(shown));
    }

    void aBrokenFileNamesItselfAndLeavesTheWindowUsable() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        const AnalysisPtr before = fixture.window.document().graph()->analysis;
        QSignalSpy failed(&fixture.window.document(), &Document::failed);
        fixture.window.openFile(fixture.write(QStringLiteral("broken.json"), "{ \"schema\": \"shardscope.scenario/1\", "));
        QVERIFY(test::WindowFixture::waitFor(failed));
        QCOMPARE(fixture.window.document().graph()->analysis, before);
        QVERIFY(fixture.window.findChild<ProblemsTable*>()->problemCount() > 0);
        QVERIFY(fixture.window.findChild<QDockWidget*>("problems")->isVisible());
        QVERIFY(fixture.open(test::samplePath()));  // and the next one opens as if nothing had been
    }

    void reloadRetriesTheFileThatFailed() {
        test::WindowFixture fixture;
        const QString file = copyOfSample(fixture);
        QFile good(file);
        QVERIFY(good.open(QIODevice::ReadOnly));
        const QByteArray text = good.readAll();
        (void)fixture.write(QStringLiteral("copy.json"), "{");
        QSignalSpy failed(&fixture.window.document(), &Document::failed);
        fixture.window.openFile(file);
        QVERIFY(test::WindowFixture::waitFor(failed));
        (void)fixture.write(QStringLiteral("copy.json"), text);
        QSignalSpy shown(&fixture.window.document(), &Document::analysed);
        fixture.window.actions()[Command::reload]->trigger();
        QVERIFY(test::WindowFixture::waitFor(shown));
    }

    void reloadKeepsTheSelectionAndTheZoom() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        fixture.window.reveal(sliceOf(fixture.window));
        fixture.window.pane().view().zoomTo(0.8);
        QSignalSpy shown(&fixture.window.document(), &Document::analysed);
        fixture.window.actions()[Command::reload]->trigger();
        QVERIFY(test::WindowFixture::waitFor(shown));
        QCOMPARE(fixture.window.selection().current().node, sliceOf(fixture.window));
        QCOMPARE(fixture.window.pane().view().zoom(), 0.8);
    }

    void switchesTheFormAndKeepsTheSelectedOperator() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        const bool wasRepetition = fixture.window.document().graph()->analysis->scenario.repetition;
        fixture.window.reveal(sliceOf(fixture.window));
        QSignalSpy shown(&fixture.window.document(), &Document::analysed);
        fixture.window.actions()[wasRepetition ? Command::expanded : Command::repetition]->trigger();
        QVERIFY(test::WindowFixture::waitFor(shown));
        const Analysis& now = *fixture.window.document().graph()->analysis;
        QCOMPARE(now.scenario.repetition, !wasRepetition);
        const NodeId selected = fixture.window.selection().current().node;
        QVERIFY(selected.isValid());
        QVERIFY(now.graph.node(selected).role == Role::token_slice);
    }

    void switchesTheContract() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        auto* chooser = fixture.window.findChild<QComboBox*>();
        const int other = chooser->findData(QStringLiteral("tensorcast-2026-08"));
        QVERIFY(other >= 0);
        QSignalSpy shown(&fixture.window.document(), &Document::analysed);
        chooser->setCurrentIndex(other);
        emit chooser->activated(other);
        QVERIFY(test::WindowFixture::waitFor(shown));
        QCOMPARE(fixture.window.document().graph()->analysis->contract.name, std::string("tensorcast-2026-08"));
    }

    void choosesTheRankThatIsLookedAt() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        auto* rank = fixture.window.findChild<QSpinBox*>();
        QCOMPARE(rank->maximum(), static_cast<int>(fixture.window.document().graph()->analysis->scenario.parallel.devices) - 1);
        QSignalSpy shown(&fixture.window.document(), &Document::analysed);
        rank->setValue(5);
        QVERIFY(test::WindowFixture::waitFor(shown));
        QCOMPARE(fixture.window.document().graph()->analysis->scenario.rank, 5);
    }

    void cancelKeepsWhatIsShown() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        const AnalysisPtr before = fixture.window.document().graph()->analysis;
        QSignalSpy cancelled(&fixture.window.document(), &Document::cancelled);
        fixture.window.actions()[Command::expanded]->trigger();
        fixture.window.actions()[Command::cancel]->trigger();  // before the event loop has let any result in
        QVERIFY(test::WindowFixture::waitFor(cancelled));
        QCOMPARE(fixture.window.document().graph()->analysis, before);
        QVERIFY(!fixture.window.document().isBusy());
        QVERIFY(fixture.window.actions()[before->scenario.repetition ? Command::repetition : Command::expanded]->isChecked());
    }

    void aNewerRequestSupersedesAnOlderOne() {
        test::WindowFixture fixture;
        QSignalSpy shown(&fixture.window.document(), &Document::analysed);
        fixture.window.openFile(test::samplePath());
        const QString copy = copyOfSample(fixture);
        fixture.window.openFile(copy);
        QVERIFY(test::WindowFixture::waitFor(shown));
        QTest::qWait(200);
        QCOMPARE(shown.size(), 1);
        QCOMPARE(fixture.window.document().file(), copy);
    }

    void everyViewFollowsOneSelection() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        const NodeId slice = sliceOf(fixture.window);
        fixture.window.reveal(slice);
        QCOMPARE(fixture.window.pane().view().selectedNode(), slice);
        QVERIFY(fixture.window.findChild<OutlineView*>()->findChild<QTreeView*>()->currentIndex().isValid());
        QVERIFY(fixture.window.actions()[Command::copy]->isEnabled());
        fixture.window.selection().clear();
        QVERIFY(!fixture.window.pane().view().selectedNode().isValid());
        QVERIFY(!fixture.window.actions()[Command::copy]->isEnabled());
    }

    void goesBackAndForthInTheSelection() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        const NodeId slice = sliceOf(fixture.window);
        fixture.window.reveal(slice);
        fixture.window.selection().selectNode(findNode(fixture.window.document().graph()->analysis->graph, {"lm_head"}));
        QTest::keyClick(&fixture.window, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(fixture.window.selection().current().node, slice);
        QVERIFY(fixture.window.actions()[Command::selectNext]->isEnabled());
    }

    void unfoldsWhatHidesAnOperatorThatIsGoneTo() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        QSignalSpy redrawn(&fixture.window.document(), &Document::redrawn);
        fixture.window.actions()[Command::foldAll]->trigger();
        QVERIFY(test::WindowFixture::waitFor(redrawn));
        const NodeId slice = sliceOf(fixture.window);
        QVERIFY(fixture.window.document().graph()->drawing->boxOf(slice) < 0);
        redrawn.clear();
        fixture.window.reveal(slice);
        QVERIFY(test::WindowFixture::waitFor(redrawn));
        QVERIFY(fixture.window.document().graph()->drawing->boxOf(slice) >= 0);
        QCOMPARE(fixture.window.pane().view().selectedNode(), slice);
    }

    void foldingDuringAnAnalysisLosesNeither() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        QSignalSpy shown(&fixture.window.document(), &Document::analysed);
        fixture.window.document().setRank(3);
        fixture.window.document().foldAll();
        QVERIFY(test::WindowFixture::waitFor(shown));
        QCOMPARE(fixture.window.document().graph()->analysis->scenario.rank, 3);
        QVERIFY(fixture.window.document().graph()->drawing->boxOf(sliceOf(fixture.window)) < 0);
    }

    void switchesTheLanguageAtRunTime() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        fixture.language.apply(Language::chinese);
        QCoreApplication::processEvents();
        QCOMPARE(fixture.window.findChild<QDockWidget*>("outline")->windowTitle(), QStringLiteral("大纲"));
        QCOMPARE(fixture.window.actions()[Command::reload]->text().left(4), QStringLiteral("重新加载"));
        fixture.language.apply(Language::english);
        QCoreApplication::processEvents();
        QCOMPARE(fixture.window.findChild<QDockWidget*>("outline")->windowTitle(), QStringLiteral("Outline"));
    }

    void everyCommandHasATextAndAStatusTip() {
        test::WindowFixture fixture;
        for (const QAction* action : fixture.window.actions().all()) {
            QVERIFY(!action->text().isEmpty());
            QVERIFY2(!action->statusTip().isEmpty(), qPrintable(action->text()));
        }
    }

    void noTwoCommandsShareAShortcut() {
        test::WindowFixture fixture;
        QSet<QString> keys;
        for (const QAction* action : fixture.window.actions().all())
            for (const QKeySequence& key : action->shortcuts()) {
                QVERIFY2(!keys.contains(key.toString()), qPrintable(key.toString()));
                keys.insert(key.toString());
            }
    }

    void resettingTheLayoutBringsPanelsBack() {
        test::WindowFixture fixture;
        auto* outline = fixture.window.findChild<QDockWidget*>("outline");
        outline->close();
        fixture.window.actions()[Command::resetLayout]->trigger();
        QVERIFY(outline->isVisible());
    }

    void remembersTheArrangement() {
        test::WindowFixture fixture;
        fixture.window.findChild<QDockWidget*>("outline")->close();
        fixture.window.close();
        MainWindow again({fixture.settings, fixture.language, fixture.theme, {}});
        again.show();
        QVERIFY(!again.findChild<QDockWidget*>("outline")->isVisible());
        QVERIFY(again.findChild<QDockWidget*>("inspector")->isVisible());
    }

    void isEmptyButUsableWithoutInput() {
        test::WindowFixture fixture;
        QVERIFY(!fixture.window.actions()[Command::exportImage]->isEnabled());
        QVERIFY(fixture.window.actions()[Command::open]->isEnabled());
        fixture.window.actions()[Command::fitAll]->trigger();
        fixture.window.actions()[Command::reload]->trigger();
    }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TestMainWindow)
#include "test_main_window.moc"
