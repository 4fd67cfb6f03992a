#include "training.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <string>

#include "game/dice.hpp"
#include "game/error.hpp"
#include "game/validation.hpp"
#include "move_sums.hpp"
#include "parallel/workers.hpp"
#include "squash.hpp"

namespace noughts::learning {

namespace {

constexpr int kMaxThreads = 256;
constexpr std::uint32_t kShares = 1 << 20;  // chance is decided in steps of this fraction

// A position to learn from: the weights that it adds up, and its target.
struct Lesson {
    std::vector<std::uint32_t> weights;
    double target = 0;
    bool is_best = true;  // whether the game went on with the best move
};

struct PlayedGame {
    std::vector<Lesson> lessons;
    std::size_t count = 0;                  // of lessons; those beyond are kept for their memory
    Outcome outcome = Outcome::unfinished;  // seen by the first side
};

// Plays one game of the network against itself. One for each thread.
template <std::size_t Words>
class SelfPlay {
  public:
    SelfPlay(const Network& network, const TrainingOptions& options)
        : network_(network), options_(options), sums_(network) {}

    void play(std::uint64_t number, PlayedGame& game) {
        const Rules& rules = network_.rules();
        Dice dice(mixed(options_.seed) ^ number);
        BasicPosition<Words> position = start<Words>(rules);
        Outcome end = Outcome::unfinished;
        bool is_firsts_turn = true;
        const auto make = [&](const Move& move) {
            position = play_unchecked(position, move);
            end = outcome(rules, position);
            is_firsts_turn = !is_firsts_turn;
        };
        const auto random_move = [&] {
            const std::vector<Move> list = moves(rules, position);
            return list[dice.roll(static_cast<std::uint32_t>(list.size()))];
        };
        for (std::uint32_t left =
                 dice.roll(static_cast<std::uint32_t>(options_.random_opening) + 1);
             left > 0 && end == Outcome::unfinished; --left)
            make(random_move());
        const auto explored = static_cast<std::uint32_t>(options_.exploration * kShares);
        game.count = 0;
        while (end == Outcome::unfinished) {
            if (game.count == game.lessons.size()) game.lessons.emplace_back();
            Lesson& lesson = game.lessons[game.count++];
            network_.list_weights(position, lesson.weights);
            const auto [best, sum] = best_move(position, dice);
            lesson.target = squash(static_cast<double>(sum));
            const Move move = dice.roll(kShares) < explored ? random_move() : best;
            lesson.is_best = move == best;
            make(move);
        }
        if (end != Outcome::draw && !is_firsts_turn)
            end = end == Outcome::own_wins ? Outcome::other_wins : Outcome::own_wins;
        game.outcome = end;
        for (std::size_t at = game.count; at-- > 1;) {
            Lesson& before = game.lessons[at - 1];
            if (before.is_best)
                before.target = (1 - options_.lambda) * before.target -
                                options_.lambda * game.lessons[at].target;
        }
    }

  private:
    // One of the best moves, by lot.
    std::pair<Move, float> best_move(const BasicPosition<Words>& position, Dice& dice) {
        Move best;
        float best_sum = 0;
        std::uint32_t equals = 0;
        sums_.for_each(position, [&](const Move& move, float sum) {
            if (equals == 0 || sum > best_sum) {
                best = move;
                best_sum = sum;
                equals = 1;
            } else if (sum == best_sum && dice.roll(++equals) == 0) {
                best = move;
            }
        });
        return {best, best_sum};
    }

    const Network& network_;
    const TrainingOptions& options_;
    MoveSums<Words> sums_;
};

// The games of one batch, handed out one by one to the threads that play them.
class Batch {
  public:
    explicit Batch(std::size_t size) : games(size) {}

    template <std::size_t Words>
    void run(const Network& network, const TrainingOptions& options, std::uint64_t first) {
        SelfPlay<Words> self_play(network, options);
        while (!stopped_.load(std::memory_order_relaxed)) {
            const std::size_t at = next_.fetch_add(1, std::memory_order_relaxed);
            if (at >= count_) break;
            self_play.play(first + at, games[at]);
        }
    }

    void begin(std::size_t count) {
        count_ = count;
        next_ = 0;
        stopped_ = false;
    }
    void stop() { stopped_ = true; }

    std::vector<PlayedGame> games;

