// INPUT: a scenario, a model directory, a config.json, or any of them on standard input.
#include <QtTest>

#include "core/analysis/sample_analysis.h"
#include "core/support/file.h"

using namespace shardscope;
using namespace shardscope::test;

namespace {

const std::string modelDirectory = SHARDSCOPE_SOURCE_DIR "/samples/glm-5.1";

}  // namespace

class TestInput : public QObject {
    Q_OBJECT

private slots:
    void aScenarioBringsItsModel() {
        const auto loaded = loadInput(glmSample, {});
        QVERIFY(loaded.has_value());
        QCOMPARE(loaded->model.layers, std::int64_t{78});  // num_hidden_layers of GLM-5.1
        QCOMPARE(loaded->scenario.parallel.tp, std::int64_t{16});
    }

    void optionsLieOverTheScenario() {
        const auto loaded = loadInput(glmSample, {{"rank", "5"}});
        QVERIFY(loaded.has_value());
        QCOMPARE(loaded->scenario.rank, 5);
        QCOMPARE(loaded->scenario.parallel.tp, std::int64_t{16});
    }

    void aDirectoryAndItsConfigAreTheSameModel() {
        const auto directory = loadInput(modelDirectory, {{"query-length", "64"}});
        const auto file = loadInput(modelDirectory + "/config.json", {{"query-length", "64"}});
        QVERIFY(directory.has_value() && file.has_value());
        QCOMPARE(directory->model.hiddenSize, std::int64_t{6144});  // hidden_size of GLM-5.1
        QCOMPARE(file->model.hiddenSize, directory->model.hiddenSize);
    }

    void standardInputIsTakenAsText() {
        const std::string text = *readTextFile(modelDirectory + "/config.json");
        const auto loaded = loadInput("-", {{"query-length", "64"}}, text);
        QVERIFY(loaded.has_value());
        QCOMPARE(loaded->model.layers, std::int64_t{78});
    }

    void aMissingFileIsNamed() {
        const auto loaded = loadInput("/nowhere/config.json", {});
        QVERIFY(!loaded.has_value());
        QCOMPARE(firstCode(loaded.error()), std::string("input.not_found"));
    }

    void emptyStandardInputIsAProblemNotACrash() {
        const auto loaded = loadInput("-", {}, "");
        QVERIFY(!loaded.has_value());
        QVERIFY(!loaded.error().front().code.empty());
    }

    void anUnknownOptionIsNamed() {
        const auto loaded = loadInput(glmSample, {{"tp-sise", "4"}});
        QVERIFY(!loaded.has_value());
        QCOMPARE(firstCode(loaded.error()), std::string("option.unknown"));
    }
};

QTEST_GUILESS_MAIN(TestInput)
#include "test_input.moc"
