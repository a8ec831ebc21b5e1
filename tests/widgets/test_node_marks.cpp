// Claims about marks at single nodes: which rules look at them, what the journal tells of them.
#include <QtTest>

#include "sample_analysis.h"
#include "widgets/node_marks.h"
#include "widgets/node_story.h"
#include "widgets/node_text.h"

namespace shardscope {

class TestNodeMarks : public QObject {
    Q_OBJECT

private slots:
    void init() { m_sample = sample::make(); }

    void ruleThatHoldsIsMarkedAtItsNode() {
        const NodeMarks marks(*m_sample.result());
        const auto rules = marks.rules(m_sample.ids.projection);
        QCOMPARE(rules.size(), std::size_t{1});
        QCOMPARE(rules[0].id, std::string("1"));
        QVERIFY(rules[0].holds);
    }

    void violationIsMarked() {
        const NodeMarks marks(*m_sample.result());
        const auto rules = marks.rules(m_sample.ids.oProj);
        QCOMPARE(rules.size(), std::size_t{1});
        QVERIFY(!rules[0].holds);
    }

    void violationTakesThePassOfTheWholeLayer() {
        // The check of a layer ends at the first failure, so rule 2 says nothing of the slice.
        m_sample.analysis->contract.rules[1].roles = {Role::token_slice, Role::o_proj};
        QVERIFY(NodeMarks(*m_sample.result()).rules(m_sample.ids.slice).empty());
    }

    void contractNotAppliedLeavesNoMark() {
        m_sample.analysis->contractReport.isApplied = false;
        QVERIFY(NodeMarks(*m_sample.result()).rules(m_sample.ids.oProj).empty());
    }

    void boundaryRuleSparesTheFirstLayer() {
        Rule& rule = m_sample.analysis->contract.rules[0];
        rule.roles = {Role::input_norm};
        rule.isBoundary = true;
        QVERIFY(NodeMarks(*m_sample.result()).rules(m_sample.ids.norm).empty());
    }

    void ruleWithoutItsAnchorDoesNotApply() {
        m_sample.analysis->contract.rules[0].anchor = Role::gate;  // the layer has no experts
        QVERIFY(NodeMarks(*m_sample.result()).rules(m_sample.ids.projection).empty());
    }

    void findingsAreKeptApartFromRules() {
        const NodeMarks marks(*m_sample.result());
        QCOMPARE(marks.finding(m_sample.ids.gather), std::optional(FindingSeverity::warning));
        QVERIFY(marks.rules(m_sample.ids.gather).empty());
        QVERIFY(!marks.finding(m_sample.ids.oProj).has_value());
    }

    void gravestFindingWins() {
        m_sample.analysis->soundness.push_back({"rows.beyond", FindingSeverity::error, 0, m_sample.ids.gather, ""});
        m_sample.analysis->soundness.push_back({"work.replicated", FindingSeverity::note, 0, m_sample.ids.gather, ""});
        QCOMPARE(NodeMarks(*m_sample.result()).finding(m_sample.ids.gather), std::optional(FindingSeverity::error));
    }

    void unknownNodesHaveNoMarks() {
        const NodeMarks marks(*m_sample.result());
        QVERIFY(marks.rules(NodeId()).empty());
        QVERIFY(marks.rules(NodeId(12345)).empty());
        QCOMPARE(NodeMarks().inflation(NodeId(0)), std::int64_t{1});
    }

    void inflationIsThatOfTheLongestResult() {
        Placement inflated;
        inflated.inflation = 16;
        m_sample.analysis->graph.setPlacement(m_sample.analysis->graph.node(m_sample.ids.gather).outputs[0], inflated);
        QCOMPARE(NodeMarks(*m_sample.result()).inflation(m_sample.ids.gather), std::int64_t{16});
    }

    void storyNamesTheStepThatMadeANode() {
        const NodeStory story = tellStory(m_sample.analysis->journal, m_sample.ids.slice);
        QVERIFY(story.created.has_value());
        QCOMPARE(story.created->index, std::size_t{0});
        QCOMPARE(story.created->match, std::size_t{1});
        QCOMPARE(story.created->matches, std::size_t{1});
    }

    void tracedNodeHasNoMaker() {
        const NodeStory story = tellStory(m_sample.analysis->journal, m_sample.ids.norm);
        QVERIFY(!story.created.has_value());
        QCOMPARE(story.rejections, std::vector<std::size_t>{1});
    }

    void rewiringIsTheFirstTouch() {
        Journal& journal = m_sample.analysis->journal;
        journal.append(Edit(edit::Rewire{m_sample.ids.oProj, 0, ValueId(1), ValueId(2)}));
        Step step;
        step.pass = "sp_p2";
        step.firstEdit = 0;
        step.lastEdit = 1;
        journal.append(step);
        const NodeStory story = tellStory(journal, m_sample.ids.oProj);
        QVERIFY(!story.created.has_value());
        QCOMPARE(story.firstTouched.value().index, std::size_t{2});
    }

    void titlesDoNotRepeatThemselves() {
        const Graph& graph = m_sample.analysis->graph;
        QCOMPARE(node_text::title(graph.node(m_sample.ids.oProj)), QStringLiteral("o_proj · static_quant_linear"));
        QCOMPARE(node_text::title(graph.node(m_sample.ids.slice)), QStringLiteral("token_slice"));
        QCOMPARE(node_text::title(graph.node(m_sample.ids.view)), QStringLiteral("view"));
    }

    void operandsAreNamedAsTheOperatorListsThem() {
        QCOMPARE(node_text::operandName(ops::add_rms_norm2, 0), QStringLiteral("residual"));
        QCOMPARE(node_text::operandName(ops::add_rms_norm2, 9), QStringLiteral("in 9"));
        QCOMPARE(node_text::axes(sample::heads(4096)), QStringLiteral("token, head, head_dim"));
    }

    void layoutIsReadFromActivations() {
        const Graph& graph = m_sample.analysis->graph;
        QVERIFY(node_text::layoutBefore(graph, m_sample.ids.slice) == TokenLayout::full);
        QVERIFY(node_text::layoutAfter(graph, m_sample.ids.slice) == TokenLayout::local);
    }

private:
    sample::Sample m_sample;
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TestNodeMarks)
#include "test_node_marks.moc"
