// Finds a contract by name or file and lays single decisions over it.
#include "core/contract/contract.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/contract/decisions.h"
#include "core/contract/embedded.h"
#include "core/support/file.h"
#include "core/support/text.h"

namespace shardscope {

namespace {

const EmbeddedContract* findEmbedded(std::string_view name) {
    const auto all = embeddedContracts();
    const auto found = std::ranges::find(all, name, &EmbeddedContract::name);
    return found == all.end() ? nullptr : &*found;
}

bool looksLikeFile(const std::string& name) { return name.find('/') != std::string::npos || name.ends_with(".json"); }

Diagnostic unknownContract(const std::string& name) {
    std::vector<std::string_view> known;
    for (const EmbeddedContract& embedded : embeddedContracts()) known.push_back(embedded.name);
    const auto nearest = nearestWord(name, known);
    return {Severity::error,
            "contract.unknown",
            {{}, "--contract", 0, 0},
            fmt::format("there is no contract \"{}\"", excerpt(name)),
            excerpt(name),
            "one of: " + joined(known) + ", or a contract file",
            nearest ? fmt::format("did you mean \"{}\"?", *nearest) : std::string()};
}

Result<Contract> readContract(const std::string& nameOrFile) {
    if (const EmbeddedContract* embedded = findEmbedded(nameOrFile)) return parseContract(embedded->json, nameOrFile + ".json");
    if (!looksLikeFile(nameOrFile)) return failure(unknownContract(nameOrFile));
    const auto text = readTextFile(nameOrFile);
    if (!text) return failure(text.error());
    return parseContract(*text, nameOrFile);
}

}  // namespace

std::vector<ContractSummary> builtInContracts() {
    std::vector<ContractSummary> summaries;
    for (const EmbeddedContract& embedded : embeddedContracts()) {
        if (const auto contract = parseContract(embedded.json, std::string(embedded.name) + ".json")) summaries.push_back({contract->name, contract->title});
    }
    return summaries;
}

Result<Contract> loadContract(const std::string& nameOrFile, const std::map<std::string, std::string>& overrides) {
    Result<Contract> contract = readContract(nameOrFile);
    if (!contract) return contract;
    Diagnostics problems;
    for (const auto& [name, value] : overrides) {
        if (auto problem = setDecision(contract->decisions, name, value, {{}, "--set", 0, 0})) problems.push_back(std::move(*problem));
    }
    if (!problems.empty()) return failure(std::move(problems));
    return contract;
}

}  // namespace shardscope
