// Rules for what is run: requests and their lengths, layers, device.
#pragma once

#include "core/scenario/scenario_problems.h"

namespace shardscope {

void checkBatch(const Scenario& scenario, const ModelSpec& model, ScenarioProblems& problems);

}  // namespace shardscope
