#include "wasm/exceptions.hpp"

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>

namespace {

// Destructors return their object in WebAssembly.
using Destructor = void* (*)(void*);

// Stands before each thrown object.
struct alignas(16) Header {
    const std::type_info* type;
    Destructor destroy;
    Header* outer;  // the one that is being handled around this one
    int handlers;   // that handle it at the moment
};

Header* handled = nullptr;  // the innermost one

Header* header_of(void* object) {
    return static_cast<Header*>(object) - 1;
}

// The instruction's operand: all C++ exceptions have the same tag, number 0.
[[noreturn]] void raise(void* object) {
    __builtin_wasm_throw(0, object);
}

}  // namespace

namespace noughts::wasm {

const void* thrown_object(const std::type_info& type) {
    return handled != nullptr && *handled->type == type ? handled + 1 : nullptr;
}

}  // namespace noughts::wasm

// The names are those of the C++ ABI.
extern "C" {

// What the compiler's code for a catch with a type reads: a selector of 0 matches no type.
struct {
    std::uintptr_t landing_pad, data, selector;
} __wasm_lpad_context;

int _Unwind_CallPersonality(void*) {
    __wasm_lpad_context.selector = 0;
    return 0;
}
int __gxx_personality_wasm0(...) {
    std::abort();
}

void* __cxa_allocate_exception(std::size_t size) noexcept {
    auto* header = static_cast<Header*>(std::malloc(sizeof(Header) + size));
    if (header == nullptr) std::terminate();
    return header + 1;
}
void __cxa_free_exception(void* object) noexcept {
    std::free(header_of(object));
}

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, Destructor destroy) {
    *header_of(object) = {type, destroy, nullptr, 0};
    raise(object);
}

void* __cxa_begin_catch(void* object) noexcept {
    Header* header = header_of(object);
    if (header->handlers++ == 0) {
        header->outer = handled;
        handled = header;
    }
    return object;
}

void __cxa_end_catch() {
    Header* header = handled;
    if (--header->handlers > 0) return;
    handled = header->outer;
    if (header->destroy != nullptr) header->destroy(header + 1);
    __cxa_free_exception(header + 1);
}

[[noreturn]] void __cxa_rethrow() {
    // The handler that rethrows ends on the way out; the object must outlive that.
    ++handled->handlers;
    raise(handled + 1);
}

}  // extern "C"

// The library's own ends the program where there is no memory.
void* operator new(std::size_t size) {
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
void* operator new[](std::size_t size) {
    return operator new(size);
}
