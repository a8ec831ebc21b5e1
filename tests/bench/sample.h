// The graph that the figures are about: the bundled GLM-5.1 scenario, expanded to 78 layers.
#pragma once

#include <optional>
#include <string>

#include "core/analysis/analysis.h"

namespace shardscope::bench {

inline const std::string sampleFile = SHARDSCOPE_SOURCE_DIR "/samples/glm-5.1-prefill-tp16-dp2-ep32.json";

/// Everything from the files to the checked graph; null when an input was refused.
[[nodiscard]] inline AnalysisPtr analyseExpandedSample() {
    auto input = loadInput(sampleFile, {{"no-repetition", "true"}});
    if (!input) return nullptr;
    auto analysis = analyse(input->model, std::move(input->scenario));
    return analysis ? *analysis : nullptr;
}

}  // namespace shardscope::bench
