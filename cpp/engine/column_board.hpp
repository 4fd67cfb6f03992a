// A board of columns in one machine word: for games in which marks fall and a line wins.
//
// Each column takes height + 1 bits, the lowest cell first; the bit above a column is always empty, so
// that shifted lines do not run from one column into the next. Adding the bottom row to the marks
// carries through each column to its lowest empty cell: the legal moves. A shift by 1, height,
// height + 1 or height + 2 is a step in one of the four directions.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "game/ending.hpp"
#include "game/placement.hpp"
#include "game/position.hpp"
#include "line_system.hpp"
#include "plain_choice.hpp"

namespace noughts::engine {

class ColumnBoard {
  public:
    using Bits = std::uint64_t;

    class Shape {
      public:
        explicit Shape(const LineSystem& system);

        int cell_of(Bits bit) const {
            return cells[static_cast<std::size_t>(std::countr_zero(bit))];
        }
        // Where one more mark completes a line of `marks`; cells that are taken included.
        Bits completing(Bits marks) const;
        bool has_line(Bits marks) const;
        template <int FixedK>
        Bits completing_with(Bits marks) const;

        int width, height, k;
        std::array<int, 4> steps{};  // of the directions in which a line fits
        int directions = 0;
        Bits board = 0, bottom = 0;
        Bits odd_rows = 0;                      // the lowest row is the first
        std::array<std::uint8_t, 64> cells{};   // by bit
        std::vector<std::uint8_t> bits;         // by cell
        std::array<std::int8_t, 64> weights{};  // lines through the cell of a bit
    };
    // Whether the moves come with what they threaten.
    static constexpr bool kKnowsThreats = true;

    static bool supports(const Rules& rules);

    ColumnBoard(const Shape& shape, const Position& position);

    int empty_count(const Shape& shape) const { return std::popcount(shape.board & ~marks_); }
    Choice choice(const Shape& shape, int blocked, int ply, int alpha, int beta) const;
    ColumnBoard after(const Shape& shape, int cell) const {
        return {marks_ ^ own_, marks_ | Bits{1} << shape.bits[static_cast<std::size_t>(cell)]};
    }
    // A move that wins is never made: choice() settles the position before.
    Outcome outcome(const Shape& shape, int) const {
        return marks_ == shape.board ? Outcome::draw : Outcome::unfinished;
    }
    int estimate(const Shape& shape) const;
    BoardKey key(const Shape& shape) const;
    // New threats count first.
    static std::uint64_t order_worth(std::uint32_t history, int merit) {
        return (static_cast<std::uint64_t>(merit) << 24) + history;
    }
    static int mirrored(const Shape& shape, int cell) {
        return cell + shape.width - 1 - 2 * (cell % shape.width);
    }

  private:
    ColumnBoard(Bits own, Bits marks) : own_(own), marks_(marks) {}

    Bits own_, marks_;  // of the side to move, and of both
};

}  // namespace noughts::engine
