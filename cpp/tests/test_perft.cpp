// perft against the counts of FACTS.md and against counting one by one.
#include "check.hpp"
#include "game/error.hpp"
#include "game/perft.hpp"

namespace noughts::testing {

namespace {

std::uint64_t count_one_by_one(const Rules& rules, const Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t sequences = 0;
    for (const Move& move : moves(rules, position))
        sequences += count_one_by_one(rules, play_unchecked(position, move), depth - 1);
    return sequences;
}

struct Stopped {};

}  // namespace

TEST(perft_equals_the_known_counts) {
    const std::uint64_t classic[] = {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};
    int depth = 0;
    for (const std::uint64_t expected : classic)
        CHECK_EQUAL(perft({3, 3, 3}, depth++), expected, "3x3k3");
    CHECK_EQUAL(perft({3, 3, 3}, 10), 0u, "3x3k3");
    const std::uint64_t four[] = {1, 16, 240, 3360, 43680, 524160, 5765760, 57657600};
    depth = 0;
    for (const std::uint64_t expected : four)
        CHECK_EQUAL(perft({4, 4, 4}, depth++), expected, "4x4k4");
}

TEST(perft_with_powers_equals_counting_one_by_one) {
    for (const Rules& rules : {Rules(3, 3, 3, 1, 1), Rules(3, 2, 2, 2, 1), Rules(4, 4, 4, 2, 1),
                               Rules(3, 2, 3, 1, 3), Rules(8, 8, 5, 1, 1)})
        for (int depth = 0; depth <= (rules.cells() > 9 ? 2 : 5); ++depth)
            CHECK_EQUAL(perft(rules, depth), count_one_by_one(rules, start(rules), depth),
                        rules.name() + " depth " + std::to_string(depth));
}

TEST(perft_can_be_stopped) {
    CHECK_THROWS(perft({8, 8, 5}, 12, [] { throw Stopped(); }), Stopped, "");
    CHECK_THROWS(perft({3, 3, 3}, -1), InvalidInput, "");
}

}  // namespace noughts::testing
