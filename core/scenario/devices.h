// Names of the devices a scenario may run on (TensorCast device_profiles, 2026-08).
#pragma once

#include <array>
#include <string_view>

namespace shardscope {

inline constexpr std::array<std::string_view, 11> knownDevices{
    "ATLAS_800_A3_752T_128G_DIE",
    "ATLAS_800_A3_560T_128G_DIE",
    "ATLAS_800_A3_560T_128G_DIE_ROCE",
    "ATLAS_800_A2_376T_64G",
    "ATLAS_800_A2_313T_64G",
    "ATLAS_800_A2_280T_64G",
    "ATLAS_800_A2_280T_64G_PCIE",
    "ATLAS_800_A2_280T_32G_PCIE",
    "ATLAS_350_425T_112G",
    "ATLAS_350_425T_84G",
    "TEST_DEVICE",
};

}  // namespace shardscope
