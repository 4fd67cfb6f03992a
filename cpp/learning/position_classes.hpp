// PositionClasses: every position of a game with a table, one for each class, by layers of marks.
//
// A board of a class (BoardClass) stands for all boards that are symmetric to it. For players that treat
// symmetric boards differently each board is a class of its own. A position is such a board with stocks
// and perhaps a blocked cell:
//
//      board     its number among the classes of its layer
//      stocks    as in stock_grid.hpp
//      blocked   the least image of the blocked cell under the symmetries that fix the board
//
// LayerNumbers keeps a number for each position of a layer. Blocked positions exist only where the last
// mover has spent a block, so they are kept without the largest stock of the last mover's blocks.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "game/position.hpp"
#include "tables/reached.hpp"
#include "tables/table.hpp"

namespace noughts::learning {

using CellMap = std::array<std::uint8_t, kMaxTableCells>;

// Where a move leads.
struct Step {
    bool is_over = false;
    int result = 0;           // for the side that moved, if the game is over
    std::uint32_t board = 0;  // of the next layer
    std::size_t stocks = 0;
    int blocked = kNoCell;
};

// What a placement leads to.
struct Placed {
    int cell;
    unsigned mask;        // the marks of the side that moved
    Outcome end;          // seen by the side that moves next
    std::uint32_t board;  // of the next layer
};

// 1 for a win of the side that moved, -1 for a loss, 0 for a draw.
inline int result_of(Outcome end) {
    return end == Outcome::draw ? 0 : end == Outcome::other_wins ? 1 : -1;
}

// The classes of the boards with one number of marks.
struct ClassLayer {
    std::vector<BoardClass> boards;  // with their slots in the table
    std::vector<std::uint32_t>
        board_of_slot;                  // of the index of the classes, from the layer's first on
    std::vector<std::uint8_t> reached;  // by board and stocks: kReachedOpen, kReachedBlocked
    int empty = 0;                      // cells without a mark
};

inline constexpr std::uint8_t kReachedOpen = 1, kReachedBlocked = 2;

class PositionClasses {
  public:
    // Finds all positions that play can reach from the start. Throws InvalidInput where stocks are
    // larger than a table tells apart.
    PositionClasses(const Table& table, bool is_merged, const std::function<void()>& poll);

    const Table& table() const { return table_; }
    bool is_merged() const { return !own_index_; }  // whether symmetric boards are one class
    const ClassLayer& layer(int marks) const { return layers_[static_cast<std::size_t>(marks)]; }
    int layers() const { return static_cast<int>(layers_.size()); }

    std::size_t stock_count() const { return table_.grid.size(); }
    std::size_t blocked_stock_count() const { return blocked_stock_count_; }
    // Where blocked positions with these stocks are kept; kNone where there are none.
    std::size_t blocked_stocks(std::size_t stocks) const { return blocked_stocks_[stocks]; }
    static constexpr std::size_t kNone = ~std::size_t{0};

    SmallPosition position(const BoardClass& board, std::size_t stocks, int blocked) const;
    // Of a position, for the side to move: 1, 0 or -1.
    int value(const BoardClass& board, std::size_t stocks, int blocked) const;
    // Of the position that a move leads to, for the side that is to move there.
    int value_after(const Step& step, int marks) const {
        return value(layer(marks + 1).boards[step.board], step.stocks, step.blocked);
    }
    unsigned empty_mask(const BoardClass& board) const {
        return table_.empty_mask(board.own_mask, board.other_mask);
    }

    // The class of a board of a layer.
    std::uint32_t board_of(unsigned own_mask, unsigned other_mask, int marks) const {
        const Slot slot = index().slot(own_mask, other_mask, static_cast<unsigned>(marks) & 1);
        return layer(marks).board_of_slot[slot - index().first_slot(marks)];
    }
    // Where each cell of a board goes when the board becomes that of its class: the least of all ways.
    CellMap cells_to_class(unsigned own_mask, unsigned other_mask, const BoardClass& board) const;
    CellMap cells_to_class(unsigned own_mask, unsigned other_mask, int marks,
                           std::uint32_t board) const {
        return cells_to_class(own_mask, other_mask, layer(marks).boards[board]);
    }

    // Calls visit(stocks, blocked, count) for each position of a board that play can reach, in the order
    // in which players are asked; `count` positions of each board of the class are alike.
    template <class Visit>
    void for_each_position(int marks, std::size_t number, Visit&& visit) const {
        const ClassLayer& to = layer(marks);
        const BoardClass& board = to.boards[number];
        if (table_.is_finished(board.own_mask, board.other_mask)) return;
        std::array<unsigned, kMaxTableCells> counts{};  // by the blocked cell
        if (table_.has_blocks()) {
            const CellMap least = cells_to_class(board.own_mask, board.other_mask, board);
            for (const int cell : Cells{empty_mask(board)})
                ++counts[least[static_cast<std::size_t>(cell)]];
        }
        for (std::size_t stocks = 0; stocks < stock_count(); ++stocks) {
            const std::uint8_t reached = to.reached[number * stock_count() + stocks];
            if (reached & kReachedOpen) visit(stocks, int{kNoCell}, 1u);
            if (!(reached & kReachedBlocked)) continue;
            for (int cell = 0; cell < kMaxTableCells; ++cell)
                if (const unsigned count = counts[static_cast<std::size_t>(cell)]; count > 0)
                    visit(stocks, cell, count);
        }
    }

