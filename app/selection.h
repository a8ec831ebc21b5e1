// What is selected: one operator, one frame or nothing. Graph, outline, inspector, contract table, breadcrumb and status bar all follow this one object.
#pragma once

#include <QObject>
#include <QString>

#include "core/support/ids.h"

namespace shardscope {

/// At most one of the two is set.
struct Selected {
    NodeId node;
    QString frame;  // key of a drawn frame

    [[nodiscard]] bool isNothing() const { return !node.isValid() && frame.isEmpty(); }
    bool operator==(const Selected&) const = default;
};

class Selection : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const Selected& current() const { return m_current; }
    void select(const Selected& selected);
    void selectNode(NodeId node) { select({node, {}}); }
    void selectFrame(const QString& key) { select({{}, key}); }
    void clear() { select({}); }
    /// Tells everyone even when ids are the same: another graph has come, in which they mean something else.
    void renew(const Selected& selected);

signals:
    void changed(const shardscope::Selected& selected);

private:
    Selected m_current;
};

}  // namespace shardscope
