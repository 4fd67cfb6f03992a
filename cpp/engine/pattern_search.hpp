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

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "pattern_board.hpp"
#include "search.hpp"

namespace noughts::engine {

// Whether this search plays the rules: large enough boards with patterns, without powers.
bool pattern_search_supports(const Rules& rules);

class PatternSearch {
  public:
    PatternSearch(const LineSystem& system, TranspositionTable& table, const Tuning& tuning);

    // As Search::run.
    Finding run(Assignment& assignment, int first_depth, const std::function<void()>& look);

    std::uint64_t nodes() const { return nodes_ + threats_.nodes() - nodes_before_; }
    const Finding& so_far() const { return best_; }

  private:
    using Cells = PatternBoard::Cells;

    struct Candidate {
        std::uint8_t cell;
        int merit;
    };
    // What is kept for each ply.
    struct Level {
        MoveLine line;
        std::vector<Candidate> list;
        Cells near;                   // cells that may matter
        std::uint8_t cell = kNoCell;  // played here; kNoCell for a pass
        std::array<std::uint8_t, 2> killers{kNoCell, kNoCell};
        int estimate = 0;
    };

    ProvedScore visit(int alpha, int beta, int depth, int ply);
    // The cells that answer every threat of the opponent's to make one without an answer.
    Cells answers_to_winning_cells(int side);
    bool find_chain(int attacker, int depth, int ply);
    void list_candidates(int side, int ply, const Cells& cells, int table_cell);
    static std::size_t sort_further(std::vector<Candidate>& list, std::size_t number,
                                    std::size_t sorted);
    void reward(int side, int ply, int cell, int depth, std::size_t tried);
    int merit(int side, int ply, int cell) const;
    void put(int side, int cell, int ply);
    bool is_stopped() const { return assignment_->is_stopped.load(std::memory_order_relaxed); }
    void poll();

    PatternBoard board_;
    TranspositionTable& table_;
    ThreatSearch<PatternBoard> threats_;
    Tuning tuning_;

    Assignment* assignment_ = nullptr;
    const std::function<void()>* look_ = nullptr;
    Finding best_;
    std::vector<Level> levels_;
    std::array<std::array<int, 256>, 2> history_{};
    std::array<std::array<std::uint8_t, 256>, 2> counters_{};  // the answer to a cell that cut off
    CellLine chain_;
    std::uint64_t nodes_ = 0;
    std::uint64_t nodes_before_ = 0;
    std::uint64_t next_look_ = 0;
};

}  // namespace noughts::engine
