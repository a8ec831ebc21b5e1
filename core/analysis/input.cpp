// INPUT of every subcommand and of the window: a scenario file, a model directory, a config.json, or one of them on standard input.
#include <filesystem>

#include "core/analysis/analysis.h"
#include "core/support/file.h"

namespace shardscope {

namespace {

Result<ModelSpec> modelOf(const Scenario& scenario, const std::string& fileName) {
    return scenario.inlineModel.empty() ? readModel(scenario.modelPath) : parseModel(scenario.inlineModel, fileName);
}

Result<LoadedInput> withModel(const Result<Scenario>& scenario, const OptionValues& options, const std::string& fileName) {
    if (!scenario) return failure(scenario.error());
    Result<Scenario> chosen = applyOptions(*scenario, options);
    if (!chosen) return failure(chosen.error());
    Result<ModelSpec> model = modelOf(*chosen, fileName);
    if (!model) return failure(model.error());
    return LoadedInput{std::move(*model), std::move(*chosen)};
}

Result<LoadedInput> withOptions(Result<ModelSpec> model, Scenario scenario, const OptionValues& options) {
    if (!model) return failure(model.error());
    scenario.name = model->name;
    Result<Scenario> chosen = applyOptions(std::move(scenario), options);
    if (!chosen) return failure(chosen.error());
    return LoadedInput{std::move(*model), std::move(*chosen)};
}

Result<LoadedInput> loadText(const std::string& text, const std::string& fileName, const std::filesystem::path& directory, const OptionValues& options) {
    if (looksLikeScenario(text)) return withModel(parseScenario(text, fileName, directory), options, fileName);
    Scenario scenario;
    scenario.inlineModel = text;
    return withOptions(parseModel(text, fileName), std::move(scenario), options);
}

Result<LoadedInput> loadModelPath(const std::filesystem::path& path, const OptionValues& options) {
    Scenario scenario;
    scenario.modelPath = path;
    return withOptions(readModel(path), std::move(scenario), options);
}

}  // namespace

Result<LoadedInput> loadInput(const std::string& input, const OptionValues& options, std::string_view standardInput) {
    if (input == "-") {
        const auto text = checkText(std::string(standardInput), "standard input");
        return text ? loadText(*text, "standard input", std::filesystem::path("."), options) : failure(text.error());
    }
    const std::filesystem::path path(input);
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) return loadModelPath(path, options);
    const auto text = readTextFile(path);
    if (!text) return failure(text.error());
    if (looksLikeScenario(*text)) return withModel(readScenario(path), options, input);
    return loadModelPath(path, options);
}

}  // namespace shardscope
