// Prints Google Benchmark's repetitions as one table row per benchmark, figure beside limit.
#include "tests/bench/limit_table.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace shardscope::bench {
namespace {

constexpr const char* limitCounter = "limit_ms";
constexpr double millisecondsPerSecond = 1e3;

/// Times of one benchmark in milliseconds, one entry a repetition.
struct Times {
    std::vector<double> wall;
    std::vector<double> processor;  // of this process: on a busy machine, what the wall clock would have shown on an idle one
    double limit = 0;
};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

class LimitReporter : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context& /*context*/) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override;

    [[nodiscard]] bool allHeld() const { return m_allHeld; }

private:
    bool m_allHeld = true;

    void reportFailure(const Run& run);
    void reportTimes(const std::string& name, const Times& times);
};

void LimitReporter::ReportRuns(const std::vector<Run>& runs) {
    Times times;
    for (const Run& run : runs) {
        if (run.error_occurred) return reportFailure(run);
        if (run.run_type != Run::RT_Iteration) continue;
        times.wall.push_back(run.real_accumulated_time * millisecondsPerSecond);
        times.processor.push_back(run.cpu_accumulated_time * millisecondsPerSecond);
        times.limit = run.counters.at(limitCounter);
    }
    if (!times.wall.empty()) reportTimes(runs.front().run_name.function_name, times);
}

void LimitReporter::reportFailure(const Run& run) {
    fmt::print("{:<58} failed: {}\n", run.run_name.function_name, run.error_message);
    m_allHeld = false;
}

void LimitReporter::reportTimes(const std::string& name, const Times& times) {
    const double figure = median(times.wall);
    const bool holds = figure <= times.limit;
    m_allHeld = m_allHeld && holds;
    fmt::print("{:<58} {:>10.2f} {:>10.2f} {:>10.2f} {:>8.0f}  {}\n", name, figure, *std::min_element(times.wall.begin(), times.wall.end()),
               median(times.processor), times.limit, holds ? "holds" : "EXCEEDED");
    std::fflush(stdout);
}

}  // namespace

void add(const char* name, double limitMilliseconds, int repetitions, const std::function<void(benchmark::State&)>& measure) {
    const auto body = [limitMilliseconds, measure](benchmark::State& state) {
        measure(state);
        state.counters[limitCounter] = limitMilliseconds;
    };
    // One execution a repetition, so that the median is one of executions and not of averages.
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
