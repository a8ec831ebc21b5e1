// Claims about the contract table: three verdicts, counts, jumps, filter, copy; soundness apart.
#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QtTest>

#include "sample_analysis.h"
#include "widgets/contract_model.h"
#include "widgets/contract_table.h"

namespace shardscope {

class TestContractTable : public QObject {
    Q_OBJECT

private slots:
    void init() { m_sample = sample::make(); }

    void modelKeepsQtsRules() {
        ContractModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setAnalysis(m_sample.result());
        model.setAnalysis(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void aRuleNeverCheckedHasNotPassed() {
        ContractModel model;
        model.setAnalysis(m_sample.result());
        QCOMPARE(cell(model, 0, ContractModel::Verdict), QStringLiteral("✓ pass"));
        QCOMPARE(cell(model, 1, ContractModel::Verdict), QStringLiteral("✗ fail"));
        QCOMPARE(cell(model, 2, ContractModel::Verdict), QStringLiteral("– not applicable"));
    }

    void countsAreHeldOfChecked() {
        ContractModel model;
        model.setAnalysis(m_sample.result());
        QCOMPARE(cell(model, 0, ContractModel::Checked), QStringLiteral("1 / 1"));
        QCOMPARE(cell(model, 1, ContractModel::Checked), QStringLiteral("0 / 1"));
        QCOMPARE(cell(model, 2, ContractModel::Checked), QStringLiteral("0"));
    }

    void soundnessStandsInItsOwnColumn() {
        // A finding at the projection, where rule 1 holds: the verdict stays, the mark appears beside it.
        m_sample.analysis->soundness = {{"reduce.tokens_differ", FindingSeverity::error, 0, m_sample.ids.projection, ""}};
        ContractModel model;
        model.setAnalysis(m_sample.result());
        QCOMPARE(cell(model, 0, ContractModel::Verdict), QStringLiteral("✓ pass"));
        QCOMPARE(cell(model, 0, ContractModel::Soundness), QStringLiteral("⚠ 1"));
        QCOMPARE(cell(model, 1, ContractModel::Soundness), QString());
    }

    void summaryCountsApplicableRules() {
        ContractTable table;
        table.setAnalysis(m_sample.result());
        QVERIFY(hasLabel(table, QStringLiteral("✗ 1 of 2 rules hold · 1 not applicable")));
        m_sample.analysis->contractReport.isApplied = false;
        table.setAnalysis(std::make_shared<const Analysis>(*m_sample.analysis));
        QVERIFY(hasLabel(table, QStringLiteral("Contract not applied: no sequence-parallel rewrite")));
    }

    void activatingARuleLeadsToItsNode() {
        ContractTable table;
        table.resize(900, 200);
        table.setAnalysis(m_sample.result());
        table.show();
        QSignalSpy activated(&table, &ContractTable::nodeActivated);
        auto& view = *table.findChild<QTableView*>();
        table.selectRule(QStringLiteral("2"));
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.at(0).at(0).value<NodeId>(), m_sample.ids.oProj);
        table.selectRule(QStringLiteral("3"));  // applies nowhere
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
    }

    void onlyFailuresHidesTheRest() {
        ContractTable table;
        table.setAnalysis(m_sample.result());
        table.findChild<QCheckBox*>()->setChecked(true);
        QCOMPARE(table.findChild<QTableView*>()->model()->rowCount(), 1);
        table.selectRule(QStringLiteral("1"));  // a rule that is asked for is shown
        QCOMPARE(table.findChild<QTableView*>()->model()->rowCount(), 3);
    }

    void copyPutsTabSeparatedRowsOnTheClipboard() {
        ContractTable table;
        table.setAnalysis(m_sample.result());
        QTest::mouseClick(table.findChild<QPushButton*>(), Qt::LeftButton);
        const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'));
        QCOMPARE(lines.at(0), QStringLiteral("#\tRule\tWhere\tExpected\tFound\tChecked\tVerdict\tSoundness"));
        QCOMPARE(lines.at(1), QStringLiteral("1\trule of attention_projection\tself_attn.mlapo\tfull-token\t[4096, 6144]\t1 / 1\t✓ pass\t"));
        QCOMPARE(lines.size(), 5);  // header, three rules, end of the last line
    }

private:
    sample::Sample m_sample;

    static QString cell(const ContractModel& model, int row, int column) { return model.index(row, column).data().toString(); }

    static bool hasLabel(const ContractTable& table, const QString& text) {
        const QList<QLabel*> labels = table.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->text() == text; });
    }
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TestContractTable)
#include "test_contract_table.moc"
