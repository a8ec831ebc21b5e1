// Claims about the inspector: what it says of an operator, and where its links lead.
#include <QSignalSpy>
#include <QtTest>

#include "sample_analysis.h"
#include "widgets/inspector.h"
#include "widgets/inspector_html.h"

namespace shardscope {

class TestInspector : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_sample = sample::make();
        m_inspector = std::make_unique<Inspector>();
        m_inspector->resize(360, 800);
        m_inspector->setAnalysis(m_sample.result());
    }
    void cleanup() { m_inspector.reset(); }

    void showsLayoutBeforeAndAfterAsPills() {
        m_inspector->showNode(m_sample.ids.slice);
        // Rank 5 of 16 keeps 4096 / 16 = 256 tokens.
        const QString html = m_inspector->toHtml();
        QVERIFY(html.contains(QStringLiteral("pill:1:full-token%204096")));
        QVERIFY(html.contains(QStringLiteral("pill:2:local-token%20256")));
    }

    void showsShapesAxesAndBytes() {
        m_inspector->showNode(m_sample.ids.slice);
        const QString text = m_inspector->toPlainText();
        QVERIFY(text.contains(QStringLiteral("[4096, 64, 256]")));
        QVERIFY(text.contains(QStringLiteral("token, head, head_dim")));
        QVERIFY(text.contains(QStringLiteral("128 MiB")));  // 4096 · 64 · 256 · 2 bytes
        QVERIFY(text.contains(QStringLiteral("8 MiB")));    // a sixteenth of it
    }

    void saysWhichTokensTheRankKeeps() {
        m_inspector->showNode(m_sample.ids.slice);
        // Rank 5: 5 · 256 = 1280 up to 6 · 256 = 1536.
        QVERIFY(m_inspector->toPlainText().contains(QStringLiteral("tokens [1280, 1536)")));
    }

    void placementOfAGroupOfOneIsADash() {
        m_inspector->showNode(m_sample.ids.slice);
        const QStringList lines = m_inspector->toPlainText().split(QLatin1Char('\n'));
        const qsizetype dp = lines.indexOf(QStringLiteral("dp 1"));
        QVERIFY(dp > 0);
        QCOMPARE(lines.at(dp + 1), QStringLiteral("—"));
        const qsizetype tp = lines.indexOf(QStringLiteral("tp 16"));
        QCOMPARE(lines.at(tp + 1), QStringLiteral("Replicated"));
        QCOMPARE(lines.at(tp + 2), QStringLiteral("Sharded(token)"));
    }

    void namesTheStepAndEveryGuard() {
        m_inspector->showNode(m_sample.ids.slice);
        const QString text = m_inspector->toPlainText();
        QVERIFY(text.contains(QStringLiteral("DSA o_proj, match 1 of 1")));
        QVERIFY(text.contains(QStringLiteral("slice before replicated o_proj")));
        QVERIFY(text.contains(QStringLiteral("2 of 2 held")));
        QVERIFY(text.contains(QStringLiteral("✓ tokens divisible by tp: 4096 % 16 = 0")));
    }

    void tracedOperatorSaysSoAndShowsRejections() {
        m_inspector->showNode(m_sample.ids.norm);
        const QString text = m_inspector->toPlainText();
        QVERIFY(text.contains(QStringLiteral("Built as traced")));
        QVERIFY(text.contains(QStringLiteral("norm behind all_reduce · an anchor is missing")));
        QVERIFY(text.contains(QStringLiteral("✗ all_reduce in front of the norm")));
    }

    void violationShowsExpectedAndFound() {
        m_inspector->showNode(m_sample.ids.oProj);
        const QString text = m_inspector->toPlainText();
        QVERIFY(text.contains(QStringLiteral("✗ rule 2")));
        QVERIFY(text.contains(QStringLiteral("[4096, 6144] full-token")));
    }

    void soundnessIsASectionOfItsOwn() {
        m_inspector->showNode(m_sample.ids.gather);
        const QString text = m_inspector->toPlainText();
        QVERIFY(text.contains(QStringLiteral("Soundness")));
        QVERIFY(text.contains(QStringLiteral("reduce.tokens_differ")));
        QVERIFY(!text.contains(QStringLiteral("Contract\n")));
    }

    void linksLeadToNodesAndRules() {
        QSignalSpy nodes(m_inspector.get(), &Inspector::nodeActivated);
        QSignalSpy rules(m_inspector.get(), &Inspector::ruleActivated);
        m_inspector->showNode(m_sample.ids.oProj);
        emit m_inspector->anchorClicked(QUrl(inspector_link::node(m_sample.ids.slice.index())));
        QCOMPARE(nodes.at(0).at(0).value<NodeId>(), m_sample.ids.slice);
        emit m_inspector->anchorClicked(QUrl(inspector_link::rule("2")));
        QCOMPARE(rules.at(0).at(0).toString(), QStringLiteral("2"));
    }

    void framesListTheirOperators() {
        m_inspector->showFrame(m_sample.drawing->frames[1]);
        const QString text = m_inspector->toPlainText();
        QVERIFY(text.contains(QStringLiteral("self_attn")));
        QVERIFY(text.contains(QStringLiteral("o_proj")));
        m_inspector->showFrame(m_sample.drawing->frames[2]);
        QVERIFY(m_inspector->toPlainText().contains(QStringLiteral("77 identical copies, layers 1 to 77")));
    }

    void pillsKeepShapesAsTheyAre() {
        m_inspector->showFrame(m_sample.drawing->frames[2]);
        QVERIFY(m_inspector->toHtml().contains(QStringLiteral("pill:1:%5B4096%2C%2064%2C%20256%5D")));
    }

    void anotherAnalysisForgetsTheNode() {
        m_inspector->showNode(m_sample.ids.slice);
        m_inspector->setAnalysis(sample::make().result());
        QVERIFY(m_inspector->toPlainText().isEmpty());
        m_inspector->showNode(NodeId(4711));
        QVERIFY(m_inspector->toPlainText().isEmpty());
    }

    void textFromFilesIsNotMarkup() {
        m_sample.analysis->contractReport.violations[0].found = "<b>bold</b> & more";
        m_inspector->setAnalysis(std::make_shared<const Analysis>(*m_sample.analysis));
        m_inspector->showNode(m_sample.ids.oProj);
        QVERIFY(m_inspector->toPlainText().contains(QStringLiteral("<b>bold</b> & more")));
    }

    void imagesAreSharpOnDenseScreens() {
        const QImage pill = inspectorImage(QStringLiteral("pill:2:local-token%20256"), Palette::light(), m_inspector->font(), 2.0);
        QVERIFY(!pill.isNull());
        QCOMPARE(pill.devicePixelRatio(), 2.0);
        QVERIFY(inspectorImage(QStringLiteral("pill:99:x"), Palette::light(), m_inspector->font(), 1.0).isNull());
        QVERIFY(inspectorImage(QStringLiteral("other"), Palette::light(), m_inspector->font(), 1.0).isNull());
    }

private:
    sample::Sample m_sample;
    std::unique_ptr<Inspector> m_inspector;
};

}  // namespace shardscope

QTEST_MAIN(shardscope::TestInspector)
#include "test_inspector.moc"
