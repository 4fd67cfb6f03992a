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
//   4. Potential (Erdos and Selfridge): weigh each rest of n cells with 2^-n. If M to move cannot
//      lift the total to 1 with one mark (adding the weight through its cell), or the total is below
//      1 with B to move, B holds by always taking the heaviest cell.
//   5. Pairing: give as many rests as possible two open cells of their own (a matching). Rests that
//      got them, and cannot lose them to one that did not, are harmless: their cells lie on no other
//      kind of rest, so B answers in the same pair. They are dropped; if none is left, B holds. What
//      is left is the overfull part of the Dulmage-Mendelsohn decomposition, the same whatever
//      matching was found. In the real game pairs may use only cells that no live line of B needs:
//      else B's forced answers would cost it the tempo of its own threats. That all rests can be
//      paired decides in the real game too.
//   6. The weak game falls apart into components (see search.hpp).
//
// Cost: a few hundred nanoseconds to two microseconds, by size.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "noughts/cells.hpp"
#include "noughts/rules.hpp"
#include "prover/state.hpp"

namespace noughts::prover {

inline constexpr int kMaxLines = 224;  // 8x8k2 has 210, no board of 64 cells has more

// A list of rests without the cost of a heap.
struct Rests {
    std::array<std::uint64_t, kMaxLines> masks;
    int count = 0;

    void add(std::uint64_t mask) { masks[static_cast<std::size_t>(count++)] = mask; }
    const std::uint64_t* begin() const { return masks.data(); }
    const std::uint64_t* end() const { return masks.data() + count; }
};

using Weight = std::uint64_t;
inline constexpr int kWeightBits = 40;  // a rest of n cells weighs 2^(40 - n), at least 1
inline constexpr Weight kWeightOne = Weight{1} << kWeightBits;

constexpr Weight weight_of(std::uint64_t rest_mask) {
    const int cells = std::popcount(rest_mask);
    return kWeightOne >> (cells < kWeightBits ? cells : kWeightBits);
}

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
    Verdict settle(State& state, Weight* potential = nullptr) const;

    // Only what needs no proof beyond the definition of dead cells: they are taken out, and a real
    // game without live lines of the breaker becomes weak. Must agree with lab/certificate_check.py.
    void drop_dead(State& state) const;

    // For certificates: dead cells dropped and forced moves played (step 1), and nothing more.
    Verdict play_forced(State& state) const;
    // For certificates: open cells without those that another dominates (see candidates()).
    std::uint64_t undominated(const State& state) const;

    // Takes the smallest image under the symmetries of the board.
    void make_canonical(State& state) const;

    // What the side to move may restrict itself to, without loss: cells that no other dominates and
    // that can spoil a win by threats of the other side, should there be one.
    // `weights` gets the maker's weight through each cell, `total` the weight of all its rests.
    std::uint64_t candidates(const State& state, std::array<Weight, kMaxCells>& weights,
                             Weight& total) const;

    // Whether the attacker, to move, wins by threats alone: each of its moves leaves one open cell
    // in a line, which the defender must fill. `zone_mask` gets all cells that the sequence uses.
    // A failure may only mean that `budget` positions were not enough.
    struct Attack {
        std::uint64_t attacker_mask, defender_mask, open_mask;
        bool defender_has_lines;
    };
    bool wins_by_threats(const Attack& attack, int& budget, std::uint64_t& zone_mask) const;

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
            if ((line_mask & ~within_mask) == 0) rests.add(line_mask & open_mask);
        return rests;
    }
    static Attack attack_of(const State& state, bool by_maker);
    std::uint64_t image(std::size_t at, std::uint64_t mask) const;

    Rules rules_;
    std::vector<std::uint64_t> line_masks_;
    // Where the cells of byte b of a mask go: images_[at][b * 256 + value].
    std::vector<std::vector<std::uint64_t>> images_;
    std::size_t bytes_ = 0;
};

// Keeps the smallest rests: no rest that is left contains another, and each is there once. Sorts by
// size. Rests of `line_length` cells must differ, as whole lines do.
void keep_minimal(Rests& rests, int line_length);

// The cells of the rests that cannot all be paired off: empty if every rest can get two cells of
// its own out of `allowed_mask`. A rest lies within the result or is harmless. Takes minimal rests.
// `partner`, if given, gets the pairs of the harmless ones: partner[c] or kNoCell.
std::uint64_t overfull_mask(const Rests& rests, std::uint64_t allowed_mask,
                            std::array<std::int8_t, kMaxCells>* partner = nullptr);

}  // namespace noughts::prover
