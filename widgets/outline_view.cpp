// Filter line and tree of the outline.
#include "widgets/outline_view.h"

#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

#include "core/drawing/drawing.h"
#include "widgets/outline_delegate.h"
#include "widgets/outline_model.h"

namespace shardscope {

OutlineView::OutlineView(QWidget* parent)
    : QWidget(parent),
      m_model(new OutlineModel(this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_filterLine(new QLineEdit(this)),
      m_tree(new QTreeView(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    createFilterLine();
    createTree();
    column->addWidget(m_filterLine);
    column->addWidget(m_tree, 1);
    setFocusProxy(m_tree);
    retranslate();
}

void OutlineView::setAnalysis(AnalysisPtr analysis) {
    const QScopedValueRollback<bool> following(m_isFollowing, true);
    m_model->setAnalysis(std::move(analysis));
    if (m_filterLine->text().isEmpty())
        expandAsDrawn();
    else
        m_tree->expandAll();
}

void OutlineView::selectNode(NodeId node) { follow(m_model->indexOf(node)); }

void OutlineView::selectFrame(const QString& key) { follow(m_model->indexOf(key)); }

void OutlineView::focusFilter() {
    m_filterLine->setFocus(Qt::ShortcutFocusReason);
    m_filterLine->selectAll();
}

void OutlineView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void OutlineView::createFilterLine() {
    m_filterLine->setClearButtonEnabled(true);
    connect(m_filterLine, &QLineEdit::textChanged, this, &OutlineView::applyFilter);
    connect(m_filterLine, &QLineEdit::returnPressed, m_tree, qOverload<>(&QWidget::setFocus));
}

void OutlineView::createTree() {
    m_filter->setSourceModel(m_model);
    m_filter->setFilterRole(OutlineModel::FilterRole);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setRecursiveFilteringEnabled(true);
    m_filter->setAutoAcceptChildRows(true);
    m_tree->setModel(m_filter);
    m_tree->setItemDelegate(new OutlineDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(m_tree->fontMetrics().height() * 3 / 4);
    m_tree->setSelectionMode(QAbstractItemView::SingleSelection);
    m_tree->setFrameShape(QFrame::NoFrame);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) { announce(current); });
}

void OutlineView::retranslate() {
    m_filterLine->setPlaceholderText(tr("Filter: op, scope, shape, layout"));
    m_filterLine->setToolTip(tr("Shows rows that contain these words, and what holds them"));
    m_filterLine->setAccessibleName(tr("Outline filter"));
    m_tree->setAccessibleName(tr("Outline of the graph"));
}

void OutlineView::applyFilter(const QString& text) {
    const QScopedValueRollback<bool> following(m_isFollowing, true);
    m_filter->setFilterFixedString(text.trimmed());
    if (text.trimmed().isEmpty())
        expandAsDrawn();
    else
        m_tree->expandAll();
    if (m_tree->currentIndex().isValid()) m_tree->scrollTo(m_tree->currentIndex());
}

/// Opens what the drawing opens: one layer of each kind.
void OutlineView::expandAsDrawn() {
    m_tree->collapseAll();
    if (!m_model->analysis()) return;
    const std::set<std::string> folded = drawing::defaultFolded(m_model->analysis()->graph);
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex index = m_filter->index(row, 0);
        const std::string key = m_model->frameAt(m_filter->mapToSource(index)).toStdString();
        if (!folded.contains(key)) m_tree->expandRecursively(index);
    }
}

void OutlineView::follow(const QModelIndex& sourceIndex) {
    const QScopedValueRollback<bool> following(m_isFollowing, true);
    const QModelIndex index = m_filter->mapFromSource(sourceIndex);
    if (!index.isValid()) return m_tree->selectionModel()->clear();
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
}

void OutlineView::announce(const QModelIndex& proxyIndex) {
    if (m_isFollowing || !proxyIndex.isValid()) return;
    const QModelIndex index = m_filter->mapToSource(proxyIndex);
    const QString frame = m_model->frameAt(index);
    if (!frame.isEmpty())
        emit frameSelected(frame);
    else if (const NodeId node = m_model->firstNodeAt(index); node.isValid())
        emit nodeSelected(node);
}

}  // namespace shardscope
