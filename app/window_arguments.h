// Arguments of the windowed program: files, scenario options for a plain config, and options of the window itself.
#pragma once

#include <QSize>

#include <optional>
#include <string>
#include <vector>

#include "app/language_controller.h"
#include "app/theme_controller.h"
#include "core/scenario/scenario.h"

namespace shardscope {

struct WindowArguments {
    std::vector<std::string> files;
    OptionValues options;  // of scenarioOptions(), laid over every file
    std::optional<Theme> theme;
    std::optional<Language> language;
    std::optional<QSize> size;              // device-independent pixels
    std::optional<std::string> screenshot;  // write the window there and exit
    std::vector<std::string> select;        // roles, operators or scopes that together name an operator, or the key of a frame
};

/// `arguments` without the program's name. Codes: option.unknown, option.value_missing, option.value.
[[nodiscard]] Result<WindowArguments> parseWindowArguments(const std::vector<std::string>& arguments);

}  // namespace shardscope
