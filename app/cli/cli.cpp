// Tells a command line of the subcommands from one of the window, and runs the subcommand.
#include "app/cli/cli.h"

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/output.h"

namespace shardscope::cli {

namespace {

int dispatch(const Arguments& arguments, int argc, char** argv) {
    if (arguments.command == "analyze") return runAnalyze(arguments);
    if (arguments.command == "check") return runCheck(arguments);
    if (arguments.command == "steps") return runSteps(arguments);
    if (arguments.command == "contracts") return runContracts(arguments);
    if (arguments.command == "ops") return runOps(arguments);
    return runExport(arguments, argc, argv);
}

bool asksForText(std::string_view word) { return word == "--help" || word == "-h" || word == "--version"; }

/// Before parsing succeeds the words themselves must tell how diagnostics are wanted.
Arguments diagnosticsOnly(int argc, const char* const* argv) {
    Arguments arguments;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const bool isJson = word == "--diagnostics=json" || (word == "--diagnostics" && i + 1 < argc && std::string_view(argv[i + 1]) == "json");
        if (isJson) arguments.diagnostics = "json";
    }
    return arguments;
}

}  // namespace

bool isCommandLine(int argc, const char* const* argv) {
    if (argc < 2) return false;
    const std::string_view first = argv[1];
    if (asksForText(first) || std::ranges::find(commandNames(), first) != commandNames().end()) return true;
    if (first.starts_with("-")) return false;
    std::error_code ignored;
    const bool looksLikeFile = first.find_first_of("./") != std::string_view::npos || std::filesystem::exists(first, ignored);
    return !looksLikeFile;
}

int run(int argc, char** argv) {
    // A reader that closes the pipe is seen where the result is written.
    std::signal(SIGPIPE, SIG_IGN);
    const Result<ParsedArguments> parsed = parseArguments(argc, argv);
    if (!parsed) return fail(diagnosticsOnly(argc, argv), parsed.error());
    if (const auto* answer = std::get_if<TextAnswer>(&*parsed)) return writeResult({}, answer->text);
    return dispatch(std::get<Arguments>(*parsed), argc, argv);
}

}  // namespace shardscope::cli
