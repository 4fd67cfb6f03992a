// The search of one thread on large boards without powers: principal variation search over patterns.
//
// What a call of visit() returns is stated in scores.hpp, and proofs follow from the same sound
// reasons as in search.hpp; in terms of patterns:
//   - a mark completes a line, or makes a threat without an answer while the opponent has none;
//   - the opponent completes a line next: one cell answers, two are too many;
//   - no line of a side can be completed any more;
//   - a chain of threats wins (threat_search.hpp); if the opponent has one, only moves that
//     interfere need be looked at, and with several chains only those that interfere with all.
// Everything else serves estimates and proves nothing: cells far from all marks, late moves that are
// skipped or searched less deep, margins, passes. A node whose searched moves all lose looks at what
// it skipped before it says that it is lost.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "pattern_board.hpp"
#include "pattern_order.hpp"
#include "search.hpp"
#include "three_search.hpp"

namespace noughts::engine {

// Depths are in parts of a ply, margins in the points of network.hpp.
inline constexpr int kPly = 16;
inline constexpr int kMaxPassPly = 40;

constexpr int plies(int depth) {
    return (depth + kPly / 2) / kPly;
}

// Whether this search plays the rules: large enough boards with patterns, without powers.
bool pattern_search_supports(const Rules& rules);

class PatternSearch {
  public:
    PatternSearch(const LineSystem& system, TranspositionTable& table, const Tuning& tuning);

    // As Search::run.
    Finding run(Assignment& assignment, int worker, const std::function<void()>& look);

    std::uint64_t nodes() const {
        return nodes_ + threats_.nodes() + threes_.nodes() - nodes_before_;
    }
    const Finding& so_far() const { return best_; }

  private:
    using Cells = PatternBoard::Cells;

    // What is kept for each ply.
    struct Level {
        MoveLine line;
        CandidateList list;
        Cells near;                    // cells that may matter
        std::uint8_t cell = kNoCell;   // played here; kNoCell for a pass
        Threat threat = Threat::none;  // of the move played here
        int estimate = 0;
        int extension = 0;  // parts of a ply beyond the usual ones that led here
    };
    // What a node knows about itself when it comes to its moves.
    struct Node {
        int side, ply, alpha, beta, depth;
        bool is_cut;         // a refutation is expected
        bool is_open;        // the window is
        bool is_exhaustive;  // deep enough to see the end of the game
        bool is_free;        // the opponent does not complete a line next
        bool is_threatened;  // but makes a threat without an answer
        bool is_improving;   // the estimate is better than two plies before
        bool is_good;        // the estimate is far above the window
        bool is_whole;       // no move is left out
        int estimate;
        bool is_new;    // the table does not know it
        bool is_trail;  // the best line leads here, or did once
    };

    ProvedScore look_ahead(int depth);
    // `excluded`: a move that is left out, to see what the others are worth; then only the score
    // means anything.
    ProvedScore visit(int alpha, int beta, int depth, int ply, bool is_cut, int excluded = kNoCell);
    // What needs no search: the game is over, or ends within three plies, or neither side can win.
    std::optional<ProvedScore> settle(int alpha, int beta, int ply, int& forced);
    // Whether the estimate is so far above the window that a search would hardly bring it down.
    bool is_far_above(const Node& node) const;
    // What the estimate decides where no chain of threats wins.
    std::optional<ProvedScore> give_up(const Node& node);
    // How much less deep a late move is searched.
    int reduction(const Node& node, int cell, int number) const;
    // Whether a mark makes and stops nothing but lines that need many more.
    bool is_trivial(int cell) const;
    // How many moves are looked at where nothing is lost.
    std::size_t width_at(int depth, bool is_improving) const;
    // Is the table's move far better than all others? Then it is searched deeper. A score where others
    // are good enough, too, so that nothing needs to be searched.
    std::optional<ProvedScore> compare_with_others(const Node& node, const TableEntry& entry,
                                                   int& extension);
    ProvedScore search_move(const Node& node, int alpha, int cell, int number, int depth,
                            int best_score);
    bool find_chain(int attacker, int depth, int ply);
    // Of the side to move at the root.
    std::optional<ThreeSearch::Win> find_threes(int depth);
    int last_cell(int ply) const {
        return ply > 0 ? levels_[static_cast<std::size_t>(ply) - 1].cell : kNoCell;
    }
    void list_candidates(int side, int ply, const Cells& cells);
    std::uint64_t key_of(int side) const;  // of the position with that side to move
    void put(int side, int cell, int ply);
    bool is_stopped() const { return assignment_->is_stopped.load(std::memory_order_relaxed); }
    void poll();

    PatternBoard board_;
    TranspositionTable& table_;
    ThreatSearch<PatternBoard> threats_;
    ThreeSearch threes_;
    Tuning tuning_;

    Assignment* assignment_ = nullptr;
    const std::function<void()>* look_ = nullptr;
    Finding best_;
    std::vector<Level> levels_;
    PatternOrder order_;
    int worker_ = 0;
    CellLine chain_;
    std::uint64_t nodes_ = 0;
    std::uint64_t nodes_before_ = 0;
    std::uint64_t next_look_ = 0;
};

}  // namespace noughts::engine
