#include "rests.hpp"

#include <algorithm>

namespace noughts::prover {

namespace {

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

void keep_minimal(Rests& rests, int line_length) {
    // Short ones first, so that whatever is contained is met before what contains it.
    std::array<std::uint64_t, kMaxLines> sorted;
    std::array<int, kMaskCells + 2> first{};
    int longest = 0;
    for (const std::uint64_t mask : rests) {
        const int size = std::popcount(mask);
        longest = std::max(longest, size);
        ++first[index(size + 1)];
    }
    for (int size = 1; size <= longest; ++size)
        first[index(size)] += first[index(size - 1)];
    for (const std::uint64_t mask : rests)
        sorted[index(first[index(std::popcount(mask))]++)] = mask;
    int kept = 0, shorter = 0;
    for (int i = 0; i < rests.count; ++i) {
        const std::uint64_t mask = sorted[index(i)];
        if (i > 0 && std::popcount(mask) != std::popcount(sorted[index(i - 1)])) shorter = kept;
        // Whole lines are all different: they need only be compared with what is shorter.
        const int end = std::popcount(mask) == line_length ? shorter : kept;
        bool is_minimal = true;
        for (int j = 0; j < end; ++j)
            is_minimal &= (rests.masks[index(j)] & ~mask) != 0;
        rests.masks[index(kept)] = mask;
        kept += is_minimal;
    }
    rests.count = kept;
}

bool has_low_potential(const Rests& rests, bool maker_moves) {
    Weight total = 0;
    for (const std::uint64_t rest_mask : rests)
        total += weight_of(rest_mask);
    if (total >= kWeightOne) return false;
    if (!maker_moves) return true;
    std::array<Weight, kMaskCells> through{};
    Weight heaviest = 0;
    for (const std::uint64_t rest_mask : rests)
        for (const int cell : Cells{rest_mask})
            heaviest = std::max(heaviest, through[index(cell)] += weight_of(rest_mask));
    return total + heaviest < kWeightOne;
}

}  // namespace noughts::prover
