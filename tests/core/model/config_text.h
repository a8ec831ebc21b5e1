// The text of a small but complete config.json (GLM-5.1's published values), with single fields changed, for tests of readers.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace shardscope {

class ConfigText {
public:
    /// Key and JSON text; an empty text leaves the key out.
    using Fields = std::vector<std::pair<std::string, std::string>>;

    static std::string glm51(const Fields& changes = {}) {
        Fields fields{{"architectures", R"(["GlmMoeDsaForCausalLM"])"},
                      {"num_hidden_layers", "78"},
                      {"hidden_size", "6144"},
                      {"vocab_size", "154880"},
                      {"max_position_embeddings", "202752"},
                      {"rms_norm_eps", "1e-05"},
                      {"num_attention_heads", "64"},
                      {"q_lora_rank", "2048"},
                      {"kv_lora_rank", "512"},
                      {"qk_nope_head_dim", "192"},
                      {"qk_rope_head_dim", "64"},
                      {"v_head_dim", "256"},
                      {"index_n_heads", "32"},
                      {"index_head_dim", "128"},
                      {"index_topk", "2048"},
                      {"intermediate_size", "12288"},
                      {"first_k_dense_replace", "3"},
                      {"n_routed_experts", "256"},
                      {"n_shared_experts", "1"},
                      {"num_experts_per_tok", "8"},
                      {"moe_intermediate_size", "2048"},
                      {"scoring_func", R"("sigmoid")"},
                      {"n_group", "1"},
                      {"norm_topk_prob", "true"},
                      {"routed_scaling_factor", "2.5"}};
        for (const auto& [key, value] : changes) change(fields, key, value);
        return objectOf(fields);
    }

    static std::string objectOf(const Fields& fields) {
        std::string text = "{";
        for (const auto& [key, value] : fields)
            if (!value.empty()) text += (text.size() > 1 ? ",\n  \"" : "\n  \"") + key + "\": " + value;
        return text + "\n}\n";
    }

private:
    static void change(Fields& fields, const std::string& key, const std::string& value) {
        for (auto& field : fields) {
            if (field.first != key) continue;
            field.second = value;
            return;
        }
        fields.emplace_back(key, value);
    }
};

}  // namespace shardscope
