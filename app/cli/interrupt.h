// Ctrl-C while an analysis runs: turns SIGINT into a stop request, so that the analysis ends itself and nothing partial is left.
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

#include "core/support/descriptor.h"

namespace shardscope::cli {

/// While one exists SIGINT does not end the process. Create it before other threads.
class InterruptWatcher {
public:
    InterruptWatcher();
    ~InterruptWatcher();
    InterruptWatcher(const InterruptWatcher&) = delete;
    InterruptWatcher& operator=(const InterruptWatcher&) = delete;

    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    sigset_t m_before{};
    std::stop_source m_source;
    Descriptor m_signals;  // readable when SIGINT came
    Descriptor m_done;     // readable when the watcher ends
    std::jthread m_thread;

    void watch();
};

}  // namespace shardscope::cli
