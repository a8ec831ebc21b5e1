// config.json → ModelSpec: dimensions, defaults, features with their evidence, and dimensions that contradict each other.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "core/model/config_text.h"
#include "core/model/model_spec.h"

using namespace shardscope;

class TestModelReader : public QObject {
    Q_OBJECT

private slots:
    void readsTheDimensionsOfGlm51();
    void readsTheDimensionsOfDeepseekV32();
    void placesDenseLayersBeforeMoeLayers();
    void tellsTheGateOrderFromExpertGroupsBesideAnIndexer();
    void decidesNothingByName();
    void givesEvidenceForEveryFeature();
    void takesHuggingFacesDefaultsForMissingFields();
    void takesNullAsAbsent();
    void warnsWhenADefaultShapesTheGraph();
    void ignoresMtpBlocks();
    void ignoresHeadDimOfTheFile();
    void readsADecoderInsideTextConfig();
    void keepsTheCheckpointsQuantisationMethod();
    void namesTheModelAfterItsFolder();
    void readsAFolder();
    void findsQuantisationBesideTheConfig();
    void acceptsBomAndCrlf();
    void refusesABadField_data();
    void refusesABadField();
    void namesFieldAndPlace();
    void survivesEveryTruncation();
    void survivesEveryByteChanged();
};

namespace {

using Fields = ConfigText::Fields;

ModelSpec modelOf(const Fields& changes = {}) { return parseModel(ConfigText::glm51(changes), "glm/config.json").value(); }

QString evidenceOf(const ModelSpec& model, std::string_view feature) {
    for (const Evidence& evidence : model.evidence)
        if (evidence.feature == feature) return QString::fromStdString(evidence.text);
    return {};
}

}  // namespace

// Values of both: zai-org/GLM-5.1 and deepseek-ai/DeepSeek-V3.2 config.json, as published.
void TestModelReader::readsTheDimensionsOfGlm51() {
    const ModelSpec model = readModel(SHARDSCOPE_SOURCE_DIR "/samples/glm-5.1").value();
    QCOMPARE(model.name, std::string("glm-5.1"));
    QCOMPARE(model.layers, std::int64_t{78});
    QCOMPARE(model.hiddenSize, std::int64_t{6144});
    QCOMPARE(model.heads, std::int64_t{64});
    QCOMPARE(model.vocabSize, std::int64_t{154880});
    QCOMPARE(model.maxPositions, std::int64_t{202752});
    QCOMPARE(model.rmsNormEps, 1e-5);
    QCOMPARE(model.mla.qLoraRank, std::int64_t{2048});
    QCOMPARE(model.mla.qkHeadDim(), std::int64_t{256});  // 192 + 64
    QCOMPARE(model.mla.vHeadDim, std::int64_t{256});
    QCOMPARE(model.indexer.heads, std::int64_t{32});
    QCOMPARE(model.indexer.topK, std::int64_t{2048});
    QCOMPARE(model.moe.routedExperts, std::int64_t{256});
    QVERIFY(model.moe.scoring == ScoringFunction::sigmoid);
    QVERIFY(model.moe.normalisesTopK);
    QVERIFY(model.warnings.empty());
}

void TestModelReader::readsTheDimensionsOfDeepseekV32() {
    const ModelSpec model = readModel(SHARDSCOPE_SOURCE_DIR "/samples/deepseek-v3.2/config.json").value();
    QCOMPARE(model.name, std::string("deepseek-v3.2"));
    QCOMPARE(model.layers, std::int64_t{61});
    QCOMPARE(model.hiddenSize, std::int64_t{7168});
    QCOMPARE(model.intermediateSize, std::int64_t{18432});
    QCOMPARE(model.heads, std::int64_t{128});
    QCOMPARE(model.mla.qkHeadDim(), std::int64_t{192});  // 128 + 64
    QCOMPARE(model.indexer.heads, std::int64_t{64});
    QCOMPARE(model.rmsNormEps, 1e-6);
    QVERIFY(!model.moe.gateReturnsRawLogits);
    QVERIFY(model.warnings.empty());
}

void TestModelReader::placesDenseLayersBeforeMoeLayers() {
    const ModelSpec model = modelOf();
    int moeLayers = 0;
    for (std::int64_t layer = 0; layer < model.layers; ++layer) moeLayers += model.isMoeLayer(layer) ? 1 : 0;
    QVERIFY(!model.isMoeLayer(2));
    QVERIFY(model.isMoeLayer(3));
    QCOMPARE(moeLayers, 75);  // 78 layers, first_k_dense_replace = 3
}

void TestModelReader::tellsTheGateOrderFromExpertGroupsBesideAnIndexer() {
    QVERIFY(modelOf().moe.gateReturnsRawLogits);
    QVERIFY(!modelOf({{"n_group", "8"}}).moe.gateReturnsRawLogits);
    QVERIFY(modelOf({{"n_group", "null"}}).moe.gateReturnsRawLogits);
}

