// Tables against the slow twin on ALL positions of small rules, and against themselves on large.
#include <algorithm>
#include <random>

#include "check.hpp"
#include "game/error.hpp"
#include "game/validation.hpp"
#include "reference.hpp"
#include "tables/build.hpp"
#include "tables/probe.hpp"

namespace noughts::testing {

namespace {

void check_all_positions(const Rules& rules) {
    const Table table = build_table(rules);
    Reference reference(rules);
    std::uint64_t positions = 0;
    for_each_position(rules, [&](const SmallPosition& position) {
        CHECK_EQUAL(int{probe(table, position)}, int{reference.score(position)},
                    describe(rules, position));
        ++positions;
    });
    std::cout << "  " << rules.name() << ": " << positions << " positions equal\n";
}

// A position as random play from the start would meet it, but with any stocks.
SmallPosition random_board(const Rules& rules, std::mt19937& random) {
    const auto below = [&](int limit) {
        return static_cast<int>(random() % static_cast<unsigned>(limit));
    };
    const int marks = below(rules.cells());
    SmallPosition position;
    for (int i = 0; i < marks; ++i) {
        int cell = below(rules.cells());
        while (position.marks().has(cell))
            cell = below(rules.cells());
        (i % 2 == 0 ? position.other_mask : position.own_mask).add(cell);
    }
    position.own = {below(rules.swaps() + 1), below(rules.blocks() + 1)};
    position.other = {below(rules.swaps() + 1), below(rules.blocks() + 1)};
    const std::uint64_t empty_mask = position.empty(rules).mask();
    if (rules.blocks() > 0 && std::popcount(empty_mask) > 1 && below(2) == 0) {
        do
            position.blocked = below(rules.cells());
        while (!(empty_mask & cell_bit(position.blocked)));
    }
    return position;
}

SmallPosition random_position(const Rules& rules, std::mt19937& random) {
    for (;;) {
        const SmallPosition position = random_board(rules, random);
        if (find_flaw(rules, position) == Flaw::none) return position;
    }
}

// The score of a position is the best of its moves', found with the slow generator.
void check_samples(const Table& table, int samples) {
    const Rules& rules = table.rules;
    std::mt19937 random(20261115);
    for (int i = 0; i < samples; ++i) {
        const SmallPosition position = random_position(rules, random);
        const Score score = probe(table, position);
        const std::vector<Move> list = moves(rules, position);
        const std::vector<Score> scores = move_values(table, position);
        CHECK_EQUAL(scores.size(), list.size(), describe(rules, position));
        if (list.empty()) continue;
        Score best = -kScoreWinNow;
        for (std::size_t m = 0; m < list.size(); ++m) {
            const Score after = probe(table, play(rules, position, list[m]));
            CHECK_EQUAL(int{scores[m]}, int{score_before(after)}, describe(rules, position));
            best = std::max(best, scores[m]);
        }
        CHECK_EQUAL(int{score}, int{best}, describe(rules, position));
    }
}

}  // namespace

TEST(table_equals_reference_on_all_positions) {
    check_all_positions({3, 3, 3});
    check_all_positions({3, 3, 3, 1, 0});
    check_all_positions({3, 3, 3, 0, 1});
    check_all_positions({3, 3, 3, 1, 1});
    check_all_positions({3, 3, 2, 1, 1});
    check_all_positions({3, 2, 2, 1, 1});
    check_all_positions({4, 2, 3, 1, 2});
    check_all_positions({2, 4, 4, 2, 1});
    check_all_positions({5, 1, 3, 1, 1});
    check_all_positions({5, 1, 5, 2, 2});
    check_all_positions({1, 1, 1, 1, 1});
    check_all_positions({2, 1, 2, 1, 1});
    check_all_positions({2, 2, 2, 1, 1});
    check_all_positions({3, 3, 1, 1, 1});
}

TEST(table_equals_reference_on_all_positions_with_large_stocks) {
    check_all_positions({3, 3, 3, 2, 1});
    check_all_positions({3, 3, 3, 0, 4});
    check_all_positions({3, 2, 3, 4, 4});  // more than can be used: the grid clamps
    check_all_positions({2, 2, 2, 3, 12});
}

TEST(table_equals_reference_on_12_cells) {
    check_all_positions({4, 3, 3});
    check_all_positions({4, 3, 4, 1, 0});
}

TEST(table_of_the_power_game_is_consistent) {
    check_samples(build_table({4, 4, 4, 2, 1}), 3000);
    check_samples(build_table({4, 4, 4, 1, 2}), 1000);
    check_samples(build_table({4, 4, 3, 1, 1}), 1000);
}

TEST(table_batch_equals_one_by_one_and_marks_what_is_no_position) {
    const Rules rules(4, 4, 4, 2, 1);
    const Table table = build_table(rules);
    std::mt19937 random(11);
    std::vector<std::uint16_t> own_mask, other_mask;
    std::vector<std::uint8_t> own_swaps, own_blocks, other_swaps, other_blocks;
    std::vector<std::int8_t> blocked;
    std::vector<Score> expected;
    for (int i = 0; i < 20000; ++i) {
        SmallPosition position = random_position(rules, random);
        switch (random() % 16) {  // some rows are not positions
            case 0:
                position.own_mask = position.own_mask ^ CellSet<1>(random() % 65536);
                break;
            case 1:
                position.other.swaps = static_cast<int>(random() % 256);
                break;
            case 2:
                position.own.blocks = static_cast<int>(random() % 256);
                break;
            case 3:
                position.blocked = static_cast<int>(random() % 256) - 128;
                if (position.blocked == -1) position.blocked = kNoCell;
                break;
            default:
                break;
        }
        own_mask.push_back(static_cast<std::uint16_t>(position.own_mask.mask()));
        other_mask.push_back(static_cast<std::uint16_t>(position.other_mask.mask()));
        own_swaps.push_back(static_cast<std::uint8_t>(position.own.swaps));
        own_blocks.push_back(static_cast<std::uint8_t>(position.own.blocks));
        other_swaps.push_back(static_cast<std::uint8_t>(position.other.swaps));
        other_blocks.push_back(static_cast<std::uint8_t>(position.other.blocks));
        blocked.push_back(static_cast<std::int8_t>(position.blocked));
        try {
            expected.push_back(probe(table, position));
        } catch (const InvalidInput&) {
            expected.push_back(kScoreInvalid);
        }
    }
    std::vector<Score> scores(expected.size());
    const PositionColumns columns{own_mask,    other_mask,   own_swaps, own_blocks,
                                  other_swaps, other_blocks, blocked};
    probe_batch(table, columns, scores);
    CHECK(scores == expected, "batch");
    CHECK_THROWS((probe_batch(table, columns, std::span(scores).first(3)), 0), InvalidInput,
                 "lengths differ");
}

TEST(table_build_reports_progress_and_can_be_stopped) {
    struct Stopped {};
    std::vector<double> seen;
    build_table({4, 4, 4, 1, 1}, {.progress = [&](double fraction) { seen.push_back(fraction); }});
    CHECK(!seen.empty() && std::ranges::is_sorted(seen), "progress grows");
    CHECK_EQUAL(seen.back(), 1.0, "progress");
    for (const int threads : {1, 3})
        CHECK_THROWS(build_table({4, 4, 4, 2, 1}, {.threads = threads,
                                                   .progress =
                                                       [](double fraction) {
                                                           if (fraction > 0.2) throw Stopped();
                                                       }}),
                     Stopped, "stops");
    CHECK_THROWS(build_table({3, 3, 3}, {.threads = -1}), InvalidInput, "threads");
}

TEST(table_memory_is_known_before) {
    for (const Rules& rules : {Rules(3, 3, 3, 1, 1), Rules(4, 4, 4, 1, 0)}) {
        const std::uint64_t needed = Table::memory_needed(rules);
        const std::size_t held = Table(rules).memory();
        CHECK(held <= needed && needed <= 2 * held + 1'000'000, rules.name());
    }
    CHECK(Table::memory_needed({4, 4, 4, 9, 9}) > 5'000'000'000, "4x4k4s9b9");
}

}  // namespace noughts::testing
