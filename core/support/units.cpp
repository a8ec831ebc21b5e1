// Text forms of quantities.
#include "core/support/units.h"

#include <array>

#include <fmt/format.h>

namespace shardscope {

std::string bytesText(std::int64_t bytes) {
    static constexpr std::array<const char*, 6> units{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1024.0 && unit + 1 < units.size()) {
        value /= 1024.0;
        ++unit;
    }
    std::string number = fmt::format("{:.1f}", value);
    if (number.ends_with(".0")) number.resize(number.size() - 2);
    return number + " " + units[unit];
}

}  // namespace shardscope
