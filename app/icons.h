// Toolbar icons: line drawings from resources/icons, painted in the text colour of the current palette, so that a theme switch needs no new files.
#pragma once

#include <QIcon>
#include <QString>

namespace shardscope {

/// An icon of resources/icons by name without ending ("open"). Drawn anew for every size, device pixel ratio and palette.
[[nodiscard]] QIcon lineIcon(const QString& name);
/// The program's own icon, in its own colours.
[[nodiscard]] QIcon programIcon();

}  // namespace shardscope
