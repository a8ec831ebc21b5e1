// The window's thread is never busy for long: whatever it does between two rounds of the event loop stays under 50 ms of its own processor time.
#include <ctime>

#include "app/graph_pane.h"
#include "widgets/graph_view.h"
#include "window_fixture.h"

namespace shardscope {

/// Processor time that this thread takes between two ticks of a timer: what a user would wait for, whatever else the machine does.
class LongestTask : public QObject {
public:
    LongestTask() { startTimer(0); }

    [[nodiscard]] double milliseconds() const { return m_longest; }

protected:
    void timerEvent(QTimerEvent*) override {
        const double now = threadMilliseconds();
        m_longest = std::max(m_longest, now - m_last);
        m_last = now;
    }

private:
    double m_last = threadMilliseconds();
    double m_longest = 0;

    static double threadMilliseconds() {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    }
};

class TestResponsiveness : public QObject {
    Q_OBJECT

private:
    static constexpr double limitMilliseconds = 50;  // design: the window's thread never blocks longer

    /// A document signal, and time for everything that it sets off.
    template <class Signal, class Action>
    static double longestTaskOf(test::WindowFixture& fixture, Signal signal, Action action) {
        QSignalSpy spy(&fixture.window.document(), signal);
        QCoreApplication::processEvents();
        const LongestTask task;
        action();
        if (!test::WindowFixture::waitFor(spy)) return std::numeric_limits<double>::infinity();
        QTest::qWait(300);
        return task.milliseconds();
    }

private slots:
    void initTestCase() {
#ifndef NDEBUG
        QSKIP("times are those of an optimised build");
#endif
    }

    void staysResponsiveWhileTheExpandedGraphComes() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        const double longest = longestTaskOf(fixture, &Document::analysed, [&] { fixture.window.actions()[Command::expanded]->trigger(); });
        QVERIFY2(longest < limitMilliseconds, qPrintable(QString::number(longest)));
    }

    void staysResponsiveWhileEveryLayerUnfolds() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        QSignalSpy shown(&fixture.window.document(), &Document::analysed);
        fixture.window.actions()[Command::expanded]->trigger();
        QVERIFY(test::WindowFixture::waitFor(shown));
        const double longest = longestTaskOf(fixture, &Document::redrawn, [&] {
            fixture.window.actions()[Command::unfoldAll]->trigger();
            fixture.window.pane().view().fitAll();
        });
        QVERIFY2(longest < limitMilliseconds, qPrintable(QString::number(longest)));
    }

    void staysResponsiveWhileAnOperatorIsSelected() {
        test::WindowFixture fixture;
        QVERIFY(fixture.open(test::samplePath()));
        QSignalSpy shown(&fixture.window.document(), &Document::analysed);
        fixture.window.actions()[Command::expanded]->trigger();
        QVERIFY(test::WindowFixture::waitFor(shown));
        QCoreApplication::processEvents();
        const LongestTask task;
        const Graph& graph = fixture.window.document().graph()->analysis->graph;
        for (int i = 0; i < 20; ++i) {
            fixture.window.selection().selectNode(graph.program().at(static_cast<std::size_t>(i) * 200));
            QTest::qWait(10);
        }
        QVERIFY2(task.milliseconds() < limitMilliseconds, qPrintable(QString::number(task.milliseconds())));
    }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TestResponsiveness)
#include "test_responsiveness.moc"
