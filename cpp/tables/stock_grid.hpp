// The stocks of a board as one vector: which byte belongs to which pair of stocks.
//
// A table keeps, for each board, one byte per combination of stocks, ordered so that what a power
// costs is a constant distance. The LAST mover (the other side, seen from the board) is outermost:
//
//     index = ((other.swaps * B + other.blocks) * S + own.swaps) * B + own.blocks
//     with S = swaps + 1 and B = blocks + 1
//
// The side that is about to move reads the vectors of its successors, where it is the last mover:
//     plain move   index                    all of the vector
//     swap         index - swap_shift       from swap_shift on (there must be a swap to spend)
//     block        index                    in the vector of blocked scores, see table.hpp
// so one successor serves all stocks with a straight run of bytes. Its own vector, where it is the
// side to move, is the transpose: `mirror`.
//
// A side places at most cells / 2 marks that do not fill the board, so more of either power than
// that is never of use: the grid stops there, and `index` clamps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/position.hpp"
#include "game/rules.hpp"

namespace noughts {

class StockGrid {
  public:
    explicit StockGrid(const Rules& rules)
        : swaps_(std::min(rules.swaps(), rules.cells() / 2)),
          blocks_(std::min(rules.blocks(), rules.cells() / 2)),
          side_(static_cast<std::size_t>(swaps_ + 1) * static_cast<std::size_t>(blocks_ + 1)) {}

    int swaps() const { return swaps_; }
    int blocks() const { return blocks_; }

    std::size_t side_size() const { return side_; }  // stocks of one side
    std::size_t size() const { return side_ * side_; }

    std::size_t swap_shift() const { return static_cast<std::size_t>(blocks_ + 1) * side_; }
    std::size_t block_shift() const { return side_; }

    std::size_t side_index(const Stock& stock) const {
        return static_cast<std::size_t>(std::min(stock.swaps, swaps_)) *
                   static_cast<std::size_t>(blocks_ + 1) +
               static_cast<std::size_t>(std::min(stock.blocks, blocks_));
    }
    std::size_t index(const Stock& own, const Stock& other) const {
        return side_index(other) * side_ + side_index(own);
    }

    Stock stock(std::size_t side_index) const {
        const auto per_swap = static_cast<std::size_t>(blocks_ + 1);
        return {static_cast<int>(side_index / per_swap), static_cast<int>(side_index % per_swap)};
    }

    // The index of the same stocks with own and other exchanged.
    std::size_t mirror(std::size_t index) const { return index % side_ * side_ + index / side_; }

  private:
    int swaps_, blocks_;
    std::size_t side_;
};

}  // namespace noughts
