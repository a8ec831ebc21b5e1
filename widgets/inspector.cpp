// The inspector panel: a page of rich text that follows the selection.
#include "widgets/inspector.h"

#include <QEvent>
#include <QImage>

#include "widgets/inspector_page.h"

namespace shardscope {

Inspector::Inspector(QWidget* parent) : QTextBrowser(parent), m_palette(Palette::matching(palette())) {
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard | Qt::LinksAccessibleByKeyboard);
    document()->setDocumentMargin(8);
    connect(this, &QTextBrowser::anchorClicked, this, &Inspector::follow);
    refresh();
}

void Inspector::setAnalysis(AnalysisPtr analysis) {
    if (analysis == m_analysis) return;
    m_analysis = std::move(analysis);
    m_marks = m_analysis ? NodeMarks(*m_analysis) : NodeMarks();
    m_subject = Subject::nothing;  // ids mean something else now; the window selects anew
    refresh();
}

void Inspector::showNode(NodeId node) {
    const bool isKnown = m_analysis && node.isValid() && node.index() < m_analysis->graph.nodeTableSize();
    m_subject = isKnown ? Subject::node : Subject::nothing;
    m_node = node;
    refresh();
}

void Inspector::showFrame(const drawing::Frame& frame) {
    m_subject = m_analysis ? Subject::frame : Subject::nothing;
    m_frame = frame;
    refresh();
}

void Inspector::clear() {
    m_subject = Subject::nothing;
    refresh();
}

void Inspector::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    const bool isOtherLook = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange;
    if (!isOtherLook) return;
    m_palette = Palette::matching(palette());
    refresh();
}

QVariant Inspector::loadResource(int type, const QUrl& name) {
    if (type != QTextDocument::ImageResource) return QTextBrowser::loadResource(type, name);
    return inspectorImage(name.toString(QUrl::FullyEncoded), m_palette, font(), devicePixelRatioF());
}

QSize Inspector::sizeHint() const {
    const QFontMetrics metrics(font());
    return {metrics.averageCharWidth() * 46, metrics.height() * 36};
}

void Inspector::refresh() {
    setAccessibleName(tr("Inspector"));
    setPlaceholderText(tr("Select an operator in the graph or the outline"));
    switch (m_subject) {
        case Subject::nothing: return setHtml(QString());
        case Subject::node: return setHtml(InspectorPage(*m_analysis, m_marks, m_palette, font()).ofNode(m_node));
        case Subject::frame: return setHtml(InspectorPage(*m_analysis, m_marks, m_palette, font()).ofFrame(m_frame));
    }
}

void Inspector::follow(const QUrl& link) {
    if (link.scheme() == QLatin1String("node")) {
        emit nodeActivated(NodeId(link.path().toULong()));
    } else if (link.scheme() == QLatin1String("rule")) {
        emit ruleActivated(link.path());
    }
}

}  // namespace shardscope
