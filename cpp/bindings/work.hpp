// Native work: runs without the GIL, takes it back to call Python, and ends when Python exits.
//
// Python ends a daemon thread that wants the GIL during exit by unwinding its stack, and C++ answers
// that with an abort. So exit first asks all other threads to stop (stop_work); a thread that still
// wants the GIL afterwards sleeps until the process is gone.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "game/error.hpp"

namespace noughts {

// Python exits, and this thread does not: it arrives in Python as SystemExit.
struct PythonExit {};

// Calls functions of Python itself. They throw nothing: what is caught is the end of the thread.
template <class Function>
auto call_python(Function&& function) noexcept {
    try {
        return std::forward<Function>(function)();
    } catch (...) {
        for (;;)
            std::this_thread::sleep_for(std::chrono::hours(1));
    }
}

// Calls a Python object, with the GIL held.
template <class... Arguments>
nanobind::object call_object(const nanobind::object& callable, const Arguments&... arguments) {
    const nanobind::object tuple = nanobind::make_tuple(arguments...);
    PyObject* const result =
        call_python([&] { return PyObject_Call(callable.ptr(), tuple.ptr(), nullptr); });
    if (result == nullptr) throw nanobind::python_error();
    return nanobind::steal(result);
}

// From construction to destruction the GIL is free, except within with_gil().
class Work {
  public:
    Work() {
        stop_if_exiting();
        if (depth_ >= kMaxDepth)
            throw InvalidInput("native calls are nested too deep: a callback calls back");
        ++depth_;
        ++running_;
        state_ = PyEval_SaveThread();
    }
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;
    ~Work() {
        --running_;
        --depth_;
        take_gil();
    }

    // Lets a pending Ctrl-C surface as its Python exception, then calls the function.
    template <class Function>
    auto with_gil(Function&& function) {
        stop_if_exiting();
        take_gil();
        const Release release(*this);
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
        return std::forward<Function>(function)();
    }
    void poll() {
        with_gil([] {});
    }

    // Called when Python exits: ends the work of all other threads, and waits for it for a while.
    static void stop_all() {
        exiting_thread_ = std::this_thread::get_id();
        is_exiting_ = true;
        PyThreadState* const state = PyEval_SaveThread();
        for (int tries = 0; running_ > 0 && tries < 2000; ++tries)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        PyEval_RestoreThread(state);
    }
    // Called in the child of a fork, which has one thread.
    static void forget_others() { running_ = depth_; }

  private:
    static constexpr int kMaxDepth = 8;

    struct Release {
        explicit Release(Work& owner) : work(owner) {}
        Release(const Release&) = delete;
        Release& operator=(const Release&) = delete;
        ~Release() { work.state_ = PyEval_SaveThread(); }
        Work& work;
    };

    void take_gil() noexcept {
        call_python([this] { PyEval_RestoreThread(state_); });
    }
    static void stop_if_exiting() {
        if (is_exiting_ && exiting_thread_ != std::this_thread::get_id()) throw PythonExit();
    }

    PyThreadState* state_ = nullptr;
    inline static thread_local int depth_ = 0;
    inline static std::atomic<int> running_{0};
    inline static std::atomic<bool> is_exiting_{false};
    inline static std::thread::id exiting_thread_;
};

}  // namespace noughts