  private:
    std::size_t count_ = 0;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> stopped_{false};
};

void check(const TrainingOptions& options, const Rules& rules) {
    const auto refuse = [](const std::string& what) { throw InvalidInput("training: " + what); };
    if (!(options.step >= 0 && options.step <= 100)) refuse("the step is 0 to 100");
    if (!(options.lambda >= 0 && options.lambda <= 1)) refuse("lambda is 0 to 1");
    if (!(options.exploration >= 0 && options.exploration <= 1)) refuse("exploration is 0 to 1");
    if (options.random_opening < 0 || options.random_opening > rules.cells())
        refuse("the random opening is 0 to " + std::to_string(rules.cells()) + " moves");
    if (options.threads < 0 || options.threads > kMaxThreads)
        refuse("threads are 0 (one for each core) to 256");
}

// Few enough that the weights stay fresh and the lessons fit into some megabytes.
std::size_t batch_size(const Network& network) {
    const std::size_t work =
        network.tuples().size() * static_cast<std::size_t>(network.rules().cells());
    return std::clamp<std::size_t>(400'000 / work, 16, 512);
}

}  // namespace

TrainingCount Trainer::train(const TrainingOptions& options) {
    check(options, network_.rules());
    const std::size_t threads =
        options.threads > 0 ? static_cast<std::size_t>(options.threads) : core_count();
    Batch batch(batch_size(network_));
    const std::uint64_t size = batch.games.size();
    const std::uint64_t end = options.first_game + options.games;
    std::uint64_t next = options.first_game;
    if (options.games > 0 && before_batch_ && before_batch_->games == next - next % size) {
        put_back(*before_batch_);  // play the whole batch again
        next = before_batch_->games;
    }
    if (options.games > 0) before_batch_.reset();
    TrainingCount count;
    const auto run = [&] {
        if (network_.rules().cells() <= kMaskCells)
            batch.run<1>(network_, options, next);
        else
            batch.run<kWideWords>(network_, options, next);
    };
    while (next < end) {
        const std::uint64_t end_of_batch = next - next % size + size;
        const auto games = static_cast<std::size_t>(std::min(end_of_batch, end) - next);
        batch.begin(games);
        {
            Workers workers(
                std::min(threads, games) - 1, [&](std::size_t) { run(); }, [&] { batch.stop(); });
            run();
            workers.finish();
        }
        if (end < end_of_batch && next % size == 0) before_batch_ = state(next);
        for (std::size_t at = 0; at < games; ++at) {
            const PlayedGame& game = batch.games[at];
            const bool is_new = next + at >= options.first_game;
            if (is_new)
                ++(game.outcome == Outcome::draw       ? count.draws
                   : game.outcome == Outcome::own_wins ? count.first_wins
                                                       : count.second_wins);
            for (std::size_t lesson = game.count; lesson-- > 0;) {
                const double error =
                    learn_weights(game.lessons[lesson].weights, game.lessons[lesson].target,
                                  options.step, options.is_coherent);
                if (!is_new) continue;
                ++count.positions;
                count.squared_error += error * error;
            }
        }
        next += games;
        count.games = next - options.first_game;
        if (options.progress) options.progress(count.games);
    }
    return count;
}

Trainer::State Trainer::state(std::uint64_t games) const {
    if (before_batch_) return *before_batch_;
    State state{games, network_.weights(), error_sums_, error_sizes_};
    state.error_sums.resize(state.weights.size());
    state.error_sizes.resize(state.weights.size());
    return state;
}

void Trainer::set_state(State state) {
    const std::size_t count = network_.weights().size();
    if (state.weights.size() != count || state.error_sums.size() != count ||
        state.error_sizes.size() != count)
        throw InvalidInput("training: the state is not of this network");
    before_batch_.reset();
    put_back(state);
}

void Trainer::put_back(const State& state) {
    network_.weights() = state.weights;
    error_sums_ = state.error_sums;
    error_sizes_ = state.error_sizes;
}

double Trainer::learn(const Position& position, double target, double step, bool is_coherent) {
    const Rules& rules = network_.rules();
    if (!(target >= -1 && target <= 1)) throw InvalidInput("training: a target is -1 to 1");
    validate(rules, position);
    if (outcome(rules, position) != Outcome::unfinished)
        throw InvalidInput("training: the game is over");
    std::vector<std::uint32_t> list;
    network_.list_weights(position, list);
    return learn_weights(list, target, step, is_coherent);
}

double Trainer::learn_weights(const std::vector<std::uint32_t>& list, double target, double step,
                              bool is_coherent) {
    std::vector<float>& weights = network_.weights();
    const double error = target - squash(static_cast<double>(network_.sum(list)));
    const auto change = static_cast<float>(step * error / static_cast<double>(list.size()));
    if (!is_coherent) {
        for (const std::uint32_t number : list)
            weights[number] += change;
        return error;
    }
    if (error_sums_.empty()) {
        error_sums_.resize(weights.size());
        error_sizes_.resize(weights.size());
    }
    const auto part = static_cast<float>(error);
    for (const std::uint32_t number : list) {
        const float size = error_sizes_[number];
        weights[number] += size > 0 ? change * std::abs(error_sums_[number]) / size : change;
        error_sums_[number] += part;
        error_sizes_[number] += std::abs(part);
    }
    return error;
}

}  // namespace noughts::learning
