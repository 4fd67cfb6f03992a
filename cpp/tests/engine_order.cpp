// Fits the order of moves of the search over patterns (engine/pattern_order.cpp) again, on 15x15k5.
//
//   engine_order GAMES SEED NODES
//
// The engine plays against itself on all cores, with a wide search of NODES positions a move, from random
// openings and with a random move now and then. In each quiet position it is kept which move the search
// preferred. Nine games of ten are fitted, the tenth is the test: how often is the preferred move among
// the first four, the first eight of the order? At the end stand the numbers for pattern_order.cpp. The
// same arguments print the same numbers.
#include <atomic>
#include <cstdlib>
#include <iostream>

#include "engine/engine.hpp"
#include "game/dice.hpp"
#include "order_fit.hpp"
#include "parallel/workers.hpp"

using namespace noughts;
using namespace noughts::engine;
using namespace noughts::testing;

namespace {

using Cells = PatternBoard::Cells;

constexpr std::uint32_t kOpening = 4, kOpenings = 5;  // marks: 4 to 8
constexpr std::uint32_t kMovesOfRandom = 8;           // one move of so many is random
constexpr int kMaxMarks = 120;
constexpr int kFitSteps = 300;

int one_of(Cells cells, Dice& dice) {
    for (auto steps = dice.roll(static_cast<std::uint32_t>(cells.count())); steps > 0; --steps)
        cells.remove(cells.first());
    return cells.first();
}

bool is_quiet(const PatternBoard& board) {
    for (int side = 0; side < 2; ++side)
        if (!board.completing(side).is_empty() || !board.winning(side).is_empty()) return false;
    return true;
}

std::vector<Choice> play_game(Engine& engine, PatternBoard& board, std::uint64_t nodes, Dice dice) {
    std::vector<Choice> choices;
    std::array<int, 2> last{};  // where each side has played last
    board.clear();
    Cells near = board.around(board.system().cells() / 2);
    const auto put = [&](int side, int cell) {
        board.put(side, cell);
        last[static_cast<std::size_t>(side)] = cell;
        near = near | board.around(cell);
    };
    const auto opening = static_cast<int>(kOpening + dice.roll(kOpenings));
    for (int ply = 0; ply < kMaxMarks; ++ply) {
        const int side = ply % 2;
        const Cells listed = near & board.empty();
        if (ply < opening) {
            if (!is_quiet(board)) return {};
            put(side, one_of(listed, dice));
            continue;
        }
        const Position position{.own_mask = board.marks(side), .other_mask = board.marks(side ^ 1)};
        const Analysis found = engine.analyse(position, {.nodes = nodes});
        if (is_proved(found.proved_score)) break;
        const int cell = found.line[0].cell;
        if (is_quiet(board) && listed.has(cell)) {
            Choice choice{};
            listed.for_each([&](int each) {
                if (each == cell) choice.preferred = choice.moves.size();
                choice.moves.push_back(order_parts(board, side, each,
                                                   last[static_cast<std::size_t>(side ^ 1)],
                                                   last[static_cast<std::size_t>(side)]));
            });
            choices.push_back(std::move(choice));
        }
        put(side, dice.roll(kMovesOfRandom) == 0 ? one_of(listed, dice) : cell);
        if (!board.completing(side).is_empty() && board.completing(side).count() > 1) break;
    }
    return choices;
}

void print(const char* name, const OrderNumbers& numbers, std::size_t first, std::size_t count,
           double zero) {
    std::cout << name << "{";
    for (std::size_t i = 0; i < count; ++i)
        std::cout << (i == 0 ? "" : ", ") << std::lround(100 * (numbers[first + i] - zero));
    std::cout << "}\n";
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::cerr << "engine_order GAMES SEED NODES\n";
        return EXIT_FAILURE;
    }
    const auto games = static_cast<std::size_t>(std::max(10L, std::atol(argv[1])));
    const auto seed = static_cast<std::uint64_t>(std::atol(argv[2]));
    const auto nodes = static_cast<std::uint64_t>(std::max(100L, std::atol(argv[3])));
    const Rules rules{15, 15, 5};
    const LineSystem system(rules);
    std::vector<std::vector<Choice>> all(games);
    std::atomic<std::size_t> next{0};
    const auto play = [&] {
        Tuning wide;
        wide.pattern_width = 300;
        wide.reduction = 60;
        Engine engine(rules, 8, wide);
        PatternBoard board(system, default_network(rules.k()));
        for (std::size_t game; (game = next++) < games;)
            all[game] = play_game(engine, board, nodes, Dice(mixed(seed) + game));
    };
    Workers workers(core_count() - 1, [&](std::size_t) { play(); }, [&] { next = games; });
    play();
    workers.finish();

    std::vector<Choice> fitted, tested;
    for (std::size_t game = 0; game < games; ++game)
        for (const Choice& choice : all[game])
            (game % 10 == 9 ? tested : fitted).push_back(choice);
    if (fitted.empty() || tested.empty()) {
        std::cerr << "engine_order: too few quiet positions; more games are needed\n";
        return EXIT_FAILURE;
    }
    const OrderNumbers numbers = fit_order(fitted, kFitSteps);
    for (const std::size_t most : {std::size_t{1}, std::size_t{4}, std::size_t{8}}) {
        const auto among = std::ranges::count_if(tested, [&](const Choice& choice) {
            return place_of_preferred(numbers, choice) < most;
        });
        std::cout << "among the first " << most << ": "
                  << 100 * among / static_cast<std::ptrdiff_t>(tested.size()) << " % of "
                  << tested.size() << " positions (fitted: " << fitted.size() << ")\n";
    }
    // A sum of four lines is worth the same everywhere, so the dead line can be nothing.
    const std::size_t classes = kLineClasses;
    print("own ", numbers, 0, classes, numbers[0]);
    print("others ", numbers, classes, classes, numbers[classes]);
    for (std::size_t own = 0; own < kOwnThreats; ++own)
        print("threats ", numbers, kThreatsAt + own * kOtherThreats, kOtherThreats, 0);
    print("last ", numbers, kLastAt, kRelations, 0);
    print("last_own ", numbers, kLastOwnAt, kRelations, 0);
}
