// The problems panel.
#include "widgets/problems_table.h"

#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/problems_model.h"
#include "widgets/table_text.h"

namespace shardscope {

ProblemsTable::ProblemsTable(QWidget* parent) : QWidget(parent), m_model(new ProblemsModel(this)), m_empty(new QLabel(this)), m_table(new QTableView(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    createTable();
    m_empty->setAlignment(Qt::AlignCenter);
    column->addWidget(m_empty, 1);
    column->addWidget(m_table, 1);
    setFocusProxy(m_table);
    retranslate();
    showRows();
}

void ProblemsTable::setAnalysis(AnalysisPtr analysis) {
    m_model->setAnalysis(analysis);
    showRows();
}

void ProblemsTable::setDiagnostics(const Diagnostics& diagnostics) {
    m_model->setDiagnostics(diagnostics);
    showRows();
}

int ProblemsTable::problemCount() const { return m_model->problemCount(); }

QString ProblemsTable::tableText() const { return shardscope::tableText(*m_model); }

void ProblemsTable::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) m_model->setColours(Palette::matching(palette()));
    QWidget::changeEvent(event);
}

void ProblemsTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(tableText());
    } else {
        QWidget::keyPressEvent(event);
    }
}

void ProblemsTable::createTable() {
    m_model->setColours(Palette::matching(palette()));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setStretchLastSection(true);
    connect(m_table, &QTableView::clicked, this, &ProblemsTable::activate);
    connect(m_table, &QTableView::activated, this, &ProblemsTable::activate);
}

void ProblemsTable::retranslate() {
    m_empty->setText(tr("No problems"));
    m_table->setAccessibleName(tr("Problems"));
    m_model->retranslate();
}

void ProblemsTable::showRows() {
    const bool hasRows = m_model->rowCount() > 0;
    m_empty->setVisible(!hasRows);
    m_table->setVisible(hasRows);
    if (!hasRows) return;
    const int widest = m_table->fontMetrics().averageCharWidth() * 70;
    m_table->resizeColumnsToContents();
    for (int column = 0; column < ProblemsModel::ColumnCount; ++column) m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), widest));
    m_table->resizeRowsToContents();
}

void ProblemsTable::activate(const QModelIndex& index) {
    const NodeId node = m_model->nodeOf(index.row());
    if (node.isValid()) emit nodeActivated(node);
}

}  // namespace shardscope
