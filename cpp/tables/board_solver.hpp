// Solves one board for all stocks from the vectors of its successors: the builder's inner loop.
//
// Scores in here are those of the successors, hence seen by the OPPONENT: the side to move takes
// the smallest. Holds scratch space, so every thread has its own. A board of the power game takes a
// microsecond on average: nine in ten have a winning swap and end early.
#pragma once

#include <cstdint>
#include <vector>

#include "table.hpp"

namespace noughts {

class BoardSolver {
  public:
    explicit BoardSolver(Table& table);

    // Sets the entries of a class with so many marks; those of all boards with one more are set.
    void solve(const BoardClass& board, int marks);

    std::uint64_t lookups() const { return lookups_; }  // successors looked up so far

  private:
    void look_up_placements(const BoardClass& board, unsigned open_mask, unsigned surplus);
    void look_up_swaps(const BoardClass& board, unsigned placement_mask, unsigned surplus);
    void choose(unsigned open_mask);
    void store(Slot slot, bool blockable);

    EndScore* moves(int cell) { return moves_.data() + static_cast<std::size_t>(cell) * stride_; }
    EndScore* swaps(int cell) { return swaps_.data() + static_cast<std::size_t>(cell) * stride_; }

    Table& table_;
    const std::size_t size_, swap_shift_, swap_size_, stride_;
    std::vector<std::uint32_t> mirror_;
    // By placement cell: the smallest score over its plain move and blocks, and over its swaps; the
    // latter by the stock left after the swap.
    std::vector<EndScore> moves_, swaps_;
    std::vector<EndScore> best_, second_;  // the two smallest over all placement cells
    const int wins_that_matter_;
    std::uint64_t lookups_ = 0;
};

}  // namespace noughts
