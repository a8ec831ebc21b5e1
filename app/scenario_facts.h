// Sentences about a resolved scenario, in the language of the program, for the scenario panel.
#pragma once

#include <QString>

#include "core/analysis/analysis.h"

namespace shardscope::facts {

[[nodiscard]] QString model(const ModelSpec& model);
[[nodiscard]] QString weights(const Scenario& scenario);
[[nodiscard]] QString phase(const Scenario& scenario);
/// Query tokens of the DP rank, and what is left of them per TP rank where sequence parallelism applies.
[[nodiscard]] QString tokens(const Analysis& analysis);
[[nodiscard]] QString parallel(const Scenario& scenario);
[[nodiscard]] QString ranks(const Analysis& analysis);
/// The profile's name, which may wrap behind its underscores.
[[nodiscard]] QString device(const Scenario& scenario);
[[nodiscard]] QString switches(const Scenario& scenario);
/// Whether DSA context parallelism is on, and on what evidence.
[[nodiscard]] QString contextParallel(const Analysis& analysis);

}  // namespace shardscope::facts
