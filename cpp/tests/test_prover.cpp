// The prover against the tables, its reductions against brute force, its certificates' entries.
#include <random>
#include <unordered_map>

#include "check.hpp"
#include "game/error.hpp"
#include "prover/pairing.hpp"
#include "prover/prove.hpp"
#include "reference.hpp"
#include "tables/build.hpp"
#include "tables/census.hpp"
#include "tables/probe.hpp"

namespace noughts::testing {

namespace {

using prover::LineGame;
using prover::MakerResult;
using prover::Proof;
using prover::Rests;
using prover::State;
using prover::Value;

constexpr std::size_t kSmallMemory = std::size_t{1} << 22;

Value value_of(Score score) {
    return score > 0 ? Value::win : score < 0 ? Value::loss : Value::draw;
}

// Calls visit(position, score) for a board of every class that is not finished.
template <class Visit>
void for_each_class(const Rules& rules, Visit visit) {
    const Table table = build_table(rules);
    for (int marks = 0; marks <= rules.cells(); ++marks) {
        for (const auto& [own_mask, other_mask] : class_boards(table, marks)) {
            const SmallPosition position{.own_mask = static_cast<std::uint64_t>(own_mask),
                                         .other_mask = static_cast<std::uint64_t>(other_mask)};
            if (outcome(rules, position) == Outcome::unfinished)
                visit(table, position, probe(table, position));
        }
    }
}

// Asks both questions about a board of every class, and compares the answers with the table.
void compare_answers_with_table(const Rules& rules) {
    const LineGame game(rules);
    prover::ProofTable answers(std::size_t{1} << 26);
    prover::Search search(game, answers, [](prover::Numbers) {});
    for_each_class(rules, [&](const Table&, const SmallPosition& position, Score score) {
        const State own{.maker_mask = position.own_mask.mask(),
                        .breaker_mask = position.other_mask.mask(),
                        .open_mask = position.empty(rules).mask(),
                        .maker_moves = true};
        const State other{.maker_mask = position.other_mask.mask(),
                          .breaker_mask = position.own_mask.mask(),
                          .open_mask = own.open_mask,
                          .maker_moves = false};
        CHECK_EQUAL(search.decide(own) == MakerResult::maker_wins, score > 0,
                    "own line in " + describe(rules, position));
        CHECK_EQUAL(search.decide(other) == MakerResult::maker_wins, score < 0,
                    "line of the other side in " + describe(rules, position));
    });
}

// The whole prover, with its choice of a move, on one class in `step`.
void compare_proofs_with_table(const Rules& rules, std::size_t step) {
    std::size_t count = 0;
    for_each_class(rules, [&](const Table& table, const SmallPosition& position, Score score) {
        if (count++ % step != 0) return;
        const Proof proof = prover::prove(rules, to_wide(position), {.memory = kSmallMemory});
        CHECK_EQUAL(static_cast<int>(proof.value), static_cast<int>(value_of(score)),
                    describe(rules, position));
        const Score after = probe(table, play(rules, position, placement(proof.move)));
        CHECK_EQUAL(static_cast<int>(value_of(static_cast<Score>(-after))),
                    static_cast<int>(proof.value), "move in " + describe(rules, position));
    });
}

// The slow twin: plain search of a question, from the definition in state.hpp.
class PlainQuestion {
  public:
    explicit PlainQuestion(const Rules& rules) : rules_(rules) {}

    bool maker_wins(const State& state) {
        if (rules_.line_sets<1>().has_line(state.maker_mask)) return true;
        if (!state.is_weak && rules_.line_sets<1>().has_line(state.breaker_mask)) return false;
        if (state.open_mask == 0) return false;
        if (const auto known = known_.find(state); known != known_.end()) return known->second;
        bool wins = !state.maker_moves;
        for (const int cell : Cells{state.open_mask}) {
            if (maker_wins(LineGame::after(state, cell)) != state.maker_moves) continue;
            wins = state.maker_moves;
            break;
        }
        return known_[state] = wins;
    }

  private:
    struct Hash {
        std::size_t operator()(const State& state) const {
            return static_cast<std::size_t>(prover::hash_of(state));
        }
    };

