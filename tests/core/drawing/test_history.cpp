// Claims about the union of all steps: the same from every step of the journal.
#include <QtTest>

#include "core/drawing/drawing_fixture.h"
#include "core/drawing/history.h"
#include "core/rewrite/editor.h"

using namespace shardscope;
using namespace shardscope::drawing;

namespace {

/// a → b → c; step 1 puts d between b and c; step 2 takes b away, so that d reads a.
struct TwoSteps {
    GraphMaker maker;
    Journal journal;
    NodeId a, b, c, d;

    TwoSteps() {
        const ValueId input = maker.graph.addSource(ValueKind::input, "x", GraphMaker::hidden(), {});
        maker.enter(BlockKind::attention, "layers.0.self_attn", 0);
        a = maker.add(ops::rms_norm, Role::input_norm, {input, maker.weight()});
        b = maker.add(ops::rms_norm, Role::none, {maker.out(a), maker.weight()});
        c = maker.add(ops::rms_norm, Role::none, {maker.out(b), maker.weight()});
        Editor editor(maker.graph, journal);
        editor.beginStep({});
        d = editor.addNode(ops::rms_norm, Role::none, {maker.out(b), maker.weight()}, {}, b);
        editor.rewire(c, 0, maker.out(d));
        editor.endStep();
        editor.beginStep({});
        editor.rewire(d, 0, maker.out(a));
        editor.removeNode(b);
        editor.endStep();
    }
};

}  // namespace

class TestHistory : public QObject {
    Q_OBJECT

private slots:
    void knowsNodesThatAreGoneOrNotYetThere();
    void ordersAddedNodesBehindTheirPlace();
    void listsEveryOperandThereEverWas();
    void looksTheSameFromEveryStep();
};

void TestHistory::knowsNodesThatAreGoneOrNotYetThere() {
    TwoSteps steps;
    moveTo(steps.maker.graph, steps.journal, 2, 0);
    const History history(steps.maker.graph, steps.journal);
    QCOMPARE(history.nodeCount(), std::size_t{4});
    QVERIFY(history.story(steps.a).isBuilt() && history.story(steps.a).isAliveAtEnd());
    QVERIFY(history.story(steps.b).isBuilt() && !history.story(steps.b).isAliveAtEnd());
    QVERIFY(!history.story(steps.d).isBuilt() && history.story(steps.d).isAliveAtEnd());
    QCOMPARE(history.story(steps.d).born, std::size_t{1});
    QCOMPARE(history.story(steps.b).died, std::size_t{2});
}

void TestHistory::ordersAddedNodesBehindTheirPlace() {
    const TwoSteps steps;
    const History history(steps.maker.graph, steps.journal);
    QVERIFY((history.order() == std::vector<NodeId>{steps.a, steps.b, steps.d, steps.c}));
}

void TestHistory::listsEveryOperandThereEverWas() {
    const TwoSteps steps;
    const History history(steps.maker.graph, steps.journal);
    const GraphMaker& maker = steps.maker;
    QVERIFY((history.inputsEver(steps.c, 0) == std::vector<ValueId>{maker.out(steps.b), maker.out(steps.d)}));
    QVERIFY((history.inputsEver(steps.d, 0) == std::vector<ValueId>{maker.out(steps.b), maker.out(steps.a)}));
    QVERIFY(history.firstInput(steps.c, 0) == maker.out(steps.b));
    QVERIFY(history.inputsEver(steps.a, 0).size() == 1);
}

void TestHistory::looksTheSameFromEveryStep() {
    TwoSteps steps;
    const History last(steps.maker.graph, steps.journal);
    for (std::size_t step = 2; step-- > 0;) {
        Graph graph = steps.maker.graph;
        moveTo(graph, steps.journal, 2, step);
        const History history(graph, steps.journal);
        QVERIFY(history.order() == last.order());
        for (const NodeId id : last.order()) {
            QCOMPARE(history.story(id).born, last.story(id).born);
            QCOMPARE(history.story(id).died, last.story(id).died);
            QVERIFY(history.story(id).firstOutput == last.story(id).firstOutput);
            QVERIFY(history.inputsEver(id, 0) == last.inputsEver(id, 0));
        }
    }
}

QTEST_GUILESS_MAIN(TestHistory)
#include "test_history.moc"
