// Export image…: fields to a request, and the request to a file on a worker thread.
#include "app/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QFutureWatcher>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QtConcurrentRun>

#include "widgets/graph_painter.h"

namespace shardscope {
namespace {

/// 1 = screen size; 2 and 4 print sharply at 150 to 300 dots per inch.
constexpr double scales[] = {1.0, 2.0, 3.0, 4.0};
constexpr int suggestedScale = 1;

}  // namespace

ExportDialog::ExportDialog(DrawnGraph graph, bool showsAuxiliary, const QString& inputTitle, QWidget* parent)
    : QDialog(parent),
      m_graph(std::move(graph)),
      m_showsAuxiliary(showsAuxiliary),
      m_suggestedName(QFileInfo(inputTitle).completeBaseName() + QStringLiteral(".png")),
      m_scale(new QComboBox(this)),
      m_theme(new QComboBox(this)),
      m_background(new QComboBox(this)),
      m_legend(new QCheckBox(tr("Legend below the graph"), this)),
      m_size(new QLabel(this)),
      m_buttons(new QDialogButtonBox(this)) {
    setWindowTitle(tr("Export image"));
    createFields();
    createButtons();
    showSize();
}

void ExportDialog::createFields() {
    for (const double scale : scales) m_scale->addItem(QStringLiteral("%1 ×").arg(scale), scale);
    m_scale->setCurrentIndex(suggestedScale);
    m_theme->addItem(tr("Light"), QStringLiteral("light"));
    m_theme->addItem(tr("Dark"), QStringLiteral("dark"));
    m_background->addItem(tr("Filled"), QStringLiteral("white"));
    m_background->addItem(tr("Transparent"), QStringLiteral("transparent"));
    m_legend->setChecked(true);
    auto* form = new QFormLayout(this);
    form->addRow(tr("Format"), new QLabel(QStringLiteral("PNG"), this));
    form->addRow(tr("Scale"), m_scale);
    form->addRow(tr("Colours"), m_theme);
    form->addRow(tr("Background"), m_background);
    form->addRow(QString(), m_legend);
    form->addRow(tr("Size"), m_size);
    form->addRow(m_buttons);
    connect(m_scale, &QComboBox::currentIndexChanged, this, &ExportDialog::showSize);
    connect(m_legend, &QCheckBox::toggled, this, &ExportDialog::showSize);
}

void ExportDialog::createButtons() {
    m_buttons->addButton(tr("Choose file…"), QDialogButtonBox::AcceptRole);
    m_buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &ExportDialog::chooseFile);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

ExportRequest ExportDialog::request() const {
    ExportRequest request;
    request.scale = m_scale->currentData().toDouble();
    request.theme = m_theme->currentData().toString().toStdString();
    request.background = m_background->currentData().toString().toStdString();
    request.showsLegend = m_legend->isChecked();
    request.showsAuxiliary = m_showsAuxiliary;
    return request;
}

void ExportDialog::showSize() {
    const QSize pixels = exportPixels(*m_graph.drawing, request());
    m_size->setText(tr("%1 × %2 pixels").arg(pixels.width()).arg(pixels.height()));
}

void ExportDialog::chooseFile() {
    const QString file = QFileDialog::getSaveFileName(this, tr("Export image"), m_suggestedName, tr("PNG images (*.png)"));
    if (file.isEmpty()) return;
    write(QFileInfo(file).suffix().isEmpty() ? file + QStringLiteral(".png") : file);
}

void ExportDialog::write(const QString& file) {
    ExportRequest asked = request();
    asked.file = file.toStdString();
    setEnabled(false);
    auto* watcher = new QFutureWatcher<Result<void>>(this);
    connect(watcher, &QFutureWatcher<Result<void>>::finished, this, [this, watcher, file] {
        watcher->deleteLater();
        finish(watcher->result(), file);
    });
    watcher->setFuture(QtConcurrent::run([graph = m_graph, asked] { return exportDrawing(*graph.analysis, *graph.drawing, asked); }));
}

void ExportDialog::finish(const Result<void>& result, const QString& file) {
    setEnabled(true);
    if (result) {
        emit written(file);
        accept();
    } else {
        emit failed(result.error());
    }
}

void showExportDialog(const DrawnGraph& graph, bool showsAuxiliary, const QString& inputTitle, QWidget* parent) {
    ExportDialog dialog(graph, showsAuxiliary, inputTitle, parent);
    QObject::connect(&dialog, &ExportDialog::failed, &dialog, [&dialog](const Diagnostics& diagnostics) {
        QMessageBox::warning(&dialog, ExportDialog::tr("Export image"), QString::fromStdString(diagnostics.front().text()));
    });
    dialog.exec();
}

}  // namespace shardscope
