// Identity, layout, values and placement of an operator, and the summary of a frame. Its origin and contract stand in inspector_reasons.cpp.
#include "widgets/inspector_page.h"

#include <QCoreApplication>
#include <QLocale>

#include "core/graph/op_info.h"
#include "core/ops/ops.h"
#include "core/support/units.h"
#include "widgets/names.h"
#include "widgets/node_text.h"

namespace shardscope {

namespace {

QString translated(const char* text) { return QCoreApplication::translate("shardscope::Inspector", text); }

/// Operand 0 among the activations, or an invalid id.
ValueId firstOperand(const Graph& graph, const Node& node) {
    for (const ValueId input : node.inputs) {
        if (graph.value(input).kind == ValueKind::activation) return input;
    }
    return node.inputs.empty() ? ValueId() : node.inputs.front();
}

std::int64_t tokensOf(const TensorType& type) { return type.has(Axis::routed) ? type.sizeOf(Axis::routed) : type.sizeOf(Axis::token); }

QString exactBytes(std::int64_t bytes) { return QLocale::c().toString(bytes) + QStringLiteral(" B"); }

}  // namespace

QString InspectorPage::ofNode(NodeId id) {
    addIdentity(id);
    addLayout(id);
    addValues(id);
    addPlacement(id);
    addOrigin(id);
    addRules(id);
    addFindings(id);
    return m_html.take();
}

QString InspectorPage::ofFrame(const drawing::Frame& frame) {
    m_html.paragraph(QStringLiteral("<b>%1</b>").arg(InspectorHtml::text(QString::fromStdString(frame.title))));
    m_html.paragraph(m_html.muted(QString::fromStdString(frame.detail)));
    if (frame.count > 1) {
        const QString copies = translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "%1 identical copies, layers %2 to %3"));
        m_html.row(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Instance")),
                   InspectorHtml::text(copies.arg(frame.count).arg(frame.firstLayer).arg(frame.firstLayer + frame.count - 1)));
    }
    if (!frame.summary.empty()) m_html.heading(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Layout")));
    for (const auto& [label, layout] : frame.summary) {
        const QString text = QString::fromStdString(label);
        const qsizetype shapeAt = std::max<qsizetype>(0, text.indexOf(QLatin1Char('[')));
        m_html.row(text.left(shapeAt).trimmed(), m_html.pill(layout, text.mid(shapeAt)));
    }
    if (!frame.collectives.empty()) m_html.heading(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Collectives")));
    for (const drawing::CollectiveTally& tally : frame.collectives) {
        const QString kind = QString::fromStdString(tally.kind);
        m_html.paragraph(m_html.glyph(kind) + QLatin1Char(' ') +
                         InspectorHtml::text(QStringLiteral("%1 × %2 · %3").arg(kind).arg(tally.count).arg(QString::fromStdString(tally.bytesText))));
    }
    addMembers(frame);
    return m_html.take();
}

/// The operators in a frame, as links, in program order.
void InspectorPage::addMembers(const drawing::Frame& frame) {
    m_html.heading(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Operators")));
    for (NodeId id = m_graph.firstNode(); id.isValid(); id = m_graph.node(id).next) {
        const Node& node = m_graph.node(id);
        if (node.op == nullptr || node.op->isAuxiliary || !node.scope.isValid()) continue;
        const std::string& path = m_graph.scope(node.scope).path;
        const bool isInside = path == frame.key || path.starts_with(frame.key + ".");
        if (isInside) m_html.paragraph(nodeLink(id));
    }
}

void InspectorPage::addIdentity(NodeId id) {
    const Node& node = m_graph.node(id);
    const QString op = node.op != nullptr ? names::fromUtf8(node.op->name) : QString();
    const QString glyph = m_html.glyph(op);
    m_html.paragraph(QStringLiteral("%1<b>%2</b> %3")
                         .arg(glyph.isEmpty() ? QString() : glyph + QStringLiteral("&nbsp; "), InspectorHtml::text(node_text::title(node)),
                              m_html.muted(QString::fromStdString(nodeName(id)))));
    m_html.paragraph(m_html.muted(node_text::place(m_graph, id)));
    if (node.op == nullptr) return;
    m_html.paragraph(InspectorHtml::text(names::fromUtf8(node.op->meaning)));
    m_html.row(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Operator")),
               InspectorHtml::text(names::fromUtf8(node.op->library) + QLatin1Char('.') + op));
    const QString kernel = names::fromUtf8(node.op->kernel);
    const QString none = translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "none, a view"));
    m_html.row(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Kernel")), kernel.isEmpty() ? m_html.muted(none) : InspectorHtml::text(kernel));
}

void InspectorPage::addLayout(NodeId id) {
    const Node& node = m_graph.node(id);
    const std::span<const RuleMark> rules = m_marks.rules(id);
    const QString ruleText =
        rules.empty() ? QString() : translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "rule %1")).arg(QString::fromStdString(rules[0].id));
    m_html.heading(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Layout")),
                   rules.empty() ? QString() : m_html.link(inspector_link::rule(rules[0].id), ruleText));
    QStringList pills;
    if (const ValueId operand = firstOperand(m_graph, node); operand.isValid()) pills.append(layoutPill(operand));
    if (!node.outputs.empty()) pills.append(layoutPill(node.outputs.front()));
    m_html.paragraph(pills.join(QStringLiteral("&nbsp; → &nbsp;")));
    addCopies(id);
    addSlice(id);
}

