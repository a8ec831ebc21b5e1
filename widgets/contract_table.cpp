// The contract panel: summary line, "only failures", copy, and the rules.
#include "widgets/contract_table.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/contract_model.h"
#include "widgets/names.h"
#include "widgets/table_text.h"

namespace shardscope {

namespace {

int count(const ContractReport& report, names::RuleVerdict verdict) {
    return static_cast<int>(std::ranges::count_if(report.rules, [verdict](const RuleResult& rule) { return names::verdictOf(rule) == verdict; }));
}

int countFindings(const std::vector<SoundnessFinding>& findings) {
    return static_cast<int>(std::ranges::count_if(findings, [](const SoundnessFinding& finding) { return finding.severity != FindingSeverity::note; }));
}

void setColour(QLabel& label, const QColor& colour) {
    QPalette palette = label.palette();
    palette.setColor(QPalette::WindowText, colour);
    label.setPalette(palette);
}

}  // namespace

ContractTable::ContractTable(QWidget* parent)
    : QWidget(parent),
      m_model(new ContractModel(this)),
      m_filter(new QSortFilterProxyModel(this)),
      m_summary(new QLabel(this)),
      m_source(new QLabel(this)),
      m_soundness(new QLabel(this)),
      m_onlyFailures(new QCheckBox(this)),
      m_copy(new QPushButton(this)),
      m_table(new QTableView(this)) {
    createHeader();
    createTable();
    arrange();
    retranslate();
}

void ContractTable::setAnalysis(AnalysisPtr analysis) {
    m_model->setColours(Palette::matching(palette()));
    m_model->setAnalysis(std::move(analysis));
    measureColumns();
    updateSummary();
}

QString ContractTable::tableText() const { return shardscope::tableText(*m_filter); }

void ContractTable::selectRule(const QString& ruleId) {
    const int row = m_model->rowOf(ruleId.toStdString());
    if (row < 0) return;
    const QModelIndex source = m_model->index(row, 0);
    if (!m_filter->mapFromSource(source).isValid()) m_onlyFailures->setChecked(false);
    const QModelIndex index = m_filter->mapFromSource(source);
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
}

void ContractTable::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) {
        m_model->setColours(Palette::matching(palette()));
        updateSummary();
    }
    QWidget::changeEvent(event);
}

void ContractTable::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    shareColumns();
}

/// Before it is shown for the first time the table has no width to share.
void ContractTable::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    shareColumns();
}

void ContractTable::createHeader() {
    QFont bold = m_summary->font();
    bold.setBold(true);
    m_summary->setFont(bold);
    m_source->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_soundness->setTextInteractionFlags(Qt::LinksAccessibleByKeyboard | Qt::LinksAccessibleByMouse);
    connect(m_soundness, &QLabel::linkActivated, this, &ContractTable::soundnessActivated);
    connect(m_onlyFailures, &QCheckBox::toggled, this, [this](bool isOn) { m_filter->setFilterFixedString(isOn ? QStringLiteral("true") : QString()); });
    connect(m_copy, &QPushButton::clicked, this, &ContractTable::copyTable);
}

void ContractTable::createTable() {
    m_filter->setSourceModel(m_model);
    m_filter->setFilterRole(ContractModel::FailsRole);
    m_table->setModel(m_filter);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() * 5 / 4);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    // A click shows the place; Enter and double click do the same for keyboard and habit.
    connect(m_table, &QTableView::clicked, this, &ContractTable::activate);
    connect(m_table, &QTableView::activated, this, &ContractTable::activate);
}

void ContractTable::arrange() {
    auto* header = new QHBoxLayout;
    header->setContentsMargins(6, 3, 6, 3);
    header->setSpacing(12);
    header->addWidget(m_summary);
    header->addWidget(m_soundness);
    header->addWidget(m_source, 1);
    header->addWidget(m_onlyFailures);
    header->addWidget(m_copy);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(header);
    column->addWidget(m_table, 1);
    setFocusProxy(m_table);
}

