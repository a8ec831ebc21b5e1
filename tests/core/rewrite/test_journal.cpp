// Claims about the journal: every kind of edit is taken back and made again exactly, alone, in steps, and on a graph with removed and added nodes.
#include <QtTest>

#include "core/rewrite/graph_fixture.h"

using namespace shardscope;
using shardscope::test::GraphFixture;

namespace {

/// Runs one edit in a step of its own.
template <class Edit>
void step(Editor& editor, std::string_view pass, Edit edit) {
    Step step;
    step.pass = pass;
    editor.beginStep(std::move(step));
    edit();
    editor.propagate();
    editor.endStep();
}

}  // namespace

class TestJournal : public QObject {
    Q_OBJECT
private slots:
    void takesBackEveryKindOfEdit();
    void makesEveryEditAgain();
    void walksToAnyStepFromAnyStep();
    void stepsSayWhatTheyDid();
    void countsCollectivesAsExecuted();
    void aRejectionHasNoEdits();
    void stepsBeyondTheLastAreTheLast();

private:
    /// A graph and five steps that use each edit: add, rewire, remove, attribute, role, types, placements, pending.
    struct Edited {
        GraphFixture f;
        Journal journal;
        std::vector<std::string> texts;  // after 0, 1, … steps
        Edited();
    };
};

TestJournal::Edited::Edited() {
    const ValueId sum = f.allReduceOf();
    const NodeId norm = f.producer(f.norm(sum));
    const NodeId residual = f.addNorm2(sum, f.full(), Role::post_attention_norm);
    f.reader(f.out(norm));
    f.reader(f.out(residual));
    Graph& graph = f.graph();
    texts.push_back(canonicalText(graph));
    Editor editor(graph, journal);
    const NodeId reduce = f.producer(sum);
    NodeId scatter;
    step(editor, "add", [&] {
        scatter = editor.addNode(ops::reduce_scatter, Role::none, {f.in(reduce)}, {{Attr::dim, std::int64_t{1}}, {Attr::group, f.tp()}}, reduce);
        editor.replaceUses(sum, f.out(scatter));
    });
    texts.push_back(canonicalText(graph));
    step(editor, "remove", [&] { editor.removeIfUnused(reduce); });
    texts.push_back(canonicalText(graph));
    step(editor, "attribute", [&] {
        editor.setAttribute(norm, Attr::eps, 1e-5);
        editor.setAttribute(scatter, Attr::dim, std::int64_t{-2});
    });
    texts.push_back(canonicalText(graph));
    step(editor, "role", [&] { editor.setRole(norm, Role::final_norm); });
    texts.push_back(canonicalText(graph));
    step(editor, "add and remove", [&] {
        const NodeId gather = editor.addNode(ops::all_gather, Role::none, {f.out(norm)}, {{Attr::dim, std::int64_t{1}}, {Attr::group, f.tp()}}, norm);
        editor.removeNode(gather);
    });
    texts.push_back(canonicalText(graph));
}

void TestJournal::takesBackEveryKindOfEdit() {
    Edited edited;
    QVERIFY(edited.texts.front() != edited.texts.back());
    undoAll(edited.f.graph(), edited.journal);
    QCOMPARE(canonicalText(edited.f.graph()), edited.texts.front());
}

void TestJournal::makesEveryEditAgain() {
    Edited edited;
    undoAll(edited.f.graph(), edited.journal);
    for (const Edit& edit : edited.journal.edits()) redo(edited.f.graph(), edit);
    QCOMPARE(canonicalText(edited.f.graph()), edited.texts.back());
}

void TestJournal::walksToAnyStepFromAnyStep() {
    Edited edited;
    std::size_t at = edited.journal.steps().size();
    for (const std::size_t goal : {std::size_t{2}, std::size_t{4}, std::size_t{0}, std::size_t{5}, std::size_t{1}, std::size_t{3}, std::size_t{3}}) {
        moveTo(edited.f.graph(), edited.journal, at, goal);
        QCOMPARE(canonicalText(edited.f.graph()), edited.texts.at(goal));
        at = goal;
    }
}

void TestJournal::stepsSayWhatTheyDid() {
    const Edited edited;
    const Step& added = edited.journal.steps().at(0);
    QCOMPARE(added.added.size(), std::size_t{1});
    QCOMPARE(added.rewired, std::size_t{2});  // norm and residual read the scatter
    QVERIFY(added.removed.empty());
    QCOMPARE(added.firstEdit, std::size_t{0});
    const Step& removed = edited.journal.steps().at(1);
    QCOMPARE(removed.removed.size(), std::size_t{1});
    QCOMPARE(removed.firstEdit, added.lastEdit);
}

// A node of a region with 75 layers runs 75 times.
void TestJournal::countsCollectivesAsExecuted() {
    GraphFixture f;
    f.enter(f.graph().addRegion({3, 75}));
    const NodeId norm = f.producer(f.norm(f.local()));
    Journal journal;
    Editor editor(f.graph(), journal);
    step(editor, "gather", [&] { editor.addNode(ops::all_gather, Role::none, {f.out(norm)}, {{Attr::dim, std::int64_t{1}}, {Attr::group, f.tp()}}, norm); });
    QCOMPARE(journal.steps().at(0).collectivesDelta, std::int64_t{75});
}

void TestJournal::aRejectionHasNoEdits() {
    GraphFixture f;
    f.reader(f.norm(f.allReduceOf()));
    PassContext context = f.context();
    QVERIFY(f.run(makePipeline(context, true)));
    for (const Step& step : f.journal().steps()) {
        if (step.verdict == Verdict::rejected) QCOMPARE(step.firstEdit, step.lastEdit);
    }
    QCOMPARE(f.journal().steps().back().lastEdit, f.journal().edits().size());
}

void TestJournal::stepsBeyondTheLastAreTheLast() {
    Edited edited;
    moveTo(edited.f.graph(), edited.journal, 5, 500);
    QCOMPARE(canonicalText(edited.f.graph()), edited.texts.back());
}

QTEST_GUILESS_MAIN(TestJournal)
#include "test_journal.moc"
