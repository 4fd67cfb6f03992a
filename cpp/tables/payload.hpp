// A table as bytes: what goes, compressed, into a file.
//
// Format, version 1; all numbers little-endian, no padding:
//
//     8 bytes   "noughts" and the version, 1
//     3 bytes   width, height, k
//     8 bytes   swaps, blocks (32 bits each)
//     4 bytes   number of unfinished classes
//     then for each unfinished class, by number of marks and then by slot, the scores (score.hpp)
//     that do not follow from the placements that win at once (immediate_wins.hpp):
//       open     by stock index, where no placement wins at once with the own stock;
//       blocked  by stock index, where the last mover has a block to spend, two cells are empty,
//                and at most one placement wins at once with the own stock.
//     "with the own stock": wins with a swap count when the side to move has a swap.
//
// What is left out is recomputed when loading, as is the index. Rows, not planes of one stock: that
// compresses best (4x4k4s2b1: 5.8 MB, 0.49 MB with zstandard level 12). The bytes depend on the
// rules alone, not on threads or compiler. Nothing here is a checksum: that belongs to the file
// around it. Yet bytes that cannot be a table are refused, and what is accepted is safe to probe.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "table.hpp"

namespace noughts {

// `poll` is called every few milliseconds, here and below; what it throws stops the work.
std::vector<std::uint8_t> dump_table(const Table& table,
                                     const std::function<void()>& poll = nullptr);

// Throws InvalidInput when the bytes are not a table of these rules.
Table load_table(const Rules& rules, std::span<const std::uint8_t> payload,
                 const std::function<void()>& poll = nullptr);

}  // namespace noughts
