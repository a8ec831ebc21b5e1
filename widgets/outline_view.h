// The graph as a tree: layers, blocks, operators in program order, with layout badges, contract marks and a filter line.
#pragma once

#include <QWidget>

#include "core/analysis/analysis.h"

class QLineEdit;
class QModelIndex;
class QSortFilterProxyModel;
class QTreeView;

namespace shardscope {

class OutlineModel;

class OutlineView : public QWidget {
    Q_OBJECT
public:
    explicit OutlineView(QWidget* parent = nullptr);

    void setAnalysis(AnalysisPtr analysis);

public slots:
    /// Both follow a selection made elsewhere, without emitting.
    void selectNode(shardscope::NodeId node);
    void selectFrame(const QString& key);
    void focusFilter();

signals:
    void nodeSelected(shardscope::NodeId node);
    void frameSelected(const QString& key);

protected:
    void changeEvent(QEvent* event) override;

private:
    OutlineModel* m_model;
    QSortFilterProxyModel* m_filter;
    QLineEdit* m_filterLine;
    QTreeView* m_tree;
    bool m_isFollowing = false;

    void createFilterLine();
    void createTree();
    void retranslate();
    void applyFilter(const QString& text);
    void expandAsDrawn();
    void follow(const QModelIndex& sourceIndex);
    void announce(const QModelIndex& proxyIndex);
};

}  // namespace shardscope
