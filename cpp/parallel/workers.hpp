// Workers: threads that help the calling thread with its work, and what happens when one fails.
//
//     Workers workers(3, [&](std::size_t number) { ... }, [&] { work.stop(); });
//     ...                     the calling thread does its own share
//     workers.finish();       waits for all of them
//
// One policy everywhere:
//   - a thread that cannot be started is left out: the work goes on with fewer, or with none;
//   - what a worker throws stops the others, and finish() throws it in the calling thread;
//   - all threads are joined on every way out, after `stop` was called.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <utility>
#include <vector>

#include "parallel/threads.hpp"

namespace noughts {

class Workers {
  public:
    // Starts up to `count` threads; each calls work(number) once, with numbers 1 to count. `stop`
    // must make all of them, and the calling thread, end soon; it is called from any thread, perhaps
    // more than once.
    Workers(std::size_t count, std::function<void(std::size_t)> work, std::function<void()> stop)
        : work_(std::move(work)), stop_(std::move(stop)) {
#ifndef NOUGHTS_SINGLE_THREADED
        try {
            threads_.reserve(count);
            for (std::size_t number = 1; number <= count; ++number)
                threads_.emplace_back([this, number] { run(number); });
        } catch (const std::exception&) {
            // No thread or no memory to be had: the work is done with those there are.
        }
#else
        (void)count;
#endif
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers() {
        stop_();
        join();
    }

    // Waits until all threads have ended by themselves; throws what one of them threw.
    void finish() {
        join();
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }

  private:
    void run(std::size_t number) noexcept {
        try {
            work_(number);
        } catch (...) {
            const Lock lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            stop_();
        }
    }
    void join() {
#ifndef NOUGHTS_SINGLE_THREADED
        for (std::thread& thread : threads_)
            if (thread.joinable()) thread.join();
#endif
    }

    std::function<void(std::size_t)> work_;
    std::function<void()> stop_;
    Mutex mutex_;
    std::exception_ptr failure_;  // the first
#ifndef NOUGHTS_SINGLE_THREADED
    std::vector<std::thread> threads_;
#endif
};

}  // namespace noughts
