// The network of the evaluation: its rows against the classes of lines, its estimates, kept from mark to
// mark, against a plain sum over the board, and its training.
#include <algorithm>
#include <cmath>
#include <random>

#include "check.hpp"
#include "engine/pattern_board.hpp"
#include "game/error.hpp"
#include "game/symmetry.hpp"
#include "learning/engine_games.hpp"
#include "learning/evaluation_training.hpp"

namespace noughts::testing {

using namespace noughts::engine;

namespace {

const Rules kGames[] = {{15, 15, 5}, {8, 8, 4}, {20, 11, 6},
                        {1, 70, 4},  {9, 7, 5}, {12, 12, 5, 0, 0, {.is_torus = true}}};

std::vector<std::int16_t> random_numbers(int k, std::mt19937& random) {
    const int units = 1 + static_cast<int>(random() % 40);
    const NetworkParts parts(k, units);
    const auto head = network_head(k, units);
    std::vector<std::int16_t> numbers(head.begin(), head.end());
    for (std::size_t i = 0; i < parts.count; ++i) {
        const int reach = i < parts.hidden ? 60 : i < parts.threats ? 900 : 3000;
        numbers.push_back(static_cast<std::int16_t>(
            static_cast<int>(random() % static_cast<unsigned>(2 * reach)) - reach));
    }
    return numbers;
}

// The code of a window, walked through cell by cell.
std::size_t walked_code(const PatternBoard& board, int side, int cell, int direction) {
    const Rules& rules = board.system().rules();
    const int k = rules.k();
    const auto back = [&](int from) {
        for (int first = 0; first < rules.cells(); ++first)
            if (neighbour(rules, first, direction) == from) return first;
        return static_cast<int>(kNoCell);
    };
    std::vector<int> window(static_cast<std::size_t>(2 * (k - 1)), 2);
    const auto look = [&](int at, int place) {
        window[static_cast<std::size_t>(place)] = board.marks(side).has(at)       ? 1
                                                  : board.marks(side ^ 1).has(at) ? 2
                                                                                  : 0;
    };
    int at = cell;
    for (int step = 1; step < k && (at = neighbour(rules, at, direction)) != kNoCell; ++step)
        look(at, k - 2 + step);
    at = cell;
    for (int step = 1; step < k && (at = back(at)) != kNoCell; ++step)
        look(at, k - 1 - step);
    std::size_t code = 0;
    for (std::size_t place = window.size(); place-- > 0;)
        code = 3 * code + static_cast<std::size_t>(window[place]);
    return code;
}

// The estimate in floating point, from the definition in network.hpp alone.
double plain_estimate(const PatternBoard& board, int side,
                      const std::vector<std::int16_t>& numbers) {
    const int k = board.system().k();
    const NetworkParts parts(k, numbers[kNetworkHead - 1]);
    const auto number = [&](std::size_t at) {
        return static_cast<double>(numbers[kNetworkHead + at]);
    };
    std::vector<double> sums(kSums);
    board.empty().for_each([&](int cell) {
        for (int view = 0; view < 2; ++view)
            for (std::size_t i = 0; i < kChannels; ++i) {
                double value = 0;
                for (int direction = 0; direction < kDirections; ++direction)
                    for (int owner = 0; owner < 2; ++owner) {
                        const std::size_t row =
                            line_rows(k)[walked_code(board, side ^ owner, cell, direction)];
                        value +=
                            number(parts.rows + row * kSums + (owner == view ? 0 : kChannels) + i);
                    }
                sums[static_cast<std::size_t>(view) * kChannels + i] +=
                    std::clamp(value / kUnit, 0.0, 1.0);
            }
    });
    const auto situation = static_cast<std::size_t>(board.situation(side));
    double points = number(parts.situation + situation);
    for (std::size_t unit = 0; unit < parts.units; ++unit) {
        double total = number(parts.threats + situation * parts.units + unit) / kThreatScale;
        for (std::size_t i = 0; i < kSums; ++i)
            total += number(parts.hidden + unit * kSums + i) / kHiddenScale * sums[i] / kSumUnits;
        points += std::clamp(total, 0.0, static_cast<double>(kMaxHidden)) *
                  number(parts.output + unit) / kOutputScale;
    }
    for (std::size_t i = 0; i < kSums; ++i)
        points += number(parts.direct + i) / kDirectScale * sums[i] / kSumUnits;
    return std::clamp(points, -20000.0, 20000.0);
}

}  // namespace

TEST(network_rows_keep_what_a_line_is_worth) {
    for (int k = kMinPatternK; k <= kMaxPatternK; ++k) {
        const LineRows& rows = line_rows(k);
        const PatternTable& table = pattern_table(k);
        std::vector<int> classes(static_cast<std::size_t>(rows.count()), -1);
        for (std::size_t code = 0; code < table.size(); ++code) {
            const std::string context = std::to_string(k) + " " + std::to_string(code);
            CHECK_EQUAL(rows[code] == 0, table[code] == LineClass::dead, context);
            int& known = classes[rows[code]];
            if (known < 0) known = static_cast<int>(table[code]);
            CHECK_EQUAL(known, static_cast<int>(table[code]), context);
            std::size_t rest = code, mirrored = 0;
            for (int i = 0; i < 2 * (k - 1); ++i) {
                mirrored = 3 * mirrored + rest % 3;
                rest /= 3;
            }
            CHECK_EQUAL(rows[code], rows[mirrored], context);
        }
        CHECK(std::ranges::count(classes, -1) == 0, "every row has a code");
    }
    CHECK_EQUAL(line_rows(5).count(), 471, "as line_rows.hpp says");
}

TEST(network_estimates_are_those_of_the_definition) {
    std::mt19937 random(41);
    for (const Rules& rules : kGames) {
        const LineSystem system(rules);
        const auto numbers = random_numbers(rules.k(), random);
        const auto network = std::make_shared<const Network>(Network::from(numbers));
        PatternBoard board(system, network);
        const auto check_now = [&] {
            for (int side = 0; side < 2; ++side) {
                PatternBoard anew(system, network);
                for (int each = 0; each < 2; ++each)
                    board.marks(each).for_each([&](int cell) { anew.put(each, cell); });
                const int estimate = board.estimate(side);
                CHECK_EQUAL(estimate, anew.estimate(side), rules.name());
                // Each hidden unit, and each of three parts, is rounded down.
                const double plain = plain_estimate(board, side, numbers);
                CHECK(std::abs(estimate - plain) <=
                          3 + static_cast<double>(numbers[kNetworkHead - 1]),
                      rules.name() + ": " + std::to_string(estimate) + " and " +
                          std::to_string(plain));
            }
        };
        check_now();
        std::vector<std::pair<int, int>> put;
        for (int i = 0; i < rules.cells() / 3; ++i) {
            const int cell = static_cast<int>(random() % static_cast<unsigned>(rules.cells()));
            if (!board.empty().has(cell)) continue;
            put.emplace_back(i & 1, cell);
            board.put(i & 1, cell);
            if (i % 7 == 0) board.estimate(i & 1);
        }
        check_now();
        std::ranges::shuffle(put, random);
        for (std::size_t i = 0; i < put.size(); ++i) {
            board.take(put[i].first, put[i].second);
            if (i == put.size() / 2) check_now();
        }
        check_now();
    }
}

TEST(network_estimates_come_back_when_marks_are_taken) {
    std::mt19937 random(44);
    const auto one_in = [&random](unsigned number) { return random() % number == 0; };
    for (const Rules& rules : kGames) {
        const LineSystem system(rules);
        const auto network =
            std::make_shared<const Network>(Network::from(random_numbers(rules.k(), random)));
        PatternBoard board(system, network);
        std::vector<std::pair<int, int>> put;
        for (int step = 0; step < 400; ++step) {
            const int cell = static_cast<int>(random() % static_cast<unsigned>(rules.cells()));
            const int side = step & 1;
            if (!one_in(3) && board.empty().has(cell)) {
                put.emplace_back(side, cell);
                board.put(side, cell);
            } else if (!put.empty()) {
                // Most often the last one, as in a search; now and then another.
                if (one_in(12)) std::swap(put.back(), put[random() % put.size()]);
                board.take(put.back().first, put.back().second);
                put.pop_back();
            }
            if (one_in(3)) continue;
            PatternBoard anew(system, network);
            for (const auto& [whose, where] : put)
                anew.put(whose, where);
            CHECK_EQUAL(board.estimate(side), anew.estimate(side),
                        rules.name() + " " + std::to_string(step));
        }
    }
}

TEST(network_estimates_are_equal_on_turned_and_reflected_boards) {
    std::mt19937 random(42);
    const Rules rules{9, 9, 5};
    const LineSystem system(rules);
    const auto network =
        std::make_shared<const Network>(Network::from(random_numbers(rules.k(), random)));
    for (int round = 0; round < 10; ++round) {
        std::vector<int> cells(81);
        for (int cell = 0; cell < 81; ++cell)
            cells[static_cast<std::size_t>(cell)] = cell;
        std::ranges::shuffle(cells, random);
        const auto estimate = [&](auto image) {
            PatternBoard board(system, network);
            for (std::size_t i = 0; i < 24; ++i)
                board.put(static_cast<int>(i) & 1, image(cells[i] % 9, cells[i] / 9));
            return board.estimate(0);
        };
        const int upright = estimate([](int x, int y) { return y * 9 + x; });
        CHECK_EQUAL(estimate([](int x, int y) { return x * 9 + (8 - y); }), upright, "turned");
        CHECK_EQUAL(estimate([](int x, int y) { return y * 9 + (8 - x); }), upright, "reflected");
        CHECK_EQUAL(estimate([](int x, int y) { return x * 9 + y; }), upright, "transposed");
    }
}

TEST(network_numbers_that_are_none_are_refused) {
    std::mt19937 random(43);
    const auto good = random_numbers(5, random);
    const auto is_refused = [](std::vector<std::int16_t> numbers, const std::string& words) {
        try {
            Network::from(numbers);
        } catch (const InvalidInput& error) {
            return std::string(error.what()).find(words) != std::string::npos;
        }
        return false;
    };
    const auto with = [&good](std::size_t at, std::int16_t number) {
        auto numbers = good;
        numbers[at] = number;
        return numbers;
    };
    CHECK_EQUAL(Network::from(good).k, 5, "");
    CHECK(is_refused({}, "too few numbers"), "");
    CHECK(is_refused(with(0, 1), "version 2"), "");
    CHECK(is_refused(with(1, 7), "not for 7"), "");
    CHECK(is_refused(with(2, 470), "rows"), "");
    CHECK(is_refused({good.begin(), good.end() - 1}, "numbers, not"), "");
    CHECK(is_refused(with(kNetworkHead, 2048), "too large"), "");
    CHECK(is_refused(with(4, 0), "hidden units"), "");
    CHECK(is_refused(with(4, 257), "hidden units"), "");
    const NetworkParts parts(5, good[kNetworkHead - 1]);
    CHECK(is_refused(with(kNetworkHead + parts.hidden, 1001), "too large"), "");
}

namespace {

// How well a network foretells targets: the mean cross entropy.
double loss(const learning::EvaluationSamples& samples, const std::vector<std::int16_t>& network) {
    const auto points = learning::estimates(samples.rules, samples.positions, network, 1);
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double chance = 1 / (1 + std::exp(-points[i] / 400.0));
        sum -=
            samples.targets[i] * std::log(chance) + (1 - samples.targets[i]) * std::log(1 - chance);
    }
    return sum / static_cast<double>(points.size());
}

}  // namespace

