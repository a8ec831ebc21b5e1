// Do the sizes of a scenario fit each other, the model and what is modelled? Every problem lists the values that would work.
#pragma once

#include <cstdint>
#include <vector>

#include "core/scenario/scenario.h"

namespace shardscope {

/// Problems of a scenario whose dp is filled in where it was left out. Codes: scenario.<size>.range, scenario.grid, scenario.tp.<what it must divide>,
/// scenario.ep.experts, scenario.unsupported, scenario.device.unknown …
[[nodiscard]] Diagnostics checkSizes(const Scenario& scenario, const ModelSpec& model);
/// Tensor parallel sizes up to `devices` that divide the devices and everything of the model that is cut over tp.
[[nodiscard]] std::vector<std::int64_t> workableTp(const Scenario& scenario, const ModelSpec& model);
/// Expert parallel sizes that divide the experts, up to `most`.
[[nodiscard]] std::vector<std::int64_t> divisors(std::int64_t number, std::int64_t most);

}  // namespace shardscope
