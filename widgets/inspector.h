// Everything known about the selected operator or frame: identity, layout before and after, values, placement, why it is here, contract rules.
#pragma once

#include <QTextBrowser>

#include "core/analysis/analysis.h"
#include "core/drawing/drawing.h"
#include "widgets/node_marks.h"
#include "widgets/palette.h"

namespace shardscope {

class Inspector : public QTextBrowser {
    Q_OBJECT
public:
    explicit Inspector(QWidget* parent = nullptr);

    /// Shows nothing until something is selected again.
    void setAnalysis(AnalysisPtr analysis);

public slots:
    void showNode(shardscope::NodeId node);
    void showFrame(const shardscope::drawing::Frame& frame);
    void clear();

signals:
    void nodeActivated(shardscope::NodeId node);
    void ruleActivated(const QString& ruleId);

protected:
    void changeEvent(QEvent* event) override;
    QVariant loadResource(int type, const QUrl& name) override;
    QSize sizeHint() const override;

private:
    enum class Subject : std::uint8_t { nothing, node, frame };

    AnalysisPtr m_analysis;
    NodeMarks m_marks;
    Palette m_palette;
    Subject m_subject = Subject::nothing;
    NodeId m_node;
    drawing::Frame m_frame;

    void refresh();
    void follow(const QUrl& link);
};

}  // namespace shardscope
