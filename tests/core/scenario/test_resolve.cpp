// Size rules: what fits, what does not, and that the values offered instead do fit.
#include <QRegularExpression>
#include <QTest>

#include "core/model/config_text.h"
#include "core/scenario/scenario.h"

using namespace shardscope;

class TestResolve : public QObject {
    Q_OBJECT

private slots:
    void fillsDefaults();
    void changesNothingWhenResolvedAgain();
    void acceptsASingleDevice();
    void reportsTheLinearActionAndItsSource();
    void warnsThatTheCheckpointsQuantisationIsNotModelled();
    void checksSharedExpertsOnlyWhenTheyAreCut();
    void refusesWhatDoesNotFit_data();
    void refusesWhatDoesNotFit();
    void offersTensorParallelSizesThatWork();
    void offersExpertParallelSizesThatWork();
    void pointsToWhereTheValueWasWritten();
    void survivesHugeNumbersEverywhere();
};

namespace {

ModelSpec model(const ConfigText::Fields& changes = {}) { return parseModel(ConfigText::glm51(changes), "glm/config.json").value(); }

/// tp16 · dp2 · ep32, 4096 tokens.
Scenario grid() {
    Scenario scenario;
    scenario.parallel = {32, 16, 0, 32, WordEmbedding::row, false};
    scenario.requests = {{4096, 0, 1}};
    return scenario;
}

using Change = void (*)(Scenario&);

}  // namespace

void TestResolve::fillsDefaults() {
    Scenario scenario = grid();
    scenario.requests.clear();
    const Scenario resolved = resolve(scenario, model()).value();
    QCOMPARE(resolved.parallel.dp, std::int64_t{2});  // 32 / 16
    QCOMPARE(resolved.tokens(), std::int64_t{1});     // one query of one token, as TensorCast's defaults
}

void TestResolve::changesNothingWhenResolvedAgain() {
    const Scenario once = resolve(grid(), model()).value();
    const Scenario twice = resolve(once, model()).value();
    QCOMPARE(twice.parallel.dp, once.parallel.dp);
    QCOMPARE(twice.notes.size(), once.notes.size());
    QCOMPARE(twice.linearSource, once.linearSource);
}

void TestResolve::acceptsASingleDevice() { QVERIFY(resolve(Scenario{}, model()).has_value()); }

void TestResolve::reportsTheLinearActionAndItsSource() {
    const Scenario resolved = resolve(grid(), model()).value();
    QCOMPARE(resolved.notes.size(), std::size_t{1});
    QCOMPARE(resolved.notes.front().code, std::string("quantisation.linear"));
    QVERIFY(resolved.notes.front().severity == Severity::info);
    QVERIFY(resolved.notes.front().message.find("W8A8_DYNAMIC (source: default)") != std::string::npos);
}

void TestResolve::warnsThatTheCheckpointsQuantisationIsNotModelled() {
    const ModelSpec fp8 = model({{"quantization_config", R"({"quant_method": "fp8"})"}});
    const Scenario resolved = resolve(grid(), fp8).value();
    QCOMPARE(resolved.notes.size(), std::size_t{2});
    QCOMPARE(resolved.notes.back().code, std::string("quantisation.checkpoint_not_modelled"));
    QCOMPARE(resolved.notes.back().found, std::string("fp8"));
    QVERIFY(resolved.linear == LinearQuantisation::w8a8Dynamic);
    Scenario chosen = applyOptions(grid(), {{"quantize-linear-action", "W8A8_DYNAMIC"}}).value();
    QCOMPARE(resolve(chosen, fp8)->notes.size(), std::size_t{1});  // the user's choice needs no warning
}

void TestResolve::checksSharedExpertsOnlyWhenTheyAreCut() {
    // One shared expert of 24 columns: 24 % 16 = 8.
    const ModelSpec narrow = model({{"moe_intermediate_size", "24"}});
    Scenario scenario = grid();
    QVERIFY(resolve(scenario, narrow).has_value());
    scenario.parallel.sharedExpertTp = true;
    QCOMPARE(resolve(scenario, narrow).error().front().code, std::string("scenario.tp.shared_expert"));
}

