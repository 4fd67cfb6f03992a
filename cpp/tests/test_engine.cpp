// The engine against the tables, on positions with known answers, and on its guarantees: proofs are
// true, same question same answer, stops at once.
#include <random>

#include "check.hpp"
#include "engine/engine.hpp"
#include "game/error.hpp"
#include "reference.hpp"
#include "tables/build.hpp"
#include "tables/probe.hpp"

namespace noughts::testing {

using namespace noughts::engine;

namespace {

// A position that is not over, after at most so many random moves. Plain moves, swaps and blocks
// are equally likely, however many of each there are.
SmallPosition random_position(const Rules& rules, int most, std::mt19937& random) {
    for (int marks = most;; marks = std::max(0, marks - 1)) {
        SmallPosition position = start<1>(rules);
        for (int i = 0; i < marks; ++i) {
            const std::vector<Move> all = moves(rules, position);
            if (all.empty()) break;
            std::vector<Move> chosen;
            const auto power = static_cast<Power>(random() % 3);
            for (const Move& move : all)
                if (move.power == power) chosen.push_back(move);
            const std::vector<Move>& from = chosen.empty() ? all : chosen;
            position = play_unchecked(position, from[random() % from.size()]);
        }
        if (outcome(rules, position) == Outcome::unfinished) return position;
    }
}

// Rows from the top, 'x' to move, as in the notation.
Position parsed(const std::string& rows) {
    Position position;
    std::size_t cell = 0;
    for (const char sign : rows) {
        if (sign == '/' || sign == ' ') continue;
        if (sign == 'x') position.own_mask.add(static_cast<int>(cell));
        if (sign == 'o') position.other_mask.add(static_cast<int>(cell));
        ++cell;
    }
    return position;
}

void check_line(const Rules& rules, SmallPosition position, const Analysis& analysis,
                const std::string& context) {
    CHECK(!analysis.line.empty(), context);
    for (const Move& move : analysis.line)
        position = play(rules, position, move);  // throws for an illegal move
}

// A proved value must be the table's: exactly if both halves are, else within what is claimed.
// Returns whether something was proved.
bool check_against(const Table& table, const SmallPosition& position, const Analysis& analysis) {
    const std::string context = describe(table.rules, position) + " score " +
                                std::to_string(analysis.proved_score.score) + " depth " +
                                std::to_string(analysis.depth);
    check_line(table.rules, position, analysis, context);
    const Score truth = probe(table, position);
    const int exact = truth == 0 ? 0 : truth > 0 ? kWin - plies_of(truth) : plies_of(truth) - kWin;
    if (analysis.proved_score.is_lower_proved) CHECK(exact >= analysis.proved_score.score, context);
    if (analysis.proved_score.is_upper_proved) CHECK(exact <= analysis.proved_score.score, context);
    if (analysis.proved_score.score >= kDecided || analysis.proved_score.score <= -kDecided)
        CHECK(analysis.proved_score.is_lower_proved || analysis.proved_score.is_upper_proved,
              context);
    return analysis.proved_score.is_exact() ||
           (analysis.proved_score.score >= kDecided && analysis.proved_score.is_lower_proved) ||
           (analysis.proved_score.score <= -kDecided && analysis.proved_score.is_upper_proved);
}

// 15x15 positions are written as a window in the middle, to be read.
std::string framed(const std::vector<std::string>& window) {
    std::string rows;
    const std::size_t above = (15 - window.size()) / 2;
    for (std::size_t row = 0; row < 15; ++row) {
        std::string text(15, '.');
        if (row >= above && row < above + window.size()) {
            const std::string& part = window[row - above];
            text.replace((15 - part.size()) / 2, part.size(), part);
        }
        rows += text;
    }
    return rows;
}

}  // namespace

TEST(engine_proofs_are_the_tables) {
    std::mt19937 random(11);
    for (const Rules& rules : {Rules(3, 3, 3), Rules(4, 4, 4), Rules(4, 4, 3), Rules(3, 3, 3, 1, 1),
                               Rules(4, 3, 3, 1, 0), Rules(4, 4, 4, 1, 1), Rules(4, 4, 4, 2, 1),
                               Rules(5, 3, 3, 0, 2), Rules(4, 4, 3, 0, 1), Rules(5, 2, 2, 1, 1)}) {
        const Table table = build_table(rules);
        Engine engine(rules, 4);
        const bool has_powers = rules.swaps() + rules.blocks() > 0;
        int proved = 0, tried = 0;
        for (int round = 0; round < 250; ++round) {
            const int least = rules.cells() < 16 ? 0 : has_powers ? 7 : 4;
            const int spread = rules.cells() - least;
            const SmallPosition position = random_position(
                rules, least + static_cast<int>(random() % static_cast<unsigned>(spread)), random);
            for (const bool is_shortest_wanted : {false, true}) {
                const Analysis analysis = engine.analyse(
                    to_wide(position), {.nodes = 20000, .is_shortest_wanted = is_shortest_wanted});
                ++tried;
                proved += check_against(table, position, analysis);
            }
        }
        CHECK(proved * 10 > tried * 8, rules.name() + " proved only " + std::to_string(proved) +
                                           " of " + std::to_string(tried));
    }
}

TEST(engine_distances_are_the_tables_when_wanted) {
    std::mt19937 random(12);
    for (const Rules& rules : {Rules(3, 3, 3), Rules(4, 4, 3), Rules(4, 4, 4), Rules(3, 3, 3, 1, 1),
                               Rules(4, 4, 4, 1, 1)}) {
        const Table table = build_table(rules);
        Engine engine(rules, 4);
        for (int round = 0; round < 300; ++round) {
            const int least = rules.cells() < 16 ? 0 : 9;
            const int spread = rules.cells() - least;
            const SmallPosition position = random_position(
                rules, least + static_cast<int>(random() % static_cast<unsigned>(spread)), random);
            const Analysis analysis =
                engine.analyse(to_wide(position), {.is_shortest_wanted = true});
            CHECK(analysis.proved_score.is_exact(), describe(rules, position));
            check_against(table, position, analysis);
        }
    }
}

TEST(engine_stops_short_and_still_says_nothing_untrue) {
    std::mt19937 random(13);
    const Rules rules(4, 4, 4, 1, 1);
    const Table table = build_table(rules);
    Engine engine(rules, 1);
    for (int round = 0; round < 300; ++round) {
        const SmallPosition position =
            random_position(rules, static_cast<int>(random() % 12), random);
        const Limits limits{.nodes = 1 + random() % 3000,
                            .depth = 1 + static_cast<int>(random() % 6)};
        check_against(table, position, engine.analyse(to_wide(position), limits));
    }
}

TEST(engine_skips_moves_on_large_boards_without_claiming_proofs) {
    // Where moves are skipped there are no tables: shallow answers against searches to the end.
    std::mt19937 random(16);
    int compared = 0;
    for (const Rules& rules : {Rules(7, 4, 4), Rules(9, 3, 3), Rules(6, 6, 5)}) {
        Engine engine(rules, 16);
        for (int round = 0; round < 60; ++round) {
            const SmallPosition position =
                random_position(rules, rules.cells() - 15 - static_cast<int>(random() % 4), random);
            const ProvedScore truth =
                engine.analyse(to_wide(position), {.nodes = 300'000, .is_shortest_wanted = true})
                    .proved_score;
            if (!truth.is_exact()) continue;
            for (int depth = 1; depth <= 8; ++depth) {
                const ProvedScore shallow =
                    engine.analyse(to_wide(position), {.depth = depth}).proved_score;
                const std::string context =
                    describe(rules, position) + " depth " + std::to_string(depth);
                if (shallow.is_lower_proved) CHECK(truth.score >= shallow.score, context);
                if (shallow.is_upper_proved) CHECK(truth.score <= shallow.score, context);
                ++compared;
            }
        }
    }
    CHECK(compared > 300, "only " + std::to_string(compared) + " comparisons");
}

TEST(engine_knows_the_values_of_small_games) {
    const auto score = [](const Rules& rules) {
        const Position start = noughts::start(rules);
        const ProvedScore proved_score = Engine(rules).analyse(start).proved_score;
        return proved_score.is_exact() && proved_score.score == 0                ? 0
               : proved_score.is_lower_proved && proved_score.score >= kDecided  ? 1
               : proved_score.is_upper_proved && proved_score.score <= -kDecided ? -1
                                                                                 : 99;
    };
    CHECK_EQUAL(score({3, 3, 3}), 0, "");
    CHECK_EQUAL(score({4, 4, 4}), 0, "");
    CHECK_EQUAL(score({4, 3, 3}), 1, "");
    CHECK_EQUAL(score({4, 4, 3}), 1, "");
    CHECK_EQUAL(score({6, 5, 4}), 1, "");
    CHECK_EQUAL(score({6, 6, 4}), 1, "");
    CHECK_EQUAL(score({5, 4, 4}), 0, "");
    CHECK_EQUAL(score({2, 2, 1}), 1, "");
    CHECK_EQUAL(score({1, 1, 1}), 1, "");
    CHECK_EQUAL(score({2, 2, 2}), 1, "");
    CHECK_EQUAL(score({7, 1, 2}), 1, "");
    CHECK_EQUAL(score({2, 1, 2}), 0, "");
}

TEST(engine_finds_what_must_be_found_on_the_large_board) {
    Engine engine(Rules(15, 15, 5), 16);
    struct Position15 {
        const char* name;
        std::vector<std::string> window;
        std::vector<int> best;
        int plies;
    };
    const Position15 positions[] = {
        {"win at once, both ends", {"ooo.o", "xxxx.", ".o..."}, {7 * 15 + 4, 7 * 15 + 9}, 1},
        {"win in a gap", {"oooo.", "xx.xx", "....."}, {7 * 15 + 7}, 1},
        {"win before answering", {"oooo.", "xxxx.", "....."}, {7 * 15 + 4, 7 * 15 + 9}, 1},
        {"must answer a four", {".....", "xoooo.", "xx..x"}, {7 * 15 + 9}, 0},
        {"must fill the gap", {"x...x", "oo.oo", "x..x."}, {7 * 15 + 7}, 0},
        // .ooo. : one of the three cells that stop an open four, or a four of one's own.
        {"must answer an open three",
         {".......", ".......", "..ooo..", ".......", "x..x..x"},
         {7 * 15 + 4, 7 * 15 + 5, 7 * 15 + 9, 7 * 15 + 10},
         0},
        {"open three becomes an open four",
         {"o.....o", ".......", "..xxx..", ".......", "o......"},
         {7 * 15 + 5, 7 * 15 + 9},
         5},
        {"broken three becomes an open four",
         {"o.....o", ".......", ".x.xx..", ".......", "o......"},
         {7 * 15 + 6},
         5},
        {"two fours at once",
         {"....o..", ".oxxx..", "..x....", "..x....", "..o....", "o......"},
         {},
         9},
        {"four and three",
         {".......", ".oxxx..", "..o....", "...x...", "...x..o", ".......", "..o.o.."},
         {},
         11},
        {"two open threes",
         {".......", "...x...", "...x...", ".....xx", "o......", ".oo.o.."},
         {},
         25},
    };
    for (const Position15& each : positions) {
        Position position = parsed(framed(each.window));
        // Stones far away in the corners make the counts right.
        for (const int cell : {0, 14, 210, 224, 30, 194})
            if (position.own_mask.count() < position.other_mask.count())
                position.own_mask.add(static_cast<int>(cell));
            else if (position.own_mask.count() > position.other_mask.count())
                position.other_mask.add(static_cast<int>(cell));
        const Analysis analysis = engine.analyse(position, {.nodes = 150'000});
        const std::string context = std::string(each.name) + ": played " +
                                    std::to_string(analysis.line[0].cell) + " score " +
                                    std::to_string(analysis.proved_score.score);
        if (!each.best.empty())
            CHECK(std::ranges::find(each.best, analysis.line[0].cell) != each.best.end(), context);
        if (each.plies > 0)
            CHECK(analysis.proved_score.is_lower_proved &&
                      analysis.proved_score.score >= kWin - each.plies,
                  context);
    }
}

TEST(engine_gives_the_same_answer_to_the_same_question) {
    for (const Rules& rules : {Rules{15, 15, 5}, Rules{6, 6, 5, 1, 1}}) {
        const auto ask = [](Engine& engine, const Position& position) {
            const Analysis analysis = engine.analyse(position, {.nodes = 6000});
            return std::to_string(analysis.proved_score.score) + " " +
                   std::to_string(analysis.nodes) + " " + std::to_string(analysis.line[0].cell) +
                   " " + std::to_string(analysis.line.size());
        };
        const Position first = start(rules);
        Position second = first;
        second.other_mask.add(14);
        Engine first_engine(rules, 8), second_engine(rules, 8);
        const std::string answer = ask(first_engine, first);
        for (int i = 0; i < 20; ++i) {
            ask(second_engine, second);
            CHECK_EQUAL(ask(second_engine, first), answer, rules.name());
        }
    }
}

// The search itself in one number, the same with every compiler. A change that means to alter the
// search alters it: then write down the new one. `noughts bench-signature` asks more questions.
TEST(engine_visits_the_known_number_of_positions) {
    std::uint64_t nodes = 0;
    for (const auto& [rules, depth] : {std::pair{Rules{3, 3, 3}, 9},
                                       {Rules{4, 4, 4}, 16},
                                       {Rules{5, 5, 4, 1, 1}, 4},
                                       {Rules{7, 7, 5}, 6},
                                       {Rules{15, 15, 5}, 6},
                                       {Rules{15, 15, 5, 1, 1}, 3}}) {
        const Position position = start(rules);
        nodes += Engine(rules, 16).analyse(position, {.depth = depth}).nodes;
    }
    CHECK_EQUAL(nodes, 114'193u, "the search has changed");
}

TEST(engine_is_the_same_on_one_word_and_on_four) {
    for (const Rules& rules : {Rules{6, 6, 4}, Rules{5, 5, 4, 1, 1}}) {
        const LineSystem system(rules);
        const auto answer = [&](auto words) {
            TranspositionTable table(1 << 20);
            table.begin_generation();
            Search<decltype(words)::value> search(system, table, {});
            Assignment assignment;
            assignment.position = start(rules);
            assignment.max_nodes = 50000;
            const Finding finding = search.run(assignment, 0, [] {});
            return std::to_string(finding.proved_score.score) + " " +
                   std::to_string(search.nodes());
        };
        CHECK_EQUAL(answer(std::integral_constant<std::size_t, 1>{}),
                    answer(std::integral_constant<std::size_t, 4>{}), rules.name());
    }
}

// A search that did not stop would run for ever here; how soon it stops, the benchmark measures.
TEST(engine_stops_when_it_is_told) {
    struct Enough {};
    for (const Rules& rules :
         {Rules{15, 15, 5}, Rules{15, 15, 5, 2, 1}, Rules{8, 8, 5}, Rules{225, 1, 100}}) {
        const Position start = noughts::start(rules);
        Engine engine(rules, 16);
        CHECK(!engine.analyse(start, {.seconds = 0.1}).line.empty(), rules.name());
        const Limits once{.threads = 2, .progress = [](const Progress&) { return true; }};
        CHECK(!engine.analyse(start, once).line.empty(), rules.name());
        CHECK_THROWS(
            engine.analyse(start, {.progress = [](const Progress&) -> bool { throw Enough(); }}),
            Enough, "");
    }
}

TEST(engine_threads_agree_on_proofs) {
    std::mt19937 random(14);
    const Rules rules(4, 4, 4, 1, 1);
    const Table table = build_table(rules);
    Engine engine(rules, 4);
    for (int round = 0; round < 200; ++round) {
        const SmallPosition position =
            random_position(rules, 6 + static_cast<int>(random() % 9), random);
        check_against(table, position,
                      engine.analyse(to_wide(position), {.nodes = 20000, .threads = 3}));
    }
}

TEST(engine_survives_random_positions_of_all_kinds) {
    std::mt19937 random(15);
    int analysed = 0;
    for (int round = 0; round < 400; ++round) {
        const auto up_to = [&random](unsigned most) { return static_cast<int>(random() % most); };
        int width, height, k;
        do {
            width = 1 + up_to(16);
            height = 1 + up_to(16);
            k = 1 + up_to(7);
        } while (width * height > kMaxCells || (k > width && k > height));
        const Rules rules(width, height, k, up_to(3), up_to(3));
        const LineSystem system(rules);
        Situation<4> situation(system);
        Engine engine(rules, 1);
        Position position;
        const int marks = static_cast<int>(random() % static_cast<unsigned>(rules.cells()));
        for (int i = 0; i < marks; ++i) {
            const auto cell = random() % static_cast<unsigned>(rules.cells());
            if (position.own_mask.has(static_cast<int>(cell)) ||
                position.other_mask.has(static_cast<int>(cell)))
                continue;
            std::swap(position.own_mask, position.other_mask);
            position.other_mask.add(static_cast<int>(cell));
        }
        const auto some = [&](int most) {
            return most == 0 ? 0 : static_cast<int>(random() % static_cast<unsigned>(most + 1));
        };
        position.own = {some(rules.swaps()), some(rules.blocks())};
        position.other = {some(rules.swaps()), some(rules.blocks())};
        if (random() % 3 == 0)
            position.blocked = static_cast<int>(random() % static_cast<unsigned>(rules.cells()));
        try {
            const Analysis analysis =
                engine.analyse(position, {.nodes = 1500,
                                          .threads = round % 8 == 0 ? 2 : 1,
                                          .is_shortest_wanted = round % 2 == 0});
            ++analysed;
            CHECK(!analysis.line.empty(), rules.name());
            situation.set(position);
            for (const Move& move : analysis.line) {
                CHECK(situation.open().has(move.cell), rules.name());
                situation.make(move);
                CHECK(situation.stock(situation.other()).swaps >= 0, rules.name());
                CHECK(situation.stock(situation.other()).blocks >= 0, rules.name());
            }
        } catch (const InvalidInput&) {
            // Finished or impossible: refused, as it should be.
        }
    }
    CHECK(analysed > 100, "only " + std::to_string(analysed) + " positions were any");
}

TEST(engine_refuses_what_makes_no_sense) {
    CHECK_THROWS(Engine(Rules(16, 15, 5)), InvalidInput, "");
    CHECK_THROWS(Engine(Rules(3, 3, 4)), InvalidInput, "");
    CHECK_THROWS(Engine(Rules(3, 3, 3, -1, 0)), InvalidInput, "");
    CHECK_THROWS(Engine(Rules(3, 3, 3), 0), InvalidInput, "");
    Engine engine(Rules(3, 3, 3));
    CHECK_THROWS(engine.analyse({{1}, {1}, {}, {}, kNoCell}), InvalidInput, "");
    CHECK_THROWS(engine.analyse({{1}, {}, {}, {}, kNoCell}), InvalidInput, "");
    CHECK_THROWS(engine.analyse({{0}, {1 << 9}, {}, {}, kNoCell}), InvalidInput, "");
    CHECK_THROWS(engine.analyse({{0b11000}, {0b111}, {}, {}, kNoCell}), InvalidInput, "");
    CHECK_THROWS(engine.analyse({{}, {}, {1, 0}, {}, kNoCell}), InvalidInput, "");
    CHECK_THROWS(engine.analyse({{}, {1}, {}, {}, 0}), InvalidInput, "");
    CHECK_THROWS(engine.analyse({}, {.seconds = -1}), InvalidInput, "");
    CHECK_THROWS(engine.analyse({}, {.depth = 0}), InvalidInput, "");
    CHECK_THROWS(engine.analyse({}, {.threads = 257}), InvalidInput, "");
}

}  // namespace noughts::testing
