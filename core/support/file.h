// The only door to the file system: text comes in checked (size, kind, encoding), files go out whole or not at all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/support/diagnostic.h"

namespace shardscope {

/// Size limits of what is read, in bytes (spec: bad input).
inline constexpr std::int64_t configLimitBytes = std::int64_t{16} << 20;

/// The whole file as UTF-8 without a byte order mark; CRLF is kept. Codes: input.not_found, input.is_directory, input.no_permission, input.not_regular (pipe,
/// device, socket), input.too_large (before reading), input.lfs_pointer, input.html, input.not_utf8, input.unreadable.
[[nodiscard]] Result<std::string> readTextFile(const std::filesystem::path& path, std::int64_t limitBytes = configLimitBytes);
/// The same checks on text that is already in memory (standard input); `name` is what diagnostics name.
[[nodiscard]] Result<std::string> checkText(std::string bytes, const std::string& name, std::int64_t limitBytes = configLimitBytes);
/// Writes beside the target, flushes to disk and renames; a failure leaves the old file and nothing else. A pipe or device is written in place.
/// Code: output.cannot_write.
[[nodiscard]] Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

}  // namespace shardscope
