// State: a position of the question "can the maker force a line?", reduced to what matters for it.
//
// Every question about a game of lines is asked about one side, the maker; the other, the breaker,
// is content with any end but that. Seen so, a cell is one of four things, two bits:
//
//      maker     holds a mark of the maker
//      breaker   holds a mark of the breaker, and some line of the breaker through it is live
//      open      empty, and some live line goes through it
//      dead      anything else: no live line of either side goes through it
//
// A line of the maker is live while all its cells are maker or open; of the breaker, breaker or
// open. What is left to fill of a live line, its open cells, is called its rest.
//
// There are two games:
//
//      real      both sides have lines, and who completes one first has won. What is asked.
//      weak      the breaker has no lines (no cell is `breaker`): what mathematicians call the
//                maker-breaker game. If the maker cannot win it, it cannot win the real one, for
//                the breaker can follow the same strategy and the game can only end earlier, in its
//                favour. So weak proofs that the maker fails count; weak wins of the maker do not.
//
// In both games a further mark of one's own never hurts (play as if it were not there; should
// the strategy ask for that cell, play anywhere), hence no side ever gains by passing, and cells
// that are dead may be left out of the moves.
#pragma once

#include <cstdint>

namespace noughts::prover {

struct State {
    std::uint64_t maker_mask = 0;
    std::uint64_t breaker_mask = 0;
    std::uint64_t open_mask = 0;
    bool is_weak = false;
    bool maker_moves = false;

    bool operator==(const State&) const = default;
};

inline std::uint64_t hash_of(const State& state) {
    std::uint64_t hash = state.open_mask * 0x9e3779b97f4a7c15u;
    hash = (hash ^ (hash >> 29) ^ state.maker_mask) * 0xbf58476d1ce4e5b9u;
    hash = (hash ^ (hash >> 32) ^ state.breaker_mask) * 0x94d049bb133111ebu;
    return (hash ^ (hash >> 31)) + (state.is_weak ? 1u : 0u) + (state.maker_moves ? 2u : 0u);
}

// What is known without a search. "fails" means: the breaker completes a line or no line is ever made.
enum class MakerResult : std::uint8_t { unknown, maker_wins, maker_fails };

}  // namespace noughts::prover
