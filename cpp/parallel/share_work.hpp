// share_work: calls a function for each of many numbers, on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "parallel/workers.hpp"

namespace noughts {

// Calls work(state, number) for 0 to count - 1 in portions; each thread has a state of its own, from
// make_state(). The calling thread works, too, and calls report(share) after each of its portions; what
// that throws stops all threads and passes through.
template <class MakeState, class Work, class Report>
void share_work(std::size_t count, std::size_t threads, std::size_t portion, MakeState make_state,
                Work work, Report report) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> is_stopped{false};
    const auto run = [&](auto after_portion) {
        auto state = make_state();
        while (!is_stopped.load(std::memory_order_relaxed)) {
            const std::size_t first = next.fetch_add(portion, std::memory_order_relaxed);
            if (first >= count) break;
            const std::size_t last = std::min(first + portion, count);
            for (std::size_t number = first; number < last; ++number)
                work(state, number);
            after_portion(static_cast<double>(last) / static_cast<double>(count));
        }
    };
    const std::size_t useful = std::min(threads, count / portion + 1);
    Workers workers(
        useful - 1, [&](std::size_t) { run([](double) {}); }, [&] { is_stopped = true; });
    run(report);
    workers.finish();
}

}  // namespace noughts
