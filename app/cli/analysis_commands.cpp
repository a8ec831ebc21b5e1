// Subcommands that show one analysis as text or data: analyze, check, steps.
#include <algorithm>
#include <iostream>
#include <iterator>

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "core/report/report.h"
#include "core/support/file.h"

namespace shardscope::cli {

namespace {

/// One byte more than is allowed: enough for the reader to see that there is too much.
std::string readStandardInput() {
    std::string text;
    text.resize(static_cast<std::size_t>(configLimitBytes) + 1);
    std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::cin.gcount()));
    return text;
}

std::string inFormat(const Analysis& analysis, const std::string& format) {
    if (format == "json") return report::analysisJson(analysis);
    if (format == "md") return report::analysisMarkdown(analysis);
    if (format == "csv") return report::analysisCsv(analysis);
    return report::analysisText(analysis);
}

bool hasSoundnessError(const Analysis& analysis) {
    return std::ranges::any_of(analysis.soundness, [](const SoundnessFinding& finding) { return finding.severity == FindingSeverity::error; });
}

Diagnostic noSuchStep(const Arguments& arguments, std::size_t count) {
    return {Severity::error,
            "steps.out_of_range",
            {{}, "--step", 0, 0},
            "there is no such step",
            std::to_string(arguments.step),
            count == 0 ? std::string("no step at all: no pass found anything") : fmt::format("0 to {}", count - 1),
            {}};
}

}  // namespace

Result<AnalysisPtr> analyseInput(const Arguments& arguments) {
    const std::string standardInput = arguments.input == "-" ? readStandardInput() : std::string();
    Result<LoadedInput> loaded = loadInput(arguments.input, arguments.options, standardInput);
    if (!loaded) return failure(loaded.error());
    if (!arguments.exporting.form.empty()) loaded->scenario.repetition = arguments.exporting.form == "repetition";
    const InterruptWatcher watcher;
    return analyse(loaded->model, std::move(loaded->scenario), {}, watcher.token());
}

int runAnalyze(const Arguments& arguments) {
    const Result<AnalysisPtr> analysis = analyseInput(arguments);
    if (!analysis) return fail(arguments, analysis.error());
    return writeResult(arguments, inFormat(**analysis, arguments.format), (*analysis)->diagnostics);
}

int runCheck(const Arguments& arguments) {
    const Result<AnalysisPtr> analysis = analyseInput(arguments);
    if (!analysis) return fail(arguments, analysis.error());
    const std::string text = arguments.format == "json" ? report::checkJson(**analysis) : report::checkText(**analysis, arguments.withSoundness);
    if (const int code = writeResult(arguments, text, (*analysis)->diagnostics); code != exitSuccess) return code;
    const bool fails = !(*analysis)->contractReport.holds() || (arguments.withSoundness && hasSoundnessError(**analysis));
    return fails ? exitPropertyFails : exitSuccess;
}

int runSteps(const Arguments& arguments) {
    const Result<AnalysisPtr> analysis = analyseInput(arguments);
    if (!analysis) return fail(arguments, analysis.error());
    const std::size_t count = (*analysis)->journal.steps().size();
    const bool isOne = arguments.step != -1;
    if (isOne && (arguments.step < 0 || static_cast<std::size_t>(arguments.step) >= count)) return fail(arguments, {noSuchStep(arguments, count)});
    const auto step = static_cast<std::size_t>(arguments.step);
    const Analysis& result = **analysis;
    if (arguments.format == "json") return writeResult(arguments, isOne ? report::stepJson(result, step) : report::stepsJson(result), result.diagnostics);
    return writeResult(arguments, isOne ? report::stepText(result, step) : report::stepsText(result), result.diagnostics);
}

}  // namespace shardscope::cli
