// What the benchmarks share: each states its limit, and the report sets the measured median beside it.
#pragma once

#include <benchmark/benchmark.h>

#include <functional>

namespace shardscope::bench {

/// Registers one execution of `measure`, repeated; its median wall time must not exceed `limitMilliseconds`.
/// `measure` may call SkipWithError.
void add(const char* name, double limitMilliseconds, int repetitions, const std::function<void(benchmark::State&)>& measure);

/// Runs what was added and prints a row each: name, median, fastest, processor time, limit, verdict. Returns main's exit code: 1 when a limit is exceeded or a
/// benchmark failed.
int runAll(int argc, char** argv);

}  // namespace shardscope::bench
