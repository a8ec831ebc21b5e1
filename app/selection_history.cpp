// The places selected before: a list with a position in it; selecting anew cuts what lay ahead.
#include "app/selection_history.h"

#include <QScopedValueRollback>

namespace shardscope {

SelectionHistory::SelectionHistory(Selection& selection, QObject* parent) : QObject(parent), m_selection(selection) {
    connect(&selection, &Selection::changed, this, &SelectionHistory::record);
}

void SelectionHistory::goBack() {
    if (canGoBack()) walkTo(m_position - 1);
}

void SelectionHistory::goForward() {
    if (canGoForward()) walkTo(m_position + 1);
}

void SelectionHistory::translate(const std::function<Selected(const Selected&)>& toNewGraph) {
    std::vector<Selected> places;
    std::size_t position = 0;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const Selected place = toNewGraph(m_places[i]);
        if (!place.isNothing() && (places.empty() || places.back() != place)) places.push_back(place);
        if (i == m_position && !places.empty()) position = places.size() - 1;
    }
    m_places = std::move(places);
    m_position = position;
    emit changed();
}

void SelectionHistory::clear() {
    m_places.clear();
    m_position = 0;
    emit changed();
}

void SelectionHistory::record(const Selected& selected) {
    if (m_isWalking || selected.isNothing()) return;
    if (!m_places.empty()) m_places.resize(m_position + 1);
    if (!m_places.empty() && m_places.back() == selected) return;
    if (m_places.size() == maxLength) m_places.erase(m_places.begin());
    m_places.push_back(selected);
    m_position = m_places.size() - 1;
    emit changed();
}

void SelectionHistory::walkTo(std::size_t position) {
    const QScopedValueRollback<bool> walking(m_isWalking, true);
    m_position = position;
    m_selection.select(m_places[position]);
    emit changed();
}

}  // namespace shardscope
