// Which configs are decoders of the modelled structure, and what is said of the others.
#include <filesystem>

#include <QTest>

#include "core/model/config_text.h"
#include "core/model/model_spec.h"

using namespace shardscope;
namespace fs = std::filesystem;

class TestStructure : public QObject {
    Q_OBJECT

private slots:
    void refusesAStructureByItsField_data();
    void refusesAStructureByItsField();
    void acceptsIndexersThatAreAllFull();
    void refusesWhatIsNoObject();
    void answersEveryPublishedConfigOnce_data();
    void answersEveryPublishedConfigOnce();
    void namesTheQuantisationFileAsNoModel();
};

namespace {

/// A plain decoder that another field turns into something else.
std::string decoderWith(const std::string& key, const std::string& value) {
    return ConfigText::objectOf({{"hidden_size", "4096"}, {"num_hidden_layers", "2"}, {"num_attention_heads", "32"}, {key, value}});
}

}  // namespace

void TestStructure::refusesAStructureByItsField_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("structure");
    QTest::addColumn<QString>("pointer");
    const auto plain = [](const char* structure, const char* key, const char* value) {
        QTest::newRow(structure) << QString::fromStdString(decoderWith(key, value)) << structure << QString("/%1").arg(key);
    };
    const auto glm = [](const char* name, const char* structure, const char* key, const char* value) {
        QTest::newRow(name) << QString::fromStdString(ConfigText::glm51({{key, value}})) << structure << QString("/%1").arg(key);
    };
    plain("grouped_query_attention", "num_key_value_heads", "8");
    plain("sliding_window", "sliding_window", "4096");
    plain("linear_attention", "layer_types", R"(["linear_attention", "full_attention"])");
    plain("chunked_attention", "attention_chunk_size", "8192");
    plain("block_sparse_attention", "blocksparse_block_size", "64");
    plain("dense_mla", "kv_lora_rank", "512");
    plain("compressed_attention", "compress_ratios", "[0, 4, 128]");
    QTest::newRow("multi_head_attention") << QString::fromStdString(decoderWith("num_key_value_heads", "null")) << "multi_head_attention"
                                          << "/num_attention_heads";
    QTest::newRow("native_format") << R"({"dim": 7168, "n_layers": 61, "n_heads": 128, "kv_lora_rank": 512, "index_topk": 2048})"
                                   << "native_format"
                                   << "/dim";
    glm("shared indexers", "indexer_share", "indexer_types", R"(["full", "shared"])");
    glm("shared indexers by frequency", "indexer_share", "index_topk_freq", "4");
    glm("shared indexers by pattern", "indexer_share", "index_topk_pattern", R"("FFS")");
    glm("query without low rank", "full_rank_query", "q_lora_rank", "null");
    glm("no sparse attention", "dense_mla", "index_topk", "null");
    glm("another activation", "activation", "hidden_act", R"("gelu")");
    glm("no experts", "dense_mlp", "n_routed_experts", "0");
}

void TestStructure::refusesAStructureByItsField() {
    QFETCH(QString, text);
    QFETCH(QString, structure);
    QFETCH(QString, pointer);
    const auto result = parseModel(text.toStdString(), "config.json");
    QVERIFY(!result);
    QCOMPARE(result.error().size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(result.error().front().code), "config.unsupported." + structure);
    if (structure == "dense_mla") pointer = "/kv_lora_rank";  // what shows it is what is there, not what is missing
    if (structure == "dense_mlp") pointer = "/intermediate_size";
    QCOMPARE(QString::fromStdString(result.error().front().where.pointer), pointer);
}

void TestStructure::acceptsIndexersThatAreAllFull() {
    const std::string text = ConfigText::glm51({{"num_hidden_layers", "4"},
                                                {"indexer_types", R"(["full", "full", "full", "full"])"},
                                                {"mlp_layer_types", R"(["dense", "dense", "dense", "sparse"])"}});
    QCOMPARE(parseModel(text, "config.json")->layers, std::int64_t{4});
}

void TestStructure::refusesWhatIsNoObject() {
    QCOMPARE(parseModel("[1, 2]", "config.json").error().front().code, std::string("config.field.type"));
    QCOMPARE(parseModel("{}", "config.json").error().front().code, std::string("config.not_a_model"));
    QCOMPARE(parseModel(R"({"text_config": 7})", "config.json").error().front().code, std::string("config.not_a_model"));
}

