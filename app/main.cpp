// The program's entry: a subcommand runs without a display, anything else opens the window on the files given.
#include <csignal>

#include "app/cli/cli.h"
#include "app/window_main.h"

int main(int argc, char** argv) {
    // A limit on file sizes ends in a diagnostic and a removed temporary file, not in death halfway.
    std::signal(SIGXFSZ, SIG_IGN);
    if (shardscope::cli::isCommandLine(argc, argv)) return shardscope::cli::run(argc, argv);
    return shardscope::runWindow(argc, argv);
}
