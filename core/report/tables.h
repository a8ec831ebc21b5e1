// The tables that text and Markdown reports share.
#pragma once

#include "core/analysis/analysis.h"
#include "core/report/table.h"

namespace shardscope::report {

[[nodiscard]] Table passTable(const Analysis& analysis);
[[nodiscard]] Table collectiveTable(const Analysis& analysis);
[[nodiscard]] Table ruleTable(const Analysis& analysis);
/// Neighbouring layers with the same finding share a row; the node is the first one's.
[[nodiscard]] Table violationTable(const Analysis& analysis);
[[nodiscard]] Table soundnessTable(const Analysis& analysis);

/// "10 of 10 rules hold", "2 of 10 rules violated", "not applied".
[[nodiscard]] std::string contractVerdict(const ContractReport& report);
/// "GLM-5.1 · 78 layers", "prefill 1 × 4096 …": what was analysed, as name and text.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> headerLines(const Analysis& analysis);
/// "layers.3", or "-" outside the decoder layers.
[[nodiscard]] std::string layerText(int layer);

}  // namespace shardscope::report
