#include "census.hpp"

#include <memory>

#include "chunks.hpp"
#include "game/error.hpp"

namespace noughts {

namespace {

using Flag = std::uint8_t;  // 1: reached

// Two layers of flags are kept at a time. For each slot two vectors in the order of the table's:
// reached without a block, and reached with one (by the stock before it was spent). If a board can
// be reached with one cell blocked it can be reached with every empty cell blocked, because the
// same move could have blocked it: cells need no flags.
class ReachedLayer {
  public:
    ReachedLayer(const Table& table, int marks)
        : first_(table.index.first_slot(marks)),
          size_(table.grid.size()),
          open_(table.index.layer_slots(marks) * size_ + kChunk),
          blocked_(table.has_blocks() ? open_.size() : 0) {}

    Flag* open(Slot slot) { return open_.data() + (slot - first_) * size_; }
    Flag* blocked(Slot slot) { return blocked_.data() + (slot - first_) * size_; }

    // After this the flags of each class are complete in its own slot.
    void gather_twins(const Layer& layer) {
        for (const auto [slot, original] : layer.twins) {
            for (std::size_t i = 0; i < size_; ++i)
                open(original)[i] |= open(slot)[i];
            if (blocked_.empty()) continue;
            for (std::size_t i = 0; i < size_; ++i)
                blocked(original)[i] |= blocked(slot)[i];
        }
    }

  private:
    Slot first_;
    std::size_t size_;
    std::vector<Flag> open_, blocked_;
};

class Census {
  public:
    explicit Census(const Table& table)
        : table_(table), grid_(table.grid), movable_(grid_.size()) {}

    LayerCensus count(const BoardClass& board, int marks, ReachedLayer& layer) const;
    void spread(const BoardClass& board, int marks, ReachedLayer& from, ReachedLayer& to);

  private:
    void mark(Flag* flags, const Flag* reached, std::size_t size) const {
        for (std::size_t i = 0; i < size; ++i)
            flags[i] |= reached[i];
    }

    const Table& table_;
    const StockGrid& grid_;
    std::vector<Flag> movable_;  // stocks reached, with or without a block; the mover outermost
};

LayerCensus Census::count(const BoardClass& board, int marks, ReachedLayer& layer) const {
    LayerCensus census;
    const auto add = [&](EndScore score, std::uint64_t positions) {
        census.positions += positions;
        (score > kEndDraw   ? census.wins
         : score < kEndDraw ? census.losses
                            : census.draws) += positions;
    };
    const EndScore* scores = table_.open(board.slot);
    const std::uint64_t boards = board.boards;
    for (std::size_t i = 0; i < grid_.size(); ++i)
        if (layer.open(board.slot)[i]) add(scores[i], boards);
    if (table_.is_finished(board.own_mask, board.other_mask)) census.finished = census.positions;
    if (table_.has_blocks()) {
        const auto empty = static_cast<std::uint64_t>(table_.rules.cells() - marks);
        for (std::size_t i = grid_.block_shift(); i < grid_.size(); ++i) {
            if (!layer.blocked(board.slot)[i]) continue;
            // Blocking the one best cell leaves the blocked score, any other the open one.
            add(table_.blocked(board.slot)[i], boards);
            add(scores[i - grid_.block_shift()], boards * (empty - 1));
            census.blocked += boards * empty;
        }
    }
    census.classes = census.positions > 0;
    census.boards = census.positions > 0 ? boards : 0;
    return census;
}

void Census::spread(const BoardClass& board, int marks, ReachedLayer& from, ReachedLayer& to) {
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

void require_within(const Table& table, const Stock& stock) {
    if (stock.swaps < 0 || stock.swaps > table.rules.swaps() || stock.blocks < 0 ||
        stock.blocks > table.rules.blocks())
        throw InvalidInput("census: the stock is not within the rules " + table.rules.name());
    if (stock.swaps > table.grid.swaps() || stock.blocks > table.grid.blocks())
        throw InvalidInput("census: stocks above half of the cells are not told apart in a table");
}

}  // namespace

std::vector<LayerCensus> take_census(const Table& table, const Stock& first, const Stock& second,
                                     const std::function<void()>& poll) {
    require_within(table, first);
    require_within(table, second);
    constexpr std::size_t kBoardsPerPoll = 1024;
    Census census(table);
    std::vector<LayerCensus> result;
    auto reached = std::make_unique<ReachedLayer>(table, 0);
    reached->open(table.index.slot(0, 0, 0))[table.grid.index(first, second)] = 1;
    for (int marks = 0; marks < table.index.layers(); ++marks) {
        const Layer layer = table.index.layer(marks);
        reached->gather_twins(layer);
        std::unique_ptr<ReachedLayer> next;
        if (marks < table.index.cells()) next = std::make_unique<ReachedLayer>(table, marks + 1);
        LayerCensus total;
        for (std::size_t i = 0; i < layer.classes.size(); ++i) {
            if (poll && i % kBoardsPerPoll == 0) poll();
            const LayerCensus class_census = census.count(layer.classes[i], marks, *reached);
            total.classes += class_census.classes;
            total.boards += class_census.boards;
            total.positions += class_census.positions;
            total.wins += class_census.wins;
            total.draws += class_census.draws;
            total.losses += class_census.losses;
            total.finished += class_census.finished;
            total.blocked += class_census.blocked;
            if (next) census.spread(layer.classes[i], marks, *reached, *next);
        }
        result.push_back(total);
        reached = std::move(next);
    }
    return result;
}

std::vector<LayerSize> layer_sizes(const Table& table) {
    std::vector<LayerSize> sizes;
    for (int marks = 0; marks < table.index.layers(); ++marks) {
        LayerSize size;
        for (const BoardClass& board : table.index.layer(marks).classes) {
            ++size.classes;
            size.unfinished_classes += !table.is_finished(board.own_mask, board.other_mask);
            size.boards += board.boards;
        }
        sizes.push_back(size);
    }
    return sizes;
}

std::vector<std::pair<int, int>> class_boards(const Table& table, int marks) {
    if (marks < 0 || marks >= table.index.layers())
        throw InvalidInput("there is no such number of marks on this board");
    std::vector<std::pair<int, int>> boards;
    for (const BoardClass& board : table.index.layer(marks).classes)
        boards.emplace_back(board.own_mask, board.other_mask);
    return boards;
}

}  // namespace noughts
