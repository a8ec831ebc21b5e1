// The table of settings, and the small functions that carry a value into the scenario.
#include "core/scenario/settings.h"

#include <array>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "core/scenario/words.h"

namespace shardscope {

namespace {

using Context = SettingContext;
using Value = SettingValue;

const std::string& textOf(const Value& value) { return std::get<std::string>(value); }

template <std::int64_t ParallelSizes::*Size>
void setSize(const Context& context, const Value& value) {
    context.scenario.parallel.*Size = std::get<std::int64_t>(value);
}

template <std::int64_t RequestGroup::*Field>
void setRequest(const Context& context, const Value& value) {
    context.scenario.requests.front().*Field = std::get<std::int64_t>(value);
}

void setSharedExpertTp(const Context& context, const Value& value) { context.scenario.parallel.sharedExpertTp = std::get<bool>(value); }

void setWordEmbedding(const Context& context, const Value& value) {
    chooseWord(context, wordEmbeddingWords, textOf(value), context.scenario.parallel.wordEmbedding);
}

void setPhase(const Context& context, const Value& value) { chooseWord(context, phaseWords, textOf(value), context.scenario.phase); }

void setDType(const Context& context, const Value& value) { chooseWord(context, dtypeWords, textOf(value), context.scenario.dtype); }

void setLinear(const Context& context, const Value& value) {
    chooseWord(context, linearWords, textOf(value), context.scenario.linear);
    context.scenario.linearSource = context.prefix;
}

void setInjection(const Context& context, const Value& value) { chooseWord(context, injectionWords, textOf(value), context.scenario.injection); }

void setDevice(const Context& context, const Value& value) { context.scenario.device = textOf(value); }

void setContract(const Context& context, const Value& value) { context.scenario.contract = textOf(value); }

void setSequenceParallel(const Context& context, const Value& value) { context.scenario.sequenceParallel = std::get<bool>(value); }

void setRepetition(const Context& context, const Value& value) { context.scenario.repetition = std::get<bool>(value); }

void disableRepetition(const Context& context, const Value& value) { context.scenario.repetition = !std::get<bool>(value); }

void setLayersOverride(const Context& context, const Value& value) { context.scenario.layersOverride = std::get<std::int64_t>(value); }

/// Beyond int is beyond any grid: resolve reports the range.
void setRank(const Context& context, const Value& value) {
    constexpr std::int64_t lowest = std::numeric_limits<int>::min();
    constexpr std::int64_t highest = std::numeric_limits<int>::max();
    context.scenario.rank = static_cast<int>(std::clamp(std::get<std::int64_t>(value), lowest, highest));
}

void addDecision(const Context& context, const Value& value) {
    const std::string& text = textOf(value);
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
        context.report("value", "not a decision with its value", "\"" + excerpt(text) + "\"", "decision=value", "for example --set final_gather=none");
        return;
    }
    context.scenario.decisionOverrides[text.substr(0, equals)] = text.substr(equals + 1);
}

constexpr auto integer = SettingKind::integer;
constexpr auto flag = SettingKind::flag;
constexpr auto text = SettingKind::text;

// Names and defaults are those of TensorCast's text_generate (2026-08). Help order.
constexpr std::array table{
    Setting{"/parallel/devices", "num-devices", "N", "ranks in all [1]", integer, setSize<&ParallelSizes::devices>},
    Setting{"/parallel/tp", "tp-size", "N", "tensor parallel size [1]", integer, setSize<&ParallelSizes::tp>},
    Setting{"/parallel/dp", "dp-size", "N", "data parallel size [devices / tp]", integer, setSize<&ParallelSizes::dp>},
    Setting{"/parallel/ep", "ep-size", "N", "expert parallel size, all ranks [1]", integer, setSize<&ParallelSizes::ep>},
    Setting{"/parallel/word_embedding", "word-embedding-tp", "none|row", "how the embedding table is sharded over tp [none]", text, setWordEmbedding},
    Setting{"/parallel/shared_expert_tp", "enable-shared-expert-tp", "", "shard the shared experts over tp", flag, setSharedExpertTp},
    Setting{"/requests/0/count", "num-queries", "N", "requests on all DP ranks together [1]", integer, setRequest<&RequestGroup::count>},
    Setting{"/requests/0/query_tokens", "query-length", "N", "new tokens of a request [1]", integer, setRequest<&RequestGroup::queryTokens>},
    Setting{"/requests/0/context_tokens", "context-length", "N", "tokens already in the cache [0]", integer, setRequest<&RequestGroup::contextTokens>},
    Setting{"/phase", "", "", "", text, setPhase},
    Setting{"/device", "device", "NAME", "device profile [ATLAS_800_A3_752T_128G_DIE]", text, setDevice},
    Setting{"/dtype", "dtype", "bfloat16|float16", "dtype of activations and plain weights [bfloat16]", text, setDType},
    Setting{"/quantization/linear", "quantize-linear-action", "ACTION", "DISABLED or W8A8_DYNAMIC [W8A8_DYNAMIC]", text, setLinear},
    Setting{"/sequence_parallel", "enable-sequence-parallel", "", "run the sequence-parallel passes", flag, setSequenceParallel},
    Setting{"/repetition", "", "", "", flag, setRepetition},
    Setting{"", "disable-repetition", "", "expand every layer (also --no-repetition)", flag, disableRepetition},
    Setting{"", "no-repetition", "", "the same as --disable-repetition", flag, disableRepetition},
    Setting{"/num_hidden_layers_override", "num-hidden-layers-override", "N", "build the first N layers only [0: all]", integer, setLayersOverride},
    Setting{"/rank", "rank", "N", "the rank to analyse [0]", integer, setRank},
    Setting{"/contract", "contract", "NAME|FILE", "layout contract [rfc-2026-07]", text, setContract},
    Setting{"", "set", "DECISION=VALUE", "override one decision of the contract (repeatable)", text, addDecision},
    Setting{"/inject", "inject", "ERROR", "break a rewrite: gather-before-moe, local-into-attention, gather-residual", text, setInjection},

    Setting{"", "decode", "", "the prefill phase", flag, nullptr, "false"},
    Setting{"/requests_per_dp", "", "", "the same requests on every DP rank (\"requests\")", text},
    Setting{"/mtp_tokens", "num-mtp-tokens", "N", "no MTP block", integer, nullptr, "0"},
    Setting{"/prefix_cache_hit_rate", "prefix-cache-hit-rate", "X", "an empty prefix cache", text, nullptr, "0"},
    Setting{"/parallel/pp", "pp-size", "N", "no pipeline parallelism", integer, nullptr, "1"},
    Setting{"/parallel/vision_tp", "vision-tp-size", "N", "no vision tower", integer, nullptr, "1"},
    Setting{"/parallel/moe_tp", "moe-tp-size", "N", "whole experts, ep = devices", integer, nullptr, "1"},
    Setting{"/parallel/moe_dp", "moe-dp-size", "N", "whole experts, ep = devices", integer, nullptr, "1"},
    Setting{"/parallel/dcp", "dcp-size", "N", "no decode context parallelism", integer, nullptr, "1"},
    Setting{"/parallel/mlp_tp", "mlp-tp-size", "N", "the dense MLP follows tp", integer},
    Setting{"/parallel/mlp_dp", "mlp-dp-size", "N", "the dense MLP follows tp", integer},
    Setting{"/parallel/o_proj_tp", "o-proj-tp-size", "N", "o_proj follows tp and the contract", integer},
    Setting{"/parallel/o_proj_dp", "o-proj-dp-size", "N", "o_proj follows tp and the contract", integer},
    Setting{"/parallel/lmhead_tp", "lmhead-tp-size", "N", "lm_head follows tp", integer},
    Setting{"/parallel/lmhead_dp", "lmhead-dp-size", "N", "lm_head follows tp", integer},
    Setting{"/parallel/redundant_experts", "enable-redundant-experts", "", "no redundant experts", flag, nullptr, "false"},
    Setting{"/parallel/external_shared_experts", "enable-external-shared-experts", "", "shared experts on every rank", flag, nullptr, "false"},
    Setting{"/quantization/non_expert_linear", "quantize-non-expert-linear-action", "ACTION", "one action for all linear layers", text},
    Setting{"/quantization/lmhead", "quantize-lmhead", "", "lm_head is not quantised", flag, nullptr, "false"},
    Setting{"/quantization/attention", "quantize-attention-action", "ACTION", "attention is not quantised", text, nullptr, "DISABLED"},
    Setting{"/quantization/description", "quant-description", "FILE", "one action for all linear layers", text},
    Setting{"/accounting", "accounting", "NAME", "no memory report", text},
    Setting{"/profiling_database", "profiling-database", "DIR", "no times", text},
    Setting{"/reserved_memory_gb", "reserved-memory-gb", "X", "no memory report", text, nullptr, "0"},
    Setting{"/memory_utilization", "memory-utilization", "X", "no memory report", text, nullptr, "1"},
    Setting{"/observed_weights", "observed-weights", "SIZE", "no memory report", text},
    Setting{"/max_num_batched_tokens", "max-num-batched-tokens", "N", "no dispatch decisions", text},
    Setting{"/fused_mc2", "fused-mc2", "N", "no dispatch decisions", text, nullptr, "0"},
    Setting{"/enable_mlapo", "enable-mlapo", "", "the contract names the projection operator", flag},
    Setting{"/layer_sharding", "layer-sharding", "LIST", "no layer sharding", text},
    Setting{"/kv_role", "kv-role", "ROLE", "no KV roles", text},
    Setting{"", "from-command", "COMMAND", "options one by one", text},
};

std::optional<double> numberOf(std::string_view source) {
    double value = 0;
    const auto [end, error] = std::from_chars(source.data(), source.data() + source.size(), value);
    return error == std::errc{} && end == source.data() + source.size() ? std::optional(value) : std::nullopt;
}

bool isNeutral(const Setting& setting, std::string_view valueText) {
    if (setting.neutral.empty()) return false;
    const auto neutral = numberOf(setting.neutral);
    return valueText == setting.neutral || (neutral && numberOf(valueText) == neutral);
}

}  // namespace

std::span<const Setting> settings() { return table; }

void SettingContext::report(std::string_view kind, std::string message, std::string found, std::string expected, std::string hint) const {
    Diagnostic problem;
    problem.code = fmt::format("{}.{}", prefix, kind);
    problem.where = where;
    problem.message = std::move(message);
    problem.found = std::move(found);
    problem.expected = std::move(expected);
    problem.hint = std::move(hint);
    problems.push_back(std::move(problem));
}

void refuseUnmodelled(const SettingContext& context, const Setting& setting, std::string_view valueText) {
    if (isNeutral(setting, valueText)) return;
    const std::string_view name = context.prefix == "option" ? setting.option : setting.pointer;
    const std::string hint = setting.neutral.empty() ? "leave it out" : fmt::format("leave it out, or write {}", setting.neutral);
    context.report("unsupported", fmt::format("known, but not modelled yet: {}", name), excerpt(valueText), fmt::format("{}", setting.help), hint);
}

}  // namespace shardscope
