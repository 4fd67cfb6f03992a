// Builds a table by backward induction on the number of marks.
//
// Every move adds exactly one mark (a swap moves marks about, a block none), so the boards with m
// marks depend only on those with m + 1: layer by layer from the full board down, each layer spread
// over threads, with a result that does not depend on how many there are.
//
// What is true of the game and saves work:
//   - one board of each class is solved, for all stocks at once: a successor is looked up once, and
//     its vector of scores is read as a straight run of bytes (stock_grid.hpp);
//   - the successors of all placements that share a swap share half of the look-up
//   (board_index.hpp);
//   - blocks need no successors of their own: the best one is in the vector of blocked scores;
//   - once the placements that win at once, by themselves or with a swap, are as many as can matter
//     (one; two where blocks exist, since the opponent may block one), swaps are not looked at.
#pragma once

#include <cstdint>
#include <functional>

#include "table.hpp"

namespace noughts {

struct BuildOptions {
    int threads = 0;  // 0: one per core
    // Called by the calling thread some forty times a second with the fraction done, 0 to 1. What
    // it throws stops the build and passes through, after all threads have ended.
    std::function<void(double)> progress = nullptr;
};

Table build_table(const Rules& rules, const BuildOptions& options = {});

}  // namespace noughts
