// The placements that win at once, alone or with a swap: read off the lines, without successors.
//
// In the power game nine unfinished classes in ten have one. The builder skips the swaps of such a
// board, and files leave out the scores that follow from it.
#pragma once

#include <bit>

#include "line_tables.hpp"
#include "table.hpp"

namespace noughts {

struct ImmediateWins {
    unsigned plain_mask;      // placements that complete a line
    unsigned with_swap_mask;  // those, and placements after which a swap wins; see `enough`
};

// Of an unfinished board whose side to move may place on `open_mask`. With `enough` wins found the
// search for more stops: beyond that many no score depends on them (see wins_that_matter).
inline ImmediateWins find_immediate_wins(const Table& table, unsigned own_mask, unsigned other_mask,
                                         unsigned open_mask, int enough) {
    if (!completing_wins(table.rules)) return {0, 0};
    const LineTables& lines = table.lines;
    const unsigned plain_mask = lines.completing_mask(own_mask) & open_mask;
    unsigned found_mask = plain_mask;
    const int left = table.rules.cells() - std::popcount(own_mask | other_mask) - 1;
    if (!may_swap(table.rules.stock(), left)) return {plain_mask, plain_mask};
    for (const int taken : Cells{other_mask}) {
        if (std::popcount(found_mask) >= enough) break;
        const unsigned more_mask = own_mask | 1u << taken;
        const unsigned fewer_mask = other_mask & ~(1u << taken);
        const unsigned their_line_mask = lines.completing_mask(fewer_mask);
        // Giving the mark just placed: the taken cell must complete the line by itself.
        if (lines.has_line(more_mask)) found_mask |= open_mask & ~their_line_mask;
        for (const int given : Cells{own_mask & ~their_line_mask}) {
            const unsigned swapped_mask = more_mask & ~(1u << given);
            found_mask |= lines.has_line(swapped_mask)
                              ? open_mask
                              : lines.completing_mask(swapped_mask) & open_mask;
        }
    }
    return {plain_mask, found_mask};
}

// One winning placement decides the open score, two decide the blocked score as well, since only
// one can be blocked.
inline int wins_that_matter(const StockGrid& grid) {
    return grid.blocks() > 0 ? 2 : 1;
}

}  // namespace noughts
