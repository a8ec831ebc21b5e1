// What a screen reader learns of the graph view: its name, and the selected operator as its value and description.
#pragma once

#include <QAccessibleWidget>

namespace shardscope {

class GraphView;

class GraphAccessible : public QAccessibleWidget {
public:
    explicit GraphAccessible(GraphView& view);

    /// Makes Qt ask this class for graph views; calling again changes nothing.
    static void install();
    static void announceSelection(GraphView& view);

    QString text(QAccessible::Text kind) const override;
};

}  // namespace shardscope
