// Patterns against their definitions, played out on whole boards, and the board that keeps them, against
// working everything out anew.
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "check.hpp"
#include "engine/engine.hpp"
#include "engine/pattern_board.hpp"
#include "engine/pattern_search.hpp"
#include "engine/three_search.hpp"
#include "game/ending.hpp"
#include "learning/engine_games.hpp"
#include "order_fit.hpp"
#include "tables/build.hpp"
#include "tables/probe.hpp"

namespace noughts::testing {

using namespace noughts::engine;

namespace {

const Rules kGames[] = {{15, 15, 5}, {8, 8, 4}, {20, 11, 6},
                        {1, 70, 4},  {9, 7, 5}, {12, 12, 5, 0, 0, {.is_torus = true}}};

// A line in one direction through a cell as text, "x" for the side: the definition's own view.
class Strip {
  public:
    Strip(const PatternBoard& board, int side, int cell, int direction) {
        const Rules& rules = board.system().rules();
        k_ = rules.k();
        // Where the cell itself stands in the strip: walk to it from each other cell.
        std::vector<int> before, after;
        for (int first = 0; first < rules.cells(); ++first) {
            int at = first;
            for (int steps = 1; steps < k_; ++steps) {
                at = neighbour(rules, at, direction);
                if (at == kNoCell) break;
                if (at == cell) {
                    before.resize(std::max(before.size(), static_cast<std::size_t>(steps)), -1);
                    before[static_cast<std::size_t>(steps) - 1] = first;
                }
            }
        }
        int at = cell;
        for (int steps = 1; steps < k_; ++steps) {
            at = neighbour(rules, at, direction);
            if (at == kNoCell) break;
            after.push_back(at);
        }
        const auto sign = [&](int each) {
            return board.marks(side).has(each) ? 'x' : board.marks(side ^ 1).has(each) ? 'o' : '.';
        };
        for (auto each = before.rbegin(); each != before.rend(); ++each)
            text_ += sign(*each);
        centre_ = text_.size();
        text_ += 'x';
        for (const int each : after)
            text_ += sign(each);
    }

    LineClass line_class() const {
        static std::map<std::tuple<std::string, std::size_t, int>, LineClass> known;
        const std::tuple key(text_, centre_, k_);
        if (const auto found = known.find(key); found != known.end()) return found->second;
        return known[key] = work_out();
    }

  private:
    LineClass work_out() const {
        using enum LineClass;
        if (is_won()) return win;
        const int wins = count([](const Strip& next) { return next.is_won(); });
        if (wins > 0) return wins > 1 ? one_open : one;
        const auto leads_to = [this](LineClass which) {
            return count([which](const Strip& next) { return next.line_class() == which; });
        };
        if (const int ways = leads_to(one_open); ways > 0) return ways > 1 ? two_wide : two_open;
        if (leads_to(one) > 0) return two;
        if (leads_to(two_wide) > 0) return three_wide;
        if (leads_to(two_open) > 0) return three_open;
        if (leads_to(two) > 0) return three;
        if (leads_to(three_wide) + leads_to(three_open) > 0) return far_open;
        return can_be_won() ? far : dead;
    }

    bool is_won() const { return run('x', 'x') >= k_; }
    bool can_be_won() const { return run('x', '.') >= k_; }
    // Cells in a row around the centre with either sign.
    int run(char one, char two) const {
        const auto fits = [&](std::size_t at) { return text_[at] == one || text_[at] == two; };
        std::size_t first = centre_, last = centre_;
        while (first > 0 && fits(first - 1))
            --first;
        while (last + 1 < text_.size() && fits(last + 1))
            ++last;
        return static_cast<int>(last - first) + 1;
    }
    template <class Condition>
    int count(Condition condition) const {
        int ways = 0;
        for (std::size_t at = 0; at < text_.size(); ++at) {
            if (text_[at] != '.') continue;
            Strip next = *this;
            next.text_[at] = 'x';
            ways += condition(next);
        }
        return ways;
    }

