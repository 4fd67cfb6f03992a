// The parts of the engine against their slow twins: cell sets, line counts, hashing, the table,
// chains of threats, random games.
#include <cmath>
#include <random>
#include <set>

#include "check.hpp"
#include "engine/playouts.hpp"
#include "engine/situation.hpp"
#include "engine/threat_search.hpp"
#include "engine/transposition_table.hpp"
#include "game/error.hpp"
#include "report_c.hpp"

namespace noughts::testing {

using namespace noughts::engine;

namespace {

const Rules kGames[] = {{3, 3, 3},         {4, 4, 4, 1, 1}, {5, 5, 4}, {7, 3, 3, 2, 0}, {8, 8, 5},
                        {15, 15, 5, 1, 1}, {1, 70, 4},      {9, 9, 2}, {20, 11, 6}};

// The twin: a side's living lines through a cell by marks missing, counted anew.
template <std::size_t Words>
std::uint32_t counted_info(const Board<Words>& board, int side, int cell) {
    const LineSystem& system = board.system();
    std::uint32_t info = 0;
    for (int line = 0; line < system.lines(); ++line) {
        int own = 0, other = 0;
        bool is_through = false;
        for (int i = 0; i < system.k(); ++i) {
            const int at = system.cells_of(line)[i];
            own += board.marks(side).has(at);
            other += board.marks(side ^ 1).has(at);
            is_through = is_through || at == cell;
        }
        const int missing = system.k() - own;
        if (is_through && other == 0 && own > 0 && missing > 0)
            info += std::uint32_t{1} << (missing < 4 ? 8 * (missing - 1) : 24);
    }
    return info;
}

template <std::size_t Words>
void check_board(const Board<Words>& board, const std::string& context) {
    const LineSystem& system = board.system();
    for (int side = 0; side < 2; ++side) {
        int living = 0, weight = 0, complete = 0;
        for (int line = 0; line < system.lines(); ++line) {
            int own = 0, other = 0;
            for (int i = 0; i < system.k(); ++i) {
                own += board.marks(side).has(system.cells_of(line)[i]);
                other += board.marks(side ^ 1).has(system.cells_of(line)[i]);
            }
            CHECK_EQUAL(board.marks_in_line(side, line), own, context);
            living += other == 0;
            weight += other == 0 ? board.line_weight(own) : 0;
            complete += own == system.k();
        }
        CHECK_EQUAL(board.living_lines(side), living, context);
        CHECK_EQUAL(board.weight(side), weight, context);
        CHECK_EQUAL(board.has_line(side), complete > 0, context);
        for (int cell = 0; cell < system.cells(); ++cell) {
            const std::uint32_t info = counted_info(board, side, cell);
            CHECK_EQUAL(board.info(side, cell), info, context);
            const bool is_empty = board.empty().has(cell);
            CHECK_EQUAL(board.completing(side).has(cell), is_empty && (info & 0xff) != 0, context);
            CHECK_EQUAL(board.building(side).has(cell), is_empty && (info & 0xff00) != 0, context);
        }
    }
}

template <std::size_t Words>
Move random_move(const Situation<Words>& situation, std::mt19937& random) {
    const auto pick = [&](const CellSet<Words>& cells) {
        auto left = random() % static_cast<unsigned>(cells.count());
        int picked = kNoCell;
        cells.for_each([&](int cell) {
            if (left-- == 0) picked = cell;
        });
        return picked;
    };
    const auto& board = situation.board();
    const int side = situation.side(), cell = pick(situation.open());
    const Stock& stock = situation.stock(side);
    if (stock.swaps > 0 && board.empty_count() > 1 && random() % 4 == 0 &&
        !board.marks(side ^ 1).is_empty()) {
        auto own = board.marks(side);
        own.add(cell);
        return placement_and_swap(cell, pick(own), pick(board.marks(side ^ 1)));
    }
    if (stock.blocks > 0 && board.empty_count() > 2 && random() % 4 == 0) {
        auto left = board.empty();
        left.remove(cell);
        return placement_and_block(cell, pick(left));
    }
    return placement(cell);
}

template <std::size_t Words>
void walk(const Rules& rules, std::mt19937& random) {
    const LineSystem system(rules);
    Situation<Words> situation(system);
    const Position start = noughts::start(rules);
    situation.set(start);
    const auto first_key = situation.key();
    std::vector<std::pair<Move, typename Situation<Words>::Before>> history;
    std::vector<std::uint64_t> hashes;
    while (situation.board().empty_count() > 0 && history.size() < 60) {
        hashes.push_back(situation.key().hash);
        const Move move = random_move(situation, random);
        history.emplace_back(move, situation.make(move));
        check_board(situation.board(), rules.name());
    }
    while (!history.empty()) {
        situation.unmake(history.back().first, history.back().second);
        history.pop_back();
        CHECK_EQUAL(situation.key().hash, hashes.back(), rules.name());
        hashes.pop_back();
    }
    check_board(situation.board(), rules.name());
    CHECK_EQUAL(situation.key().hash, first_key.hash, rules.name());
}

// The twin of the threat search: the same question by plain recursion on sets, without counts.
bool wins_by_threats(const LineSystem& system, std::set<int>& attacker, std::set<int>& defender) {
    const auto completing = [&](const std::set<int>& own, const std::set<int>& other) {
        std::set<int> holes;
        for (int line = 0; line < system.lines(); ++line) {
            int marks = 0, hole = kNoCell;
            for (int i = 0; i < system.k(); ++i) {
                const int cell = system.cells_of(line)[i];
                if (own.contains(cell))
                    ++marks;
                else if (!other.contains(cell))
                    hole = cell;
            }
            if (marks == system.k() - 1 && hole != kNoCell) holes.insert(hole);
        }
        return holes;
    };
    if (!completing(attacker, defender).empty()) return true;
    const std::set<int> must = completing(defender, attacker);
    if (must.size() > 1) return false;
    for (int cell = 0; cell < system.cells(); ++cell) {
        if (attacker.contains(cell) || defender.contains(cell)) continue;
        if (!must.empty() && !must.contains(cell)) continue;
        attacker.insert(cell);
        const std::set<int> wins = completing(attacker, defender);
        bool is_won = wins.size() > 1;
        if (wins.size() == 1) {
            defender.insert(*wins.begin());
            is_won = wins_by_threats(system, attacker, defender);
            defender.erase(*wins.begin());
        }
        attacker.erase(cell);
        if (is_won) return true;
    }
    return false;
}

// Report C's value of a position by minimax, lines counted anew: `evaluate` of search/scoring.py.
int report_c_value(const LineSystem& system, std::vector<char>& board, char mover, int depth,
                   int last) {
    const char waiting = mover == 'x' ? 'o' : 'x';
    int score = 0;
    for (int line = 0; line < system.lines(); ++line) {
        int own = 0, other = 0;
        for (int i = 0; i < system.k(); ++i) {
            own += board[system.cells_of(line)[i]] == mover;
            other += board[system.cells_of(line)[i]] == waiting;
        }
        if (other == system.k()) return -(1000 - depth);
        if (other == 0) score += own == system.k() - 1 ? 50 : own == system.k() - 2 ? 10 : 0;
        if (own == 0) score -= other == system.k() - 1 ? 50 : other == system.k() - 2 ? 10 : 0;
    }
    if (std::ranges::count(board, '.') == 0) return 0;
    if (depth == last) return score;
    int best = -10'000;
    for (char& cell : board) {
        if (cell != '.') continue;
        cell = mover;
        best = std::max(best, -report_c_value(system, board, waiting, depth + 1, last));
        cell = '.';
    }
    return best;
}

}  // namespace

TEST(engine_parts_report_c_plays_the_first_best_move) {
    std::mt19937 random(6);
    for (const auto& [rules, depth] : {std::pair{Rules{7, 7, 5}, 2}, {Rules{5, 5, 4}, 3}}) {
        const LineSystem system(rules);
        ReportC player(system, depth);
        for (int round = 0; round < 12; ++round) {
            std::vector<char> board(static_cast<std::size_t>(system.cells()), '.');
            Position position;
            for (int i = 0; i < 10; ++i) {
                const auto cell = random() % board.size();
                if (board[cell] != '.') continue;
                board[cell] = i % 2 == 0 ? 'x' : 'o';
                (i % 2 == 0 ? position.own_mask : position.other_mask).add(static_cast<int>(cell));
            }
            int best = -10'000, chosen = kNoCell;
            for (int cell = 0; cell < system.cells(); ++cell) {
                if (board[static_cast<std::size_t>(cell)] != '.') continue;
                board[static_cast<std::size_t>(cell)] = 'x';
                const int value = -report_c_value(system, board, 'o', 1, depth);
                board[static_cast<std::size_t>(cell)] = '.';
                if (value > best) {
                    best = value;
                    chosen = cell;
                }
            }
            CHECK_EQUAL(player.choose(position), chosen, rules.name());
        }
    }
}

TEST(engine_parts_cell_sets_of_one_and_four_words_agree) {
    CellSet<1> small;
    CellSet<4> large;
    std::mt19937 random(1);
    for (int step = 0; step < 1000; ++step) {
        const int cell = static_cast<int>(random() % 64);
        const bool is_in = random() % 2 == 0;
        small.assign(cell, is_in);
        large.assign(cell, is_in);
        CHECK_EQUAL(small.words[0], large.words[0], "");
        CHECK_EQUAL(small.count(), large.count(), "");
        if (!small.is_empty()) CHECK_EQUAL(small.first(), large.first(), "");
    }
    CellSet<4> far;
    far.add(224);
    CHECK_EQUAL(far.first(), 224, "");
    far.for_each([](int cell) { CHECK_EQUAL(cell, 224, ""); });
}

TEST(engine_parts_board_equals_counting_anew) {
    std::mt19937 random(2);
    for (const Rules& rules : kGames) {
        for (int game = 0; game < 3; ++game) {
            if (rules.cells() <= 64) walk<1>(rules, random);
            walk<4>(rules, random);
        }
    }
}

TEST(engine_parts_symmetric_positions_share_a_key) {
    std::mt19937 random(3);
    for (const Rules& rules : {Rules{4, 4, 4, 1, 1}, Rules{5, 3, 3, 1, 1}}) {
        const LineSystem system(rules);
        for (int game = 0; game < 50; ++game) {
            const Position start = noughts::start(rules);
            std::vector<Situation<1>> twins(static_cast<std::size_t>(system.symmetries()),
                                            Situation<1>(system));
            for (auto& twin : twins)
                twin.set(start);
            for (int move = 0; move < 8; ++move) {
                const Move chosen = random_move(twins[0], random);
                for (int symmetry = 0; symmetry < system.symmetries(); ++symmetry)
                    twins[static_cast<std::size_t>(symmetry)].make(system.image(symmetry, chosen));
                for (const auto& twin : twins)
                    CHECK_EQUAL(twin.key().hash, twins[0].key().hash, rules.name());
            }
        }
        for (int symmetry = 0; symmetry < system.symmetries(); ++symmetry)
            for (int cell = 0; cell < system.cells(); ++cell)
                CHECK_EQUAL(system.image(system.inverse(symmetry), system.image(symmetry, cell)),
                            cell, "");
    }
}

TEST(engine_parts_table_gives_back_what_it_keeps) {
    TranspositionTable table(1 << 16);
    std::mt19937_64 random(4);
    table.begin_generation();
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t key = random();
        const auto byte = [&] { return static_cast<int>(random() % 225); };
        TableEntry entry;
        entry.move = i % 3 == 0   ? placement(byte())
                     : i % 3 == 1 ? placement_and_swap(byte(), byte(), byte())
                                  : placement_and_block(byte(), byte());
        entry.depth = byte();
        const int distance = byte() % 100 + 20;
        entry.proved_score = {i % 2   ? byte() - 100
                              : i % 4 ? kWin - distance
                                      : distance - kWin,
                              i % 5 == 0, i % 7 == 0};
        entry.bound = static_cast<Bound>(1 + i % 3);
        table.keep(key, 7, entry);
        TableEntry copy;
        CHECK(table.find(key, 7, copy), "");
        CHECK(copy.move == entry.move, "");
        CHECK_EQUAL(copy.proved_score.score, entry.proved_score.score, "");
        CHECK_EQUAL(copy.proved_score.is_lower_proved, entry.proved_score.is_lower_proved, "");
        CHECK_EQUAL(copy.proved_score.is_upper_proved, entry.proved_score.is_upper_proved, "");
        CHECK_EQUAL(copy.depth, entry.depth, "");
        CHECK(copy.bound == entry.bound, "");
        // Two plies further from the root the same end is two plies further away.
        CHECK(table.find(key, 9, copy), "");
        if (entry.proved_score.score > kDecided)
            CHECK_EQUAL(copy.proved_score.score, entry.proved_score.score - 2, "");
        if (i % 100 == 99) table.begin_generation();
    }
    table.keep(42, 0, {});
    table.begin_generation();
    TableEntry found;
    CHECK(!table.find(42, 0, found), "an older generation is forgotten");
    // Unless one goes on, for however many moves.
    table.keep(43, 0, {});
    for (int move = 0; move < 40; ++move)
        table.begin_generation(true);
    CHECK(table.find(43, 0, found), "the analyses of one game share the table");
    CHECK(!table.find(42, 0, found), "what was forgotten stays forgotten");
    table.begin_generation();
    CHECK(!table.find(43, 0, found), "another game begins with nothing");
}

