// config.json → ModelSpec: finds the decoder's object, refuses what is not modelled, reads and checks the rest.
#include <system_error>

#include <fmt/format.h>

#include "core/model/decoder_fields.h"
#include "core/model/model_spec.h"
#include "core/model/structure.h"
#include "core/support/file.h"

namespace shardscope {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view configName = "config.json";

/// Folder name for a config.json, else the file's own name without ending.
std::string modelName(const std::string& fileName) {
    const fs::path path(fileName);
    if (path.filename() != configName) return path.stem().string();
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    const std::string folder = (error ? path : absolute).lexically_normal().parent_path().filename().string();
    return folder.empty() ? path.stem().string() : folder;
}

std::string firstArchitecture(const JsonNode& root) {
    const auto list = root.find("architectures");
    const auto* names = list ? list->get<JsonArray>() : nullptr;
    const auto* name = names != nullptr && !names->empty() ? names->front().get<std::string>() : nullptr;
    return name != nullptr ? *name : std::string();
}

/// quant_method of quantization_config ("fp8"), or of the exporter's own fields.
void readQuantisation(const JsonNode& object, ModelSpec& model) {
    const auto config = object.find("quantization_config");
    if (!config || !isSet(object, "quantization_config")) return;
    model.checkpointQuantisation = "unnamed";
    model.checkpointQuantisationAt = config->where();
    for (const std::string_view key : {"quant_method", "quant_algo"}) {
        const auto field = config->find(key);
        const auto* name = field ? field->get<std::string>() : nullptr;
        if (name == nullptr) continue;
        model.checkpointQuantisation = *name;
        model.checkpointQuantisationAt = field->where();
        return;
    }
}

void warnOfVision(const JsonNode& root, ModelSpec& model) {
    const auto vision = root.find("vision_config");
    if (!vision || !isSet(root, "vision_config")) return;
    Diagnostic warning;
    warning.severity = Severity::warning;
    warning.code = "config.ignored.vision_config";
    warning.where = vision->where();
    warning.message = "the model has a vision tower; the graph shows its decoder only";
    model.warnings.push_back(std::move(warning));
}

Result<ModelSpec> readDecoder(const JsonNode& root, const std::string& fileName) {
    const JsonNode decoder = decoderObject(root);
    if (auto problem = unsupportedStructure(decoder)) return failure(std::move(*problem));
    ModelSpec model;
    model.name = modelName(fileName);
    model.architecture = firstArchitecture(root);
    Diagnostics problems;
    FieldReader fields(decoder, "config", problems);
    readDecoderFields(fields, model);
    if (!problems.empty()) return failure(std::move(problems));
    problems = checkDecoder(decoder, model);
    if (!problems.empty()) return failure(std::move(problems));
    readQuantisation(root, model);
    if (model.checkpointQuantisation.empty()) readQuantisation(decoder, model);
    warnOfVision(root, model);
    return model;
}

/// ModelOpt writes the quantisation into a file of its own beside config.json.
void readNeighbour(const fs::path& config, ModelSpec& model) {
    const fs::path file = config.parent_path() / "hf_quant_config.json";
    std::error_code error;
    if (!model.checkpointQuantisation.empty() || !fs::exists(file, error)) return;
    const auto document = readTextFile(file).and_then([&](std::string text) { return parseJson(std::move(text), file.string()); });
    const auto algorithm = document ? JsonNode(*document).find("quantization") : std::nullopt;
    const auto field = algorithm ? algorithm->find("quant_algo") : std::nullopt;
    const auto* name = field ? field->get<std::string>() : nullptr;
    if (name == nullptr) return;
    model.checkpointQuantisation = *name;
    model.checkpointQuantisationAt = field->where();
}

}  // namespace

Result<ModelSpec> parseModel(std::string_view json, const std::string& fileName) {
    return parseJson(std::string(json), fileName, JsonComments::allowed).and_then([&](const JsonDocument& document) -> Result<ModelSpec> {
        const JsonNode root(document);
        if (root.get<JsonObject>() != nullptr) return readDecoder(root, fileName);
        Diagnostics problems;
        FieldReader(root, "config", problems).reportType(root, "an object with the fields of a decoder");
        return failure(std::move(problems));
    });
}

Result<ModelSpec> readModel(const fs::path& configOrDirectory) {
    std::error_code error;
    const fs::path file = fs::is_directory(configOrDirectory, error) ? configOrDirectory / configName : configOrDirectory;
    return readTextFile(file).and_then([&](const std::string& text) { return parseModel(text, file.string()); }).map([&](ModelSpec model) {
        readNeighbour(file, model);
        return model;
    });
}

}  // namespace shardscope
