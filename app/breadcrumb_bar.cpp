// The line above the graph. The path is rich text with one link per frame, so that it can be walked with the keyboard as well.
#include "app/breadcrumb_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QToolButton>

#include "app/node_places.h"
#include "app/window_actions.h"
#include "core/graph/op_info.h"

namespace shardscope {
namespace {

constexpr int narrowWidthPixels = 720;  // below it the path needs the room of all texts beside it

QString link(const QString& key, const std::string& text) {
    return QStringLiteral("<a href=\"frame:%1\" style=\"text-decoration:none\">%2</a>").arg(key.toHtmlEscaped(), QString::fromStdString(text).toHtmlEscaped());
}

QString linkToFrame(const drawing::Frame& frame) { return link(QString::fromStdString(frame.key), frame.title); }

void prependFrames(QStringList& parts, const drawing::Drawing& drawing, int frame) {
    for (int index = frame; index >= 0; index = drawing.frames[static_cast<std::size_t>(index)].parent)
        parts.prepend(linkToFrame(drawing.frames[static_cast<std::size_t>(index)]));
}

QString nodeTitle(const Graph& graph, NodeId id) {
    const Node& node = graph.node(id);
    return QString::fromUtf8(node.op->name.data(), static_cast<qsizetype>(node.op->name.size())).toHtmlEscaped();
}

QToolButton* makeButton(QAction* action, Qt::ToolButtonStyle style, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(style);
    button->setAutoRaise(style == Qt::ToolButtonIconOnly);
    button->setIconSize({16, 16});
    return button;
}

}  // namespace

BreadcrumbBar::BreadcrumbBar(const WindowActions& actions, QWidget* parent)
    : QWidget(parent),
      m_path(new QLabel(this)),
      m_note(new QLabel(this)),
      m_fold(makeButton(actions[Command::foldAll], Qt::ToolButtonTextBesideIcon, this)),
      m_unfold(makeButton(actions[Command::unfoldAll], Qt::ToolButtonTextBesideIcon, this)),
      m_zoom(new QToolButton(this)) {
    m_path->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_path->setMinimumWidth(1);
    m_path->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_zoom->setAutoRaise(true);  // shows the zoom; a click goes to 100 %
    m_zoom->setMinimumWidth(m_zoom->fontMetrics().horizontalAdvance(QStringLiteral("8888 %")));
    connect(m_zoom, &QToolButton::clicked, actions[Command::zoomActual], &QAction::trigger);
    connect(m_path, &QLabel::linkActivated, this, [this](const QString& target) { emit frameActivated(target.section(QLatin1Char(':'), 1)); });
    arrange(actions);
    retranslate();
    showZoom(1.0);
}

void BreadcrumbBar::arrange(const WindowActions& actions) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 3, 6, 3);
    row->setSpacing(4);
    row->addWidget(m_path, 1);
    row->addWidget(m_note);
    row->addSpacing(8);
    row->addWidget(m_fold);
    row->addWidget(m_unfold);
    row->addSpacing(8);
    row->addWidget(makeButton(actions[Command::zoomOut], Qt::ToolButtonIconOnly, this));
    row->addWidget(m_zoom);
    row->addWidget(makeButton(actions[Command::zoomIn], Qt::ToolButtonIconOnly, this));
}

void BreadcrumbBar::showPlace(const Analysis& analysis, const drawing::Drawing& drawing, const Selected& selected) {
    QStringList parts;
    if (selected.node.isValid()) {
        prependFrames(parts, drawing, frameAround(analysis.graph, selected.node, drawing));
        parts.append(QStringLiteral("<b>%1</b>").arg(nodeTitle(analysis.graph, selected.node)));
    } else if (!selected.frame.isEmpty()) {
        prependFrames(parts, drawing, frameByKey(drawing, selected.frame.toStdString()));
    }
    parts.prepend(link({}, analysis.model.name));
    m_path->setText(parts.join(QStringLiteral(" › ")));
}

void BreadcrumbBar::showZoom(double zoom) { m_zoom->setText(QStringLiteral("%1 %").arg(qRound(zoom * 100))); }

void BreadcrumbBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void BreadcrumbBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool isNarrow = event->size().width() < narrowWidthPixels;
    m_note->setVisible(!isNarrow);
    for (QToolButton* button : {m_fold, m_unfold}) button->setToolButtonStyle(isNarrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
}

void BreadcrumbBar::retranslate() {
    m_note->setText(tr("all shapes per rank"));
    m_zoom->setToolTip(tr("Zoom; a click shows the graph at its own size"));
}

}  // namespace shardscope