void InspectorPage::addCopies(NodeId id) {
    const Node& node = m_graph.node(id);
    if (!node.region.isValid() || m_graph.region(node.region).count < 2) return;
    const Region& region = m_graph.region(node.region);
    const QString copies = translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "%1 identical copies, layers %2 to %3"));
    m_html.row(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Instance")),
               InspectorHtml::text(copies.arg(region.count).arg(region.firstLayer).arg(region.firstLayer + region.count - 1)));
}

/// Rows that this rank keeps of a token slice.
void InspectorPage::addSlice(NodeId id) {
    const Node& node = m_graph.node(id);
    if (node.op != &ops::slice || !node.attributes.group().isValid()) return;
    const SliceRange range = sliceRange(m_graph, id);
    const QString rank = translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Rank %1 keeps")).arg(m_analysis.scenario.rank);
    const QString tokens = translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "tokens [%1, %2)")).arg(range.begin).arg(range.end);
    m_html.row(rank, InspectorHtml::text(tokens));
}

void InspectorPage::addValues(NodeId id) {
    const Node& node = m_graph.node(id);
    if (node.op == nullptr) return;
    m_html.heading(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Values (per rank)")));
    m_html.beginTable({QString(), translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "shape, type, axes")),
                       translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "bytes"))});
    for (std::size_t slot = 0; slot < node.inputs.size(); ++slot) {
        const Value& value = m_graph.value(node.inputs[slot]);
        const QString from = value.producer.isValid() ? QStringLiteral("← ") + nodeLink(value.producer) : m_html.muted(QString::fromStdString(value.name));
        addValueRow(node_text::operandName(*node.op, slot), value, from);
    }
    for (std::size_t slot = 0; slot < node.outputs.size(); ++slot) {
        const Value& value = m_graph.value(node.outputs[slot]);
        addValueRow(QStringLiteral("→ ") + node_text::resultName(*node.op, slot), value, readerLinks(value));
    }
    m_html.endTable();
}

void InspectorPage::addValueRow(const QString& name, const Value& value, const QString& linkedNodes) {
    const QString axes = node_text::axes(value.type);
    QString shape =
        InspectorHtml::text(QString::fromStdString(value.type.shapeText())) + QLatin1Char(' ') + m_html.muted(names::fromUtf8(toString(value.type.dtype())));
    if (!axes.isEmpty()) shape += QStringLiteral("<br/>") + m_html.muted(axes);
    if (!linkedNodes.isEmpty()) shape += QStringLiteral("<br/>") + linkedNodes;
    const std::int64_t bytes = value.type.bytes();
    const QString size = QStringLiteral("<span title=\"%1\">%2</span>").arg(exactBytes(bytes), QString::fromStdString(bytesText(bytes)));
    m_html.tableRow({InspectorHtml::text(name), shape, size});
}

void InspectorPage::addPlacement(NodeId id) {
    const Node& node = m_graph.node(id);
    const ValueId operand = firstOperand(m_graph, node);
    m_html.heading(translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "Placement")));
    m_html.beginTable({translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "axis")), translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "in")),
                       translated(QT_TRANSLATE_NOOP("shardscope::Inspector", "out"))});
    for (const ParallelAxis axis : {ParallelAxis::tp, ParallelAxis::dp, ParallelAxis::ep}) {
        const std::int64_t size = groupSize(axis);
        const auto cell = [&](ValueId value) {
            const bool isShown = size > 1 && value.isValid();
            return isShown ? InspectorHtml::text(QString::fromStdString(m_graph.value(value).placement.on(axis).text())) : m_html.muted(QStringLiteral("—"));
        };
        const QString before = cell(operand);
        const QString after = cell(node.outputs.empty() ? ValueId() : node.outputs.front());
        const bool changes = operand.isValid() && !node.outputs.empty() && before != after;
        m_html.tableRow({InspectorHtml::text(QStringLiteral("%1 %2").arg(names::fromUtf8(toString(axis))).arg(size)), before,
                         changes ? QStringLiteral("<b>%1</b>").arg(after) : after});
    }
    m_html.endTable();
}

QString InspectorPage::nodeLink(NodeId id) const {
    return m_html.link(inspector_link::node(id.index()), m_html.elided(node_text::shortTitle(m_graph.node(id)))) + QLatin1Char(' ') +
           m_html.muted(QString::fromStdString(nodeName(id)));
}

QString InspectorPage::readerLinks(const Value& value) const {
    QStringList links;
    for (const Use& use : value.uses) {
        const QString reader = nodeLink(use.node);
        if (!links.contains(reader)) links.append(reader);
    }
    return links.isEmpty() ? QString() : QStringLiteral("→ ") + links.join(QStringLiteral(", "));
}

QString InspectorPage::layoutPill(ValueId id) const {
    const Value& value = m_graph.value(id);
    const TokenLayout layout = m_graph.layoutOf(id);
    QString text = names::layout(layout);
    if (const std::int64_t tokens = tokensOf(value.type); tokens > 0) text += QLatin1Char(' ') + QString::number(tokens);
    if (layout == TokenLayout::inflated) text += QStringLiteral(" ×%1").arg(value.placement.inflation);
    return m_html.pill(layout, text);
}

std::int64_t InspectorPage::groupSize(ParallelAxis axis) const {
    const ParallelSizes& sizes = m_analysis.scenario.parallel;
    switch (axis) {
        case ParallelAxis::tp: return sizes.tp;
        case ParallelAxis::dp: return sizes.dp;
        case ParallelAxis::ep: return sizes.ep;
    }
    return 1;
}

}  // namespace shardscope
