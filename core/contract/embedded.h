// The contract files of resources/contracts, compiled into the program.
#pragma once

#include <span>
#include <string_view>

namespace shardscope {

struct EmbeddedContract {
    std::string_view name;
    std::string_view json;
};

[[nodiscard]] std::span<const EmbeddedContract> embeddedContracts();

}  // namespace shardscope
