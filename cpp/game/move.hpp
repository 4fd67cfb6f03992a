// Move: one whole turn, in four bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "cells.hpp"

namespace noughts {

enum class Power : std::uint8_t { none = 0, swap = 1, block = 2 };

// A placement and at most one power after it. A swap names its cells first < second; a block names
// the closed cell as `first`; what is unused is kNoCell.
struct Move {
    std::uint8_t cell = kNoCell;
    Power power = Power::none;
    std::uint8_t first = kNoCell;
    std::uint8_t second = kNoCell;

    bool is_none() const { return cell == kNoCell; }
    bool operator==(const Move&) const = default;
};

constexpr Move placement(int cell) {
    return {static_cast<std::uint8_t>(cell)};
}
constexpr Move placement_and_swap(int cell, int one, int two) {
    return {static_cast<std::uint8_t>(cell), Power::swap,
            static_cast<std::uint8_t>(one < two ? one : two),
            static_cast<std::uint8_t>(one < two ? two : one)};
}
constexpr Move placement_and_block(int cell, int closed) {
    return {static_cast<std::uint8_t>(cell), Power::block, static_cast<std::uint8_t>(closed)};
}

}  // namespace noughts
