// Accessibility of the graph view.
#include "widgets/graph_accessible.h"

#include "widgets/graph_view.h"

namespace shardscope {

namespace {

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* view = qobject_cast<GraphView*>(object);
    return view != nullptr ? new GraphAccessible(*view) : nullptr;  // Qt's cache owns it
}

}  // namespace

GraphAccessible::GraphAccessible(GraphView& view) : QAccessibleWidget(&view, QAccessible::Graphic) {}

void GraphAccessible::install() { QAccessible::installFactory(makeInterface); }

void GraphAccessible::announceSelection(GraphView& view) {
    if (!QAccessible::isActive()) return;
    QAccessibleEvent changed(&view, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

QString GraphAccessible::text(QAccessible::Text kind) const {
    if (kind == QAccessible::Description || kind == QAccessible::Value) return static_cast<GraphView*>(widget())->selectionText();
    return QAccessibleWidget::text(kind);
}

}  // namespace shardscope
