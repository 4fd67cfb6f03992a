// Meetings: how often a network meets each position in games against a given opponent, exactly.
//
// Forward by layers of marks: the chance that a game reaches a position goes to the positions after it,
// by the network's move, or by the opponent's chances. No game is played.
#pragma once

#include <functional>
#include <vector>

#include "network_moves.hpp"

namespace noughts::learning {

enum class Opponent : std::uint8_t {
    random,  // all moves are equally likely
    ideal,   // all best moves are: fast wins, slow losses
};

// A position where the network loses value.
struct Mistake {
    SmallPosition position;
    int value = 0;
    int lost = 0;  // 1 or 2
    Move move;
    double met = 0;  // in one game
};

struct Meetings {
    double met = 0;    // positions of one game with the network to move
    double kept = 0;   // those of them in which it keeps the value
    double score = 0;  // of the network: a win is 1, a loss is -1
    // By marks, against random play: the largest losses, of equal ones those that are met most.
    std::vector<std::vector<Mistake>> worst;
};

// With the network in one seat: 0 opens. `report` gets the share done and may throw.
Meetings meet(const PositionClasses& classes, const NetworkMoves& moves, int seat,
              Opponent opponent, const std::function<void(double)>& report);

}  // namespace noughts::learning
