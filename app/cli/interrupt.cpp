// A thread waits for SIGINT or for the end of the watcher, whichever comes first.
#include "app/cli/interrupt.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>

#include <array>

namespace shardscope::cli {

namespace {

sigset_t interruptOnly() {
    sigset_t set{};
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    return set;
}

sigset_t blockInterrupt() {
    const sigset_t set = interruptOnly();
    sigset_t before{};
    pthread_sigmask(SIG_BLOCK, &set, &before);
    return before;
}

int openSignals() {
    const sigset_t set = interruptOnly();
    return signalfd(-1, &set, SFD_CLOEXEC);
}

}  // namespace

InterruptWatcher::InterruptWatcher() : m_signals(openSignals()), m_done(eventfd(0, EFD_CLOEXEC)) {
    // Without descriptors Ctrl-C ends the process as ever.
    if (!m_signals.isOpen() || !m_done.isOpen()) return;
    m_before = blockInterrupt();
    m_thread = std::jthread([this] { watch(); });
}

InterruptWatcher::~InterruptWatcher() {
    if (!m_thread.joinable()) return;
    eventfd_write(m_done.number(), 1);
    m_thread.join();
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

void InterruptWatcher::watch() {
    std::array<pollfd, 2> waited{pollfd{m_signals.number(), POLLIN, 0}, pollfd{m_done.number(), POLLIN, 0}};
    while (poll(waited.data(), waited.size(), -1) < 0) {
    }
    if ((waited[0].revents & POLLIN) == 0) return;
    signalfd_siginfo info{};
    // Taken from the queue, so that it does not end the process once SIGINT is let through again.
    if (read(m_signals.number(), &info, sizeof info) > 0) m_source.request_stop();
}

}  // namespace shardscope::cli
