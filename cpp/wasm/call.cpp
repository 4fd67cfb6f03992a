#include "wasm/call.hpp"

#include <new>
#include <stdexcept>
#include <string_view>

#include "wasm/exceptions.hpp"

namespace noughts::wasm {

namespace {

Bytes result;

void set_result(std::string_view text) {
    result.assign(text.begin(), text.end());
}

// Within `catch (...)`.
Status status_of_exception() {
    if (const auto* error = thrown<InvalidInput>()) {
        set_result(error->what());
        return Status::invalid_input;
    }
    if (thrown<std::bad_alloc>() != nullptr) {
        result.clear();
        return Status::out_of_memory;
    }
    if (thrown<StoppedByCaller>() != nullptr) {
        result.clear();
        return Status::stopped;
    }
    const auto* error = thrown<std::logic_error>();
    set_result(error != nullptr ? error->what() : "an error without a name: please report this");
    return Status::failed;
}

}  // namespace

Status answer(const std::uint8_t* data, std::size_t size, void (*function)(Reader&, Writer&)) {
    try {
        Reader in({data, size});
        Writer out;
        function(in, out);
        result = out.take();
        return Status::done;
    } catch (...) {
        return status_of_exception();
    }
}

// Imported from whoever loads the module.
extern "C" __attribute__((import_module("noughts"), import_name("report"))) int noughts_report(
    int kind, const std::uint8_t* data, std::size_t size);

int report(Report kind, Writer message) {
    const Bytes bytes = message.take();
    const int answer = noughts_report(static_cast<int>(kind), bytes.data(), bytes.size());
    if (answer < 0) throw StoppedByCaller();
    return answer;
}

extern "C" {

__attribute__((export_name("allocate"))) void* noughts_allocate(std::size_t size) {
    return std::malloc(size == 0 ? 1 : size);
}
__attribute__((export_name("release"))) void noughts_release(void* memory) {
    std::free(memory);
}
__attribute__((export_name("result"))) const std::uint8_t* noughts_result() {
    return result.data();
}
__attribute__((export_name("result_size"))) std::size_t noughts_result_size() {
    return result.size();
}

}  // extern "C"

}  // namespace noughts::wasm
