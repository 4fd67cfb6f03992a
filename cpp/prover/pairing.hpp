// Pairings: lines that the breaker stops by answering each mark of the maker in the same pair.
//
// A pair is two open cells; a rest that holds both is harmless, for the maker gets one of them only.
// Pairs must not share cells. There are two ways to look for them:
//
//   overfull_mask   each rest gets a pair of its own, as many as possible: a matching, found by
//                   augmenting paths, in microseconds. What can be given none is the overfull part
//                   of the Dulmage-Mendelsohn decomposition, the same whatever matching was found.
//   find_pairs      one pair may serve several rests: the three lines of five in a row of seven
//                   have three cells in common, so two cells stop what took six. Which rests should
//                   share is a hard question: neighbours are merged as long as two cells are left
//                   in common, then matched; if hardly anything is missing, a small search tries.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "prover/rests.hpp"

namespace noughts::prover {

// Disjoint pairs of cells, as masks of two bits.
struct Pairs {
    std::array<std::uint64_t, kMaxCells / 2> masks;
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

// The cells of the rests that cannot all be given a pair of their own: empty if every rest can get
// one out of `allowed_mask`. A rest lies within the result or is harmless. Takes minimal rests.
// `pairs`, if given, gets the pairs of the harmless ones.
std::uint64_t overfull_mask(const Rests& rests, std::uint64_t allowed_mask, Pairs* pairs = nullptr);

// Whether pairs were found such that every rest holds one. `lack` gets how many cells were missing
// at first: a measure of how far from a pairing the rests are. Takes minimal rests.
bool find_pairs(const Rests& rests, Pairs& pairs, int& lack);

}  // namespace noughts::prover