    std::string text_;
    std::size_t centre_ = 0;
    int k_ = 0;
};

void check_anew(const PatternBoard& board, const LineSystem& system, const std::string& context) {
    std::array<int, 2> living{};
    board.empty().for_each([&](int cell) {
        for (int side = 0; side < 2; ++side) {
            unsigned packed = 0;
            for (int direction = 0; direction < kDirections; ++direction)
                packed |= static_cast<unsigned>(Strip(board, side, cell, direction).line_class())
                          << (4 * direction);
            const auto shape = shapes().of_packed[packed];
            CHECK_EQUAL(board.shape(side, cell), static_cast<int>(shape), context);
            living[static_cast<std::size_t>(side)] += packed != 0;
            for (int threat = 1; threat < kThreats; ++threat)
                CHECK_EQUAL(board.cells(side, static_cast<Threat>(threat)).has(cell),
                            shapes().threat[shape] == static_cast<Threat>(threat), context);
        }
    });
    for (int side = 0; side < 2; ++side) {
        const auto own = static_cast<std::size_t>(side);
        CHECK_EQUAL(board.has_living_line(side), living[own] > 0, context);
        bool is_living = false;
        for (int line = 0; line < system.lines(); ++line) {
            bool is_free = true, has_empty = false;
            for (int i = 0; i < system.k(); ++i) {
                is_free = is_free && !board.marks(side ^ 1).has(system.cells_of(line)[i]);
                has_empty = has_empty || board.empty().has(system.cells_of(line)[i]);
            }
            is_living = is_living || (is_free && has_empty);
        }
        CHECK_EQUAL(board.has_living_line(side), is_living, context);
    }
}

// What a further mark would bring, against putting it.
void check_with(PatternBoard& board, const std::string& context) {
    const PatternBoard::Cells empty = board.empty();
    for (int side = 0; side < 2; ++side)
        empty.for_each([&](int cell) {
            const auto completing = board.completing_with(side, cell);
            const auto building = board.building_with(side, cell);
            board.put(side, cell);
            CHECK(completing == board.completing(side), context);
            CHECK(building == (board.completing(side) | board.building(side)), context);
            board.take(side, cell);
        });
}

}  // namespace

TEST(patterns_of_the_board_are_those_of_the_definition) {
    std::mt19937 random(31);
    for (const Rules& rules : kGames) {
        const LineSystem system(rules);
        PatternBoard board(system, default_network(rules.k()));
        check_anew(board, system, rules.name());
        std::vector<std::pair<int, int>> put;
        const int share = 2 + static_cast<int>(random() % 3);
        for (int i = 0; i < rules.cells() / share; ++i) {
            const int cell = static_cast<int>(random() % static_cast<unsigned>(rules.cells()));
            if (!board.empty().has(cell)) continue;
            put.emplace_back(i & 1, cell);
            board.put(i & 1, cell);
        }
        check_anew(board, system, rules.name());
        check_with(board, rules.name());
        // Taken back in another order.
        std::ranges::shuffle(put, random);
        for (std::size_t i = 0; i < put.size(); ++i) {
            board.take(put[i].first, put[i].second);
            if (i == put.size() / 2) check_anew(board, system, rules.name());
        }
        CHECK_EQUAL(board.key(), 0u, rules.name());
    }
}

namespace {

// A position that is not over, after at most so many random placements.
Position random_position(const Rules& rules, int most, std::mt19937& random) {
    Position position = start(rules);
    for (int i = 0; i < most; ++i) {
        const std::vector<Move> all = moves(rules, position);
        const Position next = play_unchecked(position, all[random() % all.size()]);
        if (outcome(rules, next) != Outcome::unfinished) break;
        position = next;
    }
    return position;
}

template <class AnySearch>
ProvedScore searched(const LineSystem& system, const Position& position, std::uint64_t nodes,
                     bool is_shortest_wanted) {
    TranspositionTable table(1 << 16);
    table.begin_generation();
    AnySearch search(system, table, {});
    Assignment assignment;
    assignment.position = position;
    assignment.max_nodes = nodes;
    assignment.is_shortest_wanted = is_shortest_wanted;
    return search.run(assignment, 0, [] {}).proved_score;
}

}  // namespace

// On boards that are small enough for a table or for proofs of the other search, which is tested
// against tables itself. POSITIONS=100000 in the environment asks for more of them.
TEST(patterns_search_proves_nothing_untrue) {
    std::mt19937 random(32);
    const char* const wanted = std::getenv("POSITIONS");
    const int rounds = (wanted ? std::atoi(wanted) : 1200) / 6;
    int proved = 0, compared = 0;
    for (const Rules& rules : {Rules(4, 4, 4), Rules(16, 1, 4), Rules(5, 5, 4), Rules(6, 6, 4),
                               Rules(6, 6, 5), Rules(7, 7, 5)}) {
        const LineSystem system(rules);
        const bool has_table = rules.cells() <= 16;
        const Table table = build_table(has_table ? rules : Rules(4, 4, 4));
        for (int round = 0; round < rounds; ++round) {
            const auto marks = static_cast<int>(random() % static_cast<unsigned>(rules.cells()));
            const Position position = random_position(rules, marks, random);
            const ProvedScore mine =
                searched<PatternSearch>(system, position, 2000, round % 4 == 0);
            const std::string context = rules.name() + " round " + std::to_string(round) +
                                        " score " + std::to_string(mine.score);
            if (is_decided(mine.score))
                CHECK(mine.is_lower_proved || mine.is_upper_proved, context);
            proved += mine.is_lower_proved || mine.is_upper_proved;
            ProvedScore truth;
            if (has_table) {
                const Score score = probe(table, to_small(position));
                truth = exactly(score == 0  ? 0
                                : score > 0 ? kWin - plies_of(score)
                                            : plies_of(score) - kWin);
            } else {
                truth = searched<Search<1>>(system, position, 2000, false);
            }
            compared += truth.is_lower_proved || truth.is_upper_proved;
            if (mine.is_lower_proved && truth.is_upper_proved)
                CHECK(mine.score <= truth.score, context);
            if (mine.is_upper_proved && truth.is_lower_proved)
                CHECK(mine.score >= truth.score, context);
        }
    }
    CHECK(proved > 3 * rounds && compared > 3 * rounds,
          std::to_string(proved) + " proofs, " + std::to_string(compared) + " to compare with");
}

// After the first move of a win by threes and fours a search without patterns proves the loss, too.
TEST(patterns_chains_of_threes_win_what_they_claim) {
    std::mt19937 random(33);
    const Rules rules(6, 6, 4);
    const LineSystem system(rules);
    PatternBoard board(system, default_network(4));
    ThreatSearch<PatternBoard> fours(1 << 10);
    ThreeSearch threes(1 << 12, fours);
    Engine other(rules, 8, Tuning{.has_patterns = false});
    int wins = 0;
    for (int round = 0; round < 60; ++round) {
        Position position = start(rules);
        for (int marks = 0; marks < 4 && outcome(rules, position) == Outcome::unfinished;) {
            const int cell = static_cast<int>(random() % 36);
            if (position.marks().has(cell)) continue;
            position = play_unchecked(position, placement(cell));
            ++marks;
        }
        board.set(position);
        fours.begin();
        threes.begin();
        const auto win = threes.find(board, 0, 2000);
        if (!win) continue;
        ++wins;
        CHECK(board.empty().has(win->line[0]), "the first move is on an empty cell");
        const Analysis analysis =
            other.analyse(play_unchecked(position, placement(win->line[0])), {.nodes = 300'000});
        CHECK(is_proved(analysis.proved_score) && analysis.proved_score.score <= -kDecided,
              "after the first move the opponent is lost");
    }
    CHECK(wins > 20, std::to_string(wins) + " wins");
}

// A search that is told to stop does so when it looks next. With some 900,000 positions a second 20,000 of
// them are 22 milliseconds.
TEST(patterns_search_looks_at_the_clock_every_20000_positions) {
    const Rules rules(15, 15, 5);
    const LineSystem system(rules);
    std::mt19937 random(35);
    for (const int marks : {6, 20, 40, 70}) {
        TranspositionTable table(1 << 20);
        PatternSearch search(system, table, {});
        Assignment assignment;
        assignment.position = random_position(rules, marks, random);
        assignment.max_nodes = 100'000;
        std::uint64_t before = 0, longest = 0, looks = 0;
        search.run(assignment, 0, [&] {
            longest = std::max(longest, search.nodes() - before);
            before = search.nodes();
            ++looks;
        });
        longest = std::max(longest, search.nodes() - before);
        CHECK(longest <= 20'000, std::to_string(marks) + " marks: " + std::to_string(longest));
        CHECK(search.nodes() < 10'000 || looks > 2, std::to_string(looks) + " looks");
    }
}

// The same while chains of threes are looked for: they are given far more positions than usual, in a
// position with many of them.
TEST(patterns_chains_of_threes_look_at_the_clock) {
    const Rules rules(15, 15, 5);
    const LineSystem system(rules);
    TranspositionTable table(1 << 20);
    Tuning tuning;
    tuning.three_depth = 1;
    tuning.three_budget = 1000;
    tuning.three_share = 0;
    PatternSearch search(system, table, tuning);
    Assignment assignment;
    for (const int cell : {119, 163, 115, 116, 117, 147, 207, 132})
        assignment.position.own_mask.add(cell);
    for (const int cell : {149, 223, 161, 175, 159, 118, 191, 131, 162})
        assignment.position.other_mask.add(cell);
    assignment.max_depth = 1;
    std::uint64_t before = 0, longest = 0;
    search.run(assignment, 0, [&] {
        longest = std::max(longest, search.nodes() - before);
        before = search.nodes();
    });
    longest = std::max(longest, search.nodes() - before);
    CHECK(search.nodes() > 15'000, std::to_string(search.nodes()) + " positions are not many");
    CHECK(longest <= 5'000, std::to_string(longest));
}

// Every worker searches the same position to the same depth, but not in the same way.
TEST(patterns_workers_do_not_all_do_the_same) {
    const Rules rules(15, 15, 5);
    const LineSystem system(rules);
    std::mt19937 random(37);
    Assignment assignment;
    assignment.position = random_position(rules, 8, random);
    assignment.max_depth = 7;
    std::set<std::uint64_t> nodes;
    for (int worker = 0; worker < 6; ++worker) {
        TranspositionTable table(1 << 20);
        table.begin_generation();
        PatternSearch search(system, table, {});
        const Finding finding = search.run(assignment, worker, [] {});
        CHECK_EQUAL(finding.depth, 7, "worker " + std::to_string(worker));
        CHECK(!finding.line.empty(), "worker " + std::to_string(worker));
        nodes.insert(search.nodes());
    }
    CHECK_EQUAL(nodes.size(), 6u, "numbers of positions");
}

TEST(patterns_relations_of_cells) {
    const auto relation = [](const Rules& rules, int columns, int rows) {
        const int first = 2 * rules.width() + 2;
        return PatternGeometry(rules).relation(first, first + rows * rules.width() + columns);
    };
    const Rules plain(15, 15, 5), torus(12, 12, 5, 0, 0, {.is_torus = true});
    CHECK_EQUAL(relation(plain, 0, 0), 0, "itself");
    CHECK_EQUAL(relation(plain, 1, 1), 1, "a neighbour");
    CHECK_EQUAL(relation(plain, 0, 4), 4, "four steps down");
    CHECK_EQUAL(relation(plain, -2, 2), 2, "two steps on a diagonal");
    CHECK_EQUAL(relation(plain, 2, 1), 5, "a knight's move");
    CHECK_EQUAL(relation(plain, 4, 3), 7, "four steps, on no line");
    CHECK_EQUAL(relation(plain, 5, 5), 8, "five steps");
    CHECK_EQUAL(relation(plain, 0, 11), 9, "far");
    CHECK_EQUAL(relation(torus, 0, 9), 3, "three steps round the torus");
}

TEST(patterns_two_settings_play_a_match) {
    learning::EngineGameOptions options;
    options.games = 20;
    options.nodes = 300;
    options.threads = 1;
    options.networks = {default_network(5), default_network(5)};
    options.keeps_samples = false;
    const Rules rules(15, 15, 5);
    const auto twins = learning::play_engine_games(rules, options).outcomes;
    CHECK_EQUAL(twins[0], twins[2], "both sides of an opening end alike");
    options.tunings[1].pattern_width = 1;
    options.tunings[1].horizon_budget = 0;
    options.tunings[1].inner_budget = 0;
    const auto unequal = learning::play_engine_games(rules, options).outcomes;
    CHECK(unequal[0] > unequal[2] + 4,
          std::to_string(unequal[0]) + " won, " + std::to_string(unequal[2]) + " lost");
}

// The parts of a move against the order that the engine has: a fit to its own choices finds it again.
TEST(patterns_order_can_be_fitted_again) {
    const Rules rules(15, 15, 5);
    const LineSystem system(rules);
    PatternBoard board(system, default_network(5));
    const PatternOrder order(1);
    std::mt19937 random(36);
    std::vector<Choice> choices;
    while (choices.size() < 600) {
        board.set(random_position(rules, 10 + static_cast<int>(random() % 30), random));
        if (!board.completing(0).is_empty() || !board.completing(1).is_empty()) continue;
        const int last = board.marks(1).first(), last_own = board.marks(0).first();
        Choice choice{};
        int highest = -100'000;
        board.empty().for_each([&](int cell) {
            const int merit = order.merit(board, 0, cell, 0, last, last_own, 0);
            if (merit > highest) {
                highest = merit;
                choice.preferred = choice.moves.size();
            }
            choice.moves.push_back(order_parts(board, 0, cell, last, last_own));
        });
        choices.push_back(std::move(choice));
    }
    const std::vector<Choice> fitted(choices.begin(), choices.begin() + 500);
    const OrderNumbers numbers = fit_order(fitted, 60);
    std::size_t first = 0, first_without = 0;
    for (std::size_t i = fitted.size(); i < choices.size(); ++i) {
        first += place_of_preferred(numbers, choices[i]) < 4;
        OrderNumbers reversed;
        std::ranges::transform(numbers, reversed.begin(), [](double number) { return -number; });
        first_without += place_of_preferred(reversed, choices[i]) < 4;
    }
    CHECK(first > 85 && first_without < 15,
          std::to_string(first) + " and " + std::to_string(first_without) + " of 100");
}

}  // namespace noughts::testing
