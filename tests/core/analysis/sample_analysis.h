// Analyses of the bundled samples, with options laid over them as on the command line.
#pragma once

#include <QtTest>

#include <string>

#include "core/analysis/analysis.h"

namespace shardscope::test {

inline const std::string glmSample = SHARDSCOPE_SOURCE_DIR "/samples/glm-5.1-prefill-tp16-dp2-ep32.json";    // 78 layers: 3 dense, 75 MoE
inline const std::string glm16Sample = SHARDSCOPE_SOURCE_DIR "/samples/glm-5.1-prefill-tp16-ep16.json";      // the grid of the recorded runs
inline const std::string v32Sample = SHARDSCOPE_SOURCE_DIR "/samples/deepseek-v3.2-prefill-tp16-ep16.json";  // 61 layers: 3 dense, 58 MoE

inline Result<AnalysisPtr> tryAnalyse(const std::string& input, const OptionValues& options = {}) {
    Result<LoadedInput> loaded = loadInput(input, options);
    if (!loaded) return failure(loaded.error());
    return analyse(loaded->model, loaded->scenario);
}

/// Ends the test program with the diagnostics when the analysis fails.
inline AnalysisPtr analysed(const std::string& input, const OptionValues& options = {}) {
    const Result<AnalysisPtr> result = tryAnalyse(input, options);
    if (result) return *result;
    for (const Diagnostic& diagnostic : result.error()) qCritical("%s", diagnostic.text().c_str());
    qFatal("the sample could not be analysed");
}

inline const OptionValues expanded{{"disable-repetition", "true"}};

inline OptionValues with(OptionValues options, const OptionValues& more) {
    options.insert(options.end(), more.begin(), more.end());
    return options;
}

inline std::string firstCode(const Diagnostics& diagnostics) { return diagnostics.empty() ? std::string() : diagnostics.front().code; }

inline bool hasCode(const Diagnostics& diagnostics, std::string_view code) {
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& d) { return d.code == code; });
}

}  // namespace shardscope::test
