// What all judges share: their threads, and how they tell how far they are.
#pragma once

#include <chrono>
#include <functional>

#include "game/error.hpp"
#include "parallel/workers.hpp"

namespace noughts::learning {

// 0: one for each core. Throws InvalidInput if there are too many.
inline std::size_t thread_count(int threads) {
    constexpr int kMaxThreads = 256;
    if (threads < 0 || threads > kMaxThreads)
        throw InvalidInput("judge: threads are 0 (one for each core) to 256");
    return threads > 0 ? static_cast<std::size_t>(threads) : core_count();
}

// Calls the user back at most every 25 ms.
class Progress {
  public:
    explicit Progress(const std::function<void(double)>& callback) : callback_(callback) {}

    void report(double share) {
        if (!callback_) return;
        const auto now = Clock::now();
        if (now < due_) return;
        due_ = now + std::chrono::milliseconds(25);
        callback_(share);
    }

  private:
    using Clock = std::chrono::steady_clock;
    const std::function<void(double)>& callback_;
    Clock::time_point due_ = Clock::now();
};

}  // namespace noughts::learning
