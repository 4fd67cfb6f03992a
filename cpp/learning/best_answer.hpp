// The best answer to a player: what it scores against an opponent that knows its chances in advance.
//
// Backward induction by layers of marks. Where the player moves, a position is worth the mean over what
// its moves lead to; where the opponent moves, the best of all moves. On the way every position of the
// player is counted. Sums are of double precision and are kept as floats, so whole numbers stay whole.
#pragma once

#include <array>
#include <functional>

#include "player_moves.hpp"

namespace noughts::learning {

using Seats = std::array<bool, 2>;  // whether the player is judged as first and as second player

// All positions with so many marks in which the player is to move, each counted once.
struct LayerCount {
    std::uint64_t positions = 0;
    std::uint64_t mistakes = 0;  // in which it can lose value
    double kept = 0, lost = 0;   // see Care

    bool operator==(const LayerCount&) const = default;
};

struct BestAnswer {
    std::array<double, 2> scores{};  // of the player as first and as second player
    std::vector<LayerCount> layers;  // by marks, up to one less than there are cells
};

// `report` gets the share done and may throw.
BestAnswer find_best_answer(const PositionClasses& classes, const PlayerMoves& moves, Seats seats,
                            std::size_t threads, const std::function<void(double)>& report);

}  // namespace noughts::learning
