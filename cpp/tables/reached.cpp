#include "reached.hpp"

#include <memory>

#include "game/error.hpp"

namespace noughts {

namespace {

constexpr std::size_t kBoardsPerPoll = 1024;

class Spreading {
  public:
    explicit Spreading(const Table& table)
        : table_(table), grid_(table.grid), movable_(grid_.size()) {}

    void spread(const BoardClass& board, int marks, const ReachedLayer& from, ReachedLayer& to);

  private:
    void mark(Flag* flags, const Flag* reached, std::size_t size) const {
        for (std::size_t i = 0; i < size; ++i)
            flags[i] |= reached[i];
    }

    const Table& table_;
    const StockGrid& grid_;
    std::vector<Flag> movable_;  // stocks reached, with or without a block; the mover outermost
};

void Spreading::spread(const BoardClass& board, int marks, const ReachedLayer& from,
                       ReachedLayer& to) {
    const unsigned own_mask = board.own_mask, other_mask = board.other_mask;
    if (table_.is_finished(own_mask, other_mask)) return;
    // 1. The stocks with which there is a move from here. Two cells are empty where one is blocked,
    //    so every placement is possible with some block.
    bool any = false;
    for (std::size_t i = 0; i < grid_.size(); ++i) {
        bool reached = from.open(board.slot)[i] != 0;
        if (table_.has_blocks() && i + grid_.block_shift() < grid_.size())
            reached |= from.blocked(board.slot)[i + grid_.block_shift()] != 0;
        movable_[grid_.mirror(i)] = reached;
        any |= reached;
    }
    if (!any) return;
    const unsigned open_mask = table_.placement_mask(own_mask, other_mask);
    const int left = table_.rules.cells() - marks - 1;  // cells empty after the placement
    const unsigned next_surplus = 1 - (static_cast<unsigned>(marks) & 1);
    const unsigned going_on_mask = open_mask & ~table_.lines.completing_mask(own_mask);
    // 2. Plain moves and blocks.
    for (const int cell : Cells{open_mask}) {
        const Slot next = table_.index.slot(other_mask, own_mask | 1u << cell, next_surplus);
        mark(to.open(next), movable_.data(), grid_.size());
        if (!may_block(table_.rules.stock(), left) || !(going_on_mask & 1u << cell)) continue;
        for (std::size_t i = 0; i < grid_.size(); ++i)
            if (grid_.stock(i / grid_.side_size()).blocks > 0) to.blocked(next)[i] |= movable_[i];
    }
    // 3. Swaps.
    if (!may_swap(table_.rules.stock(), left)) return;
    const Flag* with_swap = movable_.data() + grid_.swap_shift();
    const std::size_t with_swap_size = grid_.size() - grid_.swap_shift();
    for (const int cell : Cells{going_on_mask}) {
        const unsigned placed_mask = own_mask | 1u << cell;
        for (const int taken : Cells{other_mask}) {
            for (const int given : Cells{placed_mask}) {
                const unsigned pair_mask = 1u << taken | 1u << given;
                const Slot next = table_.index.slot(other_mask ^ pair_mask, placed_mask ^ pair_mask,
                                                    next_surplus);
                mark(to.open(next), with_swap, with_swap_size);
            }
        }
    }
}

}  // namespace

void ReachedLayer::gather_twins(const Layer& layer) {
    for (const auto [slot, original] : layer.twins) {
        for (std::size_t i = 0; i < size_; ++i)
            open(original)[i] |= open(slot)[i];
        if (blocked_.empty()) continue;
        for (std::size_t i = 0; i < size_; ++i)
            blocked(original)[i] |= blocked(slot)[i];
    }
}

void require_within(const Table& table, const Stock& stock) {
    if (stock.swaps < 0 || stock.swaps > table.rules.swaps() || stock.blocks < 0 ||
        stock.blocks > table.rules.blocks())
        throw InvalidInput("the stock is not within the rules " + table.rules.name());
    if (stock.swaps > table.grid.swaps() || stock.blocks > table.grid.blocks())
        throw InvalidInput("stocks above half of the cells are not told apart in a table");
}

void for_each_reached_layer(
    const Table& table, const Stock& first, const Stock& second, const std::function<void()>& poll,
    const std::function<void(int, const Layer&, const ReachedLayer&)>& visit) {
    require_within(table, first);
    require_within(table, second);
    Spreading spreading(table);
    auto reached = std::make_unique<ReachedLayer>(table, 0);
    reached->open(table.index.slot(0, 0, 0))[table.grid.index(first, second)] = 1;
    for (int marks = 0; marks < table.index.layers(); ++marks) {
        const Layer layer = table.index.layer(marks);
        reached->gather_twins(layer);
        visit(marks, layer, *reached);
        std::unique_ptr<ReachedLayer> next;
        if (marks < table.index.cells()) next = std::make_unique<ReachedLayer>(table, marks + 1);
        for (std::size_t i = 0; next && i < layer.classes.size(); ++i) {
            if (poll && i % kBoardsPerPoll == 0) poll();
            spreading.spread(layer.classes[i], marks, *reached, *next);
        }
        reached = std::move(next);
    }
}

}  // namespace noughts