// The targets come from another network: what one can say, another can learn.
TEST(network_training_lowers_the_loss_with_any_number_of_threads) {
    std::mt19937 random(44);
    const Rules rules{9, 9, 5};
    std::vector<std::uint64_t> words;
    for (int number = 0; number < 3000; ++number) {
        std::array<CellSet<kWideWords>, 2> marks;
        for (int i = 0; i < 12; ++i) {
            const int cell = static_cast<int>(random() % 81);
            if (!marks[0].has(cell) && !marks[1].has(cell))
                marks[marks[0].count() > marks[1].count()].add(cell);
        }
        if (marks[0].count() > marks[1].count()) std::swap(marks[0], marks[1]);
        for (const auto& each : marks)
            words.insert(words.end(), each.words.begin(), each.words.end());
    }
    std::vector<float> targets(words.size() / 8, 0.5f);
    learning::EvaluationSamples samples{rules, words, targets};
    auto teacher = random_numbers(5, random);
    const NetworkParts parts(5, teacher[kNetworkHead - 1]);
    for (std::size_t i = kNetworkHead + parts.situation; i < teacher.size(); ++i)
        teacher[i] = 0;
    const auto points = learning::estimates(rules, words, teacher, 1);
    double mean = 0;
    for (const int each : points)
        mean += each / static_cast<double>(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        targets[i] = 1 / (1 + std::exp(-static_cast<float>((points[i] - mean) / 1000)));
    const auto train = [&](int epochs, int threads) {
        return learning::train_evaluation(
            5, {&samples, 1}, {.epochs = epochs, .threads = threads, .units = 16, .rate = 0.01});
    };
    const auto first = train(1, 1);
    const double before = loss(samples, first), after = loss(samples, train(25, 1));
    CHECK(after < before - 0.02, std::to_string(before) + " -> " + std::to_string(after));
    CHECK(first == train(1, 3), "one thread and three");
}

}  // namespace noughts::testing
