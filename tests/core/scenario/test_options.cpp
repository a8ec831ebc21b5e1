// Command-line options over a scenario.
#include <QTest>

#include "core/scenario/scenario.h"

using namespace shardscope;

class TestOptions : public QObject {
    Q_OBJECT

private slots:
    void fillsAScenario();
    void laysOverAScenario();
    void spreadsQueriesOverDpRanks_data();
    void spreadsQueriesOverDpRanks();
    void keepsTheBatchOfTheFileWhereNoOptionSpeaks();
    void takesBothSpellingsOfNoRepetition();
    void collectsRepeatedDecisions();
    void acceptsUnmodelledOptionsThatChangeNothing();
    void refusesABadOption_data();
    void refusesABadOption();
    void refusesEveryUnmodelledOptionByName();
    void namesTheNearestOption();
    void listsEachOptionOnce();
};

namespace {

Scenario applied(const OptionValues& options, Scenario scenario = {}) { return applyOptions(std::move(scenario), options).value(); }

}  // namespace

void TestOptions::fillsAScenario() {
    const Scenario scenario = applied({{"num-devices", "16"},
                                       {"tp-size", "16"},
                                       {"ep-size", "16"},
                                       {"word-embedding-tp", "row"},
                                       {"num-queries", "1"},
                                       {"query-length", "4096"},
                                       {"dtype", "float16"},
                                       {"quantize-linear-action", "DISABLED"},
                                       {"enable-sequence-parallel", "true"},
                                       {"enable-shared-expert-tp", "true"},
                                       {"num-hidden-layers-override", "5"},
                                       {"rank", "15"},
                                       {"contract", "tensorcast-2026-08"},
                                       {"inject", "gather-before-moe"}});
    QCOMPARE(scenario.parallel.devices, std::int64_t{16});
    QCOMPARE(scenario.parallel.ep, std::int64_t{16});
    QVERIFY(scenario.parallel.wordEmbedding == WordEmbedding::row);
    QVERIFY(scenario.parallel.sharedExpertTp);
    QCOMPARE(scenario.tokens(), std::int64_t{4096});
    QVERIFY(scenario.dtype == DType::float16);
    QVERIFY(scenario.linear == LinearQuantisation::disabled);
    QCOMPARE(scenario.linearSource, std::string("option"));
    QVERIFY(scenario.sequenceParallel);
    QCOMPARE(scenario.layersOverride, std::int64_t{5});
    QCOMPARE(scenario.rank, 15);
    QCOMPARE(scenario.contract, std::string("tensorcast-2026-08"));
    QVERIFY(scenario.injection == Injection::gatherBeforeMoe);
}

void TestOptions::laysOverAScenario() {
    Scenario file;
    file.parallel.tp = 8;
    file.parallel.devices = 16;
    file.rank = 3;
    const Scenario scenario = applied({{"tp-size", "4"}, {"tp-size", "16"}}, file);
    QCOMPARE(scenario.parallel.tp, std::int64_t{16});  // the last one counts
    QCOMPARE(scenario.parallel.devices, std::int64_t{16});
    QCOMPARE(scenario.rank, 3);
    QCOMPARE(scenario.origins.at("/parallel/tp").pointer, std::string("--tp-size"));
}

void TestOptions::spreadsQueriesOverDpRanks_data() {
    QTest::addColumn<QString>("queries");
    QTest::addColumn<QString>("devices");
    QTest::addColumn<qint64>("count");
    QTest::newRow("72 on dp 8") << "72"
                                << "32" << qint64{9};  // 72 / 8: the recorded decode run's 9 tokens a rank
    QTest::newRow("73 on dp 8") << "73"
                                << "32" << qint64{10};  // rounded up
    QTest::newRow("3 on dp 1") << "3"
                               << "4" << qint64{3};
    QTest::newRow("1 on dp 8") << "1"
                               << "32" << qint64{1};
}

void TestOptions::spreadsQueriesOverDpRanks() {
    QFETCH(QString, queries);
    QFETCH(QString, devices);
    QFETCH(qint64, count);
    const Scenario scenario = applied({{"num-queries", queries.toStdString()}, {"num-devices", devices.toStdString()}, {"tp-size", "4"}});
    QCOMPARE(qint64{scenario.requestCount()}, count);
}

