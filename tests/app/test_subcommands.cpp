// The built program as a process: exit codes, what goes to which stream, files whole or not at all.
#include <QtTest>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
namespace {

const QString program = SHARDSCOPE_BINARY_DIR "/app/shardscope";
const QString sample = SHARDSCOPE_SOURCE_DIR "/samples/glm-5.1-prefill-tp16-dp2-ep32.json";

struct Outcome {
    int code = -1;
    QByteArray out;
    QByteArray err;
};

Outcome run(const QStringList& arguments, const QByteArray& input = {}) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("DISPLAY");
    environment.remove("QT_QPA_PLATFORM");
    environment.insert("LC_ALL", "de_DE.UTF-8");  // results look the same in every locale
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60000)) return {};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
}

/// Runs a shell line with the program as $P and the sample as $S.
int shell(const QString& line) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("P", program);
    environment.insert("S", sample);
    process.setProcessEnvironment(environment);
    process.start("/bin/bash", {"-c", line});
    return process.waitForFinished(60000) ? process.exitCode() : -1;
}

}  // namespace

class TestSubcommands : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (!QFile::exists(program)) QSKIP("the program is not built here");
    }

    void analyzeWritesItsResultAloneToStandardOutput() {
        const Outcome outcome = run({"analyze", sample, "--format", "json"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.err.isEmpty());
        const QJsonDocument json = QJsonDocument::fromJson(outcome.out);
        QCOMPARE(json["schema"].toString(), "shardscope.analysis/1");
        QVERIFY(run({"analyze", sample}).out.contains("50331648"));  // 4096 · 6144 · 2 bytes, without separators
    }

    void checkTellsByItsExitCode() {
        QCOMPARE(run({"check", sample}).code, 0);
        QCOMPARE(run({"check", sample, "--inject", "gather-before-moe"}).code, 1);
        QCOMPARE(run({"check", sample, "--inject", "local-into-attention"}).code, 1);
        const Outcome outcome = run({"check", sample, "--inject", "gather-residual"});
        QCOMPARE(outcome.code, 1);
        QVERIFY(outcome.out.contains("65536"));
    }

    // The simulator's contract holds, yet it selects row 4095 of 256: an error of soundness only.
    void soundnessCountsWhenAsked() {
        QCOMPARE(run({"check", sample, "--contract", "tensorcast-2026-08"}).code, 0);
        QCOMPARE(run({"check", sample, "--contract", "tensorcast-2026-08", "--soundness"}).code, 1);
    }

    void wrongInputIsTwoAndSaysWhy() {
        const Outcome outcome = run({"analyze", sample, "--tp-size", "3", "--diagnostics", "json"});
        QCOMPARE(outcome.code, 2);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY(!QJsonDocument::fromJson(outcome.err).array().isEmpty());
        QCOMPARE(run({"analyze", "/nowhere.json"}).code, 2);
        QCOMPARE(run({"equivalence", sample}).code, 2);
        QCOMPARE(run({"steps", sample, "--step", "999"}).code, 2);
    }

    void warningsDoNotSpoilTheResult() {
        const Outcome outcome = run({"analyze", sample, "--query-length", "4097", "--format", "json"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(outcome.err.contains("sp.not_applied"));
        QVERIFY(!QJsonDocument::fromJson(outcome.out).isNull());
    }

    void aResultThatCannotBeWrittenIsThree() {
        QCOMPARE(run({"analyze", sample, "-o", "/nowhere/out.json"}).code, 3);
        QCOMPARE(shell("$P analyze $S > /dev/full"), 3);
    }

    void anOutputFileHoldsWhatStandardOutputWould() {
        const QTemporaryDir directory;
        const QString path = directory.filePath("out.json");
        QCOMPARE(run({"analyze", sample, "--format", "json", "-o", path}).code, 0);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), run({"analyze", sample, "--format", "json"}).out);
        QCOMPARE(QDir(directory.path()).entryList(QDir::Files).size(), 1);
    }

    void aReaderThatLeavesEarlyIsNoError() {
        QCOMPARE(shell("$P analyze $S --disable-repetition --format json | head -c 10 > /dev/null; exit ${PIPESTATUS[0]}"), 0);
    }

    void standardInputIsAnInput() {
        QFile config(SHARDSCOPE_SOURCE_DIR "/samples/glm-5.1/config.json");
        QVERIFY(config.open(QIODevice::ReadOnly));
        QCOMPARE(run({"analyze", "-", "--query-length", "64"}, config.readAll()).code, 0);
        QCOMPARE(run({"analyze", "-"}, "not json").code, 2);
    }

    void exportNeedsNoDisplay() {
        const QTemporaryDir directory;
        const QString path = directory.filePath("graph.png");
        const Outcome outcome = run({"export", sample, "--what", "graph", "--format", "png", "-o", path, "--width", "800", "--diagnostics", "json"});
        QCOMPARE(outcome.code, 0);
        QVERIFY(QJsonDocument::fromJson(outcome.err).isArray());
        QVERIFY(outcome.out.isEmpty());
        QVERIFY(QImage(path).width() == 800);
        QCOMPARE(run({"export", sample, "--what", "memory", "-o", path}).code, 2);
        QCOMPARE(run({"export", sample, "-o", "/nowhere/graph.png"}).code, 3);
    }

    void cataloguesAreListed() {
        QVERIFY(run({"contracts"}).out.contains("tensorcast-2026-08"));
        QVERIFY(run({"contracts", "rfc-2026-07"}).out.contains("after_final_norm"));
        QVERIFY(!QJsonDocument::fromJson(run({"ops", "--format", "json"}).out)["ops"].toArray().isEmpty());
        QVERIFY(run({"--version"}).out.startsWith("shardscope "));
        QCOMPARE(run({"--help"}).code, 0);
    }
};

QTEST_GUILESS_MAIN(TestSubcommands)
#include "test_subcommands.moc"
