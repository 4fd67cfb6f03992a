#include "table.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

namespace noughts {

namespace {

std::uint64_t entry_bytes(const StockGrid& grid, Slot slots) {
    const std::uint64_t vectors = grid.blocks() > 0 ? 2 : 1;
    return vectors * (std::uint64_t{slots} * grid.size() + Table::kReadAhead);
}

std::unique_ptr<EndScore[]> make_entries(const StockGrid& grid, const BoardIndex& index) {
    return std::make_unique_for_overwrite<EndScore[]>(index.slots() * grid.size() +
                                                      Table::kReadAhead);
}

}  // namespace

Table::Table(const Rules& table_rules)
    : rules(table_rules), grid(rules), index(rules), lines(rules) {
    if (entry_bytes(grid, index.slots()) > std::numeric_limits<std::ptrdiff_t>::max())
        throw std::bad_alloc();
    open_ = make_entries(grid, index);
    if (has_blocks()) blocked_ = make_entries(grid, index);
    // Read-ahead reads them, but nothing uses their values.
    std::memset(open(index.slots()), 0, kReadAhead);
    if (has_blocks()) std::memset(blocked(index.slots()), 0, kReadAhead);
}

void Table::fill_finished(Slot slot, unsigned own_mask, unsigned other_mask) {
    const int marks = std::popcount(own_mask | other_mask);
    const Outcome end = outcome(own_mask, other_mask);
    const EndScore score = end == Outcome::own_wins     ? win_ending_at(marks)
                           : end == Outcome::other_wins ? loss_ending_at(marks)
                                                        : kEndDraw;
    std::memset(open(slot), score, grid.size());
    if (has_blocks()) std::memset(blocked(slot), kNoScore, grid.size());
}

void Table::copy_twins(const Layer& layer) {
    for (const auto [slot, original] : layer.twins) {
        std::memcpy(open(slot), open(original), grid.size());
        if (has_blocks()) std::memcpy(blocked(slot), blocked(original), grid.size());
    }
}

std::size_t Table::memory() const {
    // It is all in memory, so it fits.
    return static_cast<std::size_t>(entry_bytes(grid, index.slots())) + index.memory() +
           lines.memory();
}

std::uint64_t Table::memory_needed(const Rules& rules) {
    const BoardIndex index(rules);
    Slot largest_layer = 0;
    for (int marks = 0; marks < index.layers(); ++marks)
        largest_layer = std::max(largest_layer, index.layer_slots(marks));
    return entry_bytes(StockGrid(rules), index.slots()) + index.memory() +
           (std::uint64_t{3} << rules.cells()) +
           std::uint64_t{largest_layer} * (sizeof(BoardClass) + sizeof(Twin));
}

}  // namespace noughts
