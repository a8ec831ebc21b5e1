// What is built in, as tables and JSON: contracts with their decisions and rules, operators.
#pragma once

#include <string>
#include <vector>

#include "core/contract/contract.h"

namespace shardscope::report {

[[nodiscard]] std::string contractsText(const std::vector<ContractSummary>& contracts);
[[nodiscard]] std::string contractsJson(const std::vector<ContractSummary>& contracts);
/// One contract: decisions with the other values they could have, rules, defects of the simulator.
[[nodiscard]] std::string contractText(const Contract& contract);
[[nodiscard]] std::string contractJson(const Contract& contract);
/// Every operator of the engine.
[[nodiscard]] std::string opsText();
[[nodiscard]] std::string opsJson();

}  // namespace shardscope::report