    const Rules& rules_;
    std::unordered_map<State, bool, Hash> known_;
};

State random_state(const Rules& rules, std::mt19937& random) {
    State state{.is_weak = random() % 2 == 0, .maker_moves = random() % 2 == 0};
    for (int cell = 0; cell < rules.cells(); ++cell) {
        const auto kind = random() % 8;
        if (kind == 0)
            state.maker_mask |= cell_bit(cell);
        else if (kind == 1 && !state.is_weak)
            state.breaker_mask |= cell_bit(cell);
        else if (kind >= 3)
            state.open_mask |= cell_bit(cell);  // else dead
    }
    return state;
}

// An open line, through each cell of which the maker has another that lacks hardly more: where
// forced moves and free ones meet. On boards that are too large for states like those above.
State crossed_state(const Rules& rules, std::mt19937& random) {
    const std::vector<std::uint64_t> masks = line_masks(rules);
    const auto any = [&random](const auto& list) { return list[random() % list.size()]; };
    State state{.is_weak = random() % 4 != 0, .maker_moves = random() % 2 == 0};
    state.open_mask = any(masks);
    for (const int cell : Cells{state.open_mask}) {
        std::vector<std::uint64_t> crossing_masks;
        for (const std::uint64_t line_mask : masks)
            if (line_mask & cell_bit(cell)) crossing_masks.push_back(line_mask);
        const std::uint64_t crossing_mask = any(crossing_masks);
        state.maker_mask |= crossing_mask;
        std::vector<int> cells;
        for (const int other : Cells{crossing_mask & ~cell_bit(cell)})
            cells.push_back(other);
        state.open_mask |= cell_bit(any(cells));
    }
    state.maker_mask &= ~state.open_mask;
    if (!state.is_weak)
        for (const int cell : Cells{rules.board_mask() & ~(state.maker_mask | state.open_mask)})
            if (random() % 2 == 0) state.breaker_mask |= cell_bit(cell);
    return state;
}

std::string describe(const Rules& rules, const State& state) {
    std::string text = rules.name() + " ";
    for (int cell = 0; cell < rules.cells(); ++cell)
        text += state.maker_mask >> cell & 1     ? 'm'
                : state.breaker_mask >> cell & 1 ? 'b'
                : state.open_mask >> cell & 1    ? '.'
                                                 : '#';
    return text + (state.is_weak ? " weak" : " real") + (state.maker_moves ? " maker" : " breaker");
}

bool holds_a_pair(std::uint64_t rest_mask, const prover::Pairs& pairs) {
    for (const std::uint64_t pair_mask : pairs)
        if ((pair_mask & ~rest_mask) == 0) return true;
    return false;
}

void check_disjoint(const prover::Pairs& pairs, const std::string& context) {
    for (const std::uint64_t pair_mask : pairs)
        CHECK_EQUAL(std::popcount(pair_mask), 2, context);
    CHECK_EQUAL(std::popcount(pairs.cells_mask()), 2 * pairs.count, context);
}

}  // namespace

TEST(prover_agrees_with_tables_on_all_classes) {
    for (const Rules& rules : {Rules(3, 3, 1), Rules(3, 3, 2), Rules(3, 3, 3), Rules(4, 2, 2),
                               Rules(5, 1, 3), Rules(4, 3, 3), Rules(4, 3, 4), Rules(5, 3, 3),
                               Rules(5, 3, 4), Rules(7, 2, 3), Rules(4, 4, 3), Rules(4, 4, 4)})
        compare_answers_with_table(rules);
}

TEST(prover_moves_keep_the_value) {
    compare_proofs_with_table({3, 3, 3}, 1);
    compare_proofs_with_table({4, 3, 3}, 3);
    compare_proofs_with_table({5, 3, 3}, 97);
    compare_proofs_with_table({4, 4, 3}, 997);
    compare_proofs_with_table({4, 4, 4}, 997);
}

TEST(prover_values_finished_games) {
    const Rules rules(3, 3, 3);
    const Proof proof = prover::prove(rules, {.own_mask = 0b000'011'000, .other_mask = 0b111});
    CHECK(proof.value == Value::loss, "the other side has a line");
    CHECK_EQUAL(proof.move, kNoCell, "no move");
}

// What settling, forced moves and the search say of `count` states that `choose` makes.
template <class Choose>
void compare_with_plain_search(const Rules& rules, int count, Choose choose) {
    const LineGame game(rules);
    PlainQuestion plain(rules);
    prover::ProofTable table(kSmallMemory);
    prover::Search search(game, table, [](prover::Numbers) {});
    for (int i = 0; i < count; ++i) {
        const State state = choose(rules);
        if (rules.line_sets<1>().has_line(state.maker_mask) ||
            rules.line_sets<1>().has_line(state.breaker_mask))
            continue;
        const bool wins = plain.maker_wins(state);
        State settled = state;
        const MakerResult result = game.settle(settled);
        const auto expected = wins ? MakerResult::maker_wins : MakerResult::maker_fails;
        if (result != MakerResult::unknown)
            CHECK_EQUAL(static_cast<int>(result), static_cast<int>(expected),
                        "settle " + describe(rules, state));
        else
            CHECK_EQUAL(plain.maker_wins(settled), wins, "reduce " + describe(rules, state));
        CHECK_EQUAL(static_cast<int>(search.decide(state)), static_cast<int>(expected),
                    "search " + describe(rules, state));
        State forced = state;
        if (game.play_forced(forced) == MakerResult::unknown)
            CHECK_EQUAL(plain.maker_wins(forced), wins, "forced " + describe(rules, state));
    }
}

TEST(prover_search_and_reductions_agree_with_plain_search) {
    std::mt19937 random(5);
    for (const Rules& rules : {Rules(3, 3, 3), Rules(4, 3, 3), Rules(3, 3, 2), Rules(4, 3, 4),
                               Rules(5, 2, 3), Rules(4, 3, 2)})
        compare_with_plain_search(rules, 4000,
                                  [&random](const Rules& r) { return random_state(r, random); });
    for (const Rules& rules : {Rules(5, 5, 4), Rules(6, 5, 4), Rules(9, 4, 4), Rules(6, 6, 4)})
        compare_with_plain_search(rules, 2000,
                                  [&random](const Rules& r) { return crossed_state(r, random); });
}

// Where the maker fails, it also fails with all cells outside the zone: by plain search, or on
// boards too large for that by the search itself, which then has a question of its own to answer.
void check_zones(const Rules& rules, int count, int judged_by_search) {
    std::mt19937 random(6);
    int small_zones = 0;
    const LineGame game(rules);
    PlainQuestion plain(rules);
    prover::ProofTable table(kSmallMemory), other_table(kSmallMemory);
    prover::Search search(game, table, [](prover::Numbers) {});
    prover::Search judge(game, other_table, [](prover::Numbers) {});
    const auto check = [&](State state, std::uint64_t zone_mask) {
        const std::string context = describe(rules, state);
        const std::uint64_t given_mask = state.open_mask & ~zone_mask;
        small_zones += given_mask != 0;
        state.open_mask &= zone_mask;
        state.maker_mask |= given_mask;
        const bool wins = judged_by_search ? rules.line_sets<1>().has_line(state.maker_mask) ||
                                                 judge.decide(state) == MakerResult::maker_wins
                                           : plain.maker_wins(state);
        CHECK(!wins, context + " becomes " + describe(rules, state));
    };
    for (int i = 0; i < count; ++i) {
        State state = random_state(rules, random);
        state.is_weak = true;
        state.breaker_mask = 0;
        if (rules.line_sets<1>().has_line(state.maker_mask)) continue;
        State settled = state;
        prover::Findings findings;
        const MakerResult result = game.settle(settled, findings);
        if (result == MakerResult::maker_fails) check(state, findings.zone_mask);
        if (result != MakerResult::unknown || search.decide(settled) == MakerResult::maker_wins)
            continue;
        const std::size_t symmetry = game.make_canonical(settled);
        prover::Knowledge known;
        if (!table.find(settled, known)) continue;
        check(settled, known.zone_mask);
        check(state, findings.zone_mask | game.original_mask(symmetry, known.zone_mask));
    }
    CHECK(small_zones > count / 9, "zones leave something out");
}

TEST(prover_sees_a_line_made_of_free_cells) {
    const Rules rules(9, 4, 4);
    State state{.maker_mask = 4463337512,
                .breaker_mask = 0,
                .open_mask = 18546476950,
                .is_weak = true,
                .maker_moves = true};
    CHECK(LineGame(rules).settle(state) == MakerResult::maker_wins,
          "two free cells complete a line");
}

TEST(prover_zones_hold_what_failure_needs) {
    for (const Rules& rules : {Rules(3, 3, 3), Rules(4, 3, 3), Rules(5, 3, 3), Rules(7, 2, 3)})
        check_zones(rules, 3000, false);
    for (const Rules& rules : {Rules(5, 5, 4), Rules(6, 6, 4), Rules(6, 6, 5), Rules(7, 7, 5)})
        check_zones(rules, 3000, true);
}

TEST(prover_zones_hold_what_each_of_two_equal_parts_needs) {
    // Two parts, each the mirror image of the other: the search looks at one of them only.
    const Rules rules(9, 4, 4);
    const LineGame game(rules);
    for (const auto& [maker_mask, open_mask] : {std::pair<std::uint64_t, std::uint64_t>  //
                                                {34493956096, 32073834479},
                                                {40, 66567790535},
                                                {67437568, 66500353007}}) {
        State state{.maker_mask = maker_mask,
                    .breaker_mask = 0,
                    .open_mask = open_mask,
                    .is_weak = true,
                    .maker_moves = true};
        prover::ProofTable table(kSmallMemory), other_table(kSmallMemory);
        prover::Search search(game, table, [](prover::Numbers) {});
        prover::Search judge(game, other_table, [](prover::Numbers) {});
        CHECK(search.decide(state) == MakerResult::maker_fails, describe(rules, state));
        const std::uint64_t zone_mask = search.failure_zone(state);
        state.maker_mask |= state.open_mask & ~zone_mask;
        state.open_mask &= zone_mask;
        CHECK(!rules.line_sets<1>().has_line(state.maker_mask), describe(rules, state));
        CHECK(judge.decide(state) == MakerResult::maker_fails, describe(rules, state));
    }
}

TEST(prover_pairs_are_disjoint_and_cover) {
    std::mt19937_64 random(9);
    int found = 0;
    for (int i = 0; i < 20000; ++i) {
        Rests rests;
        const int count = static_cast<int>(random() % 14) + 1;
        for (int j = 0; j < count; ++j) {
            const std::uint64_t mask = random() & random() & 0xFFFFF;
            if (mask) rests.add(mask);
        }
        prover::keep_minimal(rests, kMaskCells);
        const std::uint64_t allowed_mask = random() | random();
        prover::Pairs pairs;
        const std::uint64_t left_mask = prover::overfull_mask(rests, allowed_mask, &pairs);
        const std::string context = "case " + std::to_string(i);
        check_disjoint(pairs, context);
        CHECK((pairs.cells_mask() & (left_mask | ~allowed_mask)) == 0, context);
        for (const std::uint64_t rest_mask : rests)
            if (rest_mask & ~left_mask) CHECK(holds_a_pair(rest_mask, pairs), context);

        const prover::Pairing pairing = prover::find_pairs(rests);
        check_disjoint(pairing.pairs, context);
        CHECK((pairing.pairs.cells_mask() & pairing.core.cells_mask()) == 0, context);
        for (const std::uint64_t rest_mask : rests)
            CHECK(std::ranges::count(pairing.core, rest_mask) == 1 ||
                      holds_a_pair(rest_mask, pairing.pairs),
                  context);
        found += pairing.core.count == 0;
    }
    CHECK(found > 1000, "pairs are found often");
}

TEST(prover_knows_the_published_values) {
    const auto value = [](int width, int height, int k) {
        const Rules rules(width, height, k);
        return prover::prove(rules, start(rules), {.memory = std::size_t{1} << 26}).value;
    };
    for (const auto& [width, height, k] : {std::tuple{3, 3, 3},
                                           {4, 4, 4},
                                           {5, 5, 4},
                                           {5, 5, 5},
                                           {6, 6, 5},
                                           {5, 4, 4},
                                           {6, 4, 4},
                                           {7, 4, 4},
                                           {7, 6, 5},
                                           {7, 7, 5},
                                           {8, 8, 8}})
        CHECK(value(width, height, k) == Value::draw, Rules(width, height, k).name());
    for (const auto& [width, height, k] :
         {std::tuple{4, 3, 3}, {4, 4, 3}, {6, 5, 4}, {6, 6, 4}, {8, 8, 2}, {64, 1, 1}})
        CHECK(value(width, height, k) == Value::win, Rules(width, height, k).name());
}

TEST(prover_is_deterministic_and_threads_agree) {
    const Rules rules(5, 5, 4);
    const Proof first = prover::prove(rules, start(rules));
    const Proof again = prover::prove(rules, start(rules));
    CHECK_EQUAL(first.nodes, again.nodes, "one thread");
    CHECK_EQUAL(first.move, again.move, "one thread");
    const Proof shared = prover::prove(rules, start(rules), {.threads = 3});
    CHECK(shared.value == first.value, "three threads");
}

TEST(prover_table_forgets_nothing_when_it_grows) {
    prover::ProofTable table(std::size_t{1} << 26);
    std::mt19937_64 random(3);
    std::vector<State> states;
    for (int i = 0; i < 100'000; ++i) {
        const State state{.maker_mask = random(), .is_weak = i % 2 == 0, .maker_moves = i % 3 == 0};
        states.push_back(state);
        if (i % 5 == 0)
            table.store(state, {prover::kMakerFails, state.maker_mask / 3}, 1);
        else
            table.store(state, {{static_cast<prover::Number>(i), 7}}, 1);
    }
    std::size_t forgotten = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
        prover::Knowledge known;
        if (!table.find(states[i], known)) {
            ++forgotten;
        } else if (i % 5 == 0) {
            CHECK(known.numbers == prover::kMakerFails, "failure");
            CHECK_EQUAL(known.zone_mask, states[i].maker_mask / 3, "zone");
        } else {
            CHECK_EQUAL(known.numbers.proof, i, "numbers");
        }
    }
    CHECK(forgotten < states.size() / 50, "full buckets are rare");
}

