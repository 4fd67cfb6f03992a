// Lines, positions and moves against the contract and the slow twin.
#include <random>

#include "check.hpp"
#include "game/error.hpp"
#include "game/position.hpp"
#include "naive_game.hpp"
#include "reference.hpp"

namespace noughts::testing {

namespace {

void check_position(const Rules& rules, const Position& position) {
    const NaiveGame naive(rules, position);
    CHECK(outcome(rules, position) == naive.outcome(), describe(rules, position));
    const std::vector<Move> list = moves(rules, position);
    CHECK(list == naive.moves(), describe(rules, position));
    for (const Move& move : list)
        CHECK(play(rules, position, move) == naive.play(move), describe(rules, position));
}

void check_random_games(const Rules& rules, int games) {
    std::mt19937 random(7);
    for (int game = 0; game < games; ++game) {
        Position position = start(rules);
        while (true) {
            check_position(rules, position);
            const std::vector<Move> list = moves(rules, position);
            if (list.empty()) break;
            position = play_unchecked(position, list[random() % list.size()]);
        }
    }
}

}  // namespace

TEST(position_lines_are_in_the_order_of_the_contract) {
    const std::vector<std::uint64_t> classic = {0x7, 0x38, 0x1c0, 0x49, 0x92, 0x124, 0x111, 0x54};
    CHECK(Rules(3, 3, 3).line_masks() == classic, "3x3k3");
    const std::vector<std::uint64_t> wide = {0x3,  0x6,  0x18, 0x30, 0x9, 0x12,
                                             0x24, 0x11, 0x22, 0xa,  0x14};
    CHECK(Rules(3, 2, 2).line_masks() == wide, "3x2k2");
    const std::vector<std::uint64_t> single = {1, 2, 4, 8};
    CHECK(Rules(2, 2, 1).line_masks() == single, "2x2k1");
    CHECK_EQUAL(Rules(4, 4, 4).line_masks().size(), 10u, "4x4k4");
    CHECK_EQUAL(Rules(8, 8, 5).line_masks().size(), 96u, "8x8k5");
}

TEST(position_rules_that_make_no_sense_are_refused) {
    CHECK_THROWS(Rules(0, 3, 1), InvalidInput, "width 0");
    CHECK_THROWS(Rules(3, 3, 4), InvalidInput, "k too large");
    CHECK_THROWS(Rules(3, 3, 0), InvalidInput, "k 0");
    CHECK_THROWS(Rules(13, 5, 3), InvalidInput, "65 cells");
    CHECK_THROWS(Rules(65536, 65536, 3), InvalidInput, "overflow");
    CHECK_THROWS(Rules(3, 3, 3, -1, 0), InvalidInput, "negative stock");
    CHECK_EQUAL(Rules(4, 4, 4, 2, 1).name(), "4x4k4s2b1", "");
}

TEST(position_that_cannot_be_right_is_refused) {
    const Rules rules(3, 3, 3, 1, 1);
    const auto refused = [&](const Position& position) {
        CHECK_THROWS((validate(rules, position), 0), InvalidInput, describe(rules, position));
    };
    refused({.own_mask = 1, .other_mask = 1});
    refused({.own_mask = 1});
    refused({.other_mask = 3});
    refused({.other_mask = 1u << 9});
    refused({.own = {2, 0}});
    refused({.own = {0, -1}});
    refused({.other = {0, 2}});
    refused({.other_mask = 1, .blocked = 0});
    refused({.other_mask = 1, .blocked = 9});
    refused({.other_mask = 1, .blocked = -2});
    refused({.own_mask = 0xf, .other_mask = 0xf0, .blocked = 8});
    CHECK_THROWS(play(rules, start(rules), {.cell = 9}), InvalidInput, "no such cell");
    CHECK_THROWS(play(rules, start(rules), {0, Power::swap, 0, 1}), InvalidInput,
                 "nothing to swap");
    CHECK_THROWS(play(rules, {.own_mask = 0x18, .other_mask = 7}, {.cell = 8}), InvalidInput,
                 "the game is over");
}

TEST(position_moves_equal_the_slow_twin_on_all_positions) {
    for (const Rules& rules : {Rules(3, 2, 2, 1, 1), Rules(3, 2, 3, 1, 1), Rules(2, 3, 3, 0, 2)})
        for_each_position(rules, [&](const Position& p) { check_position(rules, p); });
}

TEST(position_moves_equal_the_slow_twin_in_random_games) {
    check_random_games({3, 3, 3, 1, 1}, 200);
    check_random_games({4, 4, 4, 2, 1}, 20);
    check_random_games({4, 4, 4, 1, 2}, 20);
    check_random_games({4, 4, 3, 1, 1}, 20);
    check_random_games({7, 5, 4, 1, 1}, 2);
}

}  // namespace noughts::testing
