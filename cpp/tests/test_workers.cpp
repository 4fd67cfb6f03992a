// Workers: every thread is joined, failures arrive in the calling thread, fewer threads are enough.
#include <atomic>
#include <stdexcept>

#include "check.hpp"
#include "parallel/workers.hpp"

namespace noughts::testing {

#ifndef NOUGHTS_SINGLE_THREADED

TEST(workers_are_numbered_and_joined) {
    std::atomic<unsigned> seen_mask{0};
    Workers workers(5, [&](std::size_t number) { seen_mask |= 1u << number; }, [] {});
    workers.finish();
    CHECK_EQUAL(seen_mask.load(), 0b111110u, "workers 1 to 5");
}

TEST(workers_hand_their_failure_to_the_caller) {
    std::atomic<bool> is_stopped{false};
    const auto run = [&] {
        Workers workers(
            3,
            [&](std::size_t number) {
                if (number == 2) throw std::runtime_error("worker 2");
                while (!is_stopped) {
                }
            },
            [&] { is_stopped = true; });
        workers.finish();
    };
    CHECK_THROWS((run(), 0), std::runtime_error, "");
    CHECK(is_stopped.load(), "the others are told to stop");
}

TEST(workers_are_stopped_when_the_caller_fails) {
    std::atomic<bool> is_stopped{false};
    std::atomic<int> started{0}, ended{0};
    const auto run = [&] {
        Workers workers(
            2,
            [&](std::size_t) {
                ++started;
                while (!is_stopped) {
                }
                ++ended;
            },
            [&] { is_stopped = true; });
        throw std::logic_error("the caller");
    };
    CHECK_THROWS((run(), 0), std::logic_error, "");
    CHECK_EQUAL(ended.load(), started.load(), "all have ended");
    CHECK(is_stopped.load(), "they were told to");
}

#endif

TEST(workers_that_cannot_be_started_are_left_out) {
    std::atomic<int> worked{0};
    // No vector holds so many threads: the work goes on with none.
    Workers workers(~std::size_t{0}, [&](std::size_t) { ++worked; }, [] {});
    workers.finish();
    CHECK_EQUAL(worked.load(), 0, "no worker");
}

}  // namespace noughts::testing
