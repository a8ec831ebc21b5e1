// The windowed half of the program: parses window arguments, builds the application object and runs the main window.
#pragma once

namespace shardscope {

/// Runs until the window closes, or until a screenshot is written. Exit codes as of the subcommands: 0, 2 wrong input, 3 output not written.
[[nodiscard]] int runWindow(int argc, char** argv);

}  // namespace shardscope
