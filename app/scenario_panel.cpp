// Facts of the resolved scenario, one row each; every text is made anew when the analysis or the language changes.
#include "app/scenario_panel.h"

#include <algorithm>

#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include "app/scenario_facts.h"

namespace shardscope {

ScenarioPanel::ScenarioPanel(QWidget* parent) : QWidget(parent), m_rank(new QSpinBox(this)), m_scroll(new QScrollArea(this)) {
    auto* content = new QWidget(this);
    auto* form = new QFormLayout(content);
    form->setContentsMargins(10, 6, 6, 6);
    form->setVerticalSpacing(3);
    form->setHorizontalSpacing(12);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (std::uint8_t fact = 0; fact < factCount; ++fact) createRow(*form, static_cast<Fact>(fact), content);
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // a bar that comes and goes would change the wrapping
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_scroll);
    m_rank->setKeyboardTracking(false);  // a typed rank counts when it is complete
    m_rank->setEnabled(false);
    connect(m_rank, &QSpinBox::valueChanged, this, &ScenarioPanel::rankChosen);
    retranslate();
}

void ScenarioPanel::createRow(QFormLayout& form, Fact fact, QWidget* parent) {
    auto* name = m_names[fact] = new QLabel(parent);
    auto* value = m_facts[fact] = new QLabel(parent);
    name->setForegroundRole(QPalette::PlaceholderText);
    name->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    value->setWordWrap(true);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (fact != rank) {
        form.addRow(name, value);
        return;
    }
    auto* field = new QHBoxLayout;
    field->addWidget(m_rank);
    field->addWidget(value, 1);
    name->setBuddy(m_rank);
    form.addRow(name, field);
}

void ScenarioPanel::setAnalysis(AnalysisPtr analysis) {
    m_analysis = std::move(analysis);
    showFacts();
}

void ScenarioPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void ScenarioPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    makeRoom();
}

void ScenarioPanel::makeRoom() {
    QWidget* content = m_scroll->widget();
    content->setMinimumHeight(std::max(0, content->layout()->heightForWidth(m_scroll->viewport()->width())));
}

void ScenarioPanel::retranslate() {
    const std::array<QString, factCount> names = {tr("Model"), tr("Weights"), tr("Phase"),    tr("Tokens"), tr("Parallel"),
                                                  tr("Rank"),  tr("Device"),  tr("Switches"), tr("DSA-CP")};
    for (std::size_t fact = 0; fact < factCount; ++fact) m_names[fact]->setText(names[fact]);
    m_rank->setToolTip(tr("The rank that is looked at: its slices, shards and shapes"));
    m_rank->setAccessibleName(tr("Rank"));
    showFacts();
}

void ScenarioPanel::showFacts() {
    m_rank->setEnabled(m_analysis != nullptr);
    if (!m_analysis) return;
    for (std::uint8_t fact = 0; fact < factCount; ++fact) m_facts[fact]->setText(text(static_cast<Fact>(fact)));
    const QSignalBlocker quiet(m_rank);
    m_rank->setRange(0, static_cast<int>(m_analysis->scenario.parallel.devices) - 1);
    m_rank->setValue(m_analysis->scenario.rank);
    makeRoom();
}

QString ScenarioPanel::text(Fact fact) const {
    switch (fact) {
        case model: return facts::model(m_analysis->model);
        case weights: return facts::weights(m_analysis->scenario);
        case phase: return facts::phase(m_analysis->scenario);
        case tokens: return facts::tokens(*m_analysis);
        case parallel: return facts::parallel(m_analysis->scenario);
        case rank: return facts::ranks(*m_analysis);
        case device: return facts::device(m_analysis->scenario);
        case switches: return facts::switches(m_analysis->scenario);
        case contextParallel: return facts::contextParallel(*m_analysis);
        case factCount: break;
    }
    return {};
}

}  // namespace shardscope
