// Rules for the parallel sizes: the grid, what tp cuts, where the experts go.
#include "core/scenario/size_rules.h"

#include <array>
#include <numeric>

#include <fmt/format.h>

#include "core/scenario/batch_rules.h"
#include "core/scenario/scenario_problems.h"
#include "core/support/checked.h"
#include "core/support/text.h"

namespace shardscope {

namespace {

constexpr std::int64_t mostDevices = 65536;  // eight times the largest published cluster of these devices (Atlas 900 A3 SuperCluster)

/// A size of the model that every tp rank holds an equal share of.
struct CutSize {
    std::string_view code;
    std::string_view name;
    std::int64_t size = 0;
};

std::vector<CutSize> sizesCutOverTp(const Scenario& scenario, const ModelSpec& model) {
    std::vector<CutSize> sizes{
        {"scenario.tp.heads", "num_attention_heads", model.heads},
        {"scenario.tp.vocab", "vocab_size (lm_head, embedding)", model.vocabSize},
        {"scenario.tp.intermediate", "intermediate_size (dense MLP)", model.intermediateSize},
    };
    const std::int64_t shared = saturatingMultiply(model.moe.sharedExperts, model.moe.intermediateSize);
    if (scenario.parallel.sharedExpertTp && shared > 0)
        sizes.push_back({"scenario.tp.shared_expert", "n_shared_experts · moe_intermediate_size (shared experts)", shared});
    return sizes;
}

/// Returns false when the rest would divide by zero or repeat the same complaint.
bool checkRanges(const ParallelSizes& sizes, ScenarioProblems& problems) {
    if (!problems.requireRange("/parallel/devices", "scenario.devices.range", sizes.devices, 1, mostDevices)) return false;
    const std::array holds{
        problems.requireRange("/parallel/tp", "scenario.tp.range", sizes.tp, 1, mostDevices),
        problems.requireRange("/parallel/dp", "scenario.dp.range", sizes.dp, 0, mostDevices),
        problems.requireRange("/parallel/ep", "scenario.ep.range", sizes.ep, 1, mostDevices),
    };
    return std::find(holds.begin(), holds.end(), false) == holds.end();
}

/// tp · dp must be the devices. With dp left out, tp alone is to blame.
bool checkGrid(const Scenario& scenario, const ModelSpec& model, ScenarioProblems& problems) {
    const ParallelSizes& s = scenario.parallel;
    if (s.dp > 0 && s.tp * s.dp == s.devices) return true;
    const std::vector<std::int64_t> workable = workableTp(scenario, model);
    if (s.devices % s.tp != 0) {
        problems.report("/parallel/tp", "scenario.grid",
                        {"tp does not divide the devices", fmt::format("tp {}, {} devices", s.tp, s.devices), "devices = tp · dp",
                         fmt::format("tp that works on {} devices: {}", s.devices, joined(workable))});
    } else {
        problems.report("/parallel/dp", "scenario.grid",
                        {"tp · dp is not the number of devices", fmt::format("{} · {} = {}, {} devices", s.tp, s.dp, s.tp * s.dp, s.devices),
                         "devices = tp · dp", fmt::format("dp {} with these devices, or {} devices", s.devices / s.tp, s.tp * s.dp)});
    }
    return false;
}

void checkTp(const Scenario& scenario, const ModelSpec& model, ScenarioProblems& problems) {
    const std::int64_t tp = scenario.parallel.tp;
    for (const CutSize& cut : sizesCutOverTp(scenario, model)) {
        if (cut.size % tp == 0) continue;
        problems.report(
            "/parallel/tp", cut.code,
            {fmt::format("tp does not divide {}", cut.name), fmt::format("{} % {} = {}", cut.size, tp, cut.size % tp), fmt::format("{} % tp = 0", cut.size),
             fmt::format("tp that works on {} devices: {}", scenario.parallel.devices, joined(workableTp(scenario, model)))});
        return;
    }
}

/// Experts are whole and spread evenly over all ranks: the only form modelled.
void checkEp(const Scenario& scenario, const ModelSpec& model, ScenarioProblems& problems) {
    const std::int64_t ep = scenario.parallel.ep;
    const std::int64_t devices = scenario.parallel.devices;
    const std::int64_t experts = model.moe.routedExperts;
    const std::string works = fmt::format("devices and ep that work: {}", joined(divisors(experts, mostDevices)));
    if (ep > experts) {
        problems.report(
            "/parallel/ep", "scenario.ep.experts",
            {"there are more expert-parallel ranks than experts", fmt::format("ep {}, {} experts", ep, experts), fmt::format("ep ≤ {}", experts), works});
    } else if (ep != devices) {
        const bool divides = experts % devices == 0;
        problems.report("/parallel/ep", "scenario.unsupported",
                        {"experts cut by tensor parallelism are not modelled yet", fmt::format("ep {}, {} devices", ep, devices), "ep = devices",
                         divides ? fmt::format("ep {}", devices) : works});
    } else if (experts % ep != 0) {
        problems.report("/parallel/ep", "scenario.unsupported",
                        {"experts spread unevenly are not modelled yet", fmt::format("{} % {} = {}", experts, ep, experts % ep), "experts % ep = 0", works});
    }
}

}  // namespace

std::vector<std::int64_t> divisors(std::int64_t number, std::int64_t most) {
    std::vector<std::int64_t> found;
    for (std::int64_t candidate = 1; candidate <= std::min(number, most); ++candidate)
        if (number % candidate == 0) found.push_back(candidate);
    return found;
}

std::vector<std::int64_t> workableTp(const Scenario& scenario, const ModelSpec& model) {
    std::int64_t common = scenario.parallel.devices;
    for (const CutSize& cut : sizesCutOverTp(scenario, model)) common = std::gcd(common, cut.size);
    return divisors(common, mostDevices);
}

Diagnostics checkSizes(const Scenario& scenario, const ModelSpec& model) {
    ScenarioProblems problems(scenario);
    if (checkRanges(scenario.parallel, problems) && checkGrid(scenario, model, problems)) {
        checkTp(scenario, model, problems);
        checkEp(scenario, model, problems);
        problems.requireRange("/rank", "scenario.rank.range", scenario.rank, 0, scenario.parallel.devices - 1);
    }
    checkBatch(scenario, model, problems);
    return problems.all();
}

}  // namespace shardscope
