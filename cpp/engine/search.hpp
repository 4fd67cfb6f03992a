// The search of one thread: iterative deepening, principal variation search, threats first.
//
// What a call of visit() returns is stated in scores.hpp: a score for the side to move, and which
// halves of it are proved. Proofs are local: a node derives them from its children and from moves
// it dismisses for a sound reason, so reductions, estimates and skipped moves can spoil the chance
// of a proof but never its truth.
//
// Sound reasons, in the order in which a node tries them:
//   - one side has a line, or the board is full;
//   - a move wins at once;
//   - the window asks for an end sooner than one is possible;
//   - the opponent threatens more cells than can be answered, or just one, which must be;
//   - no side, or only one, has a line left to complete;
//   - a chain of threats wins (threat_search.hpp);
//   - the opponent has such a chain if we pass: only moves that interfere need be looked at.
// Moves that merely look bad are skipped only while something better than a loss has been found.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

#include "move_order.hpp"
#include "network.hpp"
#include "scores.hpp"
#include "threat_search.hpp"
#include "transposition_table.hpp"

namespace noughts::engine {

using MoveLine = std::vector<Move>;

class PatternBoard;

// What can be changed to measure what it is worth; the defaults did best in matches.
struct Tuning {
    LineWeights weights{};
    int tempo_percent = 130;  // how much more a line is worth to the side to move
    int width = 12;           // placements looked at where nothing is lost, on large boards
    int threat_budget = 60;   // threats tried for each chain at the horizon; more nearer the root
    bool has_threat_search = true;
    int swap = 250, block = 50;  // points for each one that is left
    // Powers looked at where not all of them are: after so many placements, so many marks to take
    // and to give, and so many cells to block.
    int power_places = 8, power_taken = 4, power_given = 3, power_closed = 4;
    int power_width = 48;  // moves looked at by a side with powers; 0: all in the list

    // Of the search over patterns (pattern_search.hpp), in the points of network.hpp.
    bool has_patterns = true;
    std::shared_ptr<const Network> network = nullptr;  // none: that of the package
    int pattern_width = 176;     // percent of the moves looked at where nothing is lost
    int reduction = 91;          // percent of log(depth) * log(number of the move)
    int cut_reduction = 25;      // parts of a ply more where a refutation is expected
    int threat_reduction = 2;    // parts of a ply less for moves that make or stop a three
    int trivial_reduction = 3;   // parts of a ply more for moves that make and stop nothing
    int history_reduction = 8;   // parts of a ply for the best or worst history
    int history_merit = 65;      // percent of the history in the order of moves
    int unknown_reduction = 19;  // parts of a ply less where the table has no move
    int forced_extension = 22;   // parts of a ply more for the only answer to a threat
    int aspiration = 26;
    int razor_margin = 42;      // a ply
    int futility_margin = 135;  // a ply
    int pass_margin = 295;
    int singular_depth = 7;     // plies from which on the table's move is compared with the others
    int singular_margin = 3;    // a ply: so much better than all others is singular
    int singular_double = 73;   // and so much more extends by two plies
    int horizon_budget = 49;    // threats tried for each chain at the horizon; more at the root
    int inner_budget = 36;      // and where there is depth left
    int three_depth = 4;        // plies from which on the root looks for chains of threes
    int three_budget = 10;      // positions tried for them there, and more with more depth
    int other_chain_depth = 1;  // plies from which on chains of the opponent's are looked for
    // Gets each position that is estimated, with its side to move, if there is one.
    std::function<void(const PatternBoard&, int)> observer = nullptr;
    int three_share = 2;       // percent of all positions so far at most; 0: any number
    int trail_reduction = 10;  // parts of a ply less where the best line once led
    int futility_cut = 20;     // points a ply less where a refutation is expected and none known
    int deeper = 109;          // points above the window that search a late move deeper
    int deeper_ply = 24;       // and so many more for each ply that it was searched less deep
};

// One analysis, shared by its threads.
struct Assignment {
    Position position;
    int max_depth = 255;
    std::uint64_t max_nodes = ~std::uint64_t{0};
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    // No further iteration is begun after this.
    std::chrono::steady_clock::time_point soft_deadline =
        std::chrono::steady_clock::time_point::max();
    bool is_shortest_wanted = false;  // go on until the distance is exact, not only the result
    std::atomic<bool> is_stopped{false};

    // Whether no further iteration is begun after such a result.
    bool is_done(const ProvedScore& score) const {
        return is_settled(score) || std::chrono::steady_clock::now() >= soft_deadline;
    }
    // Whether such a result leaves nothing to search for.
    bool is_settled(const ProvedScore& score) const {
        return score.is_exact() || (is_proved(score) && !is_shortest_wanted);
    }
};

struct Finding {
    ProvedScore proved_score{};
    int depth = 0;
    MoveLine line;

    // From a search that was stopped. The first move searched is the best of the iteration before; a
    // better one that was found since counts, the score of an unfinished search does not.
    void keep_move_of(const MoveLine& unfinished) {
        if (!unfinished.empty() && (line.empty() || unfinished[0] != line[0])) line = unfinished;
    }
};

template <std::size_t Words>
class Search {
  public:
    Search(const LineSystem& system, TranspositionTable& table, const Tuning& tuning);

    // Deepens until the answer is proved or a limit is met. Every worker has its number, so that they do
    // not all do the same. `look` is called every few hundred nodes and may set is_stopped or throw.
    Finding run(Assignment& assignment, int worker, const std::function<void()>& look);

    std::uint64_t nodes() const { return nodes_ + threats_.nodes() - nodes_before_; }
    const Finding& so_far() const { return best_; }  // for `look`

  private:
    using Cells = CellSet<Words>;

    ProvedScore visit(int alpha, int beta, int depth, int ply, MoveLine& line);
    ProvedScore horizon() const;
    bool can_complete(int side, int marks_left) const;
    bool find_chain(int attacker, int depth, int ply);
    int next_depth(int done, int next, int deepest) const;
    int reduction(int depth, int number, const ScoredMove& chosen) const;
    void poll();

    Situation<Words> situation_;
    TranspositionTable& table_;
    ThreatSearch<Board<Words>> threats_;
    Experience experience_;
    Tuning tuning_;
    bool is_small_;    // every move is always looked at
    bool has_chains_;  // threats are searched apart: on the tiniest boards that costs more

    Assignment* assignment_ = nullptr;
    const std::function<void()>* look_ = nullptr;
    Finding best_;
    std::vector<MoveList> lists_;  // one for each ply, kept to save allocations
    std::vector<MoveLine> lines_;
    CellLine chain_;
    std::uint64_t nodes_ = 0;
    std::uint64_t nodes_before_ = 0;  // the threat search counts on from one analysis to the next
    std::uint64_t next_look_ = 0;
};

extern template class Search<1>;
extern template class Search<4>;

}  // namespace noughts::engine
