#include "engine_games.hpp"

#include <algorithm>
#include <atomic>

#include "engine/engine.hpp"
#include "engine/pattern_search.hpp"
#include "game/dice.hpp"
#include "game/error.hpp"
#include "parallel/workers.hpp"

namespace noughts::learning {

namespace {

using engine::Engine;
using engine::PatternBoard;

constexpr int kMaxThreads = 256;
constexpr std::size_t kTableMib = 2;
constexpr std::uint32_t kMinOpening = 3, kOpenings = 7;  // marks: 3 to 9
constexpr int kOpeningTries = 8;
constexpr int kBalanced = 150;    // points, for either side
constexpr int kDrawPercent = 70;  // of the cells: a game that fills so many counts as drawn

struct Sample {
    std::array<std::uint64_t, 8> position;
    int score;
    int side;  // 0 or 1, in the order of play; -1: no position of the game
};

Sample sample_of(const PatternBoard& board, int side, int score) {
    Sample kept{{}, score, side};
    std::ranges::copy(board.marks(side).words, kept.position.begin());
    std::ranges::copy(board.marks(side ^ 1).words, kept.position.begin() + 4);
    return kept;
}

Position position_of(const Sample& sample) {
    Position position;
    std::copy_n(sample.position.begin(), 4, position.own_mask.words.begin());
    std::copy_n(sample.position.begin() + 4, 4, position.other_mask.words.begin());
    return position;
}

struct PlayedGame {
    std::vector<Sample> samples;
    int winner = -1;  // the side, in the order of play
};

// One for each thread.
class Player {
  public:
    Player(const Rules& rules, const EngineGameOptions& options)
        : options_(options), system_(rules), board_(system_, options.networks[0]) {
        for (std::size_t i = 0; i < options.networks.size(); ++i) {
            engine::Tuning tuning = options.tunings[i];
            tuning.network = options.networks[i];
            if (options.looks > 0)
                tuning.observer = [this](const PatternBoard& board, int side) {
                    look(board, side);
                };
            engines_.emplace_back(rules, kTableMib, tuning);
        }
    }

    Player(const Player&) = delete;  // its searches know where it is
    Player& operator=(const Player&) = delete;

    PlayedGame play(std::uint64_t number) {
        const bool is_match = engines_.size() == 2;
        Dice dice(mixed(options_.seed) ^ (is_match ? number / 2 : number));
        int opening = 0;
        for (int tries = 0; tries < kOpeningTries; ++tries) {
            opening = place_opening(dice);
            if (std::abs(analyse(0, opening).proved_score.score) <= kBalanced) break;
        }
        PlayedGame game;
        looks_.clear();
        look_dice_ = Dice(mixed(options_.seed + number));
        int side = opening % 2;
        const int marks_of_draw = system_.cells() * kDrawPercent / 100;
        while (system_.cells() - board_.empty_count() < marks_of_draw) {
            const std::size_t whose = is_match ? (static_cast<std::size_t>(side) + number) % 2 : 0;
            is_looking_ = true;
            const engine::Analysis found = analyse(whose, side);
            is_looking_ = false;
            const int score = found.proved_score.score;
            if (options_.keeps_samples && !engine::is_decided(score) && is_quiet(side))
                game.samples.push_back(sample_of(board_, side, score));
            if (engine::is_proved(found.proved_score)) {  // the rest is not played out
                if (score != 0) game.winner = score > 0 ? side : side ^ 1;
                break;
            }
            board_.put(side, next_cell(dice, found.line[0].cell));
            side ^= 1;
        }
        for (Sample& look : looks_) {
            look.score = engines_[0]
                             .analyse(position_of(look), {.nodes = options_.look_nodes})
                             .proved_score.score;
            game.samples.push_back(look);
        }
        return game;
    }

  private:
    // A search estimates a position. After a pass it is none of a game.
    void look(const PatternBoard& board, int side) {
        if (!is_looking_ || look_dice_.roll(options_.looks) != 0) return;
        const int ahead = board.marks(side ^ 1).count() - board.marks(side).count();
        if (ahead != 0 && ahead != 1) return;
        looks_.push_back(sample_of(board, side, 0));
        looks_.back().side = -1;
    }

    // Marks near each other, none of which leaves a line one or two short; the number of them.
    int place_opening(Dice& dice) {
        const Rules& rules = system_.rules();
        const int count = static_cast<int>(kMinOpening + dice.roll(kOpenings));
        while (true) {
            board_.clear();
            PatternBoard::Cells near;
            const auto middle = [&dice](int size) {
                const int reach = std::max(1, size / 2);
                return size / 4 + static_cast<int>(dice.roll(static_cast<std::uint32_t>(reach)));
            };
            near.add(middle(rules.height()) * rules.width() + middle(rules.width()));
            for (int number = 0; number < count; ++number) {
                const PatternBoard::Cells free = near & board_.empty();
                if (free.is_empty()) break;
                const int cell = one_of(free, dice);
                if (board_.completing(number % 2).has(cell)) break;
                board_.put(number % 2, cell);
                near = near | board_.around(cell);
            }
            const auto is_calm = [this](int side) {
                return board_.completing(side).is_empty() && board_.building(side).is_empty();
            };
            if (is_calm(0) && is_calm(1) && system_.cells() - board_.empty_count() == count)
                return count;
        }
    }

