// Scenario files: what they fill, and what is refused by name and place.
#include <QTest>

#include "core/model/config_text.h"
#include "core/scenario/scenario.h"

using namespace shardscope;

class TestScenarioReader : public QObject {
    Q_OBJECT

private slots:
    void readsEveryKey();
    void startsFromTheDocumentedDefaults();
    void readsTheSamples_data();
    void readsTheSamples();
    void findsTheModelBesideTheFile();
    void placesAnInlineModelInTheScenario();
    void recognisesScenarios();
    void acceptsValuesThatChangeNothing();
    void refusesABadFile_data();
    void refusesABadFile();
    void namesTheNearestKey();
    void remembersWhereValuesStood();
    void stopsAfterTwentyProblems();
    void survivesEveryTruncation();
};

namespace {

constexpr const char* complete = R"({ "schema": "shardscope.scenario/1",
  "model": "glm-5.1/config.json",      // beside this file
  "quantization": { "linear": "DISABLED", "attention": "DISABLED", "description": null },
  "phase": "prefill",
  "requests": [ { "query_tokens": 4096, "context_tokens": 0, "count": 2 }, { "query_tokens": 128 } ],
  "parallel": { "devices": 32, "tp": 16, "dp": 2, "ep": 32, "word_embedding": "row", "shared_expert_tp": true },
  "dtype": "float16",
  "device": "ATLAS_800_A2_376T_64G",
  "sequence_parallel": true, "repetition": false, "mtp_tokens": 0, "rank": 5,
  "num_hidden_layers_override": 5, "inject": "gather-residual",
  "contract": "tensorcast-2026-08", "set": { "final_gather": "none" } })";

Result<Scenario> parsed(const std::string& text) { return parseScenario(text, "dir/s.json", "dir"); }

/// A scenario with one more member.
std::string with(const std::string& member) {
    return R"({"schema": "shardscope.scenario/1", "model": "m/config.json")" + (member.empty() ? "" : ", " + member) + "}";
}

}  // namespace

void TestScenarioReader::readsEveryKey() {
    const Scenario scenario = parsed(complete).value();
    QCOMPARE(scenario.name, std::string("s"));
    QCOMPARE(scenario.modelPath.string(), std::string("dir/glm-5.1/config.json"));
    QCOMPARE(scenario.parallel.devices, std::int64_t{32});
    QCOMPARE(scenario.parallel.tp, std::int64_t{16});
    QCOMPARE(scenario.parallel.dp, std::int64_t{2});
    QCOMPARE(scenario.parallel.ep, std::int64_t{32});
    QVERIFY(scenario.parallel.wordEmbedding == WordEmbedding::row);
    QVERIFY(scenario.parallel.sharedExpertTp);
    QVERIFY(scenario.linear == LinearQuantisation::disabled);
    QCOMPARE(scenario.linearSource, std::string("scenario"));
    QCOMPARE(scenario.tokens(), std::int64_t{8320});  // 2 · 4096 + 128
    QCOMPARE(scenario.requestCount(), std::int64_t{3});
    QVERIFY(scenario.dtype == DType::float16);
    QCOMPARE(scenario.device, std::string("ATLAS_800_A2_376T_64G"));
    QVERIFY(scenario.sequenceParallel);
    QVERIFY(!scenario.repetition);
    QCOMPARE(scenario.layersOverride, std::int64_t{5});
    QCOMPARE(scenario.rank, 5);
    QCOMPARE(scenario.contract, std::string("tensorcast-2026-08"));
    QCOMPARE(scenario.decisionOverrides.at("final_gather"), std::string("none"));
    QVERIFY(scenario.injection == Injection::gatherResidual);
}

// Defaults of the command-line description, which the scenario file shares.
void TestScenarioReader::startsFromTheDocumentedDefaults() {
    const Scenario scenario = parsed(with("")).value();
    QCOMPARE(scenario.parallel.devices, std::int64_t{1});
    QCOMPARE(scenario.parallel.tp, std::int64_t{1});
    QCOMPARE(scenario.parallel.ep, std::int64_t{1});
    QVERIFY(scenario.parallel.wordEmbedding == WordEmbedding::none);
    QVERIFY(scenario.linear == LinearQuantisation::w8a8Dynamic);
    QVERIFY(scenario.dtype == DType::bfloat16);
    QCOMPARE(scenario.device, std::string("ATLAS_800_A3_752T_128G_DIE"));
    QCOMPARE(scenario.contract, std::string("rfc-2026-07"));
    QVERIFY(!scenario.sequenceParallel);
    QVERIFY(scenario.repetition);
}