namespace {

struct Published {
    const char* folder;
    const char* verdict;  // structure, or "" when it loads
};

// Read off the fields of each file by hand.
constexpr Published published[] = {
    {"Hunyuan-A13B", "grouped_query_attention"},
    {"MiniMaxAI__MiniMax-M2.5", "grouped_query_attention"},
    {"Qwen__Qwen3-0.6B", "grouped_query_attention"},
    {"Qwen__Qwen3-235B-A22B", "grouped_query_attention"},
    {"Qwen__Qwen3-30B-A3B", "grouped_query_attention"},
    {"Qwen__Qwen3-32B", "grouped_query_attention"},
    {"Qwen__Qwen3-32B-FP8", "grouped_query_attention"},
    {"Qwen__Qwen3-8B", "grouped_query_attention"},
    {"Qwen__Qwen3-VL-30B-A3B-Instruct", "grouped_query_attention"},
    {"Qwen__Qwen3.5-35B-A3B", "linear_attention"},
    {"XiaomiMiMo__MiMo-V2-Flash", "sliding_window"},
    {"aic_fake_dsa_hf_model", ""},
    {"blis_deepseek-v2-lite", "dense_mla"},
    {"deepseek-ai__DeepSeek-R1", "dense_mla"},
    {"deepseek-ai__DeepSeek-V3", "dense_mla"},
    {"deepseek-ai__DeepSeek-V3.2", ""},
    {"deepseek-ai__DeepSeek-V4-Flash", "compressed_attention"},
    {"deepseek_native_V3.2-Exp", "native_format"},
    {"meta-llama__Llama-4-Scout-17B-16E-Instruct", "chunked_attention"},
    {"meta-llama__Meta-Llama-3.1-70B", "grouped_query_attention"},
    {"meta-llama__Meta-Llama-3.1-8B", "grouped_query_attention"},
    {"mistralai__Mixtral-8x7B-v0.1", "grouped_query_attention"},
    {"moonshotai__Kimi-K2-Instruct", "dense_mla"},
    {"moonshotai__Kimi-K2.5", "dense_mla"},
    {"msmodeling_bailing_moe_hf", "grouped_query_attention"},
    {"msmodeling_deepseek_v32", ""},
    {"msmodeling_deepseekv3.1_remote", "dense_mla"},
    {"msmodeling_glm5_1", ""},
    {"nvidia__GLM-5-NVFP4", ""},
    {"ome_chatglm3_6b", "grouped_query_attention"},
    {"ome_gemma_2_9b", "sliding_window"},
    {"ome_phi3small", "block_sparse_attention"},
    {"ome_qwen_7b", "multi_head_attention"},
    {"openai__gpt-oss-20b", "sliding_window"},
    {"zai-org__GLM-5", ""},
    {"zai-org__GLM-5.1", ""},
    {"zai-org__GLM-5.1-FP8", ""},
    {"zai-org__GLM-5.2", "indexer_share"},
};

const fs::path configs = fs::path(SHARDSCOPE_SOURCE_DIR).parent_path() / "shared/data/configs";

}  // namespace

void TestStructure::answersEveryPublishedConfigOnce_data() {
    if (!fs::exists(configs)) QSKIP("the published configs are not beside the checkout");
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("verdict");
    for (const Published& row : published) QTest::newRow(row.folder) << row.folder << row.verdict;
    for (const auto& entry : fs::directory_iterator(configs)) {
        const std::string name = entry.path().filename().string();
        const bool isListed = std::any_of(std::begin(published), std::end(published), [&](const Published& row) { return name == row.folder; });
        if (entry.is_directory() && !isListed) QTest::newRow(name.c_str()) << QString::fromStdString(name) << "not listed in this test";
    }
}

void TestStructure::answersEveryPublishedConfigOnce() {
    QFETCH(QString, folder);
    QFETCH(QString, verdict);
    const auto model = readModel(configs / folder.toStdString());
    if (verdict.isEmpty()) {
        QVERIFY2(model.has_value(), model ? "" : model.error().front().text().c_str());
        return;
    }
    QVERIFY(!model);
    QCOMPARE(model.error().size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(model.error().front().code), "config.unsupported." + verdict);
    QVERIFY(!model.error().front().where.pointer.empty());
}

void TestStructure::namesTheQuantisationFileAsNoModel() {
    const fs::path file = configs / "nvidia__GLM-5-NVFP4/hf_quant_config.json";
    if (!fs::exists(file)) QSKIP("the published configs are not beside the checkout");
    QCOMPARE(readModel(file).error().front().code, std::string("config.not_a_model"));
    QCOMPARE(readModel(file.parent_path())->checkpointQuantisation, std::string("NVFP4"));
}

QTEST_GUILESS_MAIN(TestStructure)
#include "test_structure.moc"
