// The weights of the evaluation: what the shapes of the empty cells are worth.
//
// The estimate is a sum, so it can be trained by any method for linear models:
//
//     mover[shape]       of each empty cell, as the side to move sees it
//     + waiter[shape]    of each empty cell, as the other side sees it
//     + situation[n]     once, by the threats on the whole board
//
// In points: with 100 points one scores about 56 %, with 400 points 73 %, with 1,000 points 92 %
// (a logistic curve over 400). A file in
// weights/ has the numbers for one k, as text that C++ includes: mover, waiter, situation, in this
// order.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "patterns.hpp"

namespace noughts::engine {

// Threats on the whole board, as seen at the horizon:
//     the mover's cells that make a four (0, 1, 2 or more), whether one makes a four and a three, and
//     whether one makes two threes;
//     the waiter's cells that make a threat without an answer (0, 1, 2 or more), whether there are
//     fours, four-threes, double threes.
inline constexpr int kSituations = 3 * 2 * 2 * 3 * 2 * 2 * 2;

inline constexpr int kWeights = 2 * kShapes + kSituations;

struct PatternWeights {
    std::array<std::int16_t, kShapes> mover{};
    std::array<std::int16_t, kShapes> waiter{};
    std::array<std::int16_t, kSituations> situation{};

    // kWeights numbers in the order of a file.
    static PatternWeights from(std::span<const std::int16_t> numbers);
};

// Whether the package has trained weights; for others it has some by hand, which play worse than
// the search that counts lines.
bool are_weights_trained(int k);

// Those of the package. Any thread may ask.
std::shared_ptr<const PatternWeights> default_weights(int k);

}  // namespace noughts::engine