void TestScenarioReader::readsTheSamples_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("devices");
    QTest::addColumn<int>("layers");
    QTest::newRow("GLM-5.1, 32 devices") << "glm-5.1-prefill-tp16-dp2-ep32" << 32 << 78;
    QTest::newRow("GLM-5.1, 16 devices") << "glm-5.1-prefill-tp16-ep16" << 16 << 78;
    QTest::newRow("DeepSeek-V3.2, 16 devices") << "deepseek-v3.2-prefill-tp16-ep16" << 16 << 61;
}

void TestScenarioReader::readsTheSamples() {
    QFETCH(QString, name);
    QFETCH(int, devices);
    QFETCH(int, layers);
    const auto scenario = readScenario(SHARDSCOPE_SOURCE_DIR "/samples/" + name.toStdString() + ".json");
    QVERIFY2(scenario.has_value(), scenario ? "" : scenario.error().front().text().c_str());
    const auto model = readModel(scenario->modelPath);
    QVERIFY(model.has_value());
    QCOMPARE(model->layers, std::int64_t{layers});
    const auto resolved = resolve(*scenario, *model);
    QVERIFY2(resolved.has_value(), resolved ? "" : resolved.error().front().text().c_str());
    QCOMPARE(resolved->parallel.devices, std::int64_t{devices});
    QCOMPARE(resolved->tokens(), std::int64_t{4096});
    QVERIFY(resolved->dtype == DType::float16);
}

void TestScenarioReader::findsTheModelBesideTheFile() {
    QCOMPARE(parseScenario(with(""), "a/b/s.json", "a/b")->modelPath.string(), std::string("a/b/m/config.json"));
    const std::string absolute = R"({"schema": "shardscope.scenario/1", "model": "/m/config.json", "contract": "mine.json"})";
    const Scenario scenario = parseScenario(absolute, "a/s.json", "a").value();
    QCOMPARE(scenario.modelPath.string(), std::string("/m/config.json"));
    QCOMPARE(scenario.contract, std::string("a/mine.json"));  // a file, not the name of a built-in contract
}

void TestScenarioReader::placesAnInlineModelInTheScenario() {
    const std::string model = ConfigText::glm51({{"hidden_size", "0"}});
    const Scenario scenario = parsed("{\"schema\": \"shardscope.scenario/1\",\n // inline\n  \"model\": " + model + "}").value();
    const auto result = parseModel(scenario.inlineModel, "dir/s.json");
    // The object opens on line 3; hidden_size is its third member, one a line.
    QCOMPARE(result.error().front().where.text(), std::string("dir/s.json:6:18 /hidden_size"));
}

void TestScenarioReader::recognisesScenarios() {
    QVERIFY(looksLikeScenario(complete));
    QVERIFY(looksLikeScenario(R"({"model": "x", "parallel": {}})"));                 // the schema was forgotten: say so, as a scenario
    QVERIFY(looksLikeScenario(R"({"schema": "shardscope.scenario/1", "model": )"));  // cut short
    QVERIFY(!looksLikeScenario(ConfigText::glm51()));
    QVERIFY(!looksLikeScenario("not JSON"));
}