TEST(prover_lives_with_almost_no_memory) {
    const Rules rules(4, 4, 3);
    CHECK(prover::prove(rules, start(rules), {.memory = 1}).value == Value::win, "one bucket");
}

TEST(prover_stops_at_the_same_node) {
    const Rules rules(8, 8, 5);
    const auto count = [&rules](std::uint64_t max_nodes) {
        try {
            prover::prove(rules, start(rules), {.memory = kSmallMemory, .max_nodes = max_nodes});
        } catch (const prover::NodeLimit& limit) {
            return limit.nodes;
        }
        return std::uint64_t{0};
    };
    const std::uint64_t first = count(50'000);
    CHECK_EQUAL(first, count(50'000), "one thread");
    CHECK(first >= 50'000 && first < 100'000, "soon after the limit");
}

TEST(prover_can_be_stopped_and_refuses_nonsense) {
    struct Enough {};
    const Rules rules(8, 8, 5);
    for (const int threads : {1, 2})
        CHECK_THROWS(prover::prove(rules, start(rules),
                                   {.memory = kSmallMemory,
                                    .threads = threads,
                                    .progress = [](const prover::Progress&) { throw Enough(); }}),
                     Enough, "stops");
    CHECK_THROWS(prover::prove({4, 4, 4, 1, 0}, start({4, 4, 4, 1, 0})), InvalidInput, "powers");
    CHECK_THROWS(prover::prove(rules, {.own_mask = 1}), InvalidInput, "counts");
    CHECK_THROWS(prover::prove(rules, start(rules), {.threads = 0}), InvalidInput, "threads");
}

}  // namespace noughts::testing
