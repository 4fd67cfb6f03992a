// Rules: one member of the family (width, height, k, stock of powers), with its lines worked out.
//
// Immutable once made. Building one costs a few microseconds (a line system of at most a few
// hundred masks), so code that plays many moves makes it once and passes it by reference.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cells.hpp"

namespace noughts {

class Rules {
  public:
    // Throws InvalidInput for what makes no sense or needs more than kMaxCells cells.
    Rules(int width, int height, int k, int swaps = 0, int blocks = 0);

    int width() const { return width_; }
    int height() const { return height_; }
    int k() const { return k_; }
    int swaps() const { return swaps_; }
    int blocks() const { return blocks_; }
    int cells() const { return width_ * height_; }
    std::uint64_t board_mask() const { return first_cells_mask(cells()); }

    // Rows by start cell, then columns, then diagonals down-right, then down-left; with k = 1 every
    // cell is one line, listed once. Must agree with core/ in Python.
    const std::vector<std::uint64_t>& line_masks() const { return line_masks_; }

    bool has_line(std::uint64_t mask) const;
    // Only the lines through `cell`: all that can be new after a mark was put there.
    bool has_line_through(int cell, std::uint64_t mask) const;

    // "4x4k4s2b1": the notation of the design.
    std::string name() const;

    bool operator==(const Rules& that) const = default;

  private:
    int width_, height_, k_, swaps_, blocks_;
    std::vector<std::uint64_t> line_masks_;
    // The lines through cell c are through_masks_[through_first_[c] .. through_first_[c + 1]).
    std::vector<std::uint64_t> through_masks_;
    std::vector<std::uint32_t> through_first_;
};

inline bool Rules::has_line_through(int cell, std::uint64_t mask) const {
    const auto at = static_cast<std::size_t>(cell);
    for (auto i = through_first_[at]; i != through_first_[at + 1]; ++i)
        if ((through_masks_[i] & ~mask) == 0) return true;
    return false;
}

}  // namespace noughts
