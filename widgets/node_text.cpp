// Texts about operators.
#include "widgets/node_text.h"

#include <QCoreApplication>

#include "core/graph/op_info.h"
#include "widgets/names.h"

namespace shardscope::node_text {

namespace {

QString translated(const char* text) { return QCoreApplication::translate("shardscope::node_text", text); }

/// The last operand or result a tooltip lists; experts' weights would fill the screen.
constexpr std::size_t mostListed = 4;

QString nthName(std::string_view list, std::size_t slot, const QString& prefix) {
    const QStringList all = names::fromUtf8(list).split(QLatin1Char(','), Qt::SkipEmptyParts);
    const auto index = static_cast<qsizetype>(slot);
    return index < all.size() ? all[index].trimmed() : prefix + QLatin1Char(' ') + QString::number(slot);
}

TokenLayout layoutOf(const Graph& graph, const std::vector<ValueId>& values) { return values.empty() ? TokenLayout::none : graph.layoutOf(values.front()); }

QString shapes(const Graph& graph, const std::vector<ValueId>& values, bool onlyActivations) {
    QStringList texts;
    for (const ValueId id : values) {
        const Value& value = graph.value(id);
        if (onlyActivations && value.kind != ValueKind::activation) continue;
        if (static_cast<std::size_t>(texts.size()) == mostListed) {
            texts.append(QStringLiteral("…"));
            break;
        }
        texts.append(QString::fromStdString(value.type.shapeText()));
    }
    return texts.join(QStringLiteral(", "));
}

QString row(const QString& name, const QString& text) {
    return QStringLiteral("<tr><td style='padding-right:10px'>%1</td><td>%2</td></tr>").arg(name.toHtmlEscaped(), text.toHtmlEscaped());
}

QString layoutChange(const Graph& graph, NodeId id) {
    const TokenLayout before = layoutBefore(graph, id);
    const TokenLayout after = layoutAfter(graph, id);
    return before == after ? names::layout(after) : names::layout(before) + QStringLiteral(" → ") + names::layout(after);
}

QString placementText(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    if (node.outputs.empty()) return {};
    const Placement& placement = graph.value(node.outputs.front()).placement;
    QStringList texts;
    for (const ParallelAxis axis : {ParallelAxis::tp, ParallelAxis::dp, ParallelAxis::ep}) {
        texts.append(names::fromUtf8(toString(axis)) + QLatin1Char(' ') + QString::fromStdString(placement.on(axis).text()));
    }
    return texts.join(QStringLiteral(", "));
}

QString rulesText(std::span<const RuleMark> marks) {
    QStringList texts;
    for (const RuleMark& mark : marks)
        texts.append(QString::fromStdString(mark.id) + QLatin1Char(' ') + (mark.holds ? QStringLiteral("✓") : QStringLiteral("✗")));
    return texts.join(QStringLiteral(", "));
}

}  // namespace

QString title(const Node& node) {
    const QString op = node.op != nullptr ? names::fromUtf8(node.op->name) : QStringLiteral("?");
    const QString role = shortTitle(node);
    return role.endsWith(op) ? role : role + QStringLiteral(" · ") + op;
}

QString shortTitle(const Node& node) {
    const QString op = node.op != nullptr ? names::fromUtf8(node.op->name) : QStringLiteral("?");
    const QString role = names::fromUtf8(toString(node.role));
    const bool saysNothing =
        node.role == Role::none || node.role == Role::view || node.role == Role::quantise || node.role == Role::region || op.startsWith(role);
    return saysNothing ? op : role;
}

QString place(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    if (!node.scope.isValid()) return {};
    const QString path = QString::fromStdString(graph.scope(node.scope).path);
    if (!node.region.isValid()) return path;
    const Region& region = graph.region(node.region);
    const QString first = QStringLiteral("layers.%1").arg(region.firstLayer);
    if (region.count < 2 || !path.startsWith(first)) return path;
    return QStringLiteral("%1–%2%3").arg(first).arg(region.firstLayer + region.count - 1).arg(path.mid(first.size()));
}

QString axes(const TensorType& type) {
    QStringList texts;
    for (std::size_t i = 0; i < type.rank(); ++i) texts.append(QString::fromStdString(type.dim(i).axesText()));
    return texts.join(QStringLiteral(", "));
}

QString operandName(const OpInfo& op, std::size_t slot) { return nthName(op.operands, slot, QStringLiteral("in")); }

QString resultName(const OpInfo& op, std::size_t slot) { return nthName(op.results, slot, QStringLiteral("out")); }

TokenLayout layoutBefore(const Graph& graph, NodeId id) {
    for (const ValueId input : graph.node(id).inputs) {
        if (graph.value(input).kind == ValueKind::activation) return graph.layoutOf(input);
    }
    return layoutOf(graph, graph.node(id).inputs);
}

TokenLayout layoutAfter(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    return node.outputs.empty() ? layoutBefore(graph, id) : layoutOf(graph, node.outputs);
}

QString oneLine(const Analysis& analysis, NodeId id) {
    const Graph& graph = analysis.graph;
    const Node& node = graph.node(id);
    return QStringLiteral("%1, %2, %3, %4 → %5")
        .arg(title(node), place(graph, id), layoutChange(graph, id), shapes(graph, node.inputs, true), shapes(graph, node.outputs, false));
}

QString tooltip(const Analysis& analysis, NodeId id, const NodeMarks& marks) {
    const Graph& graph = analysis.graph;
    const Node& node = graph.node(id);
    QString text = QStringLiteral("<b>%1</b> %2<br/>%3<table cellspacing='0'>")
                       .arg(title(node).toHtmlEscaped(), QString::fromStdString(nodeName(id)), place(graph, id).toHtmlEscaped());
    text += row(translated(QT_TRANSLATE_NOOP("shardscope::node_text", "in")), shapes(graph, node.inputs, true));
    if (!node.outputs.empty()) text += row(translated(QT_TRANSLATE_NOOP("shardscope::node_text", "out")), shapes(graph, node.outputs, false));
    text += row(translated(QT_TRANSLATE_NOOP("shardscope::node_text", "layout")), layoutChange(graph, id));
    if (!node.outputs.empty()) text += row(translated(QT_TRANSLATE_NOOP("shardscope::node_text", "placement")), placementText(graph, id));
    const std::span<const RuleMark> rules = marks.rules(id);
    if (!rules.empty()) text += row(translated(QT_TRANSLATE_NOOP("shardscope::node_text", "contract rule")), rulesText(rules));
    return text + QStringLiteral("</table>");
}

}  // namespace shardscope::node_text
