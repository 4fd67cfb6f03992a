// Placement: where a mark may go, and what may follow it.
#pragma once

#include "cell_set.hpp"
#include "rules.hpp"

namespace noughts {

// The one place that says which cells are legal: every empty cell but the blocked one. A game in
// which marks fall down their column would differ here.
template <std::size_t Words>
CellSet<Words> placement_cells(const Rules&, CellSet<Words> empty, int blocked) {
    if (blocked != kNoCell) empty.remove(blocked);
    return empty;
}

// Whether a mark may go on every empty cell: what searches that place in any order rely on.
inline bool allows_every_empty_cell(const Rules& rules) {
    const auto board = rules.board<kWideWords>();
    return placement_cells(rules, board, kNoCell) == board;
}

// A power may follow a placement that ends nothing and leaves so many cells empty. (A full board has
// ended the game; a block must leave the opponent a cell to place on.)
inline constexpr int kSwapNeedsEmpty = 1;
inline constexpr int kBlockNeedsEmpty = 2;

constexpr bool may_swap(const Stock& stock, int cells_left_empty) {
    return stock.swaps > 0 && cells_left_empty >= kSwapNeedsEmpty;
}
constexpr bool may_block(const Stock& stock, int cells_left_empty) {
    return stock.blocks > 0 && cells_left_empty >= kBlockNeedsEmpty;
}

}  // namespace noughts
