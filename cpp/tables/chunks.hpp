// Bytewise minima over vectors of scores, in whole chunks of 16.
//
// Sixteen unsigned bytes are one SSE2 or NEON register and their minimum one instruction; fixed
// inner loops are what gcc 12 and clang 14 turn into exactly that, without intrinsics. Vectors are
// rounded up to whole chunks: the bytes past the end are computed for nothing and never used, so
// targets must have room for them and sources must be readable (Table::kReadAhead).
#pragma once

#include <algorithm>
#include <cstddef>

#include "score.hpp"

namespace noughts {

inline constexpr std::size_t kChunk = 16;

// Computed with a mask so that the compiler sees it is a multiple and leaves out the tail loop.
constexpr std::size_t whole_chunks(std::size_t size) {
    return (size + kChunk - 1) & ~(kChunk - 1);
}

inline void keep_smaller(EndScore* __restrict best, const EndScore* __restrict scores,
                         std::size_t size) {
    const std::size_t end = whole_chunks(size);
    for (std::size_t i = 0; i < end; ++i)
        best[i] = scores[i] < best[i] ? scores[i] : best[i];
}

inline void keep_two_smallest(EndScore* __restrict best, EndScore* __restrict second,
                              const EndScore* __restrict scores, std::size_t size) {
    const std::size_t end = whole_chunks(size);
    for (std::size_t i = 0; i < end; ++i) {
        const EndScore larger = scores[i] < best[i] ? best[i] : scores[i];
        best[i] = scores[i] < best[i] ? scores[i] : best[i];
        second[i] = larger < second[i] ? larger : second[i];
    }
}

}  // namespace noughts
