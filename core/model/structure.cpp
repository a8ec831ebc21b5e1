// The table of structures that are recognised but not modelled, each with the field that gives it away. Order matters: the first row that fits is reported.
#include "core/model/structure.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace shardscope {

namespace {

constexpr std::string_view modelled = "a decoder with latent attention (kv_lora_rank), a sparse-attention indexer (index_topk) and experts (n_routed_experts)";

struct Absent {
    double operator()(std::int64_t value) const { return static_cast<double>(value); }
    double operator()(double value) const { return value; }
    double operator()(bool value) const { return value ? 1.0 : 0.0; }
    double operator()(const JsonNull& /*value*/) const { return 0.0; }
    template <class Other>
    double operator()(const Other& /*value*/) const {
        return 1.0;
    }
};

/// The field when it is an array that holds this string.
std::optional<JsonNode> arrayHolding(const JsonNode& object, std::string_view key, std::string_view element) {
    const auto field = object.find(key);
    const auto* array = field ? field->get<JsonArray>() : nullptr;
    if (array == nullptr) return std::nullopt;
    const bool holds = std::any_of(array->begin(), array->end(), [&](const JsonValue& value) {
        const auto* text = value.get<std::string>();
        return text != nullptr && *text == element;
    });
    return holds ? field : std::nullopt;
}

/// The first of the keys that is set.
std::optional<JsonNode> firstSet(const JsonNode& object, std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys)
        if (isSet(object, key)) return object.find(key);
    return std::nullopt;
}

bool hasSparseIndexer(const JsonNode& d) { return isSet(d, "index_topk") || (isSet(d, "topk_limit") && isSet(d, "index_n_heads")); }

std::optional<JsonNode> nativeFormat(const JsonNode& d) { return isSet(d, "n_layers") && !isSet(d, "hidden_size") ? firstSet(d, {"dim"}) : std::nullopt; }

std::optional<JsonNode> compressedAttention(const JsonNode& d) { return firstSet(d, {"compress_ratios"}); }

std::optional<JsonNode> linearAttention(const JsonNode& d) {
    auto listed = arrayHolding(d, "layer_types", "linear_attention");
    return listed ? listed : firstSet(d, {"linear_num_value_heads", "linear_attn_config", "mamba_d_state"});
}

/// index_topk_freq above 1 or an "S" in index_topk_pattern share indexers as well as indexer_types does.
std::optional<JsonNode> indexerShare(const JsonNode& d) {
    if (auto listed = arrayHolding(d, "indexer_types", "shared")) return listed;
    auto pattern = d.find("index_topk_pattern");
    const auto* text = pattern ? pattern->get<std::string>() : nullptr;
    if (text != nullptr && text->find('S') != std::string::npos) return pattern;
    auto frequency = d.find("index_topk_freq");
    const auto* every = frequency && !d.find("indexer_types") ? frequency->get<std::int64_t>() : nullptr;
    return every != nullptr && *every > 1 ? frequency : std::nullopt;
}

std::optional<JsonNode> slidingWindow(const JsonNode& d) {
    if (isSet(d, "kv_lora_rank")) return std::nullopt;
    if (auto listed = arrayHolding(d, "layer_types", "sliding_attention")) return listed;
    const auto used = d.find("use_sliding_window");
    const bool isOff = used && !isSet(d, "use_sliding_window");
    return isOff ? std::nullopt : firstSet(d, {"hybrid_layer_pattern", "sliding_window"});
}

std::optional<JsonNode> chunkedAttention(const JsonNode& d) { return isSet(d, "kv_lora_rank") ? std::nullopt : firstSet(d, {"attention_chunk_size"}); }

std::optional<JsonNode> blockSparse(const JsonNode& d) { return firstSet(d, {"blocksparse_block_size"}); }

std::optional<JsonNode> denseMla(const JsonNode& d) { return hasSparseIndexer(d) ? std::nullopt : firstSet(d, {"kv_lora_rank"}); }

std::optional<JsonNode> groupedQuery(const JsonNode& d) {
    return hasSparseIndexer(d) ? std::nullopt : firstSet(d, {"num_key_value_heads", "multi_query_group_num", "n_head_kv"});
}

