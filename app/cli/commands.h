// One function per subcommand; each gives the exit code.
#pragma once

#include "app/cli/arguments.h"
#include "core/analysis/analysis.h"

namespace shardscope::cli {

/// Loads the input and analyses it; SIGINT cancels. `--form` of export is laid over the scenario.
[[nodiscard]] Result<AnalysisPtr> analyseInput(const Arguments& arguments);

[[nodiscard]] int runAnalyze(const Arguments& arguments);
[[nodiscard]] int runCheck(const Arguments& arguments);
[[nodiscard]] int runSteps(const Arguments& arguments);
[[nodiscard]] int runContracts(const Arguments& arguments);
[[nodiscard]] int runOps(const Arguments& arguments);
/// Constructs a Qt application on the offscreen platform; `argv` is what Qt sees.
[[nodiscard]] int runExport(const Arguments& arguments, int argc, char** argv);

}  // namespace shardscope::cli
