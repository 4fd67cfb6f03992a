// Cells and sets of cells in one machine word, and how to walk over them.
//
// Cells are numbered row by row; bit c of a mask stands for cell c. The bits of a 4x4 board:
//
//      0  1  2  3        x . . .
//      4  5  6  7        . o . .     X holds cells 0 and 10: 2^0 + 2^10 = 0x0401
//      8  9 10 11        . . x .     O holds cell 5:         2^5        = 0x0020
//     12 13 14 15        . . . .
//
// Must agree with core/ in Python, which numbers cells the same way. Boards of more than 64 cells
// need sets of several words: cell_set.hpp.
#pragma once

#include <bit>
#include <cstdint>

namespace noughts {

inline constexpr int kMaxCells = 225;  // of a board
inline constexpr int kMaskCells = 64;  // that fit a mask of one word
inline constexpr int kNoCell = 255;    // fits a byte; Python calls it -1

constexpr std::uint64_t cell_bit(int cell) {
    return std::uint64_t{1} << cell;
}

constexpr std::uint64_t first_cells_mask(int count) {
    return count == kMaskCells ? ~std::uint64_t{0} : cell_bit(count) - 1;
}

// `for (int cell : Cells{mask})` visits the set bits in ascending order.
struct Cells {
    std::uint64_t mask;

    struct Iterator {
        std::uint64_t rest_mask;
        constexpr int operator*() const { return std::countr_zero(rest_mask); }
        constexpr Iterator& operator++() {
            rest_mask &= rest_mask - 1;
            return *this;
        }
        constexpr bool operator!=(Iterator that) const { return rest_mask != that.rest_mask; }
    };
    constexpr Iterator begin() const { return {mask}; }
    constexpr Iterator end() const { return {0}; }
};

}  // namespace noughts
