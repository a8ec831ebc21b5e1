// Decides from contract, model and scenario whether sequence parallelism is applied, and says which guard failed when it is not.
#include <vector>

#include <fmt/format.h>

#include "core/contract/contract.h"

namespace shardscope {

namespace {

struct ApplicabilityGuard {
    bool holds = false;
    std::string found;
    std::string expected;
    std::string hint;
};

bool hasSparseAttention(const ModelSpec& model) { return model.indexer.topK > 0; }

ApplicabilityGuard tensorParallel(const Scenario& scenario) {
    return {scenario.parallel.tp > 1, fmt::format("tp = {}", scenario.parallel.tp), "tp above 1: tokens are sharded over the tp group",
            "set --tp-size to 2 or more"};
}

ApplicabilityGuard structure(const ModelSpec& model) {
    return {hasSparseAttention(model), "no sparse-attention indexer in the model", "a model with index_topk (GLM-5.x, DeepSeek-V3.2)", {}};
}

ApplicabilityGuard phase(const Scenario& scenario) {
    return {scenario.phase == Phase::prefill, fmt::format("phase {}", toString(scenario.phase)), "phase prefill", {}};
}

ApplicabilityGuard divisibility(const Scenario& scenario) {
    const std::int64_t tokens = scenario.tokens();
    const std::int64_t tp = std::max<std::int64_t>(1, scenario.parallel.tp);
    const std::int64_t below = tokens - tokens % tp;
    const std::string works = below > 0 ? fmt::format("{} or {} tokens would work", below, below + tp) : fmt::format("{} tokens would work", tp);
    return {tokens % tp == 0, fmt::format("{} % {} = {}", tokens, tp, tokens % tp), "tokens divisible by tp", works};
}

ApplicabilityGuard entry(const Decisions& decisions, const Scenario& scenario) {
    const bool isSharded = scenario.parallel.wordEmbedding == WordEmbedding::row || decisions.entrySlice == Decisions::EntrySlice::afterEmbedding;
    return {isSharded, "the embedding is not sharded and the contract slices nothing behind it", "local tokens at the entry of layer 0",
            "use --word-embedding-tp row, or --set entry_slice=token_slice"};
}

Diagnostic notApplied(const ApplicabilityGuard& guard) {
    return {Severity::warning,
            "sp.not_applied",
            {},
            "sequence parallelism was asked for but is not applied: plain tensor parallelism and plain weights are shown",
            guard.found,
            guard.expected,
            guard.hint};
}

}  // namespace

SequenceParallelVerdict decideSequenceParallel(const Decisions& decisions, const ModelSpec& model, const Scenario& scenario) {
    if (!scenario.sequenceParallel) return {};
    if (decisions.trigger == Decisions::Trigger::atBuild) return {hasSparseAttention(model), scenario.parallel.tp > 1, {}};
    for (const ApplicabilityGuard& guard : {tensorParallel(scenario), structure(model), phase(scenario), divisibility(scenario), entry(decisions, scenario)}) {
        if (!guard.holds) return {false, false, {notApplied(guard)}};
    }
    return {true, true, {}};
}

}  // namespace shardscope
