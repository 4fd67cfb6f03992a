// The lines of one set of rules as the engine needs them: with the symmetries of the board and the
// random numbers that hash a position, worked out once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "game/dice.hpp"
#include "game/move.hpp"
#include "game/rules.hpp"
#include "game/symmetry.hpp"

namespace noughts::engine {

inline constexpr std::size_t kMaxImages = 8;
// Symmetric positions are merged on boards up to this size. Beyond, games leave the symmetric
// openings after a few moves and the eight keys cost more than they save.
inline constexpr int kMaxMergedCells = 49;

class LineSystem {
  public:
    explicit LineSystem(const Rules& rules);

    const Rules& rules() const { return rules_; }
    int k() const { return rules_.k(); }
    int cells() const { return rules_.cells(); }
    int lines() const { return lines_->count(); }

    // The k cells of a line, and the lines through a cell: see game/lines.hpp.
    const std::uint8_t* cells_of(int line) const { return lines_->cells_of(line); }
    std::span<const std::uint16_t> through(int cell) const { return lines_->through(cell); }

    // The turns and reflections of the board, the identity first; only the identity on boards too
    // large for merging.
    int symmetries() const { return static_cast<int>(images_.size()); }
    int image(int symmetry, int cell) const {
        return images_[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(cell)];
    }
    // The same move on the board as a symmetry shows it.
    Move image(int symmetry, Move move) const;
    int inverse(int symmetry) const {
        return static_cast<int>(inverses_[static_cast<std::size_t>(symmetry)]);
    }

    // Random numbers for hashing. What a side (0 or 1) has on a cell, or that a cell is blocked
    // (2), as each symmetry sees it.
    const std::array<std::uint64_t, kMaxImages>& keys(int what, int cell) const {
        return keys_[static_cast<std::size_t>(what * kMaxCells + cell)];
    }

  private:
    Rules rules_;
    const Lines* lines_;  // of the rules
    std::vector<Permutation> images_;
    std::vector<std::size_t> inverses_;
    std::vector<std::array<std::uint64_t, kMaxImages>> keys_;
};

}  // namespace noughts::engine
