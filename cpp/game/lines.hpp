// Lines: the k cells in a row, column or diagonal that decide the game.
//
// Everything about the shape of the board follows from one function, neighbour(): a line is the path
// of k cells that it walks in one direction. On a torus it goes on at the opposite edge.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "cell_set.hpp"

namespace noughts {

class Rules;

// Right, down, down-right, down-left. The order of the lines follows this one.
inline constexpr int kDirections = 4;

// The next cell in a direction; kNoCell at the edge of a board that is no torus.
int neighbour(const Rules& rules, int cell, int direction);

class Lines {
  public:
    // 15x15k5 has 572 lines and takes some 50 microseconds.
    explicit Lines(const Rules& rules);

    int count() const { return count_; }

    // The k cells of a line. Lines are ordered by direction, then by first cell; lines with the same
    // cells are listed once: those of one cell, and a row of a torus that begins elsewhere. Must
    // agree with core/ in Python.
    const std::uint8_t* cells_of(int line) const {
        return &line_cells_[static_cast<std::size_t>(line) * static_cast<std::size_t>(k_)];
    }
    // The lines that go through a cell, in ascending order.
    std::span<const std::uint16_t> through(int cell) const {
        const auto at = static_cast<std::size_t>(cell);
        return {through_.data() + through_first_[at], through_.data() + through_first_[at + 1]};
    }

  private:
    int k_;
    int count_ = 0;
    std::vector<std::uint8_t> line_cells_;
    std::vector<std::uint16_t> through_;
    std::vector<std::uint32_t> through_first_;
};

// The same lines as sets: for questions about whole boards.
template <std::size_t Words>
class LineSets {
  public:
    LineSets(const Lines& lines, int cells, int k) {
        for (int line = 0; line < lines.count(); ++line) {
            CellSet<Words> set;
            for (int i = 0; i < k; ++i)
                set.add(lines.cells_of(line)[i]);
            all_.push_back(set);
        }
        through_first_.push_back(0);
        for (int cell = 0; cell < cells; ++cell) {
            for (const std::uint16_t line : lines.through(cell))
                through_.push_back(all_[line]);
            through_first_.push_back(static_cast<std::uint32_t>(through_.size()));
        }
    }

    const std::vector<CellSet<Words>>& all() const { return all_; }

    bool has_line(const CellSet<Words>& marks) const {
        for (const CellSet<Words>& line : all_)
            if (marks.contains(line)) return true;
        return false;
    }
    // Only the lines through `cell`: all that can be new after a mark was put there.
    bool has_line_through(int cell, const CellSet<Words>& marks) const {
        const auto at = static_cast<std::size_t>(cell);
        for (auto i = through_first_[at]; i != through_first_[at + 1]; ++i)
            if (marks.contains(through_[i])) return true;
        return false;
    }

  private:
    std::vector<CellSet<Words>> all_;
    // The lines through cell c are through_[through_first_[c] .. through_first_[c + 1]).
    std::vector<CellSet<Words>> through_;
    std::vector<std::uint32_t> through_first_;
};

}  // namespace noughts