TEST(engine_parts_chains_of_threats_equal_plain_recursion) {
    std::mt19937 random(5);
    int wins = 0;
    for (const Rules& rules : {Rules{6, 6, 4}, Rules{7, 7, 5}, Rules{9, 8, 5}}) {
        const LineSystem system(rules);
        for (int round = 0; round < 250; ++round) {
            Board<4> board(system);
            std::set<int> attacker, defender;
            const int pairs = system.cells() / 6 + static_cast<int>(random() % 20);
            for (int i = 0; i < 2 * pairs; ++i) {
                const int cell = static_cast<int>(random()) & 255;
                if (cell >= system.cells() || !board.empty().has(cell)) continue;
                board.put(i % 2, cell);
                if (board.has_line(i % 2)) {
                    board.take(i % 2, cell);
                    continue;
                }
                (i % 2 == 0 ? attacker : defender).insert(cell);
            }
            if (!board.completing(0).is_empty() || !board.completing(1).is_empty()) continue;
            ThreatSearch<Board<4>> search(1 << 10);
            CellLine chain;
            const bool found = search.find(board, 0, 1'000'000, chain);
            CHECK_EQUAL(found, wins_by_threats(system, attacker, defender), rules.name());
            wins += found;
            if (!found) continue;
            // The defender may pass: every cell that is said to be useless is.
            const auto useful = cells_against(board, 1, chain);
            board.empty().for_each([&](int cell) {
                if (useful.has(cell)) return;
                defender.insert(cell);
                CHECK(wins_by_threats(system, attacker, defender), rules.name());
                defender.erase(cell);
            });
        }
    }
    CHECK(wins > 50, "too few chains to tell");
}

