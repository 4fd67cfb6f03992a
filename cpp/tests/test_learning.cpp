// Learning: actions and move sums against the plain rules; small runs, for the sanitizers too.
#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <string>

#include "check.hpp"
#include "game/error.hpp"
#include "learning/actions.hpp"
#include "learning/game_batch.hpp"
#include "learning/judge.hpp"
#include "learning/squash.hpp"
#include "learning/training.hpp"
#include "tables/build.hpp"
#include "tables/census.hpp"

namespace noughts::testing {

namespace {

using learning::Actions;
using learning::Design;
using learning::Network;
using learning::Sharing;
using learning::Trainer;

const Rules kPower(4, 4, 4, 2, 1);
const Rules kWide(9, 9, 5);  // beyond one word

}  // namespace

TEST(learning_actions_and_moves_are_one_to_one) {
    for (const Rules& rules : {kPower, kWide, Rules(2, 5, 2, 0, 3), Rules(3, 3, 3, 1)}) {
        const Actions actions(rules);
        for (std::int64_t number = 0; number < actions.count(); ++number)
            CHECK_EQUAL(actions.number(*actions.move(number)), number, rules.name());
        CHECK(!actions.move(-1) && !actions.move(actions.count()), rules.name());
    }
}

TEST(learning_batches_of_random_games_end) {
    for (const Rules& rules : {kPower, kWide}) {
        const auto batch = learning::make_game_batch(rules, 10, 1);
        const std::vector<std::uint8_t> all(batch->size(), 1);
        for (int ply = 0; ply < rules.cells(); ++ply)
            batch->play_random(all);
        std::vector<std::uint8_t> outcomes(batch->size());
        batch->outcomes(outcomes);
        const auto cells = static_cast<std::size_t>(rules.cells());
        std::vector<std::uint8_t> planes(batch->size() * batch->planes() * cells);
        std::vector<std::uint8_t> masks(batch->size() * static_cast<std::size_t>(batch->actions()));
        batch->observe(planes, masks);
        CHECK(std::ranges::find(outcomes, 0) == outcomes.end(), rules.name());
        CHECK_EQUAL(std::accumulate(masks.begin(), masks.end(), 0), 0, rules.name());
        CHECK_THROWS((batch->outcomes(planes), 0), InvalidInput, "an array of another size");
    }
}

TEST(learning_move_values_are_those_of_the_positions_after_the_moves) {
    for (const Rules& rules : {kPower, kWide}) {
        for (const Sharing sharing : {Sharing::none, Sharing::symmetry, Sharing::everywhere}) {
            Trainer trainer(Network(
                rules,
                {.crosses = true, .rectangles = sharing != Sharing::none, .sharing = sharing}));
            trainer.train({.games = 40, .seed = 1, .threads = 2});
            const Network& network = trainer.network();
            Position position = start(rules);
            while (outcome(rules, position) == Outcome::unfinished) {
                const std::vector<Move> list = moves(rules, position);
                const std::vector<double> values = network.move_values(position);
                CHECK_EQUAL(values.size(), list.size(), rules.name());
                for (std::size_t at = 0; at < list.size(); ++at)
                    CHECK(std::abs(values[at] + network.value(play(rules, position, list[at]))) <
                              1e-5,
                          rules.name());
                position = play(rules, position, list[list.size() / 2]);
            }
        }
    }
}

TEST(learning_squashes_sums_as_tanh_does) {
    for (int number = -25'000; number <= 25'000; ++number) {
        const double sum = number / 1000.0, value = learning::squash(sum);
        CHECK(std::abs(value - std::tanh(sum)) < 1e-15, std::to_string(sum));
        CHECK(value == -learning::squash(-sum), std::to_string(sum));
    }
    // To the last bit, on every processor and in browsers.
    CHECK_EQUAL(std::bit_cast<std::uint64_t>(learning::squash(0.3)),
                std::uint64_t{0x3fd2a4dda7d914fa}, "tanh(0.3)");
}

TEST(learning_is_the_same_with_any_number_of_threads) {
    std::vector<std::vector<float>> weights;
    for (const int threads : {1, 2, 5}) {
        Trainer trainer(Network(kPower, {.crosses = true}));
        trainer.train({.games = 300, .seed = 1, .random_opening = 4, .threads = threads});
        weights.push_back(trainer.network().weights());
    }
    CHECK(weights[0] == weights[1] && weights[1] == weights[2], "300 games");
}

TEST(learning_the_judge_looks_at_every_position_that_goes_on) {
    for (const Rules& rules : {Rules(3, 2, 3, 1, 1), Rules(4, 2, 3, 0, 2), Rules(3, 3, 3)}) {
        Trainer trainer(Network(rules, {.crosses = true}));
        trainer.train({.games = 40, .seed = 1, .threads = 2});
        const Table table = build_table(rules);
        const learning::Judgement one = learning::judge(trainer.network(), table, {.threads = 1});
        const learning::Judgement three = learning::judge(trainer.network(), table, {.threads = 3});
        const std::vector<LayerCensus> census = take_census(table, rules.stock(), rules.stock());
        for (std::size_t marks = 0; marks < one.layers.size(); ++marks) {
            CHECK_EQUAL(one.layers[marks].positions,
                        census[marks].positions - census[marks].finished, rules.name());
            CHECK_EQUAL(one.layers[marks].kept, three.layers[marks].kept, rules.name());
        }
        for (const learning::JudgedSeat& seat : one.seats)
            CHECK(seat.against_best_answer <= seat.value, rules.name());
        CHECK_THROWS(learning::judge(trainer.network(), build_table(Rules(2, 2, 2))), InvalidInput,
                     "a table of other rules");
    }
}

}  // namespace noughts::testing
