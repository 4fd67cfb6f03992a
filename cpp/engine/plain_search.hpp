// A search that takes the rules as they are: for games in which a line loses, or marks fall.
//
// The search of search.hpp relies on threats: a line wins, and every empty cell can be taken. This
// one asks the rules alone for legal cells and endings: iterative deepening, principal variation
// search, the table, killers and history, and an estimate by the lines that are still open. It skips
// and reduces nothing, so what it proves follows from its children (scores.hpp). Games without powers.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "game/placement.hpp"
#include "line_system.hpp"
#include "search.hpp"
#include "transposition_table.hpp"

namespace noughts::engine {

bool plain_search_supports(const Rules& rules);

template <std::size_t Words>
class PlainSearch {
  public:
    PlainSearch(const LineSystem& system, TranspositionTable& table, const Tuning& tuning);

    // As Search::run.
    Finding run(Assignment& assignment, int first_depth, const std::function<void()>& look);

    std::uint64_t nodes() const { return nodes_; }
    const Finding& so_far() const { return best_; }

  private:
    using Cells = CellSet<Words>;
    struct Board {
        Cells own, other;  // seen by the side to move
    };
    struct CellList {
        std::array<std::uint8_t, kMaxCells> cells;
        int count = 0;
    };

    ProvedScore visit(const Board& board, int alpha, int beta, int depth, int ply, MoveLine& line);
    ProvedScore child_score(const Board& board, int cell, int alpha, int beta, int depth, int ply,
                            MoveLine& line);
    ProvedScore estimate(const Board& board) const;
    CellList ordered(const Cells& open, int ply, int first) const;
    bool ends(const Board& board, int cell) const;
    std::uint64_t key(const Board& board) const;
    void reward(int cell, int depth, int ply);
    bool is_stopped() const;
    void poll();

    const LineSystem& system_;
    const LineSets<Words>& lines_;
    TranspositionTable& table_;
    Assignment* assignment_ = nullptr;
    const std::function<void()>* look_ = nullptr;
    Finding best_;
    std::vector<MoveLine> continuations_;               // by ply
    std::vector<std::array<std::uint8_t, 2>> killers_;  // by ply
    std::array<std::uint32_t, kMaxCells> history_{};    // by cell
    std::uint64_t nodes_ = 0, next_look_ = 0;
};

extern template class PlainSearch<1>;
extern template class PlainSearch<4>;

}  // namespace noughts::engine
