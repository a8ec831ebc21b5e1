// The sections of the inspector for one operator or one frame, as rich text.
#pragma once

#include "core/drawing/drawing.h"
#include "widgets/inspector_html.h"
#include "widgets/node_marks.h"

namespace shardscope {

class InspectorPage {
public:
    /// All references must outlive the page.
    InspectorPage(const Analysis& analysis, const NodeMarks& marks, const Palette& palette, const QFont& font)
        : m_analysis(analysis), m_graph(analysis.graph), m_marks(marks), m_palette(palette), m_html(palette, font) {}

    [[nodiscard]] QString ofNode(NodeId id);
    [[nodiscard]] QString ofFrame(const drawing::Frame& frame);

private:
    const Analysis& m_analysis;
    const Graph& m_graph;
    const NodeMarks& m_marks;
    const Palette& m_palette;
    InspectorHtml m_html;

    void addMembers(const drawing::Frame& frame);
    void addIdentity(NodeId id);
    void addLayout(NodeId id);
    void addCopies(NodeId id);
    void addSlice(NodeId id);
    void addValues(NodeId id);
    void addValueRow(const QString& name, const Value& value, const QString& linkedNodes);
    void addPlacement(NodeId id);
    void addOrigin(NodeId id);
    void addStep(const Step& step);
    void addGuard(const Guard& guard);
    void addRejections(const std::vector<std::size_t>& steps);
    void addRules(NodeId id);
    void addViolations(NodeId id, const std::string& rule);
    void addFindings(NodeId id);
    [[nodiscard]] QString nodeLink(NodeId id) const;
    [[nodiscard]] QString readerLinks(const Value& value) const;
    [[nodiscard]] QString layoutPill(ValueId id) const;
    [[nodiscard]] std::int64_t groupSize(ParallelAxis axis) const;
};

}  // namespace shardscope
