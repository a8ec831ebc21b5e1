// What boxes and folded cards say: short names, shapes without the leading batch of 1, bytes of collectives.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/drawing/blocks.h"
#include "core/drawing/drawing.h"
#include "core/graph/graph.h"

namespace shardscope::drawing {

/// What a label is written from. Absent operands and results are null; only the first ones are ever named.
struct LabelSource {
    const OpInfo* op = nullptr;
    Role role = Role::none;
    std::string_view group;    // "tp16" of collectives
    std::int64_t choices = 0;  // experts per token of routers
    std::array<const TensorType*, 2> operands{};
    std::array<const TensorType*, 2> results{};
};

/// The node as it is now.
[[nodiscard]] LabelSource labelSource(const Graph& graph, NodeId node);

/// "[4096, 6144]" for [1, 4096, 6144] whose first axis is the batch.
[[nodiscard]] std::string shapeLabel(const TensorType& type);
[[nodiscard]] BoxShape boxShape(const OpInfo& op);
/// "o_proj · static_quant_linear", "all_gather tp16", "region_begin hidden [256, 6144]".
[[nodiscard]] std::string boxTitle(const LabelSource& source);
/// "[256, 16384] × [16384, 6144]\n→ [256, 6144]"; empty where the title says all.
[[nodiscard]] std::string boxDetail(const LabelSource& source);
/// "tp16 · 48 MiB": group and bytes of the larger side of a collective; empty for other operators.
[[nodiscard]] std::string collectiveLabel(const LabelSource& source);
[[nodiscard]] std::int64_t collectiveBytes(const LabelSource& source);

/// "self_attn", "embedding", "final norm · lm_head".
[[nodiscard]] std::string blockTitle(const BlockKey& key);
/// "residual [256, 6144]", on a line.
[[nodiscard]] std::string residualLabel(const TensorType& type);
/// "layers.3–77 ×75", "layers.4".
[[nodiscard]] std::string layersTitle(int firstLayer, int count);

}  // namespace shardscope::drawing
