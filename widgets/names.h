// Words for layouts, severities and verdicts in the language of the window; names of the field (all_gather, TP) stay as they are.
#pragma once

#include <QString>

#include "core/contract/checker.h"
#include "core/graph/placement.h"
#include "core/support/diagnostic.h"
#include "widgets/palette.h"

namespace shardscope::names {

/// "full-token", "local-token", "no token axis", "partial sum", "inflated", "pending".
[[nodiscard]] QString layout(TokenLayout layout);
[[nodiscard]] QString severity(Severity severity);
[[nodiscard]] QString severity(FindingSeverity severity);

/// pass, fail and not applicable are three: a rule that was never checked has not passed.
enum class RuleVerdict : std::uint8_t { pass, fail, notApplicable };
[[nodiscard]] RuleVerdict verdictOf(const RuleResult& rule);
[[nodiscard]] QString verdict(RuleVerdict verdict);
/// "✓ pass", "✗ fail", "– not applicable".
[[nodiscard]] QString verdictText(RuleVerdict verdict);
[[nodiscard]] QColor colour(RuleVerdict verdict, const Palette& palette);

/// Title of a rule in the language of the window.
[[nodiscard]] QString ruleTitle(const RuleResult& rule);
[[nodiscard]] std::string_view firstWord(std::string_view text);
[[nodiscard]] QString fromUtf8(std::string_view text);

}  // namespace shardscope::names
