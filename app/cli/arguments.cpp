// Command line → Arguments, by CLI11. Options of the scenario come from the scenario's own table; an option that nobody knows is named with the nearest known
// one.
#include "app/cli/arguments.h"

#include <algorithm>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "core/support/text.h"

namespace shardscope::cli {

namespace {

constexpr std::string_view programLine = "Shardscope: inspector for LLM inference graphs. Without a subcommand: opens the window on the files given.";
constexpr std::string_view exitCodes =
    "Exit codes: 0 a result was produced, 1 check: a rule is violated, 2 the input is wrong, 3 an output could not be written, 130 cancelled.";

/// What CLI11 fills in; an Arguments and the words that no option took.
struct Parser {
    Arguments arguments;
    CLI::App app{std::string(programLine), "shardscope"};
};

void addScenarioOption(CLI::App& command, Arguments& arguments, const OptionHelp& option, const std::string& group) {
    const std::string name = "--" + std::string(option.name);
    const auto take = [&arguments, key = std::string(option.name)](const std::string& value) { arguments.options.emplace_back(key, value); };
    if (option.value.empty()) {
        command
            .add_flag_callback(
                name, [take] { take("true"); }, std::string(option.help))
            ->group(group);
        return;
    }
    command
        .add_option_function<std::vector<std::string>>(
            name, [take](const std::vector<std::string>& values) { std::ranges::for_each(values, take); }, std::string(option.help))
        ->type_name(std::string(option.value))
        ->expected(1)
        ->take_all()
        ->group(group);
}

void addScenarioOptions(CLI::App& command, Arguments& arguments) {
    command.add_option("INPUT", arguments.input, "scenario file, model directory, config.json, or - for standard input")->required();
    for (const OptionHelp& option : scenarioOptions()) addScenarioOption(command, arguments, option, "Scenario");
    // Known to users of the simulator and refused by name; an empty group keeps them out of the help.
    for (const OptionHelp& option : unmodelledOptions()) addScenarioOption(command, arguments, option, "");
}

void addOutputOptions(CLI::App& command, Arguments& arguments, const std::vector<std::string>& formats) {
    command.add_option("--format", arguments.format, "format of the result")->check(CLI::IsMember(formats))->capture_default_str();
    command.add_option("-o,--output", arguments.outputFile, "write the result there, whole or not at all [standard output]")->type_name("FILE");
}

void addDiagnosticsOption(CLI::App& command, Arguments& arguments) {
    command.add_option("--diagnostics", arguments.diagnostics, "how diagnostics are printed on standard error")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
}

void addAnalyze(Parser& parser) {
    CLI::App* command = parser.app.add_subcommand("analyze", "one analysis: passes, collectives, contract, soundness");
    addOutputOptions(*command, parser.arguments, {"text", "json", "md", "csv"});
    addScenarioOptions(*command, parser.arguments);
}

void addCheck(Parser& parser) {
    CLI::App* command = parser.app.add_subcommand("check", "contract rules; exit 1 when one is violated");
    addOutputOptions(*command, parser.arguments, {"text", "json"});
    command->add_flag("--soundness", parser.arguments.withSoundness, "soundness lints, too; exit 1 for a soundness error");
    addScenarioOptions(*command, parser.arguments);
}

void addSteps(Parser& parser) {
    CLI::App* command = parser.app.add_subcommand("steps", "the journal of rewrites, one line a step");
    addOutputOptions(*command, parser.arguments, {"text", "json"});
    command->add_option("--step", parser.arguments.step, "show this step with guards, edits and what it changed")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber);
    addScenarioOptions(*command, parser.arguments);
}

void addExport(Parser& parser) {
    CLI::App* command = parser.app.add_subcommand("export", "a picture of the rewritten graph as a file");
    ExportArguments& request = parser.arguments.exporting;
    command->add_option("--what", request.what, "what to export")->type_name("graph")->capture_default_str();
    command->add_option("--format", request.format, "format of the file [its ending]")->type_name("png");
    command->add_option("-o,--output", parser.arguments.outputFile, "the file")->type_name("FILE")->required();
    command->add_option("--width", request.width, "pixels before scaling [follows from the height]")->type_name("N");
    command->add_option("--height", request.height, "pixels before scaling [follows from the width]")->type_name("N");
    command->add_option("--scale", request.scale, "image pixels per pixel")->type_name("X")->capture_default_str();
    command->add_option("--theme", request.theme, "light or dark")->capture_default_str();
    command->add_option("--background", request.background, "white or transparent")->capture_default_str();
    command->add_option("--lang", request.language, "en or zh_CN")->capture_default_str();
    command->add_option("--form", request.form, "graph form [the scenario's]")->check(CLI::IsMember({"expanded", "repetition"}));
    addScenarioOptions(*command, parser.arguments);
}

void addCatalogues(Parser& parser) {
    CLI::App* contracts = parser.app.add_subcommand("contracts", "built-in layout contracts; with a name, its decisions and rules");
    contracts->add_option("NAME", parser.arguments.contractName, "a contract or a contract file");
    addOutputOptions(*contracts, parser.arguments, {"text", "json"});
    CLI::App* ops = parser.app.add_subcommand("ops", "operators of the engine");
    addOutputOptions(*ops, parser.arguments, {"text", "json"});
}

void define(Parser& parser) {
    parser.app.set_version_flag("--version", "shardscope " SHARDSCOPE_VERSION);
    parser.app.footer(std::string(exitCodes));
    parser.app.require_subcommand(1);
    parser.app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    addAnalyze(parser);
    addCheck(parser);
    addSteps(parser);
    addExport(parser);
    addCatalogues(parser);
    for (CLI::App* command : parser.app.get_subcommands(nullptr)) {
        command->allow_extras();
        addDiagnosticsOption(*command, parser.arguments);
    }
}

Diagnostic unknownCommand(const std::string& word) {
    const auto nearest = nearestWord(word, commandNames());
    return {Severity::error,
            "cli.command.unknown",
            {},
            fmt::format("\"{}\" is neither a file nor a subcommand", excerpt(word)),
            excerpt(word),
            "one of: " + joined(commandNames()),
            nearest ? fmt::format("did you mean \"{}\"?", *nearest) : "shardscope --help says what each does"};
}

std::vector<std::string> optionNames(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

Diagnostic unexpected(const CLI::App& command, const std::string& word) {
    if (!word.starts_with("-")) {
        return {Severity::error, "cli.usage", {}, fmt::format("\"{}\" is one word too many", excerpt(word)), excerpt(word), "one input", {}};
    }
    const std::string name = word.substr(0, word.find('='));
    const std::vector<std::string> known = optionNames(command);
    const auto nearest = nearestWord(name, std::vector<std::string_view>(known.begin(), known.end()));
    return {Severity::error,
            "option.unknown",
            {{}, name, 0, 0},
            "there is no such option",
            excerpt(word),
            fmt::format("an option of {}", command.get_name()),
            nearest ? fmt::format("did you mean {}?", *nearest) : fmt::format("shardscope {} --help lists them", command.get_name())};
}

Diagnostic usageError(const CLI::ParseError& error) {
    return {Severity::error, "cli.usage", {}, error.what(), {}, {}, "shardscope --help, or --help behind the subcommand"};
}

Result<ParsedArguments> finish(Parser& parser) {
    const CLI::App& command = *parser.app.get_subcommands().front();
    const std::vector<std::string> extras = command.remaining();
    if (!extras.empty()) return failure(unexpected(command, extras.front()));
    parser.arguments.command = command.get_name();
    return ParsedArguments(std::move(parser.arguments));
}

}  // namespace

const std::vector<std::string_view>& commandNames() {
    static const std::vector<std::string_view> names{"analyze", "check", "steps", "export", "contracts", "ops"};
    return names;
}

Result<ParsedArguments> parseArguments(int argc, const char* const* argv) {
    const std::string first = argc > 1 ? argv[1] : "";
    if (!first.starts_with("-") && std::ranges::find(commandNames(), first) == commandNames().end()) return failure(unknownCommand(first));
    Parser parser;
    define(parser);
    try {
        parser.app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        const auto chosen = parser.app.get_subcommands();
        return ParsedArguments(TextAnswer{chosen.empty() ? parser.app.help() : chosen.front()->help("shardscope")});
    } catch (const CLI::CallForVersion& version) {
        return ParsedArguments(TextAnswer{std::string(version.what()) + "\n"});
    } catch (const CLI::ParseError& error) {
        return failure(usageError(error));
    }
    return finish(parser);
}

}  // namespace shardscope::cli