void TestModelReader::decidesNothingByName() {
    const Fields renamed{{"architectures", R"(["DeepseekV32ForCausalLM"])"}, {"model_type", R"("deepseek_v32")"}};
    const ModelSpec model = modelOf(renamed);
    QVERIFY(model.moe.gateReturnsRawLogits);
    QCOMPARE(model.architecture, std::string("DeepseekV32ForCausalLM"));  // shown only
    QVERIFY(modelOf({{"architectures", "7"}}).architecture.empty());
}

void TestModelReader::givesEvidenceForEveryFeature() {
    const ModelSpec model = modelOf();
    QCOMPARE(evidenceOf(model, "dsa"), QString("index_topk = 2048, index_n_heads = 32"));
    QCOMPARE(evidenceOf(model, "mla"), QString("kv_lora_rank = 512, q_lora_rank = 2048"));
    QCOMPARE(evidenceOf(model, "moe"), QString("n_routed_experts = 256, num_experts_per_tok = 8"));
    QVERIFY(evidenceOf(model, "raw_logits").startsWith("n_group = 1"));
    QVERIFY(evidenceOf(modelOf({{"topk_limit", "1024"}}), "dsa").startsWith("topk_limit = 1024"));  // the simulator's order of look-up
}

// Defaults of DeepSeek's configuration_deepseek.py.
void TestModelReader::takesHuggingFacesDefaultsForMissingFields() {
    const ModelSpec model = modelOf({{"rms_norm_eps", ""},
                                     {"moe_layer_freq", ""},
                                     {"n_shared_experts", ""},
                                     {"first_k_dense_replace", ""},
                                     {"norm_topk_prob", ""},
                                     {"scoring_func", ""},
                                     {"routed_scaling_factor", ""},
                                     {"tie_word_embeddings", ""}});
    QCOMPARE(model.rmsNormEps, 1e-6);
    QCOMPARE(model.moe.layerFrequency, std::int64_t{1});
    QCOMPARE(model.moe.sharedExperts, std::int64_t{0});
    QCOMPARE(model.moe.firstDenseLayers, std::int64_t{0});
    QVERIFY(!model.moe.normalisesTopK);
    QVERIFY(model.moe.scoring == ScoringFunction::sigmoid);
    QCOMPARE(model.moe.routedScalingFactor, 1.0);
    QVERIFY(!model.tiesEmbeddings);
}

void TestModelReader::takesNullAsAbsent() {
    const ModelSpec model = modelOf({{"n_shared_experts", "null"}, {"routed_scaling_factor", "null"}, {"moe_layer_freq", "null"}});
    QCOMPARE(model.moe.sharedExperts, std::int64_t{0});
    QCOMPARE(model.moe.routedScalingFactor, 1.0);
    QCOMPARE(model.moe.layerFrequency, std::int64_t{1});
    QVERIFY(model.warnings.empty());  // null was written on purpose
}

void TestModelReader::warnsWhenADefaultShapesTheGraph() {
    const ModelSpec model = modelOf({{"n_shared_experts", ""}});
    QCOMPARE(model.warnings.size(), std::size_t{1});
    QCOMPARE(model.warnings.front().code, std::string("config.field.defaulted"));
    QCOMPARE(model.warnings.front().where.pointer, std::string("/n_shared_experts"));
    QVERIFY(model.warnings.front().severity == Severity::warning);
    QCOMPARE(modelOf({{"attention_bias", "true"}}).warnings.front().code, std::string("config.ignored.attention_bias"));
}

void TestModelReader::ignoresMtpBlocks() { QCOMPARE(modelOf({{"num_nextn_predict_layers", "1"}}).layers, std::int64_t{78}); }

// GLM-5.1 writes head_dim 64 and GLM-5.2 192 beside a q head of 192 + 64: neither is the geometry.
void TestModelReader::ignoresHeadDimOfTheFile() { QCOMPARE(modelOf({{"head_dim", "64"}}).mla.qkHeadDim(), std::int64_t{256}); }

void TestModelReader::readsADecoderInsideTextConfig() {
    const std::string nested = R"({"architectures": ["Outer"], "vision_config": {"depth": 27}, "text_config": )" + ConfigText::glm51() + "}";
    const ModelSpec model = parseModel(nested, "m/config.json").value();
    QCOMPARE(model.layers, std::int64_t{78});
    QCOMPARE(model.architecture, std::string("Outer"));
    QCOMPARE(model.warnings.front().code, std::string("config.ignored.vision_config"));
}

void TestModelReader::keepsTheCheckpointsQuantisationMethod() {
    const ModelSpec model = modelOf({{"quantization_config", R"({"quant_method": "fp8", "fmt": "e4m3"})"}});
    QCOMPARE(model.checkpointQuantisation, std::string("fp8"));
    QCOMPARE(model.checkpointQuantisationAt.pointer, std::string("/quantization_config/quant_method"));
    QVERIFY(modelOf({{"quantization_config", "null"}}).checkpointQuantisation.empty());
}

void TestModelReader::namesTheModelAfterItsFolder() {
    QCOMPARE(parseModel(ConfigText::glm51(), "/models/my-glm/config.json")->name, std::string("my-glm"));
    QCOMPARE(parseModel(ConfigText::glm51(), "/models/other.json")->name, std::string("other"));
}

