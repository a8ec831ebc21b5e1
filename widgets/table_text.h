// Tables as text for the clipboard: tab-separated, the way spreadsheets paste.
#pragma once

#include <QString>

class QAbstractItemModel;

namespace shardscope {

/// Header line and all rows; tabs and line breaks inside a cell become spaces.
[[nodiscard]] QString tableText(const QAbstractItemModel& model);

}  // namespace shardscope
