// The slow twin of the table: exhaustive search with a memory, written straight from the rules.
//
// Knows no symmetry, no classes and no shortcut for blocks: every position, blocked ones included,
// is its own entry, and its score is the best of play() over moves(). Good for boards of up to 9
// cells with small stocks, some 12 without.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/position.hpp"
#include "tables/score.hpp"

namespace noughts::testing {

class Reference {
  public:
    explicit Reference(const Rules& rules) : rules_(rules) {}

    Score score(const SmallPosition& position);

  private:
    const Rules& rules_;
    std::unordered_map<std::uint64_t, Score> known_;
};

// One more ply between a score and the root: what a move is worth to the side that makes it, given
// the score of the position it leads to.
Score score_before(Score after);

// Every board with right counts.
void for_each_board(
    const Rules& rules,
    const std::function<void(std::uint64_t own_mask, std::uint64_t other_mask)>& visit);

// Every position that validate() accepts: all boards, all stocks, every block.
void for_each_position(const Rules& rules, const std::function<void(const SmallPosition&)>& visit);

// The lines of a small board.
inline std::vector<std::uint64_t> line_masks(const Rules& rules) {
    std::vector<std::uint64_t> masks;
    for (const CellSet<1>& line : rules.line_sets<1>().all())
        masks.push_back(line.mask());
    return masks;
}

std::string describe(const Rules& rules, const SmallPosition& position);

}  // namespace noughts::testing
