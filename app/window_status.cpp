// The status bar. A job shows itself after a tenth of a second, so that quick ones do not flicker.
#include "app/window_status.h"

#include <QAction>
#include <QCoreApplication>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include "app/document.h"
#include "app/elided_label.h"
#include "app/graph_counts.h"
#include "core/graph/op_info.h"
#include "widgets/palette.h"

namespace shardscope {
namespace {

constexpr int busyDelayMilliseconds = 100;

/// Stages that the worker reports, for the translation; a stage not listed here is shown as it comes.
[[maybe_unused]] constexpr const char* stages[] = {QT_TRANSLATE_NOOP("Stages", "read"), QT_TRANSLATE_NOOP("Stages", "build"),
                                                   QT_TRANSLATE_NOOP("Stages", "rewrite"), QT_TRANSLATE_NOOP("Stages", "check"),
                                                   QT_TRANSLATE_NOOP("Stages", "draw")};

QString coloured(const QString& text, const QColor& colour) { return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(colour.name(), text); }

}  // namespace

WindowStatus::WindowStatus(Document& document, QAction* cancel, QWidget* parent)
    : QStatusBar(parent),
      m_input(new QLabel(this)),
      m_selection(new ElidedLabel(this)),
      m_size(new QLabel(this)),
      m_rules(new QLabel(this)),
      m_problems(new QLabel(this)),
      m_rank(new QLabel(this)),
      m_zoom(new QLabel(this)),
      m_progress(new QProgressBar(this)),
      m_cancel(new QToolButton(this)) {
    createJobWidgets(document, cancel);
    // These two give way to a message; the others stay.
    addWidget(m_input);
    addWidget(m_selection, 1);
    for (QLabel* label : {m_input, m_size, m_rules, m_problems, m_rank, m_zoom}) label->setContentsMargins(6, 0, 6, 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_progress, m_cancel, m_size, m_rules, m_problems, m_rank, m_zoom}) addPermanentWidget(widget);
}

void WindowStatus::createJobWidgets(Document& document, QAction* cancel) {
    m_progress->setRange(0, 100);
    m_progress->setMaximumWidth(170);
    m_progress->setMaximumHeight(fontMetrics().height() + 2);
    m_cancel->setDefaultAction(cancel);
    m_cancel->setAutoRaise(true);
    m_cancel->setIconSize({14, 14});
    m_busyDelay.setSingleShot(true);
    m_busyDelay.setInterval(busyDelayMilliseconds);
    setBusy(false);
    connect(&m_busyDelay, &QTimer::timeout, this, [this] { setBusy(true); });
    connect(&document, &Document::started, this, [this] {
        m_progress->setValue(0);
        if (!m_progress->isVisible()) m_busyDelay.start();
    });
    connect(&document, &Document::progressed, this, [this](double fraction, const QString& what) {
        m_progress->setValue(qRound(fraction * 100));
        m_progress->setFormat(QCoreApplication::translate("Stages", what.toUtf8().constData()) + QStringLiteral(" %p%"));
    });
    const auto idle = [this] { setBusy(false); };
    connect(&document, &Document::analysed, this, idle);
    connect(&document, &Document::redrawn, this, idle);
    connect(&document, &Document::failed, this, idle);
    connect(&document, &Document::cancelled, this, idle);
}

void WindowStatus::setBusy(bool isBusy) {
    m_busyDelay.stop();
    m_progress->setVisible(isBusy);
    m_cancel->setVisible(isBusy);
}

void WindowStatus::setAnalysis(AnalysisPtr analysis, const QString& file) {
    m_analysis = std::move(analysis);
    m_file = file;
    retranslate();
}

void WindowStatus::showSelection(const Selected& selected) {
    m_selected = selected;
    showSelectionText();
}

void WindowStatus::showProblems(int count) {
    m_problemCount = count;
    m_problems->setVisible(count > 0);
    m_problems->setText(coloured(tr("⚠ %n problem(s)", nullptr, count), Palette::matching(palette()).warning));
}

void WindowStatus::showZoom(double zoom) { m_zoom->setText(QStringLiteral("%1 %").arg(qRound(zoom * 100))); }

void WindowStatus::retranslate() {
    if (!m_analysis) return;
    m_input->setText(QStringLiteral("%1 · %2").arg(m_file, QString::fromStdString(m_analysis->contract.name)));
    m_size->setText(sizeText());
    m_rules->setText(rulesText());
    m_rank->setText(tr("rank %1 of %2").arg(m_analysis->scenario.rank).arg(m_analysis->scenario.parallel.devices));
    showProblems(m_problemCount);
    showSelectionText();
}

void WindowStatus::showSelectionText() {
    QString what = m_selected.frame;
    if (m_analysis && m_selected.node.isValid()) {
        const Node& node = m_analysis->graph.node(m_selected.node);
        what = QStringLiteral("%1 %2 · %3")
                   .arg(QString::fromStdString(nodeName(m_selected.node)), QString::fromStdString(std::string(node.op->name)),
                        QString::fromStdString(m_analysis->graph.scope(node.scope).path));
    }
    m_selection->setFullText(what.isEmpty() ? QString() : tr("selected: %1").arg(what));
}

QString WindowStatus::sizeText() const {
    const GraphCounts counts = countGraph(m_analysis->graph);
    QString text = tr("%1 nodes, %2 edges").arg(counts.nodes).arg(counts.edges);
    if (counts.unrolled != counts.nodes) text += tr(" · unrolled %1").arg(counts.unrolled);
    return text;
}

QString WindowStatus::rulesText() const {
    const ContractReport& report = m_analysis->contractReport;
    if (!report.isApplied) return tr("contract not applied");
    const RuleCounts counts = countRules(report);
    const Palette colours = Palette::matching(palette());
    const QString text = tr("%1 of %2 rules hold").arg(counts.held).arg(counts.applicable);
    return coloured(text, counts.held == counts.applicable ? colours.pass : colours.fail);
}

}  // namespace shardscope
