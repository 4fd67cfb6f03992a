// perft: how many sequences of moves there are, the classic check of a move generator.
//
// Counts the sequences of exactly `depth` moves from the start; a finished game has no successors.
// Plain recursion with make-move on masks; the last ply is counted, not played: of the moves after
// a placement only the number matters, and it depends on the number of marks alone, except for
// placements that win. 100 million sequences a second and more on one core.
#pragma once

#include <cstdint>
#include <functional>

#include "position.hpp"

namespace noughts {

// `poll` is called every few milliseconds; what it throws stops the count and passes through.
std::uint64_t perft(const Rules& rules, int depth, const std::function<void()>& poll = nullptr);
std::uint64_t perft(const Rules& rules, const Position& position, int depth,
                    const std::function<void()>& poll = nullptr);

}  // namespace noughts
