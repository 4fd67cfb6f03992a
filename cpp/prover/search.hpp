// Search: proof-number search, depth first, over settled states.
//
// df-pn (Nagai 2002): each state carries two numbers, how much must still be shown for the maker to
// win and to fail; the search always goes where least is missing, in a depth-first way, with
// thresholds that say when another branch has become the better one. All it learns is in the
// ProofTable, so several threads can share one proof by working on the same table. A thread avoids
// where another is, as long as something else is about as good (Kaneko 2010, virtual numbers).
//
// Children of a state:
//   - the weak game, maker to move, in several components: each component by itself. The maker wins
//     the whole if it wins one of them; else the breaker answers in whichever the maker plays in;
//   - otherwise the states after each candidate move, settled, equal ones merged;
//   - in the real game, breaker to move: also the same state as a weak game. It is as if the breaker
//     could give up its own lines for good: if that suffices, the maker fails.
//
// Children are settled only when it is their turn; until then they carry a guess, made from the
// weights alone. Most of the breaker's replies are never looked at. A third of those that are, are
// met again soon, when the search comes back to their parent; what was settled lately is kept.
//
// Zones: when the maker fails in the weak game, the breaker's strategy plays on some cells only, and
// answers only there. That set is the zone of the failure: the maker fails even if all other open
// cells are given to it. It is the pairs of a pairing, all cells of a potential; a move of the
// breaker adds its cell. Now let the maker have failed with move m, with zone Z. It then fails with
// every other move outside Z: the breaker acts as if m had been played as well. So only the moves in
// Z are left to try, and the zone of the state is made of the zones of those that were needed. That
// also covers dominated moves: if u is in the zone, so is the cell that dominates it (as the cells
// given away only shorten lines, it still does). In the real game a zone is everywhere.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "prover/line_game.hpp"
#include "prover/proof_table.hpp"

namespace noughts::prover {

struct Child {
    State state;         // as it is after the move; settled and canonical once it is ready
    Numbers numbers;     // a guess until it is ready
    int cell = kNoCell;  // the move, in the coordinates of the parent; kNoCell: no move was made
    bool is_ready = false;
    bool is_covered = false;   // the zone of another child shows that this one fails
    std::ptrdiff_t twin = -1;  // where in the stack an equal child is that stands for this one
    std::size_t symmetry = 0;  // that made it canonical
    std::uint64_t zone_mask =
        0;  // once it is ready: of its settling; once the maker fails: of all.
            // In the coordinates of the parent
};

// What stop() makes a search throw.
struct Stopped {};

class Search {
  public:
    // `poll` is called every few hundred visits with the numbers of the root; what it throws passes
    // through and leaves the table usable.
    Search(const LineGame& game, ProofTable& table, std::function<void(Numbers)> poll);

    // Whether the maker wins. `state` must be settled, unknown and canonical.
    bool maker_wins(const State& state);
    // Ends a search that another thread has finished, or that was stopped.
    void stop() { is_stopped_.store(true, std::memory_order_relaxed); }

    // The truth about any state, settled or not.
    MakerResult decide(State state);
    // The same as far as it is known without searching.
    MakerResult recall(State state) const;

    // Cells that the breaker needs to make the maker fail in a weak state, as it does: a zone, see above.
    std::uint64_t failure_zone(State state);

    // States settled so far, or met again after that: the measure of work.
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // Several threads share the table, and this is one of them.
    void share() { is_shared_ = true; }

  private:
    // What settling makes of a state.
    struct Settled {
        State original;
        State state;  // canonical, if its result is unknown
        Findings findings;
        std::size_t symmetry = 0;
        MakerResult result = MakerResult::maker_fails;  // right for a state without cells
    };

    const Settled& settle(const State& original);
    Knowledge know(const State& state);
    Number score(const Child& child, Number own, Number own_limit) const;
    Knowledge visit(const State& state, Numbers limits);
    void expand(const State& state);
    // These speak of the children of `state`: the stack from `first` on.
    void make_ready(const State& state, std::size_t first, std::size_t at);
    void learn(const State& state, std::size_t first, std::size_t at, const Knowledge& known);
    void release_twins(std::size_t first, std::size_t at);
    std::uint64_t zone_of_children(const State& state, std::size_t first) const;

    const LineGame& game_;
    ProofTable& table_;
    std::function<void(Numbers)> poll_;
    std::atomic<std::uint64_t> nodes_{0};  // written by this thread only
    std::uint64_t visits_ = 0;
    bool is_shared_ = false;
    Numbers root_numbers_;
    std::vector<Child> stack_;
    std::vector<Settled> recent_{1};  // by hash
    std::atomic<bool> is_stopped_{false};
};

}  // namespace noughts::prover
