// Where the simulator stops or finishes with other figures: conditions from the contract file, asked of one scenario.
#include <algorithm>
#include <array>

#include "core/contract/contract.h"
#include "core/contract/defect_conditions.h"

namespace shardscope {

namespace {

/// The simulator fuses norm and quantise for this eps alone (patterns/rms_norm.py of the simulator).
constexpr double fusedNormEps = 1e-6;

bool isRewritten(const ModelSpec& model, const Scenario& s) {
    return s.sequenceParallel && model.indexer.topK > 0 && s.parallel.tp > 1 && s.tokens() % s.parallel.tp == 0;
}

std::int64_t builtLayers(const ModelSpec& model, const Scenario& s) { return s.layersOverride > 0 ? s.layersOverride : model.layers; }

bool hasMoeLayers(const ModelSpec& model, const Scenario& s) { return model.moe.routedExperts > 0 && builtLayers(model, s) > model.moe.firstDenseLayers; }

constexpr std::array<DefectCondition, 12> conditions{{
    {"sequence_parallel", isRewritten},
    {"row_embedding", [](const ModelSpec&, const Scenario& s) { return s.parallel.wordEmbedding == WordEmbedding::row; }},
    {"no_embedding_tp", [](const ModelSpec&, const Scenario& s) { return s.parallel.wordEmbedding == WordEmbedding::none; }},
    {"expanded", [](const ModelSpec&, const Scenario& s) { return !s.repetition; }},
    {"repetition", [](const ModelSpec&, const Scenario& s) { return s.repetition; }},
    {"moe_layers", hasMoeLayers},
    {"replicated_shared_experts", [](const ModelSpec& m, const Scenario& s) { return m.moe.sharedExperts > 0 && !s.parallel.sharedExpertTp; }},
    {"gate_before_slice", [](const ModelSpec& m, const Scenario&) { return m.moe.gateReturnsRawLogits; }},
    {"gate_after_slice", [](const ModelSpec& m, const Scenario&) { return !m.moe.gateReturnsRawLogits; }},
    {"linears_not_quantised", [](const ModelSpec&, const Scenario& s) { return s.linear == LinearQuantisation::disabled; }},
    {"norm_quant_fused", [](const ModelSpec& m, const Scenario& s) { return s.linear == LinearQuantisation::w8a8Dynamic && m.rmsNormEps == fusedNormEps; }},
    {"tp_rank_above_zero", [](const ModelSpec&, const Scenario& s) { return s.rank % s.parallel.tp > 0; }},
}};

bool isMet(const SimulatorDefect& defect, const ModelSpec& model, const Scenario& scenario) {
    return std::all_of(defect.when.begin(), defect.when.end(), [&](const std::string& name) {
        const DefectCondition* condition = findDefectCondition(name);
        return condition != nullptr && condition->holds(model, scenario);
    });
}

}  // namespace

std::span<const DefectCondition> defectConditions() { return conditions; }

const DefectCondition* findDefectCondition(std::string_view name) {
    const auto found = std::find_if(conditions.begin(), conditions.end(), [&](const DefectCondition& c) { return c.name == name; });
    return found == conditions.end() ? nullptr : &*found;
}

Diagnostics simulatorDefects(const Contract& contract, const ModelSpec& model, const Scenario& scenario) {
    Diagnostics met;
    if (contract.decisions.simulatorDefects == Decisions::SimulatorDefects::ignored) return met;
    for (const SimulatorDefect& defect : contract.defects) {
        if (isMet(defect, model, scenario)) met.push_back({Severity::warning, defect.code, {}, defect.message, {}, {}, defect.hint});
    }
    return met;
}

}  // namespace shardscope
