// Every command of the window as a QAction with text, icon, shortcut and status tip, made from one table. Who carries a command out connects to it.
#pragma once

#include <QAction>
#include <QObject>

#include <array>
#include <span>

namespace shardscope {

enum class Command : std::uint8_t {
    open,
    reload,
    exportImage,
    quit,
    copy,
    filterOutline,
    selectPrevious,
    selectNext,
    expanded,
    repetition,
    zoomIn,
    zoomOut,
    zoomActual,
    fitAll,
    fitSelection,
    foldAll,
    unfoldAll,
    showAuxiliary,
    showLegend,
    fullScreen,
    resetLayout,
    cancel,
    help,
    keys,
    about,
    aboutQt,
    count
};

class WindowActions : public QObject {
    Q_OBJECT

public:
    explicit WindowActions(QObject* parent);

    [[nodiscard]] QAction* operator[](Command command) const { return m_actions[static_cast<std::size_t>(command)]; }
    [[nodiscard]] std::span<QAction* const> all() const { return m_actions; }
    void retranslate();

private:
    std::array<QAction*, static_cast<std::size_t>(Command::count)> m_actions{};
};

}  // namespace shardscope
