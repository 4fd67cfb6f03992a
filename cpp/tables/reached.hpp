// Which positions play can reach: the stocks that can be left on each board, layer by layer.
//
// A position with m marks follows from positions with m - 1, so flags spread forward from the empty
// board. Classes of boards stand for all their boards.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "chunks.hpp"
#include "table.hpp"

namespace noughts {

using Flag = std::uint8_t;  // 1: reached

// For each slot of a layer two vectors in the order of the table's: reached without a block, and
// reached with one (by the stock before it was spent). If a board can be reached with one cell blocked
// it can be reached with every empty cell blocked, because the same move could have blocked it: cells
// need no flags.
class ReachedLayer {
  public:
    ReachedLayer(const Table& table, int marks)
        : first_(table.index.first_slot(marks)),
          size_(table.grid.size()),
          open_(table.index.layer_slots(marks) * size_ + kChunk),
          blocked_(table.has_blocks() ? open_.size() : 0) {}

    Flag* open(Slot slot) { return open_.data() + (slot - first_) * size_; }
    const Flag* open(Slot slot) const { return open_.data() + (slot - first_) * size_; }
    Flag* blocked(Slot slot) { return blocked_.data() + (slot - first_) * size_; }
    const Flag* blocked(Slot slot) const { return blocked_.data() + (slot - first_) * size_; }

    // After this the flags of each class are complete in its own slot.
    void gather_twins(const Layer& layer);

  private:
    Slot first_;
    std::size_t size_;
    std::vector<Flag> open_, blocked_;
};

// Throws InvalidInput when the stocks are not within the rules, or larger than can be told apart (more
// than half of the cells).
void require_within(const Table& table, const Stock& stock);

// Calls visit(marks, layer, flags) for each number of marks, from the empty board with these stocks on.
// `poll` is called every few milliseconds; what it throws passes through.
void for_each_reached_layer(
    const Table& table, const Stock& first, const Stock& second, const std::function<void()>& poll,
    const std::function<void(int, const Layer&, const ReachedLayer&)>& visit);

}  // namespace noughts
