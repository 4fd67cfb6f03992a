// A position under search: the board, whose turn it is, stocks and the blocked cell; moves are made
// and unmade on it.
//
// Sides are numbered: 0 is the side to move at the root, 1 the other.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "board.hpp"
#include "game/move.hpp"
#include "game/placement.hpp"
#include "game/position.hpp"

namespace noughts::engine {

template <std::size_t Words>
class Situation {
  public:
    using Cells = CellSet<Words>;

    explicit Situation(const LineSystem& system, const LineWeights& weights = {})
        : board_(system, weights) {}

    void set(const Position& position) {
        board_.clear();
        for (int cell = 0; cell < board_.system().cells(); ++cell) {
            if (position.own_mask.has(cell)) board_.put(0, cell);
            if (position.other_mask.has(cell)) board_.put(1, cell);
        }
        stocks_ = {position.own, position.other};
        blocked_ = position.blocked;
        side_ = 0;
    }

    Board<Words>& board() { return board_; }
    const Board<Words>& board() const { return board_; }
    int side() const { return side_; }
    int other() const { return side_ ^ 1; }
    const Stock& stock(int side) const { return stocks_[static_cast<std::size_t>(side)]; }
    int blocked() const { return blocked_; }
    bool has_powers(int side) const { return stock(side).swaps > 0 || stock(side).blocks > 0; }
    bool has_swaps() const { return stocks_[0].swaps > 0 || stocks_[1].swaps > 0; }

    // Where the side to move may place.
    Cells open() const {
        return placement_cells(board_.system().rules(), board_.empty(), blocked_);
    }

    // What make() changes beyond the board; unmake() takes it back.
    struct Before {
        int blocked;
        int given;  // the mover's mark that a swap gave away, or kNoCell
    };

    Before make(Move move) {
        Before before{blocked_, kNoCell};
        board_.put(side_, move.cell);
        blocked_ = kNoCell;
        if (move.power == Power::swap) {
            const bool is_first_ours = board_.marks(side_).has(move.first);
            before.given = is_first_ours ? move.first : move.second;
            exchange(before.given, is_first_ours ? move.second : move.first);
            --stocks_[static_cast<std::size_t>(side_)].swaps;
        } else if (move.power == Power::block) {
            blocked_ = move.first;
            --stocks_[static_cast<std::size_t>(side_)].blocks;
        }
        side_ ^= 1;
        return before;
    }

    void unmake(Move move, const Before& before) {
        side_ ^= 1;
        if (move.power == Power::swap) {
            const int taken = before.given == move.first ? move.second : move.first;
            exchange(taken, before.given);
            ++stocks_[static_cast<std::size_t>(side_)].swaps;
        } else if (move.power == Power::block) {
            ++stocks_[static_cast<std::size_t>(side_)].blocks;
        }
        blocked_ = before.blocked;
        board_.take(side_, move.cell);
    }

    // The hash of the position and the symmetry that leads to it: the least key of all symmetric
    // ones, so that symmetric positions share it.
    struct Key {
        std::uint64_t hash;
        int symmetry;
    };
    Key key() const {
        const LineSystem& system = board_.system();
        Key best{~std::uint64_t{0}, 0};
        for (int symmetry = 0; symmetry < system.symmetries(); ++symmetry) {
            const auto at = static_cast<std::size_t>(symmetry);
            std::uint64_t hash = board_.keys()[at];
            if (blocked_ != kNoCell) hash ^= system.keys(2, blocked_)[at];
            if (hash < best.hash) best = {hash, symmetry};
        }
        std::uint64_t rest = static_cast<std::uint64_t>(side_);
        for (const Stock& stock : stocks_)
            rest = rest * 0x10001 + static_cast<std::uint64_t>(stock.swaps) * 1009 +
                   static_cast<std::uint64_t>(stock.blocks);
        best.hash ^= mixed(rest + 1'000'003);
        return best;
    }

    // A move that wins at once, if there is one: a placement first, then a placement and a swap.
    std::optional<Move> winning_move() {
        const Cells wins = board_.completing(side_) & open();
        if (!wins.is_empty()) return placement(wins.first());
        if (may_swap(stock(side_), board_.empty_count() - 1)) return winning_swap();
        return std::nullopt;
    }

  private:
    // `side_` gives the mark on `given` for the opponent's on `taken`.
    void exchange(int given, int taken) {
        board_.take(side_, given);
        board_.take(side_ ^ 1, taken);
        board_.put(side_, taken);
        board_.put(side_ ^ 1, given);
    }

    // A swap completes a line in which the opponent has one mark and at most one cell is empty: the
    // placement fills that, or goes anywhere. The mark given away comes from outside the line, and
    // must not complete one for the opponent.
    std::optional<Move> winning_swap() {
        const LineSystem& system = board_.system();
        const int k = system.k();
        const Cells open_cells = open();
        for (int line = 0; line < system.lines(); ++line) {
            const int own = board_.marks_in_line(side_, line);
            if (own < k - 2 || board_.marks_in_line(side_ ^ 1, line) != 1) continue;
            int taken = kNoCell, hole = kNoCell;
            Cells inside;
            for (int i = 0; i < k; ++i) {
                const int cell = system.cells_of(line)[i];
                inside.add(cell);
                if (board_.marks(side_ ^ 1).has(cell)) taken = cell;
                if (board_.empty().has(cell)) hole = cell;
            }
            if (hole != kNoCell && !open_cells.has(hole)) continue;
            Cells placements;
            if (hole != kNoCell)
                placements.add(hole);
            else
                placements = open_cells;
            std::optional<Move> winning;
            placements.for_each([&](int cell) {
                if (winning) return;
                board_.put(side_, cell);
                board_.marks(side_).for_each([&](int given) {
                    if (winning || inside.has(given)) return;
                    exchange(given, taken);
                    if (!board_.has_line(side_ ^ 1))
                        winning = placement_and_swap(cell, given, taken);
                    exchange(taken, given);
                });
                board_.take(side_, cell);
            });
            if (winning) return winning;
        }
        return std::nullopt;
    }

    Board<Words> board_;
    std::array<Stock, 2> stocks_{};
    int blocked_ = kNoCell;
    int side_ = 0;
};

}  // namespace noughts::engine
