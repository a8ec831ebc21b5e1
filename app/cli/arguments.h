// A command line of the subcommands, parsed but not yet looked at: what to do, on which input, with which options, and where the result goes.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "core/scenario/scenario.h"
#include "core/support/diagnostic.h"

namespace shardscope::cli {

struct ExportArguments {
    std::string what = "graph";
    std::string format;
    int width = 0;
    int height = 0;
    double scale = 1.0;
    std::string theme = "light";
    std::string background = "white";
    std::string language = "en";
    std::string form;  // "expanded", "repetition" or empty: the scenario's
};

struct Arguments {
    std::string command;
    std::string input;
    OptionValues options;              // of the scenario, laid over the input
    std::string format = "text";       // text | json | md | csv
    std::string outputFile;            // empty: standard output
    std::string diagnostics = "text";  // text | json
    bool withSoundness = false;        // check: soundness errors count, too
    std::int64_t step = -1;            // steps: the one to show
    std::string contractName;          // contracts: the one to show
    ExportArguments exporting;
};

/// Help or version: printed to standard output instead of doing anything.
struct TextAnswer {
    std::string text;
};

using ParsedArguments = std::variant<Arguments, TextAnswer>;

/// Codes: cli.command.unknown, cli.usage, option.unknown.
[[nodiscard]] Result<ParsedArguments> parseArguments(int argc, const char* const* argv);
/// Names of the subcommands, in help order.
[[nodiscard]] const std::vector<std::string_view>& commandNames();

}  // namespace shardscope::cli
