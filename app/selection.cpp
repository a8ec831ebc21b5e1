// What is selected: tells everyone once per change.
#include "app/selection.h"

namespace shardscope {

void Selection::select(const Selected& selected) {
    if (selected != m_current) renew(selected);
}

void Selection::renew(const Selected& selected) {
    m_current = selected;
    emit changed(m_current);
}

}  // namespace shardscope
