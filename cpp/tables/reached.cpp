#include "reached.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "game/error.hpp"

namespace noughts {

namespace {

constexpr std::size_t kBoardsPerPoll = 1024;

// How flags spread from one layer to the next. First come plain moves and blocks from every board, then
// swaps. Many moves lead to the same marks before the swap, and from there the same swaps are possible
// with the same stocks: so each such board is swapped once, and not once for each placement.
class Spreading {
  public:
    explicit Spreading(const Table& table)
        : table_(table), grid_(table.grid), movable_(grid_.size()), blocking_(grid_.size()) {}

    void spread_placements(const BoardClass& board, int marks, const ReachedLayer& from,
                           ReachedLayer& to);
    // `board` is the one after a placement, and `placed` has the flags of all placements.
    void spread_swaps(const BoardClass& board, const ReachedLayer& placed, ReachedLayer& to) const;

  private:
    void mark(Flag* flags, const Flag* reached, std::size_t size) const {
        for (std::size_t i = 0; i < size; ++i)
            flags[i] |= reached[i];
    }

    const Table& table_;
    const StockGrid& grid_;
    std::vector<Flag> movable_;   // stocks reached, with or without a block; the mover outermost
    std::vector<Flag> blocking_;  // those of them with which the mover has a block
};

void Spreading::spread_placements(const BoardClass& board, int marks, const ReachedLayer& from,
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
        const std::size_t at = grid_.mirror(i);
        movable_[at] = reached;
        blocking_[at] = reached && grid_.stock(at / grid_.side_size()).blocks > 0;
        any |= reached;
    }
    if (!any) return;
    const unsigned open_mask = table_.placement_mask(own_mask, other_mask);
    const int left = table_.rules.cells() - marks - 1;  // cells empty after the placement
    const unsigned next_surplus = 1 - (static_cast<unsigned>(marks) & 1);
    const unsigned going_on_mask = open_mask & ~table_.lines.completing_mask(own_mask);
    // 2. Plain moves and blocks.
    const BoardIndex::Frame frame = table_.index.frame(other_mask);
    for (const int cell : Cells{open_mask}) {
        const Slot next = frame.slot(own_mask | 1u << cell, next_surplus);
        mark(to.open(next), movable_.data(), grid_.size());
        if (!may_block(table_.rules.stock(), left) || !(going_on_mask & 1u << cell)) continue;
        mark(to.blocked(next), blocking_.data(), grid_.size());
    }
}

void Spreading::spread_swaps(const BoardClass& board, const ReachedLayer& placed,
                             ReachedLayer& to) const {
    if (table_.is_finished(board.own_mask, board.other_mask)) return;
    const Flag* with_swap = placed.open(board.slot) + grid_.swap_shift();
    const std::size_t size = grid_.size() - grid_.swap_shift();
    if (std::find(with_swap, with_swap + size, Flag{1}) == with_swap + size) return;
    const auto surplus =
        static_cast<unsigned>(std::popcount(board.other_mask) - std::popcount(board.own_mask));
    for (const int taken : Cells{board.own_mask}) {
        for (const int given : Cells{board.other_mask}) {
            const unsigned pair_mask = 1u << taken | 1u << given;
            const Slot next = table_.index.slot(board.own_mask ^ pair_mask,
                                                board.other_mask ^ pair_mask, surplus);
            mark(to.open(next), with_swap, size);
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
    const auto each = [&poll](const Layer& layer, const auto& spread) {
        for (std::size_t i = 0; i < layer.classes.size(); ++i) {
            if (poll && i % kBoardsPerPoll == 0) poll();
            spread(layer.classes[i]);
        }
    };
    ReachedLayer reached(table, 0);
    reached.open(table.index.slot(0, 0, 0))[table.grid.index(first, second)] = 1;
    Layer layer = table.index.layer(0);
    for (int marks = 0;; ++marks) {
        visit(marks, layer, reached);
        if (marks == table.index.cells()) return;
        ReachedLayer next(table, marks + 1);
        each(layer, [&](const BoardClass& board) {
            spreading.spread_placements(board, marks, reached, next);
        });
        layer = table.index.layer(marks + 1);
        next.gather_twins(layer);
        if (may_swap(table.rules.stock(), table.rules.cells() - marks - 1)) {
            const ReachedLayer placed = next;
            each(layer,
                 [&](const BoardClass& board) { spreading.spread_swaps(board, placed, next); });
            next.gather_twins(layer);
        }
        reached = std::move(next);
    }
}

}  // namespace noughts
