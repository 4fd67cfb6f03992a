// Lines, positions and moves against the contract and the slow twin.
#include <algorithm>
#include <random>

#include "check.hpp"
#include "game/error.hpp"
#include "game/validation.hpp"
#include "naive_game.hpp"
#include "reference.hpp"

namespace noughts::testing {

namespace {

void check_position(const Rules& rules, const Position& position) {
    const NaiveGame naive(rules, position);
    CHECK(outcome(rules, position) == naive.outcome(), rules.name());
    const std::vector<Move> list = moves(rules, position);
    CHECK(list == naive.moves(), rules.name());
    for (const Move& move : list)
        CHECK(play(rules, position, move) == naive.play(move), rules.name());
}

// One word says the same as four.
void check_small(const Rules& rules, const SmallPosition& small) {
    const Position wide = to_wide(small);
    CHECK(to_small(wide) == small, describe(rules, small));
    CHECK(find_flaw(rules, small) == find_flaw(rules, wide), describe(rules, small));
    CHECK(outcome(rules, small) == outcome(rules, wide), describe(rules, small));
    const std::vector<Move> list = moves(rules, small);
    CHECK(list == moves(rules, wide), describe(rules, small));
    for (const Move& move : list)
        CHECK(to_wide(play(rules, small, move)) == play(rules, wide, move), describe(rules, small));
}

// A move is legal if it is in the list; all moves of one cell make up the list.
void check_legality(const Rules& rules, const Position& position) {
    const std::vector<Move> list = moves(rules, position);
    std::size_t legal = 0;
    const auto try_move = [&](const Move& move) {
        const bool is_listed = std::ranges::find(list, move) != list.end();
        CHECK_EQUAL(why_illegal(rules, position, move) == nullptr, is_listed, rules.name());
        legal += is_listed;
    };
    std::vector<Move> joined;
    for (int cell = 0; cell <= rules.cells(); ++cell) {
        try_move(placement(cell));
        for (int first = 0; first <= rules.cells(); ++first) {
            try_move(placement_and_block(cell, first));
            for (int second = 0; second <= rules.cells(); ++second)
                try_move({static_cast<std::uint8_t>(cell), Power::swap,
                          static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)});
        }
        const std::vector<Move> here = moves_on(rules, position, cell);
        joined.insert(joined.end(), here.begin(), here.end());
    }
    CHECK_EQUAL(legal, list.size(), rules.name());
    CHECK(joined == list, rules.name());
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
    CHECK(line_masks(Rules(3, 3, 3)) == classic, "3x3k3");
    const std::vector<std::uint64_t> wide = {0x3,  0x6,  0x18, 0x30, 0x9, 0x12,
                                             0x24, 0x11, 0x22, 0xa,  0x14};
    CHECK(line_masks(Rules(3, 2, 2)) == wide, "3x2k2");
    const std::vector<std::uint64_t> single = {1, 2, 4, 8};
    CHECK(line_masks(Rules(2, 2, 1)) == single, "2x2k1");
    CHECK_EQUAL(line_masks(Rules(4, 4, 4)).size(), 10u, "4x4k4");
    CHECK_EQUAL(line_masks(Rules(8, 8, 5)).size(), 96u, "8x8k5");
}

TEST(position_rules_that_make_no_sense_are_refused) {
    CHECK_THROWS(Rules(0, 3, 1), InvalidInput, "width 0");
    CHECK_THROWS(Rules(3, 3, 4), InvalidInput, "k too large");
    CHECK_THROWS(Rules(3, 3, 0), InvalidInput, "k 0");
    CHECK_THROWS(Rules(15, 16, 3), InvalidInput, "240 cells");
    CHECK_THROWS(Rules(3, 3, 3, 226, 0), InvalidInput, "more powers than cells");
    CHECK_THROWS(Rules(65536, 65536, 3), InvalidInput, "overflow");
    CHECK_THROWS(Rules(3, 3, 3, -1, 0), InvalidInput, "negative stock");
    CHECK_EQUAL(Rules(4, 4, 4, 2, 1).name(), "4x4k4s2b1", "");
}

TEST(position_that_cannot_be_right_is_refused) {
    const Rules rules(3, 3, 3, 1, 1);
    const auto refused = [&](const Position& position) {
        CHECK_THROWS((validate(rules, position), 0), InvalidInput, rules.name());
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
    CHECK_THROWS(play(rules, Position{.own_mask = 0x18, .other_mask = 7}, {.cell = 8}),
                 InvalidInput, "the game is over");
}

TEST(position_moves_equal_the_slow_twin_on_all_positions) {
    for (const Rules& rules : {Rules(3, 2, 2, 1, 1), Rules(3, 2, 3, 1, 1), Rules(2, 3, 3, 0, 2)})
        for_each_position(rules, [&](const SmallPosition& position) {
            check_position(rules, to_wide(position));
            check_small(rules, position);
            check_legality(rules, to_wide(position));
        });
}

TEST(position_moves_equal_the_slow_twin_in_random_games) {
    check_random_games({3, 3, 3, 1, 1}, 200);
    check_random_games({4, 4, 4, 2, 1}, 20);
    check_random_games({4, 4, 4, 1, 2}, 20);
    check_random_games({4, 4, 3, 1, 1}, 20);
    check_random_games({7, 5, 4, 1, 1}, 2);
}

}  // namespace noughts::testing
