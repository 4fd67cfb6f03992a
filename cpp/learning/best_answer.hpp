// The best answer to a network: what it scores against an opponent that knows its moves in advance.
//
// Backward induction by layers of marks. Where the network moves, a position is worth what its move
// leads to; where the opponent moves, the best of all moves. The network always makes the same move, so
// results are -1, 0 and 1.
#pragma once

#include <array>
#include <functional>

#include "network_moves.hpp"

namespace noughts::learning {

// The score of the network as first and as second player. `report` gets the share done and may throw.
std::array<int, 2> against_best_answer(const PositionClasses& classes, const NetworkMoves& moves,
                                       std::size_t threads,
                                       const std::function<void(double)>& report);

}  // namespace noughts::learning
