// Texts about one operator that tooltip, outline, inspector and screen reader share: title, place, layout before and after, operands by name.
#pragma once

#include <QString>
#include <QStringList>

#include "widgets/node_marks.h"

namespace shardscope::node_text {

/// "o_proj · static_quant_linear"; "slice" where role and operator say the same.
[[nodiscard]] QString title(const Node& node);
/// The role alone, or the operator where there is none: for links and narrow columns.
[[nodiscard]] QString shortTitle(const Node& node);
/// "layers.3–77.self_attn" in a repetition graph, "layers.4.self_attn" in an expanded one.
[[nodiscard]] QString place(const Graph& graph, NodeId id);
/// "token, head·head_dim"
[[nodiscard]] QString axes(const TensorType& type);
/// Names of OpInfo::operands or ::results; what lies beyond the list is numbered "in 9".
[[nodiscard]] QString operandName(const OpInfo& op, std::size_t slot);
[[nodiscard]] QString resultName(const OpInfo& op, std::size_t slot);

/// Operand 0 and result 0 carry the layout an operator is known by; caches written in place have no result and show what went in.
[[nodiscard]] TokenLayout layoutBefore(const Graph& graph, NodeId id);
[[nodiscard]] TokenLayout layoutAfter(const Graph& graph, NodeId id);

/// One sentence for a screen reader.
[[nodiscard]] QString oneLine(const Analysis& analysis, NodeId id);
/// Rich text.
[[nodiscard]] QString tooltip(const Analysis& analysis, NodeId id, const NodeMarks& marks);

}  // namespace shardscope::node_text
