// Pairings: lines that the breaker stops by answering each mark of the maker in the same pair.
//
// A pair is two open cells; a rest that holds both is harmless, for the maker gets one of them only.
// Pairs must not share cells. They are looked for in two steps:
//
//   1. Each rest gets a pair of its own, as many as possible: a matching, found by augmenting paths,
//      in microseconds. What can be given none is the overfull part of the Dulmage-Mendelsohn
//      decomposition, the same whatever matching was found. No pair touches it.
//   2. Within that part one pair may serve several rests: the three lines of five in a row of seven
//      have three cells in common, so two cells stop what took six. Which rests should share is a
//      hard question: neighbours are merged as long as two cells are left in common, then matched; if
//      hardly anything is missing, a small search tries.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "prover/rests.hpp"

namespace noughts::prover {

// Disjoint pairs of cells, as masks of two bits.
struct Pairs {
    std::array<std::uint64_t, kMaskCells / 2> masks;
    int count = 0;

    void add(std::uint64_t mask) { masks[static_cast<std::size_t>(count++)] = mask; }
    std::uint64_t cells_mask() const {
        std::uint64_t mask = 0;
        for (const std::uint64_t pair_mask : *this)
            mask |= pair_mask;
        return mask;
    }
    const std::uint64_t* begin() const { return masks.data(); }
    const std::uint64_t* end() const { return masks.data() + count; }
};

// The cells of the rests that cannot all be given a pair of their own (step 1): empty if every rest
// can get one out of `allowed_mask`. A rest lies within the result or is harmless. Takes minimal
// rests. `pairs`, if given, gets the pairs of the harmless ones.
std::uint64_t overfull_mask(const Rests& rests, std::uint64_t allowed_mask, Pairs* pairs = nullptr);

struct Pairing {
    Pairs pairs;
    Rests core;    // holds no pair; empty if every rest holds one. The pairs keep off its cells
    int lack = 0;  // how many cells are missing to pair the core: how far from a pairing it is
};

// Both steps. Takes minimal rests.
Pairing find_pairs(const Rests& rests);

}  // namespace noughts::prover
