// Positions and moves: the rules of the game, seen from the side to move.
//
// "own" is the side to move, "other" the side that moved last; colours are forgotten, because they
// do not change what a position is worth. After every move the two change places.
//
// The clear generator for conformance tests, move lists and play, written once for boards of one word
// and of four. Tables, perft, engine and prover walk successors in their own faster ways and are
// tested against this one.
#pragma once

#include <cstdint>
#include <vector>

#include "cell_set.hpp"
#include "ending.hpp"
#include "move.hpp"
#include "rules.hpp"

namespace noughts {

template <std::size_t Words>
struct BasicPosition {
    CellSet<Words> own_mask{};
    CellSet<Words> other_mask{};
    Stock own{};
    Stock other{};
    int blocked = kNoCell;  // closed to the side to move, for this move only

    CellSet<Words> marks() const { return own_mask | other_mask; }
    CellSet<Words> empty(const Rules& rules) const { return rules.board<Words>() - marks(); }
    bool operator==(const BasicPosition&) const = default;
};

using Position = BasicPosition<kWideWords>;  // of any board
using SmallPosition = BasicPosition<1>;      // of boards of at most 64 cells

// The empty board with full stocks.
template <std::size_t Words = kWideWords>
BasicPosition<Words> start(const Rules& rules) {
    return {.own = rules.stock(), .other = rules.stock()};
}

// The same position with fewer words; the board has at most 64 cells. Throws InvalidInput if there
// are marks beyond.
SmallPosition to_small(const Position& position);
Position to_wide(const SmallPosition& position);

template <std::size_t Words>
Outcome outcome(const Rules& rules, const BasicPosition<Words>& position);

// All moves, empty when the game is over. Order, part of the contract with core/: by placement
// cell; for each the plain move, then swaps by (first, second), then blocks by cell.
template <std::size_t Words>
std::vector<Move> moves(const Rules& rules, const BasicPosition<Words>& position);

// Those that place on one cell.
template <std::size_t Words>
std::vector<Move> moves_on(const Rules& rules, const BasicPosition<Words>& position, int cell);

// Why a move is not legal in a position that can be right; nullptr if it is.
template <std::size_t Words>
const char* why_illegal(const Rules& rules, const BasicPosition<Words>& position, const Move& move);

// The position after a move. Throws InvalidInput when the position cannot be right or the move is
// not legal there.
template <std::size_t Words>
BasicPosition<Words> play(const Rules& rules, const BasicPosition<Words>& position,
                          const Move& move);

// The same without the checks, for moves that came out of moves().
template <std::size_t Words>
BasicPosition<Words> play_unchecked(const BasicPosition<Words>& position, const Move& move) {
    BasicPosition<Words> next{.own_mask = position.other_mask,
                              .other_mask = position.own_mask.with(move.cell),
                              .own = position.other,
                              .other = position.own};
    if (move.power == Power::swap) {
        const CellSet<Words> pair = CellSet<Words>().with(move.first).with(move.second);
        next.own_mask = next.own_mask ^ pair;
        next.other_mask = next.other_mask ^ pair;
        --next.other.swaps;
    } else if (move.power == Power::block) {
        next.blocked = move.first;
        --next.other.blocks;
    }
    return next;
}

}  // namespace noughts
