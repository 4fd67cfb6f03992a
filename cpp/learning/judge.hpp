// The judge: what a player knows of a game with a table, over every position that play can reach.
//
// learning/judging.py says what is computed, and computes the same for small games, position by position.
// Here positions are those of PositionClasses, all stocks of a board together.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "best_answer.hpp"
#include "meetings.hpp"
#include "network.hpp"

namespace noughts::learning {

struct JudgedSeat {
    int value = 0;                   // the score of perfect play against perfect play
    double against_best_answer = 0;  // against an opponent that knows its chances in advance
    Meetings random, ideal;
};

struct Judgement {
    std::array<JudgedSeat, 2> seats;  // first and second player
    std::vector<LayerCount> layers;   // by marks
};

struct JudgeOptions {
    Seats seats{true, true};
    int threads = 0;  // 0: one for each core
    // Called by the calling thread with the share done, 0 to 1, some forty times a second. What it
    // throws stops the work and passes through.
    std::function<void(double)> progress = nullptr;
};

// Games that are followed at the same time: four, two seats against two opponents, or fewer where
// symmetric boards are apart, for they take much memory.
inline constexpr std::size_t kMergedGames = 4, kApartGames = 2;

// A player that says what it does in each of the positions. Throws InvalidInput if options are wrong.
Judgement judge(const PlayerMoves& moves, const PositionClasses& classes,
                const JudgeOptions& options = {});

// The network and the table are of the same rules. Throws InvalidInput otherwise, and where stocks are
// larger than a table tells apart.
Judgement judge(const Network& network, const Table& table, const JudgeOptions& options = {});

// How long one look at a position takes, on one thread, in seconds: measured on so many boards, taken
// evenly from all.
double seconds_per_position(const PlayerMoves& moves, const PositionClasses& classes,
                            std::size_t boards);

// Bytes at most, the table and what a player keeps not counted.
std::uint64_t judge_memory_needed(const Rules& rules, bool is_merged);

}  // namespace noughts::learning
