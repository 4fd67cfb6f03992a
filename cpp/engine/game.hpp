// What the engine is asked about: rules and positions of up to 225 cells, with everything about the
// line system that never changes worked out once.
//
// The tables' Rules stop at 64 cells, because a mask is one word there; this is the same family
// without that bound. A LineSystem of 15x15k5 has 572 lines and takes some 50 microseconds to make;
// an engine keeps one.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/position.hpp"

namespace noughts::engine {

inline constexpr int kMaxEngineCells = 225;
inline constexpr int kMaxSymmetries = 8;
// Symmetric positions are merged on boards up to this size. Beyond, games leave the symmetric
// openings after a few moves and the eight keys cost more than they save.
inline constexpr int kMaxMergedCells = 49;

using WideMask = std::array<std::uint64_t, 4>;  // bit c % 64 of word c / 64 is cell c

struct GameRules {
    int width = 3, height = 3, k = 3, swaps = 0, blocks = 0;

    int cells() const { return width * height; }
    std::string name() const;
    bool operator==(const GameRules&) const = default;
};

// Throws InvalidInput for what makes no sense or has more than kMaxEngineCells cells.
void validate(const GameRules& rules);

// As Position in game/position.hpp, with room for 225 cells: seen from the side to move.
struct WidePosition {
    WideMask own_mask{}, other_mask{};
    Stock own{}, other{};
    int blocked = kNoCell;
};

bool has_cell(const WideMask& mask, int cell);

class LineSystem {
  public:
    explicit LineSystem(const GameRules& rules);

    const GameRules& rules() const { return rules_; }
    int k() const { return rules_.k; }
    int cells() const { return rules_.cells(); }
    int lines() const { return lines_; }

    // The k cells of a line, and the lines through a cell; same order as Rules::line_masks().
    const std::uint8_t* cells_of(int line) const {
        return &line_cells_[static_cast<std::size_t>(line * rules_.k)];
    }
    const std::uint16_t* through_begin(int cell) const {
        return through_.data() + through_first_[static_cast<std::size_t>(cell)];
    }
    const std::uint16_t* through_end(int cell) const {
        return through_.data() + through_first_[static_cast<std::size_t>(cell) + 1];
    }
    int lines_through(int cell) const {
        return static_cast<int>(through_end(cell) - through_begin(cell));
    }

    // The turns and reflections of the board, the identity first; only the identity on boards too
    // large for merging.
    int symmetries() const { return static_cast<int>(images_.size()); }
    int image(int symmetry, int cell) const {
        return images_[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(cell)];
    }
    int inverse(int symmetry) const { return inverses_[static_cast<std::size_t>(symmetry)]; }

    // Random numbers for hashing. What a side (0 or 1) has on a cell, or that a cell is blocked
    // (2), as each symmetry sees it.
    const std::array<std::uint64_t, kMaxSymmetries>& keys(int what, int cell) const {
        return keys_[static_cast<std::size_t>(what * kMaxEngineCells + cell)];
    }

  private:
    GameRules rules_;
    int lines_ = 0;
    std::vector<std::uint8_t> line_cells_;
    std::vector<std::uint16_t> through_;
    std::vector<std::uint32_t> through_first_;
    std::vector<std::vector<std::uint8_t>> images_;
    std::vector<int> inverses_;
    std::vector<std::array<std::uint64_t, kMaxSymmetries>> keys_;
};

// Throws InvalidInput with the reason if the position cannot be right or the game is over.
void validate(const LineSystem& system, const WidePosition& position);

// splitmix64: the same numbers on every machine and compiler.
constexpr std::uint64_t mixed(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15;
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
    number = (number ^ number >> 27) * 0x94d049bb133111eb;
    return number ^ number >> 31;
}

}  // namespace noughts::engine