void TestOptions::keepsTheBatchOfTheFileWhereNoOptionSpeaks() {
    Scenario file;
    file.requests = {{4096, 0, 2}};
    QCOMPARE(applied({{"query-length", "128"}}, file).tokens(), std::int64_t{256});  // 2 requests stay
    file.requests.push_back({1, 0, 1});
    QCOMPARE(applied({{"rank", "1"}}, file).tokens(), std::int64_t{8193});
}

void TestOptions::takesBothSpellingsOfNoRepetition() {
    QVERIFY(!applied({{"disable-repetition", "true"}}).repetition);
    QVERIFY(!applied({{"no-repetition", "true"}}).repetition);
    QVERIFY(applied({}).repetition);
}

void TestOptions::collectsRepeatedDecisions() {
    const Scenario scenario = applied({{"set", "final_gather=none"}, {"set", "o_proj=tp"}, {"set", "note=a=b"}});
    QCOMPARE(scenario.decisionOverrides.size(), std::size_t{3});
    QCOMPARE(scenario.decisionOverrides.at("o_proj"), std::string("tp"));
    QCOMPARE(scenario.decisionOverrides.at("note"), std::string("a=b"));
}

void TestOptions::acceptsUnmodelledOptionsThatChangeNothing() {
    QVERIFY(
        applyOptions({}, {{"num-mtp-tokens", "0"}, {"dcp-size", "1"}, {"memory-utilization", "1.0"}, {"quantize-attention-action", "DISABLED"}}).has_value());
}

void TestOptions::refusesABadOption_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("code");
    const auto row = [](const char* name, const char* option, const char* value, const char* code) { QTest::newRow(name) << option << value << code; };
    row("unknown", "tp", "16", "option.unknown");
    row("not a number", "tp-size", "many", "option.value");
    row("number with a tail", "tp-size", "16x", "option.value");
    row("empty number", "tp-size", "", "option.value");
    row("beyond 64 bits", "num-queries", "9223372036854775808", "option.value");
    row("switch with a value", "enable-sequence-parallel", "maybe", "option.value");
    row("column embedding", "word-embedding-tp", "col", "option.unsupported");
    row("no such embedding", "word-embedding-tp", "rows", "option.value");
    row("FP8", "quantize-linear-action", "FP8", "option.unsupported");
    row("decode", "decode", "true", "option.unsupported");
    row("pipeline parallel", "pp-size", "2", "option.unsupported");
    row("vision", "vision-tp-size", "2", "option.unsupported");
    row("decision without value", "set", "final_gather", "option.value");
    row("decision without name", "set", "=none", "option.value");
    row("no such injection", "inject", "gather-all", "option.value");
}

void TestOptions::refusesABadOption() {
    QFETCH(QString, name);
    QFETCH(QString, value);
    QFETCH(QString, code);
    const auto result = applyOptions({}, {{name.toStdString(), value.toStdString()}});
    QVERIFY(!result);
    QCOMPARE(result.error().size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(result.error().front().code), code);
    QCOMPARE(QString::fromStdString(result.error().front().where.pointer), "--" + name);
}

void TestOptions::refusesEveryUnmodelledOptionByName() {
    QVERIFY(unmodelledOptions().size() > 20);
    for (const OptionHelp& option : unmodelledOptions()) {
        const auto result = applyOptions({}, {{std::string(option.name), option.value.empty() ? "true" : "7"}});
        QVERIFY2(!result, std::string(option.name).c_str());
        QCOMPARE(result.error().front().code, std::string("option.unsupported"));
        QVERIFY(result.error().front().message.find(option.name) != std::string::npos);
        QVERIFY(!result.error().front().expected.empty());
    }
    Scenario several;
    several.requests = {{1, 0, 1}, {2, 0, 1}};
    QCOMPARE(applyOptions(several, {{"query-length", "8"}}).error().front().code, std::string("option.conflict"));
}

void TestOptions::namesTheNearestOption() { QCOMPARE(applyOptions({}, {{"tp-sise", "16"}}).error().front().hint, std::string("did you mean --tp-size?")); }

void TestOptions::listsEachOptionOnce() {
    QStringList names;
    for (const auto* list : {&scenarioOptions(), &unmodelledOptions()})
        for (const OptionHelp& option : *list) {
            names << QString::fromUtf8(option.name.data(), static_cast<qsizetype>(option.name.size()));
            QVERIFY(!option.help.empty());
        }
    QCOMPARE(names.removeDuplicates(), 0);
}

QTEST_GUILESS_MAIN(TestOptions)
#include "test_options.moc"
