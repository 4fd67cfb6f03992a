#include "board_solver.hpp"

#include <algorithm>
#include <cstring>

#include "chunks.hpp"
#include "immediate_wins.hpp"

namespace noughts {

BoardSolver::BoardSolver(Table& table)
    : table_(table),
      size_(table.grid.size()),
      swap_shift_(table.grid.swap_shift()),
      swap_size_(size_ - swap_shift_),
      stride_(whole_chunks(size_) + kChunk),  // a run from swap_shift_ on may end in mid-chunk
      moves_(stride_ * kMaxTableCells),
      swaps_(stride_ * kMaxTableCells),
      best_(stride_),
      second_(stride_),
      wins_that_matter_(wins_that_matter(table.grid)) {
    for (std::size_t i = 0; i < size_; ++i)
        mirror_.push_back(static_cast<std::uint32_t>(table.grid.mirror(i)));
}

void BoardSolver::solve(const BoardClass& board, int marks) {
    const unsigned own_mask = board.own_mask, other_mask = board.other_mask;
    // 1. A finished board has the score of its outcome.
    if (table_.is_finished(own_mask, other_mask)) {
        table_.fill_finished(board.slot, own_mask, other_mask);
        return;
    }
    const unsigned open_mask = table_.placement_mask(own_mask, other_mask);
    const int empty = table_.rules.cells() - marks;
    const bool blockable = empty >= kBlockNeedsEmpty;
    const unsigned surplus = static_cast<unsigned>(marks) & 1;  // of other marks over own
    // 2. Two placements that win at once, or one where nothing can be blocked, decide everything.
    const auto [win_mask, swap_win_mask] =
        find_immediate_wins(table_, own_mask, other_mask, open_mask, wins_that_matter_);
    const EndScore won = loss_ending_at(marks + 1);  // seen by the opponent
    if (std::popcount(win_mask) >= wins_that_matter_) {
        std::ranges::fill(best_, won);
        std::ranges::fill(second_, won);
        store(board.slot, blockable);
        return;
    }
    // 3. Plain moves, and the best block after each.
    look_up_placements(board, open_mask, surplus);
    // 4. Swaps, for placements that do not end the game and have no winning swap.
    if (may_swap(table_.rules.stock(), empty - 1)) {
        for (const int cell : Cells{open_mask})
            std::fill_n(swaps(cell), stride_, swap_win_mask & cell_bit(cell) ? won : kNoScore);
        const unsigned ending_mask = table_.lines.completing_mask(own_mask);
        if (std::popcount(swap_win_mask) < wins_that_matter_)
            look_up_swaps(board, open_mask & ~swap_win_mask & ~ending_mask, surplus);
        for (const int cell : Cells{open_mask})
            keep_smaller(moves(cell) + swap_shift_, swaps(cell), swap_size_);
    }
    // 5. The best placement, and the best of the others.
    choose(open_mask);
    store(board.slot, blockable);
}

void BoardSolver::look_up_placements(const BoardClass& board, unsigned open_mask,
                                     unsigned surplus) {
    const BoardIndex::Frame frame = table_.index.frame(board.other_mask);
    for (const int cell : Cells{open_mask}) {
        const Slot next = frame.slot(board.own_mask | 1u << cell, 1 - surplus);
        std::memcpy(moves(cell), table_.open(next), size_);
        if (table_.has_blocks()) keep_smaller(moves(cell), table_.blocked(next), size_);
        ++lookups_;
    }
}

void BoardSolver::look_up_swaps(const BoardClass& board, unsigned placement_mask,
                                unsigned surplus) {
    const unsigned own_mask = board.own_mask, other_mask = board.other_mask;
    const auto visit = [&](int cell, Slot next) {
        keep_smaller(swaps(cell), table_.open(next), swap_size_);
    };
    for (const int taken : Cells{other_mask}) {
        const unsigned more_mask = own_mask | 1u << taken;
        const unsigned fewer_mask = other_mask & ~(1u << taken);
        for (const int given : Cells{own_mask}) {
            const BoardIndex::Frame frame = table_.index.frame(fewer_mask | 1u << given);
            const unsigned image_mask = frame.image(more_mask & ~(1u << given));
            for (const int cell : Cells{placement_mask})
                visit(cell, frame.slot_of_image(image_mask | frame.image(1u << cell), 1 - surplus));
        }
        for (const int cell : Cells{placement_mask})  // given: the mark just placed
            visit(cell, table_.index.slot(fewer_mask | 1u << cell, more_mask, 1 - surplus));
    }
    lookups_ += static_cast<std::uint64_t>(
        std::popcount(other_mask) * (std::popcount(own_mask) + 1) * std::popcount(placement_mask));
}

void BoardSolver::choose(unsigned open_mask) {
    std::ranges::fill(best_, kNoScore);
    std::ranges::fill(second_, kNoScore);
    for (const int cell : Cells{open_mask})
        keep_two_smallest(best_.data(), second_.data(), moves(cell), size_);
}

void BoardSolver::store(Slot slot, bool blockable) {
    EndScore* open = table_.open(slot);
    for (std::size_t i = 0; i < size_; ++i)
        open[mirror_[i]] = negated(best_[i]);
    if (!table_.has_blocks()) return;
    EndScore* blocked = table_.blocked(slot);
    const StockGrid& grid = table_.grid;
    std::memset(blocked, kNoScore, size_);
    if (!blockable) return;
    // mirror_[i] has the last mover's stock after the block; before it, it had one more.
    const auto blocks = static_cast<std::size_t>(grid.blocks());
    for (std::size_t i = 0; i < size_; ++i)
        if (i % grid.side_size() % (blocks + 1) != blocks)
            blocked[mirror_[i] + grid.block_shift()] = negated(second_[i]);
}

}  // namespace noughts
