// Symmetries: the cell permutations that map the line system onto itself.
//
// Found by backtracking, not listed, because the line system often has more symmetry than the
// square it is drawn on: 4x4k4 has 32 automorphisms where the board has 8. All of them keep values.
//
// Some line systems have absurdly many (k = 1: all permutations; a single line: two symmetric
// groups). Where there are more than kMaxSymmetries only the geometric ones are used: reflections
// and rotations of the board, 8 if it is square, else 4 (fewer on boards one cell wide, where some
// coincide). Either way the result is a group. Must agree with core/ in Python.
#pragma once

#include <cstdint>
#include <vector>

#include "rules.hpp"

namespace noughts {

inline constexpr std::size_t kMaxSymmetries = 1152;

using Permutation = std::vector<int>;  // cell c goes to permutation[c]

// Of boards of at most 64 cells. Ascending lexicographic order, so the identity comes first.
std::vector<Permutation> symmetries(const Rules& rules);

// The reflections and rotations that keep the rules; the identity first, no other order.
std::vector<Permutation> geometric_symmetries(const Rules& rules);

// For each member of a group, where its inverse stands.
std::vector<std::size_t> inverses(const std::vector<Permutation>& group);

std::uint64_t image(const Permutation& permutation, std::uint64_t mask);

}  // namespace noughts
