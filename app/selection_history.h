// The places selected before, walked with Alt+Left and Alt+Right like pages in a browser.
#pragma once

#include <QObject>

#include <functional>
#include <vector>

#include "app/selection.h"

namespace shardscope {

class SelectionHistory : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t maxLength = 100;

    /// `selection` must outlive the history.
    explicit SelectionHistory(Selection& selection, QObject* parent = nullptr);

    [[nodiscard]] bool canGoBack() const { return m_position > 0; }
    [[nodiscard]] bool canGoForward() const { return m_position + 1 < m_places.size(); }
    void goBack();
    void goForward();
    /// Carries every place over to another graph; those that become nothing are dropped.
    void translate(const std::function<Selected(const Selected&)>& toNewGraph);
    void clear();

signals:
    void changed();

private:
    Selection& m_selection;
    std::vector<Selected> m_places;
    std::size_t m_position = 0;
    bool m_isWalking = false;

    void record(const Selected& selected);
    void walkTo(std::size_t position);
};

}  // namespace shardscope
