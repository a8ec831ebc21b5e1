// Summary of an analysis for terminals, Markdown readers and spreadsheets.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/graph/op_info.h"
#include "core/report/report.h"
#include "core/report/tables.h"

namespace shardscope::report {

namespace {

std::string headerText(const Analysis& analysis) {
    std::string text;
    for (const auto& [name, value] : headerLines(analysis)) text += fmt::format("{:<18} {}\n", name, value);
    return text;
}

std::string section(std::string_view title, const Table& table) { return table.isEmpty() ? std::string() : fmt::format("\n{}\n{}", title, table.text()); }

std::string markdownSection(std::string_view title, const Table& table) {
    return table.isEmpty() ? std::string() : fmt::format("\n## {}\n\n{}", title, table.markdown());
}

std::string resultShapes(const Graph& graph, const Node& node) {
    std::vector<std::string> shapes;
    for (const ValueId output : node.outputs) shapes.push_back(graph.value(output).type.shapeText());
    return fmt::format("{}", fmt::join(shapes, "; "));
}

}  // namespace

std::string analysisText(const Analysis& analysis) {
    return headerText(analysis) + section("passes", passTable(analysis)) + section("collectives as executed", collectiveTable(analysis)) +
           section("violations", violationTable(analysis)) + section("soundness", soundnessTable(analysis));
}

std::string analysisMarkdown(const Analysis& analysis) {
    std::string text = fmt::format("# {}\n\n", analysis.scenario.name.empty() ? analysis.model.name : analysis.scenario.name);
    for (const auto& [name, value] : headerLines(analysis)) text += fmt::format("- **{}**: {}\n", name, value);
    return text + markdownSection("Passes", passTable(analysis)) + markdownSection("Collectives as executed", collectiveTable(analysis)) +
           markdownSection("Contract", ruleTable(analysis)) + markdownSection("Violations", violationTable(analysis)) +
           markdownSection("Soundness", soundnessTable(analysis));
}

std::string analysisCsv(const Analysis& analysis) {
    const Graph& graph = analysis.graph;
    Table table({"id", "op", "kernel", "layer", "scope", "role", "repeat", "layout", "result"});
    for (NodeId id = graph.firstNode(); id.isValid(); id = graph.node(id).next) {
        const Node& node = graph.node(id);
        const TokenLayout layout = node.outputs.empty() ? TokenLayout::none : graph.layoutOf(node.outputs[0]);
        table.add({nodeName(id), std::string(node.op->name), std::string(node.op->kernel), std::to_string(graph.layerOf(id)), graph.scope(node.scope).path,
                   std::string(toString(node.role)), std::to_string(graph.repeatOf(id)), std::string(toString(layout)), resultShapes(graph, node)});
    }
    return table.csv();
}

std::string checkText(const Analysis& analysis, bool withSoundness) {
    std::string text = fmt::format("{}: {}\n{}", analysis.contractReport.name, contractVerdict(analysis.contractReport), ruleTable(analysis).text());
    text += section("violations", violationTable(analysis));
    if (withSoundness) text += analysis.soundness.empty() ? "\nsoundness: nothing found\n" : section("soundness", soundnessTable(analysis));
    return text;
}

}  // namespace shardscope::report
