// Whole decoders for rewrite tests: GLM-5.1's sizes at tp16 · ep16, 4096 tokens, built and rewritten in the variations that the passes must cover.
#pragma once

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include "core/build/builder.h"
#include "core/ops/ops.h"
#include "core/rewrite/pass.h"

namespace shardscope::test {

struct DecoderForm {
    bool repetition = true;
    WordEmbedding wordEmbedding = WordEmbedding::row;
    bool sharedExpertTp = false;
    LinearQuantisation linear = LinearQuantisation::w8a8Dynamic;
    int rank = 0;
    std::int64_t layers = 78;
    std::int64_t denseLayers = 3;
    std::int64_t layerFrequency = 1;
    std::int64_t tokens = 4096;
    bool returnsRawLogits = true;
    Decisions::FinalGather finalGather = Decisions::FinalGather::afterFinalNorm;
    Injection injection = Injection::none;
};

/// config.json of GLM-5.1 as published (spec 20 §0.2).
inline ModelSpec glm51(const DecoderForm& form) {
    ModelSpec model;
    model.name = "glm-5.1";
    model.layers = form.layers;
    model.hiddenSize = 6144;
    model.intermediateSize = 12288;
    model.heads = 64;
    model.vocabSize = 154880;
    model.maxPositions = 202752;
    model.rmsNormEps = 1e-5;
    model.mla = {.qLoraRank = 2048, .kvLoraRank = 512, .qkNopeHeadDim = 192, .qkRopeHeadDim = 64, .vHeadDim = 256};
    model.indexer = {.heads = 32, .headDim = 128, .topK = 2048};
    model.moe.routedExperts = 256;
    model.moe.expertsPerToken = 8;
    model.moe.sharedExperts = 1;
    model.moe.intermediateSize = 2048;
    model.moe.firstDenseLayers = form.denseLayers;
    model.moe.layerFrequency = form.layerFrequency;
    model.moe.normalisesTopK = true;
    model.moe.gateReturnsRawLogits = form.returnsRawLogits;
    return model;
}

inline Scenario prefill(const DecoderForm& form) {
    Scenario scenario;
    scenario.parallel = {.devices = 16, .tp = 16, .dp = 1, .ep = 16, .wordEmbedding = form.wordEmbedding, .sharedExpertTp = form.sharedExpertTp};
    scenario.requests = {RequestGroup{.queryTokens = form.tokens, .contextTokens = 0, .count = 1}};
    scenario.linear = form.linear;
    scenario.sequenceParallel = true;
    scenario.repetition = form.repetition;
    scenario.rank = form.rank;
    return scenario;
}

class Decoder {
public:
    explicit Decoder(const DecoderForm& form) {
        m_context.decisions.finalGather = form.finalGather;
        m_context.injection = form.injection;
        SequenceParallelVerdict verdict;
        verdict.usesContextParallelWeights = true;
        verdict.rewrites = true;
        graph = buildGraph(glm51(form), prefill(form), m_context.decisions, verdict);
        for (std::size_t i = 0; i < graph.groupCount(); ++i) {
            if (graph.group(GroupId(i)).axis == ParallelAxis::tp) m_context.tp = GroupId(i);
        }
    }

    Graph graph;
    Journal journal;

    [[nodiscard]] std::vector<std::unique_ptr<Pass>> pipeline(bool rewritesTokens) const { return makePipeline(m_context, rewritesTokens); }
    bool rewrite(bool rewritesTokens = true) { return runPasses(pipeline(rewritesTokens), graph, journal); }

    [[nodiscard]] int applied(std::string_view pass) const {
        const auto& steps = journal.steps();
        return static_cast<int>(
            std::count_if(steps.begin(), steps.end(), [pass](const Step& step) { return step.pass == pass && step.verdict == Verdict::applied; }));
    }
    [[nodiscard]] std::int64_t executed(const OpInfo& op) const {
        std::int64_t count = 0;
        for (const NodeId id : graph.program()) count += graph.node(id).op == &op ? graph.repeatOf(id) : 0;
        return count;
    }
    [[nodiscard]] std::vector<NodeId> nodes(Role role) const {
        std::vector<NodeId> found;
        for (const NodeId id : graph.program()) {
            if (graph.node(id).role == role) found.push_back(id);
        }
        return found;
    }
    [[nodiscard]] int count(Role role) const { return static_cast<int>(nodes(role).size()); }
    [[nodiscard]] TokenLayout layoutOf(NodeId id) const { return graph.layoutOf(graph.node(id).outputs[0]); }
    [[nodiscard]] bool isTokenLocal(NodeId id) const {
        const Value& value = graph.value(graph.node(id).outputs[0]);
        return shardscope::isTokenLocal(value.type, value.placement);
    }
    [[nodiscard]] std::vector<std::int64_t> shape(NodeId id) const { return graph.value(graph.node(id).outputs[0]).type.shape(); }
    template <class Predicate>
    [[nodiscard]] bool all(Role role, Predicate predicate) const {
        const std::vector<NodeId> found = nodes(role);
        return std::all_of(found.begin(), found.end(), predicate);
    }

private:
    PassContext m_context;
};

}  // namespace shardscope::test