std::optional<JsonNode> multiHead(const JsonNode& d) {
    return hasSparseIndexer(d) ? std::nullopt : firstSet(d, {"num_attention_heads", "n_head", "num_heads"});
}

/// Null is how Hugging Face writes "the query has no low-rank path"; a missing field is a mistake and reported as such.
std::optional<JsonNode> fullRankQuery(const JsonNode& d) {
    auto rank = d.find("q_lora_rank");
    return rank && !isSet(d, "q_lora_rank") ? rank : std::nullopt;
}

std::optional<JsonNode> denseMlp(const JsonNode& d) {
    if (isSet(d, "n_routed_experts") || isSet(d, "num_local_experts")) return std::nullopt;
    return firstSet(d, {"intermediate_size", "hidden_size"});
}

std::optional<JsonNode> otherActivation(const JsonNode& d) {
    auto field = d.find("hidden_act");
    const auto* name = field ? field->get<std::string>() : nullptr;
    return name != nullptr && *name != "silu" && *name != "swish" ? field : std::nullopt;
}

struct Structure {
    std::string_view code;  // behind "config.unsupported."
    std::string_view title;
    std::optional<JsonNode> (*shownBy)(const JsonNode& decoder);
};

constexpr std::array structures{
    Structure{"native_format", "a config in DeepSeek's own format (dim, n_layers, n_heads), not Hugging Face's", nativeFormat},
    Structure{"compressed_attention", "compressed sparse attention (DeepSeek-V4)", compressedAttention},
    Structure{"linear_attention", "linear attention layers", linearAttention},
    Structure{"indexer_share", "layers that share the indexer of an earlier layer (IndexShare)", indexerShare},
    Structure{"sliding_window", "sliding-window attention layers", slidingWindow},
    Structure{"chunked_attention", "chunked attention layers", chunkedAttention},
    Structure{"block_sparse_attention", "block-sparse attention", blockSparse},
    Structure{"dense_mla", "latent attention without a sparse indexer", denseMla},
    Structure{"grouped_query_attention", "grouped-query attention", groupedQuery},
    Structure{"multi_head_attention", "multi-head attention", multiHead},
    Structure{"full_rank_query", "a query projection without low rank", fullRankQuery},
    Structure{"dense_mlp", "a decoder without experts", denseMlp},
    Structure{"activation", "an MLP activation other than SiLU", otherActivation},
};

Diagnostic report(const Structure& structure, const JsonNode& field) {
    Diagnostic problem;
    problem.code = fmt::format("config.unsupported.{}", structure.code);
    problem.where = field.where();
    problem.message = fmt::format("not modelled yet: {}", structure.title);
    problem.found = fmt::format("\"{}\": {}", field.name(), field.foundText());
    problem.expected = modelled;
    problem.hint = "GLM-5, GLM-5.1 and DeepSeek-V3.2 have this structure; samples/ holds two of them";
    return problem;
}

Diagnostic notAModel(const JsonNode& decoder) {
    Diagnostic problem;
    problem.code = "config.not_a_model";
    problem.where = decoder.where();
    problem.message = "the file describes no decoder: none of hidden_size, num_hidden_layers and num_attention_heads is there";
    problem.found = decoder.foundText();
    problem.expected = modelled;
    problem.hint = "name the model's config.json, or the folder that holds it";
    return problem;
}

bool describesDecoder(const JsonNode& object) {
    return firstSet(object, {"hidden_size", "num_hidden_layers", "num_attention_heads", "n_layers", "kv_lora_rank", "index_topk"}).has_value();
}

}  // namespace

bool isSet(const JsonNode& object, std::string_view key) {
    const auto field = object.find(key);
    return field && field->value().visit(Absent{}) != 0.0;
}

JsonNode decoderObject(const JsonNode& root) {
    if (describesDecoder(root)) return root;
    for (const std::string_view key : {"text_config", "hf_text_config", "language_config", "llm_config"})
        if (const auto nested = root.find(key); nested && describesDecoder(*nested)) return *nested;
    return root;
}

std::optional<Diagnostic> unsupportedStructure(const JsonNode& decoder) {
    for (const Structure& structure : structures)
        if (const auto field = structure.shownBy(decoder)) return report(structure, *field);
    if (!describesDecoder(decoder)) return notAModel(decoder);
    return std::nullopt;
}

}  // namespace shardscope
