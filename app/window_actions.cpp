// Every command of the window: one table with text, icon, shortcut and status tip.
#include "app/window_actions.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QRegularExpression>

#include "app/icons.h"

namespace shardscope {
namespace {

constexpr auto context = "Commands";

struct CommandRow {
    Command command;
    const char* text;
    const char* icon;
    const char* shortcut;  // portable text; several separated by "; "
    const char* statusTip;
    bool isCheckable = false;
};

// clang-format off: a table
constexpr CommandRow rows[] = {
    {Command::open, QT_TRANSLATE_NOOP("Commands", "&Open…"), "open", "Ctrl+O",
     QT_TRANSLATE_NOOP("Commands", "Open a scenario, a config.json or a model directory")},
    {Command::reload, QT_TRANSLATE_NOOP("Commands", "&Reload"), "reload", "F5", QT_TRANSLATE_NOOP("Commands", "Read the input again and keep the view")},
    {Command::exportImage, QT_TRANSLATE_NOOP("Commands", "&Export image…"), "export", "Ctrl+Shift+E",
     QT_TRANSLATE_NOOP("Commands", "Write the graph as drawn to an image file")},
    {Command::quit, QT_TRANSLATE_NOOP("Commands", "&Quit"), "", "Ctrl+Q", QT_TRANSLATE_NOOP("Commands", "Close the window")},
    {Command::copy, QT_TRANSLATE_NOOP("Commands", "&Copy operator"), "copy", "Ctrl+C", QT_TRANSLATE_NOOP("Commands", "Copy the selected operator as text")},
    {Command::filterOutline, QT_TRANSLATE_NOOP("Commands", "&Filter outline"), "", "Ctrl+F", QT_TRANSLATE_NOOP("Commands", "Type to narrow the outline")},
    {Command::selectPrevious, QT_TRANSLATE_NOOP("Commands", "&Back"), "back", "Alt+Left", QT_TRANSLATE_NOOP("Commands", "Select what was selected before")},
    {Command::selectNext, QT_TRANSLATE_NOOP("Commands", "For&ward"), "forward", "Alt+Right",
     QT_TRANSLATE_NOOP("Commands", "Select what was selected after that")},
    {Command::expanded, QT_TRANSLATE_NOOP("Commands", "&Expanded"), "", "Ctrl+Shift+X", QT_TRANSLATE_NOOP("Commands", "Build every layer on its own"), true},
    {Command::repetition, QT_TRANSLATE_NOOP("Commands", "&Repetition"), "", "Ctrl+Shift+R",
     QT_TRANSLATE_NOOP("Commands", "Build equal layers once, as a region with a count"), true},
    {Command::zoomIn, QT_TRANSLATE_NOOP("Commands", "Zoom &in"), "zoom-in", "Ctrl++; Ctrl+=", QT_TRANSLATE_NOOP("Commands", "Show the graph larger")},
    {Command::zoomOut, QT_TRANSLATE_NOOP("Commands", "Zoom &out"), "zoom-out", "Ctrl+-", QT_TRANSLATE_NOOP("Commands", "Show the graph smaller")},
    {Command::zoomActual, QT_TRANSLATE_NOOP("Commands", "&100 %"), "", "Ctrl+0", QT_TRANSLATE_NOOP("Commands", "Show the graph at its own size")},
    {Command::fitAll, QT_TRANSLATE_NOOP("Commands", "Fit &all"), "fit", "Ctrl+9", QT_TRANSLATE_NOOP("Commands", "Show the whole graph")},
    {Command::fitSelection, QT_TRANSLATE_NOOP("Commands", "Fit &selection"), "fit-selection", "F",
     QT_TRANSLATE_NOOP("Commands", "Show the selected operator or frame as large as fits")},
    {Command::foldAll, QT_TRANSLATE_NOOP("Commands", "&Fold all"), "fold", "Ctrl+Shift+F", QT_TRANSLATE_NOOP("Commands", "Show every layer as a card")},
    {Command::unfoldAll, QT_TRANSLATE_NOOP("Commands", "&Unfold all"), "unfold", "Ctrl+Shift+U",
     QT_TRANSLATE_NOOP("Commands", "Show every operator of every layer")},
    {Command::showAuxiliary, QT_TRANSLATE_NOOP("Commands", "&Helper operators"), "auxiliary", "Ctrl+H",
     QT_TRANSLATE_NOOP("Commands", "Draw conversions, views and other helpers as well"), true},
    {Command::showLegend, QT_TRANSLATE_NOOP("Commands", "&Legend"), "legend", "Ctrl+L", QT_TRANSLATE_NOOP("Commands", "Show what colours and shapes mean"),
     true},
    {Command::fullScreen, QT_TRANSLATE_NOOP("Commands", "F&ull screen"), "fullscreen", "F11", QT_TRANSLATE_NOOP("Commands", "Use the whole screen"), true},
    {Command::resetLayout, QT_TRANSLATE_NOOP("Commands", "&Reset window layout"), "", "",
     QT_TRANSLATE_NOOP("Commands", "Put all panels back to where they were at first")},
    {Command::cancel, QT_TRANSLATE_NOOP("Commands", "&Cancel"), "cancel", "Esc",
     QT_TRANSLATE_NOOP("Commands", "Stop what is being computed and keep what is shown")},
    {Command::help, QT_TRANSLATE_NOOP("Commands", "&Help"), "help", "F1", QT_TRANSLATE_NOOP("Commands", "How to read the graph")},
    {Command::keys, QT_TRANSLATE_NOOP("Commands", "&Keys"), "keys", "?", QT_TRANSLATE_NOOP("Commands", "List every key")},
    {Command::about, QT_TRANSLATE_NOOP("Commands", "&About Shardscope"), "", "", QT_TRANSLATE_NOOP("Commands", "Version and licences")},
    {Command::aboutQt, QT_TRANSLATE_NOOP("Commands", "About &Qt"), "", "", QT_TRANSLATE_NOOP("Commands", "Version and licence of Qt")},
};
// clang-format on
static_assert(std::size(rows) == static_cast<std::size_t>(Command::count));

/// "&Open…" → "Open", "打开(&O)…" → "打开": what a button and a tooltip say.
QString plainName(QString text) {
    static const QRegularExpression mnemonic(QStringLiteral("\\(&.\\)"));
    return text.remove(mnemonic).remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

QString translated(const char* text) { return QCoreApplication::translate(context, text); }

QAction* makeAction(const CommandRow& row, QObject* parent) {
    auto* action = new QAction(parent);
    action->setCheckable(row.isCheckable);
    if (*row.shortcut != '\0') action->setShortcuts(QKeySequence::listFromString(QString::fromUtf8(row.shortcut), QKeySequence::PortableText));
    if (*row.icon != '\0') action->setIcon(lineIcon(QString::fromUtf8(row.icon)));
    return action;
}

}  // namespace

WindowActions::WindowActions(QObject* parent) : QObject(parent) {
    for (const CommandRow& row : rows) m_actions[static_cast<std::size_t>(row.command)] = makeAction(row, this);
    retranslate();
}

void WindowActions::retranslate() {
    for (const CommandRow& row : rows) {
        QAction* action = (*this)[row.command];
        action->setText(translated(row.text));
        action->setStatusTip(translated(row.statusTip));
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        const QString name = plainName(action->text());
        action->setIconText(name);
        action->setToolTip(keys.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, keys));
    }
}

}  // namespace shardscope