void TestResolve::refusesWhatDoesNotFit_data() {
    QTest::addColumn<void*>("change");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("pointer");
    const auto row = [](const char* name, Change change, const char* code, const char* pointer) {
        QTest::newRow(name) << reinterpret_cast<void*>(change) << code << pointer;
    };
    row(
        "dp · tp is not devices", [](Scenario& s) { s.parallel.dp = 4; }, "scenario.grid", "/parallel/dp");
    row(
        "tp does not divide devices", [](Scenario& s) { s.parallel.tp = 5; }, "scenario.grid", "/parallel/tp");
    row(
        "tp above devices", [](Scenario& s) { s.parallel.tp = 64; }, "scenario.grid", "/parallel/tp");
    // 64 heads, and 154880 = 2^8 · 5 · 11^2: 128 divides neither the heads nor more of the table than 2^7.
    row(
        "heads not divisible", [](Scenario& s) { s.parallel = {128, 128, 0, 128, WordEmbedding::row, false}; }, "scenario.tp.heads", "/parallel/tp");
    row(
        "zero tp", [](Scenario& s) { s.parallel.tp = 0; }, "scenario.tp.range", "/parallel/tp");
    row(
        "negative tp", [](Scenario& s) { s.parallel.tp = -16; }, "scenario.tp.range", "/parallel/tp");
    row(
        "zero devices", [](Scenario& s) { s.parallel.devices = 0; }, "scenario.devices.range", "/parallel/devices");
    row(
        "negative dp", [](Scenario& s) { s.parallel.dp = -2; }, "scenario.dp.range", "/parallel/dp");
    row(
        "2^62 devices", [](Scenario& s) { s.parallel.devices = std::int64_t{1} << 62; }, "scenario.devices.range", "/parallel/devices");
    row(
        "more ep than experts", [](Scenario& s) { s.parallel.ep = 512; }, "scenario.ep.experts", "/parallel/ep");
    row(
        "ep below devices", [](Scenario& s) { s.parallel.ep = 1; }, "scenario.unsupported", "/parallel/ep");
    row(
        "uneven experts", [](Scenario& s) { s.parallel = {48, 16, 0, 48, WordEmbedding::row, false}; }, "scenario.unsupported", "/parallel/ep");
    row(
        "rank out of range", [](Scenario& s) { s.rank = 32; }, "scenario.rank.range", "/rank");
    row(
        "negative rank", [](Scenario& s) { s.rank = -1; }, "scenario.rank.range", "/rank");
    row(
        "no tokens", [](Scenario& s) { s.requests[0].queryTokens = 0; }, "scenario.requests.range", "/requests/0/query_tokens");
    row(
        "negative tokens", [](Scenario& s) { s.requests[0].queryTokens = -1; }, "scenario.requests.range", "/requests/0/query_tokens");
    row(
        "2^62 tokens", [](Scenario& s) { s.requests[0].queryTokens = std::int64_t{1} << 62; }, "scenario.requests.range", "/requests/0/query_tokens");
    row(
        "no requests", [](Scenario& s) { s.requests[0].count = 0; }, "scenario.requests.range", "/requests/0/count");
    row(
        "tokens beyond 32 bits", [](Scenario& s) { s.requests[0].count = 1'000'000; }, "scenario.tokens.range", "/requests");  // 4096 · 10^6 > 2^31
    row(
        "longer than the positions", [](Scenario& s) { s.requests[0].queryTokens = 202753; }, "scenario.requests.too_long", "/requests/0/query_tokens");
    row(
        "chunked prefill", [](Scenario& s) { s.requests[0].contextTokens = 4096; }, "scenario.unsupported", "/requests/0/context_tokens");
    row(
        "negative context", [](Scenario& s) { s.requests[0].contextTokens = -1; }, "scenario.context.range", "/requests/0/context_tokens");
    row(
        "more layers than there are", [](Scenario& s) { s.layersOverride = 79; }, "scenario.layers.range", "/num_hidden_layers_override");
    row(
        "unknown device", [](Scenario& s) { s.device = "ATLAS_800_A3"; }, "scenario.device.unknown", "/device");
}

void TestResolve::refusesWhatDoesNotFit() {
    QFETCH(void*, change);
    QFETCH(QString, code);
    QFETCH(QString, pointer);
    Scenario scenario = grid();
    reinterpret_cast<Change>(change)(scenario);
    const auto result = resolve(scenario, model());
    QVERIFY(!result);
    QCOMPARE(result.error().size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(result.error().front().code), code);
    QCOMPARE(QString::fromStdString(result.error().front().where.pointer), pointer);
    QVERIFY(!result.error().front().hint.empty());
}

void TestResolve::offersTensorParallelSizesThatWork() {
    Scenario scenario = grid();
    scenario.parallel.tp = 5;
    const std::string hint = resolve(scenario, model()).error().front().hint;
    QCOMPARE(hint, std::string("tp that works on 32 devices: 1, 2, 4, 8, 16, 32"));  // divisors of gcd(32, 64 heads, 154880, 12288) = 32
    for (const std::int64_t tp : {1, 2, 4, 8, 16, 32}) {
        scenario.parallel.tp = tp;
        QVERIFY(resolve(scenario, model()).has_value());
    }
}

void TestResolve::offersExpertParallelSizesThatWork() {
    Scenario scenario = grid();
    scenario.parallel = {48, 16, 0, 48, WordEmbedding::row, false};
    const std::string hint = resolve(scenario, model()).error().front().hint;
    QCOMPARE(hint, std::string("devices and ep that work: 1, 2, 4, 8, 16, 32, 64, 128, 256"));  // divisors of 256 experts
}

void TestResolve::pointsToWhereTheValueWasWritten() {
    const Scenario scenario = applyOptions(grid(), {{"tp-size", "5"}}).value();
    QCOMPARE(resolve(scenario, model()).error().front().where.text(), std::string("--tp-size"));
    const std::string text = "{\"schema\": \"shardscope.scenario/1\", \"model\": \"m\",\n \"device\": \"A100\"}";
    const auto result = resolve(parseScenario(text, "s.json", ".").value(), model());
    QCOMPARE(result.error().front().where.text(), std::string("s.json:2:12 /device"));
}

void TestResolve::survivesHugeNumbersEverywhere() {
    for (const std::int64_t huge : {std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min(), std::int64_t{1} << 62}) {
        Scenario scenario = grid();
        scenario.parallel = {huge, huge, huge, huge, WordEmbedding::row, true};
        scenario.requests = {{huge, huge, huge}, {huge, 0, huge}};
        scenario.layersOverride = huge;
        QVERIFY(!resolve(scenario, model()));
        if (huge > 0) QCOMPARE(scenario.requestCount(), std::numeric_limits<std::int64_t>::max());  // sums stop there instead of wrapping
    }
}

QTEST_GUILESS_MAIN(TestResolve)
#include "test_resolve.moc"
