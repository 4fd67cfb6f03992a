// The prover against the tables, its reductions against brute force, its certificates' entries.
#include <random>
#include <unordered_map>

#include "check.hpp"
#include "noughts/build.hpp"
#include "noughts/census.hpp"
#include "noughts/error.hpp"
#include "noughts/probe.hpp"
#include "prover/prove.hpp"
#include "reference.hpp"

namespace noughts::testing {

namespace {

using prover::LineGame;
using prover::Proof;
using prover::Rests;
using prover::State;
using prover::Value;
using prover::Verdict;

constexpr std::size_t kSmallMemory = std::size_t{1} << 22;

Value value_of(Score score) {
    return score > 0 ? Value::win : score < 0 ? Value::loss : Value::draw;
}

// Proves a board of every class, or one in `step`, and compares with the table.
void compare_with_table(const Rules& rules, std::size_t step) {
    const Table table = build_table(rules);
    std::size_t count = 0;
    for (int marks = 0; marks <= rules.cells(); ++marks) {
        for (const auto& [own_mask, other_mask] : class_boards(table, marks)) {
            if (count++ % step != 0) continue;
            const Position position{.own_mask = static_cast<std::uint64_t>(own_mask),
                                    .other_mask = static_cast<std::uint64_t>(other_mask)};
            const Score score = probe(table, position);
            const Proof proof = prover::prove(rules, position, {.memory = kSmallMemory});
            CHECK_EQUAL(static_cast<int>(proof.value), static_cast<int>(value_of(score)),
                        describe(rules, position));
            if (proof.move == kNoCell) continue;
            const Score after = probe(table, play(rules, position, {.cell = proof.move}));
            CHECK_EQUAL(static_cast<int>(value_of(static_cast<Score>(-after))),
                        static_cast<int>(proof.value), "move in " + describe(rules, position));
        }
    }
}

// The slow twin: plain search of a question, from the definition in state.hpp.
class PlainQuestion {
  public:
    explicit PlainQuestion(const Rules& rules) : rules_(rules) {}

    bool maker_wins(const State& state) {
        if (rules_.has_line(state.maker_mask)) return true;
        if (!state.is_weak && rules_.has_line(state.breaker_mask)) return false;
        if (state.open_mask == 0) return false;
        std::uint64_t key = state.maker_moves ? 1 : 0;
        for (int cell = 0; cell < rules_.cells(); ++cell)
            key = key * 4 + (state.maker_mask >> cell & 1) * 3 +
                  (state.breaker_mask >> cell & 1) * 2 + (state.open_mask >> cell & 1);
        key = key * 2 + (state.is_weak ? 1 : 0);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        bool wins = !state.maker_moves;
        for (const int cell : Cells{state.open_mask}) {
            if (maker_wins(LineGame::after(state, cell)) != state.maker_moves) continue;
            wins = state.maker_moves;
            break;
        }
        return known_[key] = wins;
    }

  private:
    const Rules& rules_;
    std::unordered_map<std::uint64_t, bool> known_;
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

std::string describe(const Rules& rules, const State& state) {
    std::string text = rules.name() + " ";
    for (int cell = 0; cell < rules.cells(); ++cell)
        text += state.maker_mask >> cell & 1     ? 'm'
                : state.breaker_mask >> cell & 1 ? 'b'
                : state.open_mask >> cell & 1    ? '.'
                                                 : '#';
    return text + (state.is_weak ? " weak" : " real") + (state.maker_moves ? " maker" : " breaker");
}

}  // namespace

TEST(prover_agrees_with_tables_on_all_classes) {
    compare_with_table({3, 3, 3}, 1);
    compare_with_table({4, 3, 3}, 1);
    compare_with_table({4, 3, 4}, 1);
    compare_with_table({4, 2, 2}, 1);
    compare_with_table({5, 1, 3}, 1);
    compare_with_table({3, 3, 1}, 1);
    compare_with_table({3, 3, 2}, 1);
}

TEST(prover_agrees_with_tables_on_larger_boards) {
    compare_with_table({5, 3, 3}, 23);
    compare_with_table({4, 4, 3}, 97);
    compare_with_table({4, 4, 4}, 37);
    compare_with_table({5, 3, 4}, 37);
}

TEST(prover_search_and_reductions_agree_with_plain_search) {
    std::mt19937 random(5);
    for (const Rules& rules : {Rules(3, 3, 3), Rules(4, 3, 3), Rules(3, 3, 2), Rules(4, 3, 4),
                               Rules(5, 2, 3), Rules(4, 3, 2)}) {
        const LineGame game(rules);
        PlainQuestion plain(rules);
        prover::ProofTable table(kSmallMemory);
        prover::Search search(game, table, [](prover::Numbers) {});
        for (int i = 0; i < 4000; ++i) {
            const State state = random_state(rules, random);
            if (rules.has_line(state.maker_mask) || rules.has_line(state.breaker_mask)) continue;
            const bool wins = plain.maker_wins(state);
            State settled = state;
            const Verdict verdict = game.settle(settled);
            const auto expected = wins ? Verdict::maker_wins : Verdict::maker_fails;
            if (verdict != Verdict::unknown)
                CHECK_EQUAL(static_cast<int>(verdict), static_cast<int>(expected),
                            "settle " + describe(rules, state));
            else
                CHECK_EQUAL(plain.maker_wins(settled), wins, "reduce " + describe(rules, state));
            CHECK_EQUAL(static_cast<int>(search.decide(state)), static_cast<int>(expected),
                        "search " + describe(rules, state));
            State forced = state;
            if (game.play_forced(forced) == Verdict::unknown)
                CHECK_EQUAL(plain.maker_wins(forced), wins, "forced " + describe(rules, state));
        }
    }
}

TEST(prover_pairs_are_disjoint_and_cover) {
    std::mt19937_64 random(9);
    for (int i = 0; i < 20000; ++i) {
        Rests rests;
        const int count = static_cast<int>(random() % 14) + 1;
        for (int j = 0; j < count; ++j) {
            const std::uint64_t mask = random() & random() & 0xFFFFF;
            if (mask) rests.add(mask);
        }
        prover::keep_minimal(rests, kMaxCells);
        const std::uint64_t allowed_mask = random() | random();
        std::array<std::int8_t, kMaxCells> partner;
        const std::uint64_t left_mask = prover::overfull_mask(rests, allowed_mask, &partner);
        const std::string context = "case " + std::to_string(i);
        std::uint64_t paired_mask = 0;
        for (int cell = 0; cell < kMaxCells; ++cell) {
            const int other = partner[static_cast<std::size_t>(cell)];
            if (other == kNoCell) continue;
            CHECK_EQUAL(int{partner[static_cast<std::size_t>(other)]}, cell, context);
            CHECK(other != cell, context);
            paired_mask |= cell_bit(cell);
        }
        CHECK((paired_mask & left_mask) == 0, context);
        CHECK((paired_mask & ~allowed_mask) == 0, context);
        for (const std::uint64_t rest_mask : rests) {
            if ((rest_mask & ~left_mask) == 0) continue;
            bool has_pair = false;
            for (const int cell : Cells{rest_mask & paired_mask})
                has_pair |= (rest_mask & cell_bit(partner[static_cast<std::size_t>(cell)])) != 0;
            CHECK(has_pair, context);
        }
    }
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

TEST(prover_lives_with_almost_no_memory) {
    const Rules rules(4, 4, 3);
    CHECK(prover::prove(rules, start(rules), {.memory = 1}).value == Value::win, "one bucket");
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
