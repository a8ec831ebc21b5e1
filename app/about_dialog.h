// Version and licences of the program and of what it is built on.
#pragma once

class QWidget;

namespace shardscope {

void showAbout(QWidget* parent);

}  // namespace shardscope
