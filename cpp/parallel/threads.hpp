// Threads, where there are any: the only header that knows whether the build has them.
//
// Define NOUGHTS_SINGLE_THREADED for a platform without threads, such as WebAssembly in a browser.
// Workers then starts none and a Mutex never waits; all answers stay the same. Threads are used in
// three places, each of which works without them: building tables, the engine, the prover.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#ifndef NOUGHTS_SINGLE_THREADED
#include <atomic>  // std::atomic_ref: not yet in every standard library for the browser
#include <mutex>
#include <thread>
#endif

namespace noughts {

#ifdef NOUGHTS_SINGLE_THREADED

class Mutex {
  public:
    void lock() { is_locked_ = true; }
    bool try_lock() { return !std::exchange(is_locked_, true); }
    void unlock() { is_locked_ = false; }

  private:
    bool is_locked_ = false;
};
inline std::size_t core_count() {
    return 1;
}
// A word that several threads read and write without a lock.
inline std::uint64_t load_shared(std::uint64_t& word) {
    return word;
}
inline void store_shared(std::uint64_t& word, std::uint64_t bits) {
    word = bits;
}

#else

using Mutex = std::mutex;
// Reads a file on some systems: ask only where it must be known.
inline std::size_t core_count() {
    return std::max(1u, std::thread::hardware_concurrency());
}
#ifdef __cpp_lib_atomic_ref
inline std::uint64_t load_shared(std::uint64_t& word) {
    return std::atomic_ref(word).load(std::memory_order_relaxed);
}
inline void store_shared(std::uint64_t& word, std::uint64_t bits) {
    std::atomic_ref(word).store(bits, std::memory_order_relaxed);
}
#else  // the library of macOS has it only of late; its compiler has these instead
inline std::uint64_t load_shared(std::uint64_t& word) {
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
}
inline void store_shared(std::uint64_t& word, std::uint64_t bits) {
    __atomic_store_n(&word, bits, __ATOMIC_RELAXED);
}
#endif

#endif

// Holds a mutex for as long as it lives.
class Lock {
  public:
    explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() { mutex_.unlock(); }

  private:
    Mutex& mutex_;
};

// The same without waiting: false if another thread holds the mutex.
class TryLock {
  public:
    explicit TryLock(Mutex& mutex) : mutex_(mutex), is_held_(mutex.try_lock()) {}
    TryLock(const TryLock&) = delete;
    TryLock& operator=(const TryLock&) = delete;
    ~TryLock() {
        if (is_held_) mutex_.unlock();
    }
    explicit operator bool() const { return is_held_; }

  private:
    Mutex& mutex_;
    const bool is_held_;
};

}  // namespace noughts
