#include "judge.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "judge_work.hpp"
#include "network_moves.hpp"
#include "parallel/workers.hpp"

namespace noughts::learning {

namespace {

// Of the whole time for a network: what finding positions and asking it take.
constexpr double kFinding = 0.05, kAsking = 0.6;
constexpr std::uint64_t kAddress = 8;  // bytes at most, so that every machine says the same
constexpr double kAnswering = 0.5;     // of the rest: what the best answer takes

// Games in each seat against each opponent, some of them at the same time.
class AllGames {
  public:
    AllGames(const PositionClasses& classes, const PlayerMoves& moves, Seats seats)
        : classes_(classes), moves_(moves), seats_(seats) {}

    void run(std::size_t threads, const std::function<void(double)>& report) {
        Workers workers(
            std::min(threads, classes_.is_merged() ? kMergedGames : kApartGames) - 1,
            [this](std::size_t) {
                run_next([this](double) {
                    if (is_stopped_) throw Stopped();
                });
            },
            [this] { is_stopped_ = true; });
        run_next(report);
        workers.finish();
    }

    Meetings& of(std::size_t seat, Opponent opponent) {
        return meetings_[2 * seat + (opponent == Opponent::ideal ? 1 : 0)];
    }

  private:
    struct Stopped {};
    static constexpr std::size_t kCount = 4;

    void run_next(const std::function<void(double)>& report) {
        for (std::size_t at = next_++; at < kCount && !is_stopped_; at = next_++)
            if (seats_[at / 2])
                meetings_[at] =
                    meet(classes_, moves_, static_cast<int>(at / 2),
                         at % 2 == 0 ? Opponent::random : Opponent::ideal,
                         [&](double share) { report((static_cast<double>(at) + share) / kCount); });
    }

    const PositionClasses& classes_;
    const PlayerMoves& moves_;
    const Seats seats_;
    std::array<Meetings, kCount> meetings_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> is_stopped_{false};
};

Judgement judge_moves(const PlayerMoves& moves, const PositionClasses& classes, Seats seats,
                      std::size_t threads, const std::function<void(double)>& report) {
    // 1. What a best answer makes of the player.
    BestAnswer answer = find_best_answer(classes, moves, seats, threads,
                                         [&](double share) { report(kAnswering * share); });
    // 2. How often it meets each position.
    AllGames games(classes, moves, seats);
    games.run(threads, [&](double share) { report(kAnswering + (1 - kAnswering) * share); });
    Judgement judgement;
    judgement.layers = std::move(answer.layers);
    const Table& table = classes.table();
    const std::size_t start = table.grid.index(table.rules.stock(), table.rules.stock());
    const int value = classes.value(classes.layer(0).boards[0], start, kNoCell);
    for (std::size_t seat = 0; seat < 2; ++seat)
        judgement.seats[seat] = {.value = seat == 0 ? value : -value,
                                 .against_best_answer = answer.scores[seat],
                                 .random = std::move(games.of(seat, Opponent::random)),
                                 .ideal = std::move(games.of(seat, Opponent::ideal))};
    return judgement;
}

}  // namespace

Judgement judge(const PlayerMoves& moves, const PositionClasses& classes,
                const JudgeOptions& options) {
    Progress progress(options.progress);
    return judge_moves(moves, classes, options.seats, thread_count(options.threads),
                       [&](double share) { progress.report(share); });
}

Judgement judge(const Network& network, const Table& table, const JudgeOptions& options) {
    if (!(network.rules() == table.rules))
        throw InvalidInput("judge: the network and the table are of different rules");
    const std::size_t threads = thread_count(options.threads);
    Progress progress(options.progress);
    const PositionClasses classes(table, true, [&] { progress.report(0); });
    const NetworkMoves moves(network, classes, threads,
                             [&](double share) { progress.report(kFinding + kAsking * share); });
    const double before = kFinding + kAsking;
    return judge_moves(moves, classes, options.seats, threads,
                       [&](double share) { progress.report(before + (1 - before) * share); });
}

double seconds_per_position(const PlayerMoves& moves, const PositionClasses& classes,
                            std::size_t boards) {
    std::size_t total = 0, positions = 0;
    for (int marks = 0; marks + 1 < classes.layers(); ++marks)
        total += classes.layer(marks).boards.size();
    const std::size_t step = total / std::max<std::size_t>(boards, 1) + 1;
    const std::unique_ptr<PlayerMoves::Asker> asker = moves.make_asker();
    std::vector<Choice> choices;
    const auto begin = std::chrono::steady_clock::now();
    for (int marks = 0; marks + 1 < classes.layers(); ++marks)
        for (std::size_t number = step / 2; number < classes.layer(marks).boards.size();
             number += step)
            classes.for_each_position(
                marks, number, [&](std::size_t stocks, int blocked, unsigned) {
                    const BoardClass& board = classes.layer(marks).boards[number];
                    asker->ask(marks, number, stocks, blocked, choices);
                    look_at_choices(
                        classes, board, marks, stocks, classes.value(board, stocks, blocked),
                        choices, [](const Choice&, const Step&, int) {}, [](double, int) {});
                    ++positions;
                });
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    return positions > 0 ? seconds.count() / static_cast<double>(positions) : 0;
}

std::uint64_t judge_memory_needed(const Rules& rules, bool is_merged) {
    const StockGrid grid(rules);
    const LayerSizes sizes(rules, is_merged);
    // Positions, with the two moves of a network; then numbers for two layers.
    const std::uint64_t per_board = grid.size() * (1 + (is_merged ? sizeof(ChosenMoves) : 0)) +
                                    sizeof(BoardClass) + sizeof(std::uint32_t) + 2 * kAddress;
    return sizes.boards * per_board +
           sizes.largest * (is_merged ? kMergedGames : kApartGames) * sizeof(float);
}

}  // namespace noughts::learning
