// The toolbar. Choices that exclude each other stand as segments of one control; the contract chooser lists what is built in.
#include "app/window_toolbar.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include "app/appearance_actions.h"
#include "app/icons.h"
#include "app/window_actions.h"

namespace shardscope {
namespace {

constexpr auto segmentStyle = R"(
QToolButton { border: 1px solid palette(mid); border-radius: 0; padding: 3px 9px; background: palette(base); color: palette(text); }
QToolButton:checked { background: palette(highlight); color: palette(highlighted-text); border-color: palette(highlight); }
QToolButton:hover:!checked { background: palette(midlight); }
QToolButton:disabled { color: palette(mid); }
)";

}  // namespace

WindowToolBar::WindowToolBar(const WindowActions& actions, const AppearanceActions& appearance, QMenu* openMenu, QWidget* parent)
    : QToolBar(parent), m_contractLabel(new QLabel(this)), m_contracts(new QComboBox(this)), m_theme(new QToolButton(this)) {
    setObjectName(QStringLiteral("toolBar"));
    setMovable(false);
    setIconSize({20, 20});
    createFileButtons(actions, openMenu);
    addSeparator();
    addSegments({actions[Command::expanded], actions[Command::repetition]});
    createContractChooser();
    createViewButtons(actions);
    createAppearanceButtons(appearance);
    retranslate();
}

void WindowToolBar::createFileButtons(const WindowActions& actions, QMenu* openMenu) {
    auto* open = new QToolButton(this);
    open->setDefaultAction(actions[Command::open]);
    open->setMenu(openMenu);
    open->setPopupMode(QToolButton::MenuButtonPopup);
    addWidget(open);
    addAction(actions[Command::reload]);
    addAction(actions[Command::exportImage]);
    addSeparator();
    addAction(actions[Command::selectPrevious]);
    addAction(actions[Command::selectNext]);
}

void WindowToolBar::createContractChooser() {
    for (const ContractSummary& contract : builtInContracts())
        m_contracts->addItem(QString::fromStdString(contract.title), QString::fromStdString(contract.name));
    m_contracts->setEnabled(false);
    m_contracts->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_contracts->setMinimumContentsLength(24);
    m_contractLabel->setContentsMargins(10, 0, 4, 0);
    m_contractLabel->setForegroundRole(QPalette::PlaceholderText);
    addWidget(m_contractLabel);
    addWidget(m_contracts);
    connect(m_contracts, &QComboBox::activated, this, [this](int index) { emit contractChosen(m_contracts->itemData(index).toString()); });
}

void WindowToolBar::createViewButtons(const WindowActions& actions) {
    addSeparator();
    addAction(actions[Command::fitAll]);
    addAction(actions[Command::fitSelection]);
    addAction(actions[Command::showAuxiliary]);
    addAction(actions[Command::showLegend]);
}

void WindowToolBar::createAppearanceButtons(const AppearanceActions& appearance) {
    auto* space = new QWidget(this);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
    addSegments(appearance.languages().actions());
    auto* themes = new QMenu(this);
    themes->addActions(appearance.themes().actions());
    m_theme->setIcon(lineIcon(QStringLiteral("theme")));
    m_theme->setMenu(themes);
    m_theme->setPopupMode(QToolButton::InstantPopup);
    addWidget(m_theme);
}

void WindowToolBar::addSegments(const QList<QAction*>& choices) {
    auto* segments = new QWidget(this);
    segments->setStyleSheet(QLatin1String(segmentStyle));
    auto* row = new QHBoxLayout(segments);
    row->setContentsMargins(4, 0, 4, 0);
    row->setSpacing(0);
    for (QAction* action : choices) {
        auto* button = new QToolButton(segments);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        row->addWidget(button);
    }
    addWidget(segments);
}

void WindowToolBar::setAnalysis(const Analysis& analysis) {
    const QString name = QString::fromStdString(analysis.scenario.contract);
    // A contract that came from a file joins the list for as long as the window lives.
    if (m_contracts->findData(name) < 0) m_contracts->addItem(QFileInfo(name).fileName(), name);
    m_contracts->setCurrentIndex(m_contracts->findData(name));
    m_contracts->setEnabled(true);
}

void WindowToolBar::retranslate() {
    setWindowTitle(tr("Toolbar"));
    m_contractLabel->setText(tr("Contract"));
    m_contracts->setToolTip(tr("Which layout contract the graph is rewritten and checked by"));
    m_contracts->setStatusTip(m_contracts->toolTip());
    m_contracts->setAccessibleName(tr("Contract"));
    m_theme->setToolTip(tr("Theme"));
    m_theme->setStatusTip(tr("Colours of window and graph"));
}

}  // namespace shardscope
