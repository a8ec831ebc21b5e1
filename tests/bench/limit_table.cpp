// Prints Google Benchmark's repetitions as one table row per benchmark, figure beside limit.
#include "tests/bench/limit_table.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace shardscope::bench {
namespace {

constexpr const char* limitCounter = "limit_ms";
constexpr double millisecondsPerSecond = 1e3;

class LimitReporter : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context& /*context*/) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override;

    [[nodiscard]] bool allHeld() const { return m_allHeld; }

private:
    bool m_allHeld = true;

    void reportTimes(const std::string& name, std::vector<double> milliseconds, double limit);
};

void LimitReporter::ReportRuns(const std::vector<Run>& runs) {
    std::vector<double> milliseconds;
    double limit = 0;
    for (const Run& run : runs) {
        if (run.error_occurred) {
            fmt::print("{:<58} failed: {}\n", run.run_name.function_name, run.error_message);
            m_allHeld = false;
            return;
        }
        if (run.run_type != Run::RT_Iteration) continue;
        milliseconds.push_back(run.real_accumulated_time / static_cast<double>(run.iterations) * millisecondsPerSecond);
        limit = run.counters.at(limitCounter);
    }
    if (!milliseconds.empty()) reportTimes(runs.front().run_name.function_name, std::move(milliseconds), limit);
}

void LimitReporter::reportTimes(const std::string& name, std::vector<double> milliseconds, double limit) {
    std::sort(milliseconds.begin(), milliseconds.end());
    const double median = milliseconds[milliseconds.size() / 2];
    const bool holds = median <= limit;
    m_allHeld = m_allHeld && holds;
    fmt::print("{:<58} {:>10.2f} {:>10.2f} {:>8.0f}  {}\n", name, median, milliseconds.back(), limit, holds ? "holds" : "EXCEEDED");
    std::fflush(stdout);
}

}  // namespace

void add(const char* name, double limitMilliseconds, int repetitions, const std::function<void(benchmark::State&)>& measure) {
    const auto body = [limitMilliseconds, measure](benchmark::State& state) {
        measure(state);
        state.counters[limitCounter] = limitMilliseconds;
    };
    benchmark::RegisterBenchmark(name, body)->Iterations(1)->Repetitions(repetitions)->UseRealTime();
}

int runAll(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    LimitReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    benchmark::Shutdown();
    return reporter.allHeld() ? 0 : 1;
}

}  // namespace shardscope::bench
