// The judge: what a network knows of a game with a table, over every position that play can reach.
//
// learning/judging.py says what is computed, and computes the same for any player of a small game. Here
// positions are those of tables: one for each class, all stocks of a board together.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "meetings.hpp"

namespace noughts::learning {

struct JudgedSeat {
    int value = 0;                // the score of perfect play against perfect play
    int against_best_answer = 0;  // against an opponent that knows its moves in advance
    Meetings random, ideal;
};

struct Judgement {
    std::array<JudgedSeat, 2> seats;  // first and second player
    std::vector<LayerCount> layers;   // by marks
};

struct JudgeOptions {
    int threads = 0;  // 0: one for each core
    // Called by the calling thread with the share done, 0 to 1, some forty times a second. What it
    // throws stops the work and passes through.
    std::function<void(double)> progress = nullptr;
};

// The network and the table are of the same rules. Throws InvalidInput otherwise, and where stocks are
// larger than a table tells apart.
Judgement judge(const Network& network, const Table& table, const JudgeOptions& options = {});

// Bytes at most, the table not counted.
std::uint64_t judge_memory_needed(const Rules& rules);

}  // namespace noughts::learning
