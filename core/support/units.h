// Quantities as people read them. Bytes stay integers until here.
#pragma once

#include <cstdint>
#include <string>

namespace shardscope {

/// "48 MiB", "24.5 KiB", "640 B": IEC units, at most one decimal, rounded once from exact bytes.
[[nodiscard]] std::string bytesText(std::int64_t bytes);

}  // namespace shardscope