    static int one_of(PatternBoard::Cells cells, Dice& dice) {
        auto steps = dice.roll(static_cast<std::uint32_t>(cells.count()));
        while (steps-- > 0)
            cells.remove(cells.first());
        return cells.first();
    }

    // The best cell or, now and then, a random one near marks.
    int next_cell(Dice& dice, int best) const {
        if (options_.random_moves == 0 || dice.roll(options_.random_moves) != 0) return best;
        PatternBoard::Cells near;
        (board_.marks(0) | board_.marks(1)).for_each([&](int cell) {
            near = near | board_.around(cell);
        });
        near = near & board_.empty();
        return near.is_empty() ? best : one_of(near, dice);
    }

    engine::Analysis analyse(std::size_t whose, int marks) {
        const int side = marks % 2;
        const Position position{.own_mask = board_.marks(side),
                                .other_mask = board_.marks(side ^ 1)};
        if (options_.seconds > 0)
            return engines_[whose].analyse(position, {.seconds = options_.seconds});
        return engines_[whose].analyse(position, {.nodes = options_.nodes});
    }

    bool is_quiet(int side) const {
        return board_.completing(0).is_empty() && board_.completing(1).is_empty() &&
               board_.winning(side).is_empty();
    }

    const EngineGameOptions& options_;
    engine::LineSystem system_;
    PatternBoard board_;
    std::vector<Engine> engines_;
    std::vector<Sample> looks_;
    Dice look_dice_{0};
    bool is_looking_ = false;
};

void check(const Rules& rules, const EngineGameOptions& options) {
    const auto refuse = [](const char* what) {
        throw InvalidInput(std::string("games of the engine: ") + what);
    };
    if (!engine::pattern_search_supports(rules))
        refuse("the engine has no patterns for these rules");
    if (options.networks.empty() || options.networks.size() > 2) refuse("one or two networks");
    for (const auto& network : options.networks)
        if (network->k != rules.k()) refuse("the network is for another k");
    if (options.networks.size() == 2 && (options.random_moves != 0 || options.looks != 0))
        refuse("a match has no random moves and keeps no positions of the search");
    if (options.nodes < 1 || options.look_nodes < 1) refuse("a move needs a node");
    if (options.games > std::uint64_t{1} << 32) refuse("too many");
    if (options.threads < 0 || options.threads > kMaxThreads)
        refuse("threads must be 0 (one per core) to 256");
}

void add(EngineGames& all, const PlayedGame& game, std::uint64_t number) {
    const std::size_t first_side = number % 2;  // of the first network
    if (game.winner < 0)
        ++all.outcomes[1];
    else
        ++all.outcomes[static_cast<std::size_t>(game.winner) == first_side ? 0 : 2];
    for (const Sample& sample : game.samples) {
        all.positions.insert(all.positions.end(), sample.position.begin(), sample.position.end());
        all.games.push_back(static_cast<std::uint32_t>(number));
        all.scores.push_back(static_cast<std::int16_t>(sample.score));
        all.results.push_back(static_cast<std::int8_t>(sample.side < 0              ? kNoResult
                                                       : game.winner < 0            ? 0
                                                       : game.winner == sample.side ? 1
                                                                                    : -1));
    }
}

}  // namespace

EngineGames play_engine_games(const Rules& rules, const EngineGameOptions& options) {
    check(rules, options);
    std::vector<PlayedGame> games(static_cast<std::size_t>(options.games));
    std::atomic<std::size_t> next{0};
    std::atomic<std::uint64_t> done{0};
    std::atomic<bool> is_stopped{false};
    const auto play = [&](bool is_caller) {
        Player player(rules, options);
        while (!is_stopped.load(std::memory_order_relaxed)) {
            const std::size_t at = next.fetch_add(1, std::memory_order_relaxed);
            if (at >= games.size()) break;
            games[at] = player.play(at);
            ++done;
            if (is_caller && options.progress) options.progress(done);
        }
    };
    const std::size_t threads =
        options.threads > 0 ? static_cast<std::size_t>(options.threads) : core_count();
    Workers workers(threads - 1, [&](std::size_t) { play(false); }, [&] { is_stopped = true; });
    play(true);
    workers.finish();
    EngineGames all;
    for (std::size_t number = 0; number < games.size(); ++number)
        add(all, games[number], number);
    return all;
}

}  // namespace noughts::learning
