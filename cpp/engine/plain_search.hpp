// A search that takes the rules as they are: for games in which a line loses, or marks fall.
//
// The search of search.hpp relies on threats: a line wins, and every empty cell can be taken. This
// one relies on its board alone, of which there are two: AnyBoard asks the rules for legal cells and
// endings, ColumnBoard is fast where marks fall and a line wins. Iterative deepening, principal
// variation search, the table, killers and history, an estimate by the board. A move is left out only
// for a reason that the board proves, so what is proved follows from the children (scores.hpp). Games
// without powers.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "any_board.hpp"
#include "column_board.hpp"
#include "search.hpp"
#include "transposition_table.hpp"

namespace noughts::engine {

bool plain_search_supports(const Rules& rules);

template <class Board>
class PlainSearch {
  public:
    PlainSearch(const LineSystem& system, TranspositionTable& table, const Tuning& tuning);

    // As Search::run.
    Finding run(Assignment& assignment, int worker, const std::function<void()>& look);

    std::uint64_t nodes() const { return nodes_; }
    const Finding& so_far() const { return best_; }

  private:
    ProvedScore visit(const Board& board, int alpha, int beta, int depth, int ply, MoveLine& line);
    ProvedScore child_score(const Board& board, int cell, int alpha, int beta, int depth, int ply,
                            MoveLine& line);
    std::optional<ProvedScore> known_cut(const Board& board, const Choice& choice, int beta,
                                         int depth, int ply, MoveLine& line) const;
    void iterate(const Board& board, int depth, bool is_coarse);
    bool can_solve(int depth, int empty) const;
    void order(Choice& choice, int ply, int first) const;
    void reward(int cell, int depth, int ply);
    static std::size_t at(int ply, int cell) {
        return static_cast<std::size_t>(ply % 2 * kMaxCells + cell);
    }
    bool is_stopped() const;
    void poll();

    typename Board::Shape shape_;
    TranspositionTable& table_;
    Assignment* assignment_ = nullptr;
    const std::function<void()>* look_ = nullptr;
    std::chrono::steady_clock::time_point begin_{};
    Finding best_;
    std::vector<MoveLine> continuations_;                 // by ply
    std::vector<std::array<std::uint8_t, 2>> killers_;    // by ply
    std::array<std::uint32_t, 2 * kMaxCells> history_{};  // by side and cell
    std::uint64_t nodes_ = 0, next_look_ = 0;
};

extern template class PlainSearch<AnyBoard<1>>;
extern template class PlainSearch<AnyBoard<4>>;
extern template class PlainSearch<ColumnBoard>;

}  // namespace noughts::engine
