// Rests: what the maker still has to fill of its lines, as sets of cells, and what they weigh.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "game/cells.hpp"

namespace noughts::prover {

inline constexpr int kMaxLines =
    224;  // 8x8k2 has 210, no board of 64 cells has more; one place is spare

// A list of rests without the cost of a heap.
struct Rests {
    std::array<std::uint64_t, kMaxLines> masks;
    int count = 0;

    void add(std::uint64_t mask) { masks[static_cast<std::size_t>(count++)] = mask; }
    // Without a branch that the processor would have to guess. Overwrites the place after the last.
    void add_if(bool is_wanted, std::uint64_t mask) {
        masks[static_cast<std::size_t>(count)] = mask;
        count += is_wanted;
    }
    std::uint64_t cells_mask() const {
        std::uint64_t mask = 0;
        for (const std::uint64_t rest_mask : *this)
            mask |= rest_mask;
        return mask;
    }
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

// Keeps the smallest rests: no rest that is left contains another, and each is there once. Sorts by
// size. Rests of `line_length` cells must differ, as whole lines do.
void keep_minimal(Rests& rests, int line_length);

// Whether the weights show that the maker fails: the rests weigh less than one, and still do after
// the best move of the maker, if it is to move. Takes minimal rests.
bool has_low_potential(const Rests& rests, bool maker_moves);

}  // namespace noughts::prover
