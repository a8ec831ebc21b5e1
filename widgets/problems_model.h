// Diagnostics and soundness findings as one list, gravest first. A row knows its node when it has one.
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "core/analysis/analysis.h"
#include "widgets/palette.h"

namespace shardscope {

class ProblemsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { SeverityColumn, Code, Where, Message, Hint, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setAnalysis(const AnalysisPtr& analysis);
    void setDiagnostics(const Diagnostics& diagnostics);
    void setColours(const Palette& palette);
    void retranslate();
    [[nodiscard]] NodeId nodeOf(int row) const;
    [[nodiscard]] int problemCount() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        int rank = 0;  // 0 error, 1 warning, 2 info or note
        bool isFinding = false;
        QString code;
        QString where;
        QString message;
        QString hint;
        NodeId node;
    };

    std::vector<Row> m_rows;
    Palette m_palette = Palette::light();

    static Row rowOf(const Diagnostic& diagnostic);
    static Row rowOf(const SoundnessFinding& finding, const Graph& graph);
    void setRows(std::vector<Row> rows);
    [[nodiscard]] QString severityText(const Row& row) const;
    [[nodiscard]] QString text(const Row& row, Column column) const;
};

}  // namespace shardscope
