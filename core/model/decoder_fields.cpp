// Reads the decoder's fields. Where a field is absent, the default is the one of DeepSeek's configuration_deepseek.py (2024-12), from which all modelled
// families descend; a default that changes the graph is a warning.
#include "core/model/decoder_fields.h"

#include <fmt/format.h>

#include "core/model/structure.h"

namespace shardscope {

namespace {

// Widest published dimensions are 2^18 (vocabulary); 2^24 leaves room and keeps every product of three inside 64 bits with an element size of 4.
constexpr IntegerRange dimension{1, std::int64_t{1} << 24};
constexpr IntegerRange count{0, std::int64_t{1} << 24};
constexpr IntegerRange layerCount{1, 10'000};  // a hundred times what is published; the expanded graph of so many takes about 1 GB
constexpr IntegerRange positions{1, std::int64_t{1} << 31};

void warnOfDefault(FieldReader& fields, ModelSpec& model, std::string_view key, std::string_view value) {
    if (fields.object().find(key)) return;
    Diagnostic warning;
    warning.severity = Severity::warning;
    warning.code = "config.field.defaulted";
    warning.where = fields.object().where();
    warning.where.pointer += fmt::format("/{}", key);
    warning.message = fmt::format("\"{}\" is missing; {} is taken", key, value);
    warning.found = "nothing";
    warning.expected = "a value in the file: the graph depends on it";
    model.warnings.push_back(std::move(warning));
}

void warnIgnored(const JsonNode& object, ModelSpec& model, std::string_view key, std::string_view what) {
    if (!isSet(object, key)) return;
    const JsonNode field = *object.find(key);
    Diagnostic warning;
    warning.severity = Severity::warning;
    warning.code = fmt::format("config.ignored.{}", key);
    warning.where = field.where();
    warning.message = fmt::format("{}; the graph leaves it out", what);
    warning.found = field.foundText();
    model.warnings.push_back(std::move(warning));
}

void addEvidence(ModelSpec& model, std::string feature, std::string text) { model.evidence.push_back({std::move(feature), std::move(text)}); }

void readMla(FieldReader& fields, ModelSpec& model) {
    MlaSpec& mla = model.mla;
    mla.qLoraRank = fields.integer("q_lora_rank", dimension);
    mla.kvLoraRank = fields.integer("kv_lora_rank", dimension);
    mla.qkNopeHeadDim = fields.integer("qk_nope_head_dim", dimension);
    mla.qkRopeHeadDim = fields.integer("qk_rope_head_dim", dimension);
    mla.vHeadDim = fields.integer("v_head_dim", dimension);
    addEvidence(model, "mla", fmt::format("kv_lora_rank = {}, q_lora_rank = {}", mla.kvLoraRank, mla.qLoraRank));
}

/// topk_limit is what some exporters call index_topk, and wins where both stand.
void readIndexer(FieldReader& fields, ModelSpec& model) {
    IndexerSpec& indexer = model.indexer;
    const std::string_view topK = fields.has("topk_limit") ? "topk_limit" : "index_topk";
    indexer.topK = fields.integer(topK, dimension);
    indexer.heads = fields.integer("index_n_heads", dimension);
    indexer.headDim = fields.integer("index_head_dim", dimension);
    addEvidence(model, "dsa", fmt::format("{} = {}, index_n_heads = {}", topK, indexer.topK, indexer.heads));
}

ScoringFunction readScoring(FieldReader& fields, ModelSpec& model) {
    warnOfDefault(fields, model, "scoring_func", "sigmoid");
    const std::string name = fields.textOr("scoring_func", "sigmoid");
    if (name == "softmax") return ScoringFunction::softmax;
    if (name != "sigmoid")
        if (const auto field = fields.object().find("scoring_func"); field && field->get<std::string>() != nullptr)
            fields.reportRange(*field, "\"sigmoid\" or \"softmax\"");
    return ScoringFunction::sigmoid;
}

/// No field says whether the gate hands raw logits to a fused router or routes itself. What separates the two is group-limited routing: with an indexer and
/// n_group above 1 (DeepSeek-V3.2) the model's own gate routes, after the token slice and in fp32; with one group (GLM-5, GLM-5.1) the fused router serves.
void readGateOrder(FieldReader& fields, ModelSpec& model) {
    const std::int64_t groups = fields.integerOr("n_group", 1, count);
    model.moe.gateReturnsRawLogits = groups <= 1;
    const std::string_view meaning = groups <= 1 ? "one expert group: the gate hands logits of all packed tokens to the router"
                                                 : "group-limited routing beside an indexer: the gate routes itself, after the token slice, in fp32";
    addEvidence(model, "raw_logits", fmt::format("n_group = {}: {}", groups, meaning));
}

void readMoe(FieldReader& fields, ModelSpec& model) {
    MoeSpec& moe = model.moe;
    const std::string_view experts = fields.has("n_routed_experts") ? "n_routed_experts" : "num_local_experts";
    moe.routedExperts = fields.integer(experts, dimension);
    moe.expertsPerToken = fields.integer("num_experts_per_tok", dimension);
    moe.intermediateSize = fields.integer("moe_intermediate_size", dimension);
    warnOfDefault(fields, model, "n_shared_experts", "none");
    moe.sharedExperts = fields.integerOr("n_shared_experts", 0, count);
    warnOfDefault(fields, model, "first_k_dense_replace", "0 (every layer has experts)");
    moe.firstDenseLayers = fields.integerOr("first_k_dense_replace", 0, {0, layerCount.highest});
    moe.layerFrequency = fields.integerOr("moe_layer_freq", 1, {1, layerCount.highest});
    moe.scoring = readScoring(fields, model);
    warnOfDefault(fields, model, "norm_topk_prob", "false");
    moe.normalisesTopK = fields.booleanOr("norm_topk_prob", false);
    moe.routedScalingFactor = fields.numberOr("routed_scaling_factor", 1.0, 0.0, 1e6);
    addEvidence(model, "moe", fmt::format("{} = {}, num_experts_per_tok = {}", experts, moe.routedExperts, moe.expertsPerToken));
    readGateOrder(fields, model);
}

}  // namespace

void readDecoderFields(FieldReader& fields, ModelSpec& model) {
    model.layers = fields.integer("num_hidden_layers", layerCount);
    model.hiddenSize = fields.integer("hidden_size", dimension);
    model.intermediateSize = fields.integer("intermediate_size", dimension);
    model.heads = fields.integer("num_attention_heads", dimension);
    model.vocabSize = fields.integer("vocab_size", dimension);
    model.maxPositions = fields.integer("max_position_embeddings", positions);
    model.rmsNormEps = fields.numberOr("rms_norm_eps", 1e-6, 1e-30, 1.0);
    model.tiesEmbeddings = fields.booleanOr("tie_word_embeddings", false);
    readMla(fields, model);
    readIndexer(fields, model);
    readMoe(fields, model);
    warnIgnored(fields.object(), model, "attention_bias", "the attention projections have a bias");
}

}  // namespace shardscope
