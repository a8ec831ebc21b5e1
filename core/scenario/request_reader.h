// The "requests" of a scenario file: groups of equal requests, each of them an object.
#pragma once

#include "core/scenario/settings.h"
#include "core/support/json.h"

namespace shardscope {

/// Reading a scenario stops after so many problems: a broken file needs no more, and a hostile one gets no more time.
inline constexpr std::size_t mostProblems = 20;

/// Fills scenario.requests and their origins. `field` may be null, which leaves the default.
void readRequests(const JsonNode& field, Scenario& scenario, Diagnostics& problems);
/// scenario.key.unknown, with the nearest of the known keys.
void reportUnknownKey(const SettingContext& context, const JsonNode& field, std::span<const std::string_view> known);

}  // namespace shardscope
