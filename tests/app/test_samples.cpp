// Samples are found relative to the program, and the first of them is the one that a first start opens.
#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include "app/samples.h"

namespace shardscope {

class TestSamples : public QObject {
    Q_OBJECT

private:
    static void make(const QString& file) {
        QDir().mkpath(QFileInfo(file).path());
        QFile(file).open(QIODevice::WriteOnly);
    }

private slots:
    void areFoundBesideAnInstalledProgram() {
        const QTemporaryDir root;
        make(root.filePath("share/shardscope/samples/a.json"));
        QCOMPARE(samplesDirectory(root.filePath("bin")), root.filePath("share/shardscope/samples"));
    }

    void areFoundFromTheBuildTree() {
        const QTemporaryDir root;
        make(root.filePath("samples/a.json"));
        QCOMPARE(samplesDirectory(root.filePath("build/release/app")), root.filePath("samples"));
    }

    void areNoneWhereNoneAre() {
        const QTemporaryDir root;
        QVERIFY(samplesDirectory(root.filePath("bin")).isEmpty());
        QVERIFY(sampleScenarios({}).isEmpty());
    }

    void putTheRfcScenarioFirst() {
        const QTemporaryDir root;
        for (const char* name : {"deepseek-v3.2-prefill-tp16-ep16.json", "glm-5.1-prefill-tp16-ep16.json", "glm-5.1-prefill-tp16-dp2-ep32.json"})
            make(root.filePath(name));
        const QStringList files = sampleScenarios(root.path());
        QCOMPARE(files.size(), 3);
        QCOMPARE(QFileInfo(files.front()).fileName(), QStringLiteral("glm-5.1-prefill-tp16-dp2-ep32.json"));
    }

    void areNamedAsPeopleNameModels() {
        QCOMPARE(sampleTitle("/x/glm-5.1-prefill-tp16-dp2-ep32.json"), QStringLiteral("GLM-5.1 prefill tp16 dp2 ep32"));
        QCOMPARE(sampleTitle("deepseek-v3.2-prefill-tp16.json"), QStringLiteral("DeepSeek-v3.2 prefill tp16"));
    }
};

}  // namespace shardscope

QTEST_GUILESS_MAIN(shardscope::TestSamples)
#include "test_samples.moc"
