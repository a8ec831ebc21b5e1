// Do the dimensions of a decoder fit each other? Sizes that contradict would give a graph whose numbers are silently wrong.
#include <array>
#include <initializer_list>

#include <fmt/format.h>

#include "core/model/decoder_fields.h"
#include "core/support/checked.h"

namespace shardscope {

namespace {

class Checks {
public:
    explicit Checks(const JsonNode& decoder) : m_decoder(decoder) {}

    Diagnostics problems;

    void require(bool holds, std::string_view key, std::string_view code, std::string message, std::string expected) {
        if (holds) return;
        Diagnostic problem;
        problem.code = fmt::format("config.field.{}", code);
        const auto field = m_decoder.find(key);
        problem.where = field ? field->where() : m_decoder.where();
        problem.message = std::move(message);
        problem.found = field ? fmt::format("\"{}\": {}", key, field->foundText()) : "nothing";
        problem.expected = std::move(expected);
        problems.push_back(std::move(problem));
    }

    /// `key` is the factor to blame. Weights are counted in bytes of fp32.
    void requireFits(std::string_view key, std::string_view what, std::initializer_list<std::int64_t> factors) {
        std::optional<std::int64_t> bytes = 4;
        for (const std::int64_t factor : factors) bytes = bytes ? checkedMultiply(*bytes, factor) : bytes;
        require(bytes.has_value(), key, "range", fmt::format("the size of {} leaves 64 bits", what), "sizes whose product fits 64 bits");
    }

private:
    JsonNode m_decoder;
};

/// qk_head_dim is redundant in MLA configs; head_dim is not compared: GLM-5.x write 64 or 192 there and neither is the geometry.
void checkHeadDim(const JsonNode& decoder, const ModelSpec& model, Checks& checks) {
    const auto field = decoder.find("qk_head_dim");
    const auto* value = field ? field->get<std::int64_t>() : nullptr;
    const MlaSpec& mla = model.mla;
    checks.require(value == nullptr || *value == mla.qkHeadDim(), "qk_head_dim", "inconsistent", "qk_head_dim is not the sum of its parts",
                   fmt::format("qk_nope_head_dim + qk_rope_head_dim = {} + {} = {}", mla.qkNopeHeadDim, mla.qkRopeHeadDim, mla.qkHeadDim()));
}

void checkExperts(const ModelSpec& model, Checks& checks) {
    const MoeSpec& moe = model.moe;
    checks.require(moe.expertsPerToken <= moe.routedExperts, "num_experts_per_tok", "inconsistent", "a token is sent to more experts than there are",
                   fmt::format("at most {} (n_routed_experts)", moe.routedExperts));
    checks.require(moe.firstDenseLayers <= model.layers, "first_k_dense_replace", "inconsistent", "more dense layers than layers",
                   fmt::format("at most {} (num_hidden_layers)", model.layers));
}

/// A per-layer list must be long enough and say what the other fields say. `expected` gives the entry of a layer.
template <class Expected>
void checkLayerList(const JsonNode& decoder, std::string_view key, const ModelSpec& model, Checks& checks, const Expected& expected) {
    const auto field = decoder.find(key);
    const auto* list = field ? field->get<JsonArray>() : nullptr;
    if (list == nullptr) return;
    const bool isLongEnough = static_cast<std::int64_t>(list->size()) >= model.layers;
    checks.require(isLongEnough, key, "inconsistent", fmt::format("{} has {} entries for {} layers", key, list->size(), model.layers),
                   fmt::format("{} entries (num_hidden_layers)", model.layers));
    for (std::int64_t layer = 0; isLongEnough && layer < model.layers; ++layer) {
        const auto* entry = (*list)[static_cast<std::size_t>(layer)].template get<std::string>();
        if (entry != nullptr && *entry == expected(layer)) continue;
        checks.require(false, key, "inconsistent", fmt::format("entry {} of {} contradicts the other fields", layer, key),
                       fmt::format("\"{}\" at {}", expected(layer), layer));
        return;
    }
}

/// Newer configs list "dense" and "sparse" per layer beside first_k_dense_replace and moe_layer_freq.
void checkLayerLists(const JsonNode& decoder, const ModelSpec& model, Checks& checks) {
    checkLayerList(decoder, "indexer_types", model, checks, [](std::int64_t /*layer*/) { return std::string_view("full"); });
    checkLayerList(decoder, "mlp_layer_types", model, checks,
                   [&](std::int64_t layer) { return std::string_view(model.isMoeLayer(layer) ? "sparse" : "dense"); });
}

void checkSizes(const ModelSpec& model, Checks& checks) {
    const MlaSpec& mla = model.mla;
    checks.requireFits("num_attention_heads", "q_b_proj", {model.heads, mla.qkHeadDim(), mla.qLoraRank});
    checks.requireFits("num_attention_heads", "kv_b_proj", {model.heads, mla.qkNopeHeadDim + mla.vHeadDim, mla.kvLoraRank});
    checks.requireFits("num_attention_heads", "o_proj", {model.heads, mla.vHeadDim, model.hiddenSize});
    checks.requireFits("index_n_heads", "the indexer's wq_b", {model.indexer.heads, model.indexer.headDim, mla.qLoraRank});
    checks.requireFits("n_routed_experts", "the experts of one layer", {model.moe.routedExperts, 2 * model.moe.intermediateSize, model.hiddenSize});
    checks.requireFits("n_shared_experts", "the shared experts", {model.moe.sharedExperts, 2 * model.moe.intermediateSize, model.hiddenSize});
}

}  // namespace

Diagnostics checkDecoder(const JsonNode& decoder, const ModelSpec& model) {
    Checks checks(decoder);
    checkHeadDim(decoder, model, checks);
    checkExperts(model, checks);
    checkLayerLists(decoder, model, checks);
    checkSizes(model, checks);
    return std::move(checks.problems);
}

}  // namespace shardscope
