// Meetings: how often a player meets each position in games against a given opponent, exactly.
//
// Forward by layers of marks: the chance that a game reaches a position goes to the positions after it,
// by the chances of the side to move. No game is played.
#pragma once

#include <functional>
#include <vector>

#include "player_moves.hpp"

namespace noughts::learning {

enum class Opponent : std::uint8_t {
    random,  // all moves are equally likely
    ideal,   // all best moves are: fast wins, slow losses
};

// A position where the player loses value.
struct Mistake {
    SmallPosition position;
    int value = 0;
    double lost = 0;    // on average
    Move move;          // that costs most, by its loss times its chance; none: no legal move
    double chance = 0;  // of that move
    double met = 0;     // in one game
};

struct Meetings {
    double met = 0;    // positions of one game with the player to move
    double kept = 0;   // those of them in which it keeps the value
    double score = 0;  // of the player: a win is 1, a loss is -1
    // By marks, against random play: the largest losses, of equal ones those that are met most.
    std::vector<std::vector<Mistake>> worst;
};

// With the player in one seat: 0 opens. `report` gets the share done and may throw.
Meetings meet(const PositionClasses& classes, const PlayerMoves& moves, int seat, Opponent opponent,
              const std::function<void(double)>& report);

}  // namespace noughts::learning
