// The outline as a Qt item model: title and detail as text, badges as roles that OutlineDelegate paints.
#pragma once

#include <QAbstractItemModel>

#include "widgets/outline_tree.h"

namespace shardscope {

class OutlineModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum OutlineRole {
        DetailRole = Qt::UserRole,
        LayoutsRole,   // QList<int> of TokenLayout
        HeldRole,      // "1–5"
        ViolatedRole,  // "6, 9"
        FindingRole,   // int of FindingSeverity; invalid: none
        GlyphRole,     // int of Glyph; invalid: none
        FilterRole     // what the filter line matches
    };

    using QAbstractItemModel::QAbstractItemModel;

    void setAnalysis(AnalysisPtr analysis);
    [[nodiscard]] const AnalysisPtr& analysis() const { return m_analysis; }
    /// Key of the frame a scope row stands for; empty for operators.
    [[nodiscard]] QString frameAt(const QModelIndex& index) const;
    /// First operator at or below a row.
    [[nodiscard]] NodeId firstNodeAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(NodeId node) const;
    [[nodiscard]] QModelIndex indexOf(const QString& frameKey) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    AnalysisPtr m_analysis;
    NodeMarks m_marks;
    OutlineTree m_tree;

    [[nodiscard]] const OutlineItem& itemAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOfItem(int item) const;
    [[nodiscard]] QString rulesText(const std::set<std::uint32_t>& rules) const;
    [[nodiscard]] QString filterText(const OutlineItem& item) const;
    [[nodiscard]] QString tooltip(const OutlineItem& item) const;
    [[nodiscard]] QString spokenText(const OutlineItem& item) const;
    [[nodiscard]] QVariant glyph(const OutlineItem& item) const;
};

/// "1–5, 8" from rising numbers; ids that are no numbers are listed as they are.
[[nodiscard]] QString joinRanges(const QStringList& ids);

}  // namespace shardscope
