// The groups of symmetries: their sizes, and that they are groups that keep the lines.
#include <algorithm>
#include <set>

#include "check.hpp"
#include "game/symmetry.hpp"
#include "reference.hpp"

namespace noughts::testing {

namespace {

void check_group(const Rules& rules, std::size_t expected) {
    const std::vector<Permutation> group = symmetries(rules);
    CHECK_EQUAL(group.size(), expected, rules.name());
    CHECK(std::ranges::is_sorted(group), rules.name());
    CHECK(std::ranges::is_sorted(group.front()), rules.name() + ": the identity comes first");
    const auto masks = line_masks(rules);
    const std::set<std::uint64_t> lines(masks.begin(), masks.end());
    for (const Permutation& permutation : group)
        for (const std::uint64_t line_mask : lines)
            CHECK(lines.contains(image(permutation, line_mask)), rules.name());
    for (const Permutation& first : group)
        for (const Permutation& second : group) {
            Permutation both;
            for (const int cell : first)
                both.push_back(second[static_cast<std::size_t>(cell)]);
            CHECK(std::ranges::binary_search(group, both), rules.name() + ": closed");
        }
}

}  // namespace

TEST(symmetry_groups_have_the_known_sizes) {
    check_group({3, 3, 3}, 8);
    check_group({4, 4, 4}, 32);
    check_group({4, 4, 3}, 8);
    check_group({4, 3, 3}, 4);
    check_group({5, 5, 5}, 32);
    check_group({2, 2, 2}, 24);
    check_group({8, 8, 5}, 8);
    check_group({8, 8, 8}, 8);   // 1536 automorphisms are too many
    check_group({15, 1, 5}, 2);  // reflections that coincide are listed once
}

TEST(symmetry_groups_that_are_too_large_give_way_to_geometry) {
    check_group({4, 4, 1}, 8);
    check_group({16, 1, 16}, 2);
    check_group({4, 3, 4}, 4);
    check_group({8, 8, 1}, 8);
    check_group({1, 1, 1}, 1);
}

TEST(symmetry_backtracking_equals_trying_all_permutations) {
    for (const Rules& rules : {Rules(3, 2, 2), Rules(4, 2, 3), Rules(2, 4, 2), Rules(2, 2, 2)}) {
        const auto masks = line_masks(rules);
        const std::set<std::uint64_t> lines(masks.begin(), masks.end());
        Permutation permutation;
        for (int cell = 0; cell < rules.cells(); ++cell)
            permutation.push_back(cell);
        std::vector<Permutation> expected;
        do {
            if (std::ranges::all_of(lines, [&](std::uint64_t line) {
                    return lines.contains(image(permutation, line));
                }))
                expected.push_back(permutation);
        } while (std::ranges::next_permutation(permutation).found);
        CHECK(symmetries(rules) == expected, rules.name());
    }
}

}  // namespace noughts::testing