void TestModelReader::readsAFolder() {
    QTemporaryDir empty;
    const auto result = readModel(empty.path().toStdString());
    QCOMPARE(result.error().front().code, std::string("input.not_found"));
    QVERIFY(result.error().front().where.file.ends_with("/config.json"));
}

void TestModelReader::findsQuantisationBesideTheConfig() {
    QTemporaryDir folder;
    const auto write = [&](const QString& name, const std::string& text) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.c_str());
    };
    write("config.json", ConfigText::glm51());
    write("hf_quant_config.json", R"({"producer": {"name": "modelopt"}, "quantization": {"quant_algo": "NVFP4"}})");  // ModelOpt's form
    QCOMPARE(readModel(folder.path().toStdString())->checkpointQuantisation, std::string("NVFP4"));
}

void TestModelReader::acceptsBomAndCrlf() {
    const QString crlf = QString::fromStdString(ConfigText::glm51()).replace("\n", "\r\n");
    QCOMPARE(parseModel("\xEF\xBB\xBF" + crlf.toStdString(), "config.json")->layers, std::int64_t{78});
}

void TestModelReader::refusesABadField_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");  // empty: the key is left out
    QTest::addColumn<QString>("code");
    const auto row = [](const char* name, const char* key, const char* value, const char* code) {
        QTest::newRow(name) << QString(key) << QString(value) << QString("config.field.%1").arg(code);
    };
    row("missing", "hidden_size", "", "missing");
    row("null", "num_hidden_layers", "null", "missing");
    row("string for integer", "hidden_size", "\"6144\"", "type");
    row("real for integer", "vocab_size", "154880.0", "type");
    row("list for integer", "moe_layer_freq", "[0, 1]", "type");
    row("string for boolean", "norm_topk_prob", "\"yes\"", "type");
    row("string for number", "rms_norm_eps", "\"1e-5\"", "type");
    row("negative", "num_attention_heads", "-64", "range");
    row("zero", "vocab_size", "0", "range");
    row("2^62", "hidden_size", "4611686018427387904", "range");
    row("beyond 64 bits", "hidden_size", "18446744073709551616", "range");
    row("too many layers", "num_hidden_layers", "100001", "range");
    row("eps of zero", "rms_norm_eps", "0", "range");
    row("unknown scoring function", "scoring_func", "\"sqrtsoftplus\"", "range");
    row("scoring function of another type", "scoring_func", "1", "type");
    row("no compressed kv", "kv_lora_rank", "", "missing");
    row("no indexer heads", "index_n_heads", "null", "missing");
    row("q head that is not nope + rope", "qk_head_dim", "192", "inconsistent");
    row("more experts a token than experts", "num_experts_per_tok", "257", "inconsistent");
    row("more dense layers than layers", "first_k_dense_replace", "79", "inconsistent");
    row("short list of layer types", "mlp_layer_types", "[\"dense\"]", "inconsistent");
    row("unknown indexer type", "indexer_types", "[\"half\"]", "inconsistent");
}

void TestModelReader::refusesABadField() {
    QFETCH(QString, key);
    QFETCH(QString, value);
    QFETCH(QString, code);
    const auto result = parseModel(ConfigText::glm51({{key.toStdString(), value.toStdString()}}), "config.json");
    QVERIFY(!result);
    QCOMPARE(result.error().size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(result.error().front().code), code);
    QCOMPARE(QString::fromStdString(result.error().front().where.pointer), "/" + key);
    QVERIFY(!result.error().front().expected.empty());
}

void TestModelReader::namesFieldAndPlace() {
    const auto result = parseModel("{\n  \"hidden_size\": 6144,\n  \"index_topk\": -1,\n  \"kv_lora_rank\": 512, \"n_routed_experts\": 4\n}", "c.json");
    const auto at = std::find_if(result.error().begin(), result.error().end(), [](const Diagnostic& d) { return d.where.pointer == "/index_topk"; });
    QVERIFY(at != result.error().end());
    QCOMPARE(at->where.text(), std::string("c.json:3:17 /index_topk"));
    QCOMPARE(at->found, std::string("-1"));
}

void TestModelReader::survivesEveryTruncation() {
    const std::string text = ConfigText::glm51();
    for (std::size_t length = 0; length <= text.rfind('}'); ++length) {
        const auto result = parseModel(text.substr(0, length), "config.json");
        QVERIFY(!result);
        QCOMPARE(result.error().size(), std::size_t{1});
        QCOMPARE(result.error().front().code, std::string("json.syntax"));
    }
}

/// Whatever a byte becomes, the answer is a model or diagnostics.
void TestModelReader::survivesEveryByteChanged() {
    const std::string text = ConfigText::glm51();
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char c : {'"', '9', '\xFF'}) {
            std::string changed = text;
            changed[at] = c;
            const auto result = parseModel(changed, "config.json");
            QVERIFY(result.has_value() || !result.error().empty());
        }
    }
}

QTEST_GUILESS_MAIN(TestModelReader)
#include "test_model_reader.moc"
