// Where results and diagnostics of the subcommands go, and the exit codes.
#pragma once

#include <string_view>

#include "app/cli/arguments.h"
#include "core/support/diagnostic.h"

namespace shardscope::cli {

inline constexpr int exitSuccess = 0;
inline constexpr int exitPropertyFails = 1;
inline constexpr int exitWrongInput = 2;
inline constexpr int exitNotWritten = 3;
inline constexpr int exitCancelled = 130;

/// To the file of the arguments, or to standard output; then `notes` and what kept the result from being written, as one list. A reader that has gone (closed
/// pipe) is no error.
[[nodiscard]] int writeResult(const Arguments& arguments, std::string_view text, Diagnostics notes = {});
/// Errors and warnings as text, or everything as JSON, on standard error.
void printDiagnostics(const Arguments& arguments, const Diagnostics& diagnostics);
/// Prints errors and gives the exit code they mean: 130 when cancelled, 3 when an output was not written, else 2.
[[nodiscard]] int fail(const Arguments& arguments, const Diagnostics& diagnostics);

}  // namespace shardscope::cli
