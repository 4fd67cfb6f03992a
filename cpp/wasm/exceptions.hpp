// Exceptions in WebAssembly: what the compiler calls to throw and to catch them.
//
// Debian's C++ library for WebAssembly has no exceptions. The core throws a few, and relies on
// destructors that run meanwhile. WebAssembly itself has instructions for both, so little is needed.
//
// One thing is missing: a catch with a type never catches here, it passes everything on. The core has
// one of those, in the prover, for what only another thread can cause. Use `catch (...)` and
// thrown<Type>().
#pragma once

#include <typeinfo>

namespace noughts::wasm {

// Within `catch (...)`: the object that was thrown if it is exactly of this type, else nullptr.
const void* thrown_object(const std::type_info& type);

template <class Type>
const Type* thrown() {
    return static_cast<const Type*>(thrown_object(typeid(Type)));
}

}  // namespace noughts::wasm
