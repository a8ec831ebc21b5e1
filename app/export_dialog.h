// Export image…: the graph as drawn in the window, with scale, theme, background and legend, written in the background.
#pragma once

#include <QDialog>

#include "app/analysis_request.h"
#include "app/export_graph.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;

namespace shardscope {

class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(DrawnGraph graph, bool showsAuxiliary, const QString& inputTitle, QWidget* parent = nullptr);

    /// What the fields say, without a file.
    [[nodiscard]] ExportRequest request() const;
    /// Starts writing and closes the dialog when the file is there; a failure is shown and the dialog stays.
    void write(const QString& file);

signals:
    void written(const QString& file);
    void failed(const shardscope::Diagnostics& diagnostics);

private:
    DrawnGraph m_graph;
    bool m_showsAuxiliary;
    QString m_suggestedName;
    QComboBox* m_scale;
    QComboBox* m_theme;
    QComboBox* m_background;
    QCheckBox* m_legend;
    QLabel* m_size;
    QDialogButtonBox* m_buttons;

    void createFields();
    void createButtons();
    void showSize();
    void chooseFile();
    void finish(const Result<void>& result, const QString& file);
};

void showExportDialog(const DrawnGraph& graph, bool showsAuxiliary, const QString& inputTitle, QWidget* parent);

}  // namespace shardscope
