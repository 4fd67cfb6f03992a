// LineGame: the lines of one set of rules, and all that can be said of a state without search.
//
// settle() is the heart of the prover. It plays out forced moves, recognises what is decided, and
// reduces what is not to a normal form, so that positions that differ only in what cannot matter
// become one state. In order, with why each step is sound (M the maker, B the breaker):
//
//   1. A line with one open cell: its owner to move completes it; else the other must answer there,
//      and with two such cells cannot. Own completion goes first.
//   2. Two lines of M with two open cells each, one in common: M to move plays it and threatens
//      twice. (B cannot win in between: it had no line to complete, by step 1.)
//      Likewise for B in the real game, and for longer sequences of threats of one side that end
//      so (wins_by_threats), as far as a small budget reaches.
//   3. A rest that contains another rest is left out: who fills the larger fills the smaller first.
//      A rest of two cells, one of which lies on no other live line, is a free move: M to move takes
//      the other cell, B must answer in the first, which is of no use to it. It is done at once.
//   4. Potential (Erdos and Selfridge): weigh each rest of n cells with 2^-n. If M to move cannot
//      lift the total to 1 with one mark (adding the weight through its cell), or the total is below
//      1 with B to move, B holds by always taking the heaviest cell.
//   5. Pairing (pairing.hpp): if pairs can be found such that every rest holds one, B holds by always
//      answering in the same pair. Else rests with a pair of their own, out of cells that no other
//      kind of rest goes through, are dropped. In the real game such pairs may use only cells that
//      no live line of B needs: else B's forced answers would cost it the tempo of its own threats.
//      That all rests can be paired decides in the real game too.
//   6. The weak game falls apart into components (see search.hpp).
//
// Cost: a few hundred nanoseconds to three microseconds, by size.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/cells.hpp"
#include "game/rules.hpp"
#include "prover/rests.hpp"
#include "prover/state.hpp"

namespace noughts::prover {

inline constexpr std::uint64_t kEverywhere = ~std::uint64_t{0};

// What settle() finds on its way.
struct Findings {
    Weight potential = 0;  // of the rests that are left
    int lack = 0;          // how many cells are missing for a pairing
    // What the breaker's moves so far depend on, or all of its strategy if the maker fails: a zone,
    // see search.hpp. Everywhere in the real game.
    std::uint64_t zone_mask = 0;
};

class LineGame {
  public:
    explicit LineGame(const Rules& rules);

    const Rules& rules() const { return rules_; }
    int cells() const { return rules_.cells(); }

    Rests maker_rests(const State& state) const {
        return live_rests(state.maker_mask | state.open_mask, state.open_mask);
    }
    // None in the weak game.
    Rests breaker_rests(const State& state) const {
        if (state.is_weak) return {};
        return live_rests(state.breaker_mask | state.open_mask, state.open_mask);
    }

    // Steps 1 to 5. On return the state, if unknown, is in normal form and has no forced move.
    MakerResult settle(State& state, Findings& findings) const;
    MakerResult settle(State& state) const {
        Findings ignored;
        return settle(state, ignored);
    }

    // Only what needs no proof beyond the definition of dead cells: they are taken out, and a real
    // game without live lines of the breaker becomes weak. Must agree with the checker.
    void drop_dead(State& state) const;

    // For certificates: dead cells dropped and forced moves played (step 1), and nothing more.
    MakerResult play_forced(State& state) const;
    // For certificates: open cells without those that another dominates (see candidates()).
    std::uint64_t undominated(const State& state) const;

    // Takes the smallest image under the symmetries of the board; returns which one did it.
    std::size_t make_canonical(State& state) const;
    // Where cells of a canonical state were before that symmetry.
    std::uint64_t original_mask(std::size_t symmetry, std::uint64_t mask) const {
        return image(inverses_[symmetry], mask);
    }

    // What the side to move may restrict itself to, without loss: cells that no other dominates and
    // that can spoil a win by threats of the other side, should there be one.
    struct Candidates {
        std::uint64_t mask = 0;
        Weight total = 0;                             // of the maker's rests
        std::array<Weight, kMaskCells> weights;       // of those through an open cell
        std::array<std::uint8_t, kMaskCells> rulers;  // for an open cell: which other dominates it
    };
    Candidates candidates(const State& state) const;

    // The parts into which the maker's minimal rests fall, as masks of open cells.
    std::vector<std::uint64_t> parts(const State& state) const;

    static State after(const State& state, int cell) {
        State next = state;
        const std::uint64_t bit = cell_bit(cell);
        next.open_mask &= ~bit;
        if (state.maker_moves)
            next.maker_mask |= bit;
        else if (!state.is_weak)
            next.breaker_mask |= bit;
        next.maker_moves = !state.maker_moves;
        return next;
    }

  private:
    Rests live_rests(std::uint64_t within_mask, std::uint64_t open_mask) const {
        Rests rests;
        for (const std::uint64_t line_mask : line_masks_)
            rests.add_if((line_mask & ~within_mask) == 0, line_mask & open_mask);
        return rests;
    }
    // Steps 1 and 2. The rests of both sides are those of the state on return.
    MakerResult answer_threats(State& state, Rests& maker, Rests& breaker,
                               std::uint64_t& zone_mask) const;
    std::uint64_t image(std::size_t at, std::uint64_t mask) const;

    Rules rules_;
    std::vector<std::uint64_t> line_masks_;
    // Where the cells of byte b of a mask go: images_[at][b * 256 + value].
    std::vector<std::vector<std::uint64_t>> images_;
    std::vector<std::size_t> inverses_;
    std::size_t bytes_ = 0;
};

}  // namespace noughts::prover
