// Calls from outside: a message in, a result out, a number that says how it went.
//
// No exception leaves the module. Every exported function takes the address and the size of its
// arguments, in memory from noughts_allocate, and returns a Status; the result, or the sentence of an
// error, is then at noughts_result, and stays there until the next call.
#pragma once

#include <cstddef>
#include <cstdint>

#include "wasm/messages.hpp"

namespace noughts::wasm {

enum class Status : int {
    done = 0,
    invalid_input = 1,  // the result is the sentence of InvalidInput
    out_of_memory = 2,
    stopped = 3,  // the caller's own function asked to stop
    failed = 4,   // a defect; the result says what is known of it
};

// What reports get: called while the work is under way.
enum class Report : int { progress = 0, certificate = 1 };

// Thrown where the caller's function asks to stop by returning a negative number.
struct StoppedByCaller {};

// Calls the caller's function and returns its answer, if the arguments say that there is one.
int report(Report kind, Writer message);

// Answers a call; for the functions below.
Status answer(const std::uint8_t* data, std::size_t size, void (*function)(Reader&, Writer&));

}  // namespace noughts::wasm

// An exported function: `in` has its arguments, `out` gets its result.
#define NOUGHTS_EXPORT(name)                                                                    \
    static void name(::noughts::wasm::Reader& in, ::noughts::wasm::Writer& out);                \
    extern "C" __attribute__((export_name(#name))) int noughts_##name(const std::uint8_t* data, \
                                                                      std::size_t size) {       \
        return static_cast<int>(::noughts::wasm::answer(data, size, &name));                    \
    }                                                                                           \
    static void name([[maybe_unused]] ::noughts::wasm::Reader& in,                              \
                     [[maybe_unused]] ::noughts::wasm::Writer& out)
