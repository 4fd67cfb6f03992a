// Placement: where a mark may go, and what may follow it.
#pragma once

#include "cell_set.hpp"
#include "rules.hpp"

namespace noughts {

// The cells above an empty one, where marks fall; none in games where they do not.
template <std::size_t Words>
CellSet<Words> floating_cells(const Rules& rules, const CellSet<Words>& empty) {
    CellSet<Words> floating;
    if (rules.variant().is_drop)
        empty.for_each([&](int cell) {
            if (cell >= rules.width()) floating.add(cell - rules.width());
        });
    return floating;
}

// The one place that says which cells are legal: every empty cell but the blocked one, and where
// marks fall only the lowest empty cell of each column.
template <std::size_t Words>
CellSet<Words> placement_cells(const Rules& rules, CellSet<Words> empty, int blocked) {
    if (rules.variant().is_drop) empty = empty - floating_cells(rules, empty);
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