void TestScenarioReader::acceptsValuesThatChangeNothing() {
    const Scenario scenario = parsed(with(R"("mtp_tokens": 0, "memory_utilization": 1.0, "prefix_cache_hit_rate": 0.0, "parallel": {"dcp": 1, "moe_tp": 1},
        "quantization": {"attention": "DISABLED", "lmhead": false, "description": null}, "inject": null)"))
                                  .value();
    QVERIFY(scenario.injection == Injection::none);
}

void TestScenarioReader::refusesABadFile_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("pointer");
    const auto member = [](const char* name, const char* text, const char* code, const char* pointer) {
        QTest::newRow(name) << QString::fromStdString(with(text)) << code << pointer;
    };
    QTest::newRow("no schema") << R"({"model": "m"})"
                               << "scenario.field.missing"
                               << "/schema";
    QTest::newRow("another schema") << R"({"schema": "shardscope.scenario/2", "model": "m"})"
                                    << "scenario.schema"
                                    << "/schema";
    QTest::newRow("no model") << R"({"schema": "shardscope.scenario/1"})"
                              << "scenario.field.missing"
                              << "/model";
    QTest::newRow("model of another type") << R"({"schema": "shardscope.scenario/1", "model": 7})"
                                           << "scenario.field.type"
                                           << "/model";
    QTest::newRow("an array") << "[]"
                              << "scenario.field.type"
                              << "";
    QTest::newRow("duplicate key") << QString::fromStdString(with(R"("rank": 0, "rank": 1)")) << "json.duplicate_key"
                                   << "";
    member("unknown key", R"("tokens": 4096)", "scenario.key.unknown", "/tokens");
    member("unknown parallel key", R"("parallel": {"tensor": 16})", "scenario.key.unknown", "/parallel/tensor");
    member("unknown request key", R"("requests": [{"query_tokens": 1, "tokens": 1}])", "scenario.key.unknown", "/requests/0/tokens");
    member("string for size", R"("parallel": {"tp": "16"})", "scenario.field.type", "/parallel/tp");
    member("real for size", R"("parallel": {"tp": 16.0})", "scenario.field.type", "/parallel/tp");
    member("size beyond 64 bits", R"("parallel": {"tp": 18446744073709551616})", "scenario.field.range", "/parallel/tp");
    member("number for flag", R"("sequence_parallel": 1)", "scenario.field.type", "/sequence_parallel");
    member("list for group", R"("parallel": [1])", "scenario.field.type", "/parallel");
    member("decode", R"("phase": "decode")", "scenario.unsupported", "/phase");
    member("no such phase", R"("phase": "prefil")", "scenario.value", "/phase");
    member("column embedding", R"("parallel": {"word_embedding": "col"})", "scenario.unsupported", "/parallel/word_embedding");
    member("static quantisation", R"("quantization": {"linear": "W8A8_STATIC"})", "scenario.unsupported", "/quantization/linear");
    member("quantised attention", R"("quantization": {"attention": "INT8"})", "scenario.unsupported", "/quantization/attention");
    member("MTP", R"("mtp_tokens": 1)", "scenario.unsupported", "/mtp_tokens");
    member("tensor-parallel experts", R"("parallel": {"moe_tp": 2})", "scenario.unsupported", "/parallel/moe_tp");
    member("o_proj of its own", R"("parallel": {"o_proj_tp": 4})", "scenario.unsupported", "/parallel/o_proj_tp");
    member("requests that differ", R"("requests_per_dp": [[]])", "scenario.unsupported", "/requests_per_dp");
    member("no requests", R"("requests": [])", "scenario.field.range", "/requests");
    member("request without tokens", R"("requests": [{"count": 1}])", "scenario.field.missing", "/requests/0/query_tokens");
    member("decision of another type", R"("set": {"final_gather": 1})", "scenario.field.type", "/set/final_gather");
}

void TestScenarioReader::refusesABadFile() {
    QFETCH(QString, text);
    QFETCH(QString, code);
    QFETCH(QString, pointer);
    const auto result = parsed(text.toStdString());
    QVERIFY(!result);
    QCOMPARE(result.error().size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(result.error().front().code), code);
    QCOMPARE(QString::fromStdString(result.error().front().where.pointer), pointer);
    QVERIFY(result.error().front().where.line > 0);
}

void TestScenarioReader::namesTheNearestKey() {
    QVERIFY(QString::fromStdString(parsed(with(R"("sequence_paralel": true)")).error().front().hint).contains("\"sequence_parallel\""));
    QVERIFY(QString::fromStdString(parsed(with(R"("parallel": {"devcies": 2})")).error().front().hint).contains("\"devices\""));
}

void TestScenarioReader::remembersWhereValuesStood() {
    const Scenario scenario = parsed(complete).value();
    QCOMPARE(scenario.origins.at("/parallel/tp").text(), std::string("dir/s.json:6:38 /parallel/tp"));
    QCOMPARE(scenario.origins.at("/requests/1/query_tokens").line, 5);
}

void TestScenarioReader::stopsAfterTwentyProblems() {
    std::string members = "\"k\": 0";
    for (int i = 0; i < 100'000; ++i) members += ", \"k" + std::to_string(i) + "\": 0";
    QCOMPARE(parsed(with(members)).error().size(), std::size_t{20});
}

void TestScenarioReader::survivesEveryTruncation() {
    const std::string text = complete;
    for (std::size_t length = 0; length < text.size(); ++length) {
        const auto result = parsed(text.substr(0, length));
        QVERIFY(!result);
        QVERIFY(result.error().front().code.starts_with("json."));
    }
}

QTEST_GUILESS_MAIN(TestScenarioReader)
#include "test_scenario_reader.moc"
