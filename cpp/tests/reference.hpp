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

#include "game/position.hpp"
#include "tables/score.hpp"

namespace noughts::testing {

class Reference {
  public:
    explicit Reference(const Rules& rules) : rules_(rules) {}

    Score score(const Position& position);

  private:
    const Rules& rules_;
    std::unordered_map<std::uint64_t, Score> known_;
};

// One more ply between a score and the root: what a move is worth to the side that makes it, given
// the score of the position it leads to.
Score score_before(Score after);

// Every position that validate() accepts: all boards with right counts, all stocks, every block.
void for_each_position(const Rules& rules, const std::function<void(const Position&)>& visit);

std::string describe(const Rules& rules, const Position& position);

}  // namespace noughts::testing
