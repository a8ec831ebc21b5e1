// Writers: an Analysis as JSON (shardscope.analysis/1) and as text. Deterministic: the same analysis gives the same bytes.
#pragma once

#include <string>

#include "core/analysis/analysis.h"

namespace shardscope::report {

[[nodiscard]] std::string analysisJson(const Analysis& analysis);
/// Summary for `analyze`: model, scenario, passes, collectives, contract, soundness.
[[nodiscard]] std::string analysisText(const Analysis& analysis);
/// The same with tables in Markdown, and the nodes as CSV rows.
[[nodiscard]] std::string analysisMarkdown(const Analysis& analysis);
[[nodiscard]] std::string analysisCsv(const Analysis& analysis);
/// Rules and soundness for `check`.
[[nodiscard]] std::string checkText(const Analysis& analysis, bool withSoundness);
/// One line per step; `stepText` shows guards, edits and the diff of one.
[[nodiscard]] std::string stepsText(const Analysis& analysis);
[[nodiscard]] std::string stepText(const Analysis& analysis, std::size_t step);
/// The parts of the analysis JSON that `check` and `steps` are about.
[[nodiscard]] std::string checkJson(const Analysis& analysis);
[[nodiscard]] std::string stepsJson(const Analysis& analysis);
[[nodiscard]] std::string stepJson(const Analysis& analysis, std::size_t step);
[[nodiscard]] std::string diagnosticsJson(const Diagnostics& diagnostics);

}  // namespace shardscope::report