    // After a legal move in a position whose board has so many marks.
    Step step(const BoardClass& board, int marks, std::size_t stocks, const Move& move) const;

    // The moves of all stocks of a board together: visit(placed) for each placement alone.
    template <class Visit>
    void for_each_placement(const BoardClass& board, int marks, Visit&& visit) const {
        for (const int cell : Cells{table_.placement_mask(board.own_mask, board.other_mask)}) {
            const unsigned placed_mask = board.own_mask | 1u << cell;
            visit(Placed{cell, placed_mask, table_.outcome(board.other_mask, placed_mask),
                         board_of(board.other_mask, placed_mask, marks + 1)});
        }
    }
    // visit(board, end) for each swap after a placement; `board` is of the next layer.
    template <class Visit>
    void for_each_swap(const BoardClass& board, int marks, const Placed& placed,
                       Visit&& visit) const {
        for (const int taken : Cells{board.other_mask})
            for (const int given : Cells{placed.mask}) {
                const unsigned pair_mask = 1u << taken | 1u << given;
                const unsigned own_mask = board.other_mask ^ pair_mask;
                const unsigned other_mask = placed.mask ^ pair_mask;
                visit(board_of(own_mask, other_mask, marks + 1),
                      table_.outcome(own_mask, other_mask));
            }
    }
    // visit(before, after) for all stocks with which a block can be spent, seen after the move:
    // `before` as it would be without the block, `after` as in blocked_stocks().
    template <class Visit>
    void for_each_block_stock(Visit&& visit) const {
        for (std::size_t after = 0; after + table_.grid.block_shift() < stock_count(); ++after)
            if (blocked_stocks_[after] != kNone)
                visit(after + table_.grid.block_shift(), blocked_stocks_[after]);
    }

  private:
    const BoardIndex& index() const { return own_index_ ? *own_index_ : table_.index; }
    void add_layer(int marks, const Layer& layer, const ReachedLayer& reached);
    unsigned image(std::size_t symmetry, unsigned mask) const {
        const std::uint16_t* images = images_.data() + symmetry * 512;
        return static_cast<unsigned>(images[mask & 0xff] | images[256 + (mask >> 8)]);
    }

    const Table& table_;
    std::optional<BoardIndex> own_index_;  // where each board is a class
    std::size_t symmetry_count_;
    std::vector<std::uint16_t> images_;  // [symmetry][low byte, then high byte]
    std::size_t blocked_stock_count_;
    std::vector<std::size_t> blocked_stocks_;
    std::vector<ClassLayer> layers_;
};

// How many numbers LayerNumbers has, at most.
struct LayerSizes {
    LayerSizes(const Rules& rules, bool is_merged);

    std::uint64_t boards = 0;   // of all layers
    std::uint64_t all = 0;      // numbers for all layers
    std::uint64_t largest = 0;  // for two layers that follow each other
};

// A number for each position of one layer.
template <class Number>
class LayerNumbers {
  public:
    LayerNumbers() = default;
    LayerNumbers(const PositionClasses& classes, int marks)
        : classes_(&classes),
          layer_(&classes.layer(marks)),
          empty_(static_cast<std::size_t>(layer_->empty)),
          open_(layer_->boards.size() * classes.stock_count()),
          blocked_(layer_->boards.size() * empty_ * classes.blocked_stock_count()) {}

    // By stocks.
    Number* open(std::size_t board) { return open_.data() + board * classes_->stock_count(); }
    const Number* open(std::size_t board) const {
        return open_.data() + board * classes_->stock_count();
    }
    // By blocked_stocks(); the cell is empty on the board.
    Number* blocked(std::size_t board, int cell) {
        return blocked_.data() + blocked_offset(board, cell);
    }
    const Number* blocked(std::size_t board, int cell) const {
        return blocked_.data() + blocked_offset(board, cell);
    }
    Number& at(std::size_t board, std::size_t stocks, int blocked_cell) {
        return blocked_cell == kNoCell
                   ? open(board)[stocks]
                   : blocked(board, blocked_cell)[classes_->blocked_stocks(stocks)];
    }
    const Number& at(std::size_t board, std::size_t stocks, int blocked_cell) const {
        return const_cast<LayerNumbers*>(this)->at(board, stocks, blocked_cell);
    }
    Number& at(const Step& step) { return at(step.board, step.stocks, step.blocked); }
    const Number& at(const Step& step) const { return at(step.board, step.stocks, step.blocked); }

  private:
    std::size_t blocked_offset(std::size_t board, int cell) const {
        const BoardClass& class_board = layer_->boards[board];
        const unsigned empty_mask =
            classes_->table().empty_mask(class_board.own_mask, class_board.other_mask);
        const auto rank = static_cast<std::size_t>(std::popcount(empty_mask & ((1u << cell) - 1)));
        return (board * empty_ + rank) * classes_->blocked_stock_count();
    }

    const PositionClasses* classes_ = nullptr;
    const ClassLayer* layer_ = nullptr;
    std::size_t empty_ = 0;
    std::vector<Number> open_, blocked_;
};

}  // namespace noughts::learning
