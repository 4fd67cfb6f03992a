// Actions: every whole move of a game as a number, the same in every position.
//
// Learners of other people choose among numbers 0 .. count - 1, of which a mask says which are legal.
// The moves of one cell stand together, in the order of moves(): the placement alone, then with each
// swap by (first, second), then with each block by its cell. So legal moves in order have ascending
// numbers, and a game without powers has its cells as actions. Must agree with
// adapters/actions.py in Python.
#pragma once

#include <cstdint>
#include <optional>

#include "game/move.hpp"
#include "game/rules.hpp"

namespace noughts::learning {

class Actions {
  public:
    explicit Actions(const Rules& rules)
        : cells_(rules.cells()),
          pairs_(rules.swaps() > 0 ? cells_ * (cells_ - 1) / 2 : 0),
          per_cell_(1 + pairs_ + (rules.blocks() > 0 ? cells_ : 0)) {}

    std::int64_t count() const { return std::int64_t{cells_} * per_cell_; }

    std::int64_t number(const Move& move) const {
        const std::int64_t plain = std::int64_t{move.cell} * per_cell_;
        if (move.power == Power::none) return plain;
        if (move.power == Power::block) return plain + 1 + pairs_ + move.first;
        return plain + 1 + first_pair(move.first) + (move.second - move.first - 1);
    }

    // Whether or not the move is legal anywhere; nothing for a number that is no action.
    std::optional<Move> move(std::int64_t number) const {
        if (number < 0 || number >= count()) return std::nullopt;
        const int cell = static_cast<int>(number / per_cell_);
        int rest = static_cast<int>(number % per_cell_);
        if (rest == 0) return placement(cell);
        --rest;
        if (rest >= pairs_) return placement_and_block(cell, rest - pairs_);
        int first = 0;
        while (first_pair(first + 1) <= rest)
            ++first;
        return placement_and_swap(cell, first, first + 1 + rest - first_pair(first));
    }

  private:
    // Pairs before those that begin with `first`.
    int first_pair(int first) const { return first * (2 * cells_ - first - 1) / 2; }

    int cells_;
    int pairs_;     // 0 in games without swaps
    int per_cell_;  // actions that place on one cell
};

}  // namespace noughts::learning
