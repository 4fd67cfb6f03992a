// Positions and moves: the rules of the game, seen from the side to move.
//
// "own" is the side to move, "other" the side that moved last; colours are forgotten, because they
// do not change what a position is worth. After every move the two change places.
//
// The clear generator for conformance tests, move lists and play; the table builder and perft walk
// successors in their own faster ways and are tested against this one.
#pragma once

#include <cstdint>
#include <vector>

#include "cells.hpp"
#include "rules.hpp"

namespace noughts {

struct Stock {
    int swaps = 0;
    int blocks = 0;
    bool operator==(const Stock&) const = default;
};

struct Position {
    std::uint64_t own_mask = 0;
    std::uint64_t other_mask = 0;
    Stock own{};
    Stock other{};
    int blocked = kNoCell;  // closed to the side to move, for this move only

    bool operator==(const Position&) const = default;
};

enum class Power : std::uint8_t { none = 0, swap = 1, block = 2 };

// A placement and at most one power after it. A swap names its cells first < second; a block names
// the closed cell as `first`; what is unused is kNoCell.
struct Move {
    int cell = kNoCell;
    Power power = Power::none;
    int first = kNoCell;
    int second = kNoCell;

    bool operator==(const Move&) const = default;
};

// From the viewpoint of the side to move.
enum class Outcome : std::uint8_t { unfinished = 0, own_wins = 1, other_wins = 2, draw = 3 };

// The empty board with full stocks.
Position start(const Rules& rules);

// Throws InvalidInput with the reason if the position cannot be right under the rules.
void validate(const Rules& rules, const Position& position);

// A line for one side wins for it; lines for both (a swap can do that) or a full board is a draw.
Outcome outcome(const Rules& rules, const Position& position);

// All moves, empty when the game is over. Order, part of the contract with core/: by placement
// cell; for each the plain move, then swaps by (first, second), then blocks by cell.
std::vector<Move> moves(const Rules& rules, const Position& position);

// The position after a move. Throws InvalidInput when the move is not legal there.
Position play(const Rules& rules, const Position& position, const Move& move);

// The same without the checks, for moves that came out of moves().
Position play_unchecked(const Position& position, const Move& move);

}  // namespace noughts
