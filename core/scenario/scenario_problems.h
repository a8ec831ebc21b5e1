// Collects the problems of a scenario, each at the place where its value was written.
#pragma once

#include <string>
#include <string_view>

#include "core/scenario/scenario.h"

namespace shardscope {

class ScenarioProblems {
public:
    /// `scenario` must outlive it.
    explicit ScenarioProblems(const Scenario& scenario) : m_scenario(scenario) {}

    struct Text {
        std::string message;
        std::string found;
        std::string expected;
        std::string hint;
    };

    void report(std::string_view pointer, std::string_view code, Text text);
    /// Reports `code` unless lowest ≤ value ≤ highest. Returns whether it holds.
    bool requireRange(std::string_view pointer, std::string_view code, std::int64_t value, std::int64_t lowest, std::int64_t highest);
    [[nodiscard]] Location whereOf(std::string_view pointer) const;
    [[nodiscard]] const Diagnostics& all() const { return m_problems; }

private:
    const Scenario& m_scenario;
    Diagnostics m_problems;
};

}  // namespace shardscope
