// Rules in a message: width, height, k, swaps, blocks, then torus, misere and drop as 0 or 1, 32 bits
// each.
#pragma once

#include "game/rules.hpp"
#include "wasm/messages.hpp"

namespace noughts::wasm {

inline Rules read_rules(Reader& in) {
    const auto width = in.number<std::int32_t>(), height = in.number<std::int32_t>();
    const auto k = in.number<std::int32_t>();
    const auto swaps = in.number<std::int32_t>(), blocks = in.number<std::int32_t>();
    const bool is_torus = in.number<std::int32_t>() != 0;
    const bool is_misere = in.number<std::int32_t>() != 0;
    const bool is_drop = in.number<std::int32_t>() != 0;
    return Rules(width, height, k, swaps, blocks, {is_torus, is_misere, is_drop});
}

}  // namespace noughts::wasm
