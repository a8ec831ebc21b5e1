// The dimensions of a decoder with latent attention, sparse indexer and experts, read with Hugging Face's defaults and checked against each other.
#pragma once

#include "core/model/model_spec.h"
#include "core/support/fields.h"

namespace shardscope {

/// Fills dimensions and features of `model`; problems go where the reader sends them, defaults that matter to model.warnings.
void readDecoderFields(FieldReader& fields, ModelSpec& model);
/// Dimensions that contradict each other (config.field.inconsistent) or whose products leave 64 bits (config.field.range).
[[nodiscard]] Diagnostics checkDecoder(const JsonNode& decoder, const ModelSpec& model);

}  // namespace shardscope