TEST(engine_parts_playouts_have_the_known_shares) {
    // Random games of 3x3: 0.585 for the first side, 0.288 for the second, 0.127 drawn, 7.626 moves.
    const PlayoutCount count = count_playouts({3, 3, 3}, 1'000'000, 1);
    const auto share = [](std::uint64_t part) { return static_cast<double>(part) / 1e6; };
    CHECK(std::abs(share(count.first_wins) - 0.585) < 0.003, "");
    CHECK(std::abs(share(count.second_wins) - 0.288) < 0.003, "");
    CHECK(std::abs(share(count.draws) - 0.127) < 0.003, "");
    CHECK(std::abs(share(count.moves) - 7.6262) < 0.003, "");
    CHECK(count == count_playouts({3, 3, 3}, 1'000'000, 1), "the same seed gives the same games");
    CHECK(!(count == count_playouts({3, 3, 3}, 1'000'000, 2)), "another seed others");
    // Both ways of finding lines, on a board small enough for either: 17 cells walk, 16 look up.
    const PlayoutCount strip = count_playouts({17, 1, 2}, 100'000, 1);
    CHECK_EQUAL(strip.first_wins + strip.second_wins + strip.draws, 100'000u, "");
    CHECK(count_playouts({15, 15, 5}, 1000, 1).moves > 20'000, "");
    CHECK_THROWS(count_playouts({4, 4, 4, 1, 0}, 1, 1), InvalidInput, "");
    struct Stopped {};
    CHECK_THROWS(count_playouts({15, 15, 5}, 1'000'000, 1, [] { throw Stopped(); }), Stopped, "");
}

}  // namespace noughts::testing
