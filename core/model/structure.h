// Which decoder a config describes, told from its fields alone: where the decoder's fields stand, and what is not modelled yet.
#pragma once

#include <optional>

#include "core/support/diagnostic.h"
#include "core/support/json.h"

namespace shardscope {

/// The object with the decoder's fields: the root, or text_config and its like where the root has none.
[[nodiscard]] JsonNode decoderObject(const JsonNode& root);
/// The first structure found that is not modelled, with the field that shows it: config.unsupported.<structure> or config.not_a_model.
[[nodiscard]] std::optional<Diagnostic> unsupportedStructure(const JsonNode& decoder);
/// Present, not null, and not 0 or false: null and 0 mean "absent" in Hugging Face configs.
[[nodiscard]] bool isSet(const JsonNode& object, std::string_view key);

}  // namespace shardscope
