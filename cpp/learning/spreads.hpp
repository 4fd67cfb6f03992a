// Spreads: how far the figures of a player can be from the truth that was asked several times in each
// position.
//
// learning/sampling.py says what is computed and why; learning/graph_spreads.py computes the same for
// small games. Here numbers for every position are kept while the games go back to the start, and forward
// again.
#pragma once

#include <cstdint>
#include <functional>

#include "kept_moves.hpp"

namespace noughts::learning {

// With one answer in each position.
struct Spread {
    double variance = 0;
    double largest = 0;  // the most that one answer can change
};

enum class Answerer : std::uint8_t {
    random,         // all moves are equally likely
    ideal,          // all best moves are: fast wins, slow losses
    best,           // all best answers to the shares of the player's answers are
    best_for_half,  // to the shares of one half
    best_for_other_half,
};

struct SeatSpread {
    // Of the player. Against the best answer to one half, it is measured on the other half.
    double score = 0;
    Spread of_score;
    Spread
        of_kept;  // positions of a game in which the value is kept, less the share of all that are met
    Spread of_once;  // the same, every position counted once; against random play only
};

struct SpreadOptions {
    int seat = 0;  // of the player: 0 opens
    Answerer opponent = Answerer::random;
    double share = 0;  // of the positions that are met: where the value is kept
    int threads = 0;   // 0: one for each core
    std::function<void(double)> progress = nullptr;  // as of JudgeOptions
};

SeatSpread find_spread(const KeptMoves& moves, const SpreadOptions& options);

// Bytes at most, the table and the answers not counted.
std::uint64_t spread_memory_needed(const Rules& rules, bool is_merged);

}  // namespace noughts::learning
