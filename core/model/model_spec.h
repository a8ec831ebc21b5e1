// The model as the builder sees it: dimensions and features, read from a Hugging Face config.json and nothing else.
// Structure comes from features (index_topk, kv_lora_rank, n_routed_experts …), never from model_type or a name; `evidence` says which.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/tensor_type.h"
#include "core/support/diagnostic.h"

namespace shardscope {

/// Multi-head latent attention: low-rank q and kv projections, per-head sizes in elements.
struct MlaSpec {
    std::int64_t qLoraRank = 0;
    std::int64_t kvLoraRank = 0;
    std::int64_t qkNopeHeadDim = 0;
    std::int64_t qkRopeHeadDim = 0;
    std::int64_t vHeadDim = 0;

    [[nodiscard]] std::int64_t qkHeadDim() const { return qkNopeHeadDim + qkRopeHeadDim; }
};

/// The sparse-attention indexer (DSA): which keys a query reads.
struct IndexerSpec {
    std::int64_t heads = 0;
    std::int64_t headDim = 0;
    std::int64_t topK = 0;
};

enum class ScoringFunction : std::uint8_t { softmax, sigmoid };

struct MoeSpec {
    std::int64_t routedExperts = 0;
    std::int64_t expertsPerToken = 0;
    std::int64_t sharedExperts = 0;
    std::int64_t intermediateSize = 0;  // of one expert
    std::int64_t firstDenseLayers = 0;  // layers before the first MoE layer
    std::int64_t layerFrequency = 1;    // behind those, layers whose index is a multiple of this are MoE
    ScoringFunction scoring = ScoringFunction::softmax;
    bool normalisesTopK = false;
    double routedScalingFactor = 1.0;
    /// The gate runs on all packed tokens and hands logits to the router (GLM-5.x, V3); false: routing follows the token slice (V3.2: fp32 combine).
    bool gateReturnsRawLogits = true;
};

struct Evidence {
    std::string feature;  // "dsa", "mla", "moe", "raw_logits"
    std::string text;     // "index_topk = 2048, index_n_heads = 32"
};

struct ModelSpec {
    std::string name;          // file's folder name, or what the scenario calls it; never used for decisions
    std::string architecture;  // architectures[0], shown only
    std::int64_t layers = 0;
    std::int64_t hiddenSize = 0;
    std::int64_t intermediateSize = 0;  // dense MLP
    std::int64_t heads = 0;
    std::int64_t vocabSize = 0;
    std::int64_t maxPositions = 0;
    double rmsNormEps = 1e-6;
    bool tiesEmbeddings = false;
    MlaSpec mla;
    IndexerSpec indexer;
    MoeSpec moe;
    std::string checkpointQuantisation;  // quant_method of the checkpoint ("fp8"), empty when the weights are plain; what runs is the scenario's choice
    Location checkpointQuantisationAt;
    std::vector<Evidence> evidence;
    Diagnostics warnings;

    [[nodiscard]] bool isMoeLayer(std::int64_t layer) const {
        return moe.routedExperts > 0 && layer >= moe.firstDenseLayers && layer % moe.layerFrequency == 0;
    }
};

/// Reads a config.json (or a model directory that holds one). One clear diagnostic when the file is not a supported decoder config: its code is
/// config.unsupported.<structure>, config.not_a_model, config.field.{missing,type,range,inconsistent} or one of the input. and json. codes.
[[nodiscard]] Result<ModelSpec> readModel(const std::filesystem::path& configOrDirectory);
/// The same from text (comments allowed); `fileName` is what diagnostics name.
[[nodiscard]] Result<ModelSpec> parseModel(std::string_view json, const std::string& fileName);

}  // namespace shardscope
