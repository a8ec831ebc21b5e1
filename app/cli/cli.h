// Subcommands: everything that the window shows, to be had without a display. Only `export` constructs a Qt application.
#pragma once

namespace shardscope::cli {

/// True when the arguments name a subcommand, ask for help or the version, or begin with a word that is neither a file nor an option.
[[nodiscard]] bool isCommandLine(int argc, const char* const* argv);
/// Runs it and gives the exit code: 0 result, 1 property does not hold, 2 wrong input, 3 output not written, 130 cancelled.
[[nodiscard]] int run(int argc, char** argv);

}  // namespace shardscope::cli