void ContractTable::retranslate() {
    m_onlyFailures->setText(tr("only &failures"));
    m_onlyFailures->setToolTip(tr("Hide rules that hold or do not apply"));
    m_copy->setText(tr("&Copy table"));
    m_copy->setToolTip(tr("Copy the rows shown, tab-separated"));
    m_table->setAccessibleName(tr("Contract rules"));
    m_table->setToolTip(tr("Click a rule to go to its first violation, or to where it first applies"));
    m_model->retranslate();
    measureColumns();
    updateSummary();
}

void ContractTable::updateSummary() {
    const Palette colours = Palette::matching(palette());
    const AnalysisPtr& analysis = m_model->analysis();
    setColour(*m_source, colours.mutedText);
    m_source->setText(analysis ? QString::fromStdString(analysis->contract.title) : QString());
    m_source->setToolTip(analysis ? QString::fromStdString(analysis->contract.source) : QString());
    updateVerdict(colours);
    const int findings = analysis ? countFindings(analysis->soundness) : 0;
    m_soundness->setText(
        findings > 0 ? QStringLiteral("<a href='soundness' style='color:%1'>⚠ %2</a>").arg(colours.warning.name(), tr("Soundness findings: %1").arg(findings))
                     : QString());
    m_soundness->setToolTip(tr("Checked apart from the contract: arithmetic that cannot be right, whatever the rules say"));
}

void ContractTable::updateVerdict(const Palette& colours) {
    const AnalysisPtr& analysis = m_model->analysis();
    if (!analysis || !analysis->contractReport.isApplied) {
        setColour(*m_summary, colours.mutedText);
        m_summary->setText(analysis ? tr("Contract not applied: no sequence-parallel rewrite") : QString());
        return;
    }
    const ContractReport& report = analysis->contractReport;
    const int held = count(report, names::RuleVerdict::pass);
    const int applicable = held + count(report, names::RuleVerdict::fail);
    const int inapplicable = count(report, names::RuleVerdict::notApplicable);
    QString text = tr("%1 of %2 rules hold").arg(held).arg(applicable);
    if (inapplicable > 0) text += QStringLiteral(" · ") + tr("%1 not applicable").arg(inapplicable);
    setColour(*m_summary, held == applicable ? colours.pass : colours.fail);
    m_summary->setText((held == applicable ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + text);
}

void ContractTable::measureColumns() {
    const int widest = m_table->fontMetrics().averageCharWidth() * 64;
    m_table->resizeColumnsToContents();
    m_wanted.clear();
    for (int column = 0; column < ContractModel::ColumnCount; ++column) m_wanted.push_back(std::min(m_table->columnWidth(column), widest));
    shareColumns();
}

/// Texts share what the short columns leave, in proportion to what they need: the verdict stays in sight at any width.
void ContractTable::shareColumns() {
    constexpr std::array texts{ContractModel::Title, ContractModel::Where, ContractModel::Expected, ContractModel::Found};
    if (m_wanted.size() != static_cast<std::size_t>(ContractModel::ColumnCount)) return;
    int wantedByTexts = 0;
    for (const ContractModel::Column column : texts) wantedByTexts += m_wanted[static_cast<std::size_t>(column)];
    const int others = std::accumulate(m_wanted.begin(), m_wanted.end(), 0) - wantedByTexts;
    const double share = static_cast<double>(std::max(0, m_table->viewport()->width() - others)) / std::max(1, wantedByTexts);
    const int narrowest = m_table->fontMetrics().averageCharWidth() * 8;
    for (const ContractModel::Column column : texts) {
        m_table->setColumnWidth(column, std::max(narrowest, static_cast<int>(m_wanted[static_cast<std::size_t>(column)] * share)));
    }
}

void ContractTable::activate(const QModelIndex& proxyIndex) {
    const NodeId node = m_model->nodeOf(m_filter->mapToSource(proxyIndex).row());
    if (node.isValid()) emit nodeActivated(node);
}

void ContractTable::copyTable() const { QApplication::clipboard()->setText(tableText()); }

}  // namespace shardscope
