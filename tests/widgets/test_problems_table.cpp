// Claims about the problems table: gravest first, findings marked as such, jumps to the node.
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTableView>
#include <QtTest>

#include "sample_analysis.h"
#include "widgets/problems_model.h"
#include "widgets/problems_table.h"

namespace shardscope {

namespace {

Diagnostic diagnostic(Severity severity, std::string code) {
    Diagnostic made;
    made.severity = severity;
    made.code = std::move(code);
    made.where = {"scenario.json", "/parallel/tp", 3, 7};
    made.message = "does not divide the heads";
    made.found = "5";
    made.expected = "a divisor of 64";
    made.hint = "1, 2, 4, 8, 16, 32 or 64";
    return made;
}

}  // namespace

class TestProblemsTable : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_sample = sample::make();
        m_sample.analysis->diagnostics = {diagnostic(Severity::info, "quantisation.linear"), diagnostic(Severity::warning, "sp.not_applied")};
        m_sample.analysis->soundness.push_back({"rows.beyond", FindingSeverity::error, 0, m_sample.ids.oProj, "row 4095 of 256"});
    }

    void modelKeepsQtsRules() {
        ProblemsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setAnalysis(m_sample.result());
        model.setDiagnostics({});
        QCOMPARE(model.rowCount(), 0);
    }

    void gravestComeFirst() {
        ProblemsModel model;
        model.setAnalysis(m_sample.result());
        QStringList codes;
        for (int row = 0; row < model.rowCount(); ++row) codes.append(model.index(row, ProblemsModel::Code).data().toString());
        QCOMPARE(codes, (QStringList{"rows.beyond", "sp.not_applied", "reduce.tokens_differ", "quantisation.linear"}));
        QCOMPARE(model.index(0, ProblemsModel::SeverityColumn).data().toString(), QStringLiteral("✗ error · soundness"));
        QCOMPARE(model.index(1, ProblemsModel::SeverityColumn).data().toString(), QStringLiteral("⚠ warning"));
    }

    void rowsSayWhatWasFoundAndWhatHelps() {
        ProblemsModel model;
        model.setDiagnostics({diagnostic(Severity::error, "scenario.size")});
        QCOMPARE(model.index(0, ProblemsModel::Message).data().toString(), QStringLiteral("does not divide the heads · found 5 · expected a divisor of 64"));
        QCOMPARE(model.index(0, ProblemsModel::Hint).data().toString(), QStringLiteral("1, 2, 4, 8, 16, 32 or 64"));
        QVERIFY(model.index(0, ProblemsModel::Where).data().toString().startsWith(QStringLiteral("scenario.json:3:7")));
    }

    void problemsAreErrorsAndWarnings() {
        ProblemsTable table;
        table.setAnalysis(m_sample.result());
        QCOMPARE(table.problemCount(), 3);  // one error, two warnings; the info does not count
    }

    void activatingAFindingLeadsToItsNode() {
        ProblemsTable table;
        table.resize(900, 200);
        table.setAnalysis(m_sample.result());
        table.show();
        QSignalSpy activated(&table, &ProblemsTable::nodeActivated);
        auto& view = *table.findChild<QTableView*>();
        view.setCurrentIndex(view.model()->index(0, 0));
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.at(0).at(0).value<NodeId>(), m_sample.ids.oProj);
        view.setCurrentIndex(view.model()->index(1, 0));  // a diagnostic has no node
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
    }

private:
    sample::Sample m_sample;
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TestProblemsTable)
#include "test_problems_table.moc"
