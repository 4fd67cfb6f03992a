// Answers from a table: the score of a position, of all its moves, of many positions at once.
//
// An open position is one look-up, some 60 nanoseconds with all checks. A blocked one needs more
// only where the block can matter, and then asks for the moves that place on the blocked cell: a
// few dozen look-ups at most.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/position.hpp"
#include "score.hpp"
#include "table.hpp"

namespace noughts {

// Throws InvalidInput if the position cannot be right. A finished game scores its outcome, with 0
// plies to go.
Score probe(const Table& table, const SmallPosition& position);

// The score of each move for the side that makes it, in the order of moves(): the score of the
// position is the largest. Empty when the game is over. Throws like probe().
std::vector<Score> move_values(const Table& table, const SmallPosition& position);

// Positions as columns of equal length, row by row; `blocked` holds -1 or a cell.
struct PositionColumns {
    std::span<const std::uint16_t> own_mask, other_mask;
    std::span<const std::uint8_t> own_swaps, own_blocks, other_swaps, other_blocks;
    std::span<const std::int8_t> blocked;
};

// A row that is no position (it would make probe() throw) gets kScoreInvalid. Throws InvalidInput
// only if the columns differ in length.
void probe_batch(const Table& table, const PositionColumns& columns, std::span<Score> scores);

}  // namespace noughts
