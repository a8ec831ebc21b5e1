// Problems of a scenario, placed by the origins that reading recorded.
#include "core/scenario/scenario_problems.h"

#include <fmt/format.h>

namespace shardscope {

Location ScenarioProblems::whereOf(std::string_view pointer) const {
    const auto origin = m_scenario.origins.find(std::string(pointer));
    if (origin != m_scenario.origins.end()) return origin->second;
    Location location;
    location.pointer = std::string(pointer);
    return location;
}

void ScenarioProblems::report(std::string_view pointer, std::string_view code, Text text) {
    Diagnostic problem;
    problem.code = std::string(code);
    problem.where = whereOf(pointer);
    problem.message = std::move(text.message);
    problem.found = std::move(text.found);
    problem.expected = std::move(text.expected);
    problem.hint = std::move(text.hint);
    m_problems.push_back(std::move(problem));
}

bool ScenarioProblems::requireRange(std::string_view pointer, std::string_view code, std::int64_t value, std::int64_t lowest, std::int64_t highest) {
    if (value >= lowest && value <= highest) return true;
    const std::string range = fmt::format("{} … {}", lowest, highest);
    report(pointer, code, {fmt::format("{} is out of range", pointer.substr(pointer.rfind('/') + 1)), std::to_string(value), range, "any value in this range"});
    return false;
}

}  // namespace shardscope
