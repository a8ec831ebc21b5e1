// The list of every key: commands with their shortcuts, and what keys and mouse do in the graph.
#pragma once

class QWidget;

namespace shardscope {

class WindowActions;

void showKeys(const WindowActions& actions, QWidget* parent);

}  // namespace shardscope
