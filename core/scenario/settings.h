// Every setting of a scenario in one table: its place in a scenario file, its option on the command line, and what it does. File and options share it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/scenario/scenario.h"

namespace shardscope {

enum class SettingKind : std::uint8_t { integer, flag, text };
using SettingValue = std::variant<std::int64_t, bool, std::string>;

/// Where a value comes from, and where problems with it go. `prefix` is "option" or "scenario": the first part of diagnostic codes.
struct SettingContext {
    Scenario& scenario;
    Diagnostics& problems;
    std::string_view prefix;
    Location where;

    /// code: prefix + "." + kind.
    void report(std::string_view kind, std::string message, std::string found, std::string expected, std::string hint) const;
};

using ApplySetting = void (*)(const SettingContext& context, const SettingValue& value);

struct Setting {
    std::string_view pointer;      // in a scenario file; empty when it is an option only
    std::string_view option;       // on the command line, without dashes; empty when it stands in files only
    std::string_view placeholder;  // of the option's value; empty for flags
    std::string_view help;         // of an unmodelled setting: what holds instead
    SettingKind kind = SettingKind::text;
    ApplySetting apply = nullptr;   // none: known, but not modelled
    std::string_view neutral = {};  // of an unmodelled setting: the value that changes nothing
};

[[nodiscard]] std::span<const Setting> settings();

/// Refuses an unmodelled setting by name unless its value is the one that changes nothing.
void refuseUnmodelled(const SettingContext& context, const Setting& setting, std::string_view valueText);

}  // namespace shardscope
