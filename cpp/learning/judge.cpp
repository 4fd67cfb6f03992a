#include "judge.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "best_answer.hpp"
#include "game/error.hpp"
#include "parallel/workers.hpp"

namespace noughts::learning {

namespace {

constexpr int kMaxThreads = 256;
// Of the whole time: what finding positions, asking the network and the best answer take.
constexpr double kFinding = 0.05, kAsking = 0.75, kAnswering = 0.05;

// Calls the user back at most every 25 ms.
class Progress {
  public:
    explicit Progress(const std::function<void(double)>& callback) : callback_(callback) {}

    void report(double share) {
        if (!callback_) return;
        const auto now = Clock::now();
        if (now < due_) return;
        due_ = now + std::chrono::milliseconds(25);
        callback_(share);
    }

  private:
    using Clock = std::chrono::steady_clock;
    const std::function<void(double)>& callback_;
    Clock::time_point due_ = Clock::now();
};

// Games in each seat against each opponent, side by side.
class AllGames {
  public:
    AllGames(const PositionClasses& classes, const NetworkMoves& moves)
        : classes_(classes), moves_(moves) {}

    void run(std::size_t threads, const std::function<void(double)>& report) {
        Workers workers(
            std::min(threads, kCount) - 1,
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
            meetings_[at] =
                meet(classes_, moves_, static_cast<int>(at / 2),
                     at % 2 == 0 ? Opponent::random : Opponent::ideal,
                     [&](double share) { report((static_cast<double>(at) + share) / kCount); });
    }

    const PositionClasses& classes_;
    const NetworkMoves& moves_;
    std::array<Meetings, kCount> meetings_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> is_stopped_{false};
};

}  // namespace

Judgement judge(const Network& network, const Table& table, const JudgeOptions& options) {
    if (!(network.rules() == table.rules))
        throw InvalidInput("judge: the network and the table are of different rules");
    if (options.threads < 0 || options.threads > kMaxThreads)
        throw InvalidInput("judge: threads are 0 (one for each core) to 256");
    const std::size_t threads =
        options.threads > 0 ? static_cast<std::size_t>(options.threads) : core_count();
    Progress progress(options.progress);
    // 1. The positions.
    const PositionClasses classes(table, [&] { progress.report(0); });
    // 2. What the network does in each.
    const NetworkMoves moves(network, classes, threads,
                             [&](double share) { progress.report(kFinding + kAsking * share); });
    // 3. What a best answer makes of it.
    const std::array<int, 2> scores = against_best_answer(
        classes, moves, threads,
        [&](double share) { progress.report(kFinding + kAsking + kAnswering * share); });
    // 4. How often it meets them.
    AllGames games(classes, moves);
    games.run(threads, [&](double share) {
        const double before = kFinding + kAsking + kAnswering;
        progress.report(before + (1 - before) * share);
    });
    Judgement judgement;
    judgement.layers = moves.counts();
    const std::size_t start = table.grid.index(table.rules.stock(), table.rules.stock());
    const int value = classes.value(classes.layer(0).boards[0], start, kNoCell);
    for (std::size_t seat = 0; seat < 2; ++seat)
        judgement.seats[seat] = {.value = seat == 0 ? value : -value,
                                 .against_best_answer = scores[seat],
                                 .random = std::move(games.of(seat, Opponent::random)),
                                 .ideal = std::move(games.of(seat, Opponent::ideal))};
    return judgement;
}

std::uint64_t judge_memory_needed(const Rules& rules) {
    const StockGrid grid(rules);
    const BoardIndex index(rules);
    const auto blocks = static_cast<std::uint64_t>(grid.blocks());
    const std::uint64_t stocks = grid.size(), blocked_stocks = stocks / (blocks + 1) * blocks;
    std::uint64_t largest = 0, before = 0;  // positions of two layers that follow each other
    for (int marks = 0; marks < index.layers(); ++marks) {
        const auto empty = static_cast<std::uint64_t>(index.cells() - marks);
        const std::uint64_t layer = index.layer_slots(marks) * (stocks + empty * blocked_stocks);
        largest = std::max(largest, before + layer);
        before = layer;
    }
    const std::uint64_t per_board =
        stocks * (sizeof(ChosenMoves) + 1) + sizeof(BoardClass) + sizeof(std::uint32_t);
    return index.slots() * per_board + largest * 4 * sizeof(float);
}

}  // namespace noughts::learning
