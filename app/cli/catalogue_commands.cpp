// Subcommands that list what is built in: contracts, ops.
#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "core/report/catalogue.h"

namespace shardscope::cli {

int runContracts(const Arguments& arguments) {
    const bool isJson = arguments.format == "json";
    if (arguments.contractName.empty()) {
        const std::vector<ContractSummary> contracts = builtInContracts();
        return writeResult(arguments, isJson ? report::contractsJson(contracts) : report::contractsText(contracts));
    }
    const Result<Contract> contract = loadContract(arguments.contractName, {});
    if (!contract) return fail(arguments, contract.error());
    return writeResult(arguments, isJson ? report::contractJson(*contract) : report::contractText(*contract));
}

int runOps(const Arguments& arguments) { return writeResult(arguments, arguments.format == "json" ? report::opsJson() : report::opsText()); }

}  // namespace shardscope::cli
