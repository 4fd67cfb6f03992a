#include "spreads.hpp"

#include <algorithm>

#include "judge_work.hpp"
#include "parallel/share_work.hpp"
#include "tables/probe.hpp"

namespace noughts::learning {

namespace {

constexpr std::size_t kBoardsAtOnce = 16;
constexpr double kBack = 0.6;   // of the time: going back to the start
constexpr double kTied = 1e-9;  // numbers that differ less are alike

// What a position is worth to the player.
struct Worth {
    double fitted = 0;   // with the answers that the opponent knows
    float measured = 0;  // with those that it is measured on
    float score = 0;     // with all
    float kept = 0;      // positions where the value is kept, less the share of all that are met
};

using Worths = LayerNumbers<Worth>;
using Masses = LayerNumbers<double>;  // the chance to reach each position

void add(Spread& sum, const Spread& more) {
    sum.variance += more.variance;
    sum.largest = std::max(sum.largest, more.largest);
}

// A number of which the mean, the variance and the range are asked for.
class Mean {
  public:
    void add(double chance, double number) {
        mean_ += chance * number;
        squares_ += chance * number * number;
    }
    void widen(double number) {
        lowest_ = std::min(lowest_, number);
        highest_ = std::max(highest_, number);
    }
    Spread spread(double mass) const {
        return {mass * mass * std::max(0.0, squares_ - mean_ * mean_), mass * (highest_ - lowest_)};
    }

  private:
    double mean_ = 0, squares_ = 0;
    double lowest_ = 1e9, highest_ = -1e9;
};

// Where a move of a position leads, and how likely it is made.
struct Way {
    Step step;
    double chance = 0;
};

// What one thread needs.
struct State {
    State(const KeptMoves& moves, Part fitted_part, Part measured_part)
        : all(moves.make_asker()),
          fitted(moves.make_asker(fitted_part)),
          measured(moves.make_asker(measured_part)) {}

    std::unique_ptr<PlayerMoves::Asker> all, fitted, measured;
    std::vector<Choice> choices;
    std::vector<Way> ways;
};

class Spreading {
  public:
    Spreading(const KeptMoves& moves, const SpreadOptions& options)
        : moves_(moves),
          classes_(moves.classes()),
          table_(classes_.table()),
          seat_(options.seat),
          opponent_(options.opponent),
          share_(options.share),
          fitted_(opponent_ == Answerer::best_for_half         ? Part::one_half
                  : opponent_ == Answerer::best_for_other_half ? Part::other_half
                                                               : Part::all),
          measured_(opponent_ == Answerer::best_for_half         ? Part::other_half
                    : opponent_ == Answerer::best_for_other_half ? Part::one_half
                                                                 : Part::all) {}

    SeatSpread run(std::size_t threads, const std::function<void(double)>& report) {
        const int cells = table_.index.cells();
        for (int marks = 0; marks <= cells; ++marks)
            worths_.emplace_back(classes_, marks);
        for (int marks = cells - 1; marks >= 0; --marks)
            go_back(marks, threads,
                    [&](double share) { report(kBack * (cells - 1 - marks + share) / cells); });
        const std::size_t start = table_.grid.index(table_.rules.stock(), table_.rules.stock());
        spread_.score = double{worths_[0].open(0)[start].measured};
        go_forward(start, [&](double share) { report(kBack + (1 - kBack) * share); });
        return spread_;
    }

  private:
    bool is_own(int marks) const { return marks % 2 == seat_; }
    bool is_fitted() const { return opponent_ >= Answerer::best; }
    State make_state() const { return State(moves_, fitted_, measured_); }

    void go_back(int marks, std::size_t threads, const std::function<void(double)>& report) {
        const std::size_t boards = classes_.layer(marks).boards.size();
        std::vector<Spread> portions(boards / kBoardsAtOnce + 1);  // added up in their order
        share_work(
            boards, threads, kBoardsAtOnce, [&] { return make_state(); },
            [&](State& state, std::size_t number) {
                classes_.for_each_position(
                    marks, number, [&](std::size_t stocks, int blocked, unsigned alike) {
                        Worth& worth =
                            worths_[static_cast<std::size_t>(marks)].at(number, stocks, blocked);
                        if (!is_own(marks)) {
                            worth = worth_of_answer(state, marks, number, stocks, blocked);
                            return;
                        }
                        worth = worth_of_player(state, marks, number, stocks, blocked);
                        if (opponent_ == Answerer::random)
                            add(portions[number / kBoardsAtOnce],
                                once(state, marks, number, stocks, blocked, alike));
                    });
            },
            report);
        for (const Spread& portion : portions)
            add(spread_.of_once, portion);
    }

    // The player moves. What is missing to 1 is no legal move, and loses.
    Worth worth_of_player(State& state, int marks, std::size_t number, std::size_t stocks,
                          int blocked) const {
        const BoardClass& board = classes_.layer(marks).boards[number];
        const int value = classes_.value(board, stocks, blocked);
        double fitted = 0, measured = 0, score = 0, kept = 0;
        const auto ask = [&](PlayerMoves::Asker& asker, auto&& visit, auto&& visit_rest) {
            asker.ask(marks, number, stocks, blocked, state.choices);
            double rest = 1;
            for (const Choice& choice : state.choices) {
                visit(choice.chance, classes_.step(board, marks, stocks, choice.move));
                rest -= choice.chance;
            }
            if (rest > Care::kSmall) visit_rest(rest);
        };
        ask(
            *state.all,
            [&](double chance, const Step& step) {
                score += chance * score_of(step, marks);
                kept += chance * kept_of(step, marks, value);
            },
            [&](double rest) {
                score -= rest;
                kept += rest * ((value == -1 ? 1 : 0) - share_);
            });
        if (is_fitted()) {
            ask(
                *state.fitted,
                [&](double chance, const Step& step) {
                    fitted += chance * (step.is_over ? step.result : next(step, marks).fitted);
                },
                [&](double rest) { fitted -= rest; });
            ask(
                *state.measured,
                [&](double chance, const Step& step) {
                    measured +=
                        chance * (step.is_over ? step.result : double{next(step, marks).measured});
                },
                [&](double rest) { measured -= rest; });
        } else {
            measured = score;
        }
        return {fitted, static_cast<float>(measured), static_cast<float>(score),
                static_cast<float>(kept)};
    }

    // The opponent moves.
    Worth worth_of_answer(State& state, int marks, std::size_t number, std::size_t stocks,
                          int blocked) const {
        find_ways(state, marks, number, stocks, blocked);
        double fitted = 0, measured = 0, score = 0, kept = 0;
        for (const auto& [step, chance] : state.ways) {
            if (chance <= 0) continue;
            const Worth worth = after_answer(step, marks);
            fitted += chance * worth.fitted;
            measured += chance * double{worth.measured};
            score += chance * double{worth.score};
            kept += chance * double{worth.kept};
        }
        return {fitted, static_cast<float>(measured), static_cast<float>(score),
                static_cast<float>(kept)};
    }

    // All moves of a position, with the chances of the opponent.
    void find_ways(State& state, int marks, std::size_t number, std::size_t stocks,
                   int blocked) const {
        const BoardClass& board = classes_.layer(marks).boards[number];
        const SmallPosition position = classes_.position(board, stocks, blocked);
        state.ways.clear();
        for (const Move& move : moves(table_.rules, position))
            state.ways.push_back({classes_.step(board, marks, stocks, move), 0});
        if (is_own(marks)) return;
        std::vector<double> ranks(state.ways.size(), 0);  // the highest are played
        if (opponent_ == Answerer::ideal) {
            const std::vector<Score> scores = move_values(table_, position);
            std::ranges::copy(scores, ranks.begin());
        } else if (is_fitted()) {
            std::ranges::transform(state.ways, ranks.begin(), [&](const Way& way) {
                return -after_answer(way.step, marks).fitted;
            });
        }
        const double best = *std::ranges::max_element(ranks) - kTied;
        const auto count =
            static_cast<double>(std::ranges::count_if(ranks, [&](double r) { return r > best; }));
        for (std::size_t at = 0; at < ranks.size(); ++at)
            if (ranks[at] > best) state.ways[at].chance = 1 / count;
    }

    // How much a position counts where every one counts once.
    Spread once(State& state, int marks, std::size_t number, std::size_t stocks, int blocked,
                unsigned alike) const {
        const BoardClass& board = classes_.layer(marks).boards[number];
        const int value = classes_.value(board, stocks, blocked);
        state.all->ask(marks, number, stocks, blocked, state.choices);
        const double kept = look_at_choices(
                                classes_, board, marks, stocks, value, state.choices,
                                [](const Choice&, const Step&, int) {}, [](double, int) {})
                                .kept;
        find_ways(state, marks, number, stocks, blocked);
        const bool first = keeps(state.ways[0].step, marks, value);
        const bool may_differ = std::ranges::any_of(
            state.ways, [&](const Way& way) { return keeps(way.step, marks, value) != first; });
        const double weight = static_cast<double>(board.boards) * alike;
        return {weight * weight * std::max(0.0, kept * (1 - kept)), may_differ ? weight : 0};
    }

    void go_forward(std::size_t start, const std::function<void(double)>& report) {
        const int cells = table_.index.cells();
        State state = make_state();
        Masses now(classes_, 0);
        now.open(0)[start] = 1;
        for (int marks = 0; marks < cells; ++marks) {
            const std::size_t boards = classes_.layer(marks).boards.size();
            Masses then(classes_, marks + 1);
            for (std::size_t number = 0; number < boards; ++number) {
                if (number % kBoardsAtOnce == 0)
                    report((marks + static_cast<double>(number) / static_cast<double>(boards)) /
                           cells);
                classes_.for_each_position(
                    marks, number, [&](std::size_t stocks, int blocked, unsigned) {
                        const double mass = now.at(number, stocks, blocked);
                        if (mass <= 0) return;
                        if (is_own(marks))
                            follow_player(state, marks, number, stocks, blocked, mass, then);
                        else
                            follow_answer(state, marks, number, stocks, blocked, mass, then);
                    });
            }
            now = std::move(then);
        }
    }

    void follow_player(State& state, int marks, std::size_t number, std::size_t stocks, int blocked,
                       double mass, Masses& then) {
        const BoardClass& board = classes_.layer(marks).boards[number];
        const int value = classes_.value(board, stocks, blocked);
        Mean score, kept;
        find_ways(state, marks, number, stocks, blocked);
        for (const Way& way : state.ways) {
            score.widen(score_of(way.step, marks));
            kept.widen(kept_of(way.step, marks, value));
        }
        state.all->ask(marks, number, stocks, blocked, state.choices);
        double rest = 1;
        for (const Choice& choice : state.choices) {
            const Step step = classes_.step(board, marks, stocks, choice.move);
            score.add(choice.chance, score_of(step, marks));
            kept.add(choice.chance, kept_of(step, marks, value));
            if (!step.is_over) then.at(step) += mass * choice.chance;
            rest -= choice.chance;
        }
        if (rest > Care::kSmall) {
            score.add(rest, -1);
            kept.add(rest, (value == -1 ? 1 : 0) - share_);
        }
        add(spread_.of_score, score.spread(mass));
        add(spread_.of_kept, kept.spread(mass));
    }

    void follow_answer(State& state, int marks, std::size_t number, std::size_t stocks, int blocked,
                       double mass, Masses& then) {
        find_ways(state, marks, number, stocks, blocked);
        for (const auto& [step, chance] : state.ways)
            if (chance > 0 && !step.is_over) then.at(step) += mass * chance;
    }

    // After a move of a position with so many marks.
    const Worth& next(const Step& step, int marks) const {
        return worths_[static_cast<std::size_t>(marks) + 1].at(step);
    }
    Worth after_answer(const Step& step, int marks) const {
        if (!step.is_over) return next(step, marks);
        const auto result = static_cast<float>(-step.result);
        return {double{result}, result, result, 0};
    }
    bool keeps(const Step& step, int marks, int value) const {
        return (step.is_over ? step.result : -classes_.value_after(step, marks)) == value;
    }
    // Of a move of the player.
    double score_of(const Step& step, int marks) const {
        return step.is_over ? step.result : double{next(step, marks).score};
    }
    double kept_of(const Step& step, int marks, int value) const {
        return (keeps(step, marks, value) ? 1 : 0) - share_ +
               (step.is_over ? 0 : double{next(step, marks).kept});
    }

    const KeptMoves& moves_;
    const PositionClasses& classes_;
    const Table& table_;
    const int seat_;
    const Answerer opponent_;
    const double share_;
    const Part fitted_, measured_;
    std::vector<Worths> worths_;  // by marks
    SeatSpread spread_;
};

}  // namespace

SeatSpread find_spread(const KeptMoves& moves, const SpreadOptions& options) {
    Progress progress(options.progress);
    return Spreading(moves, options).run(thread_count(options.threads), [&](double share) {
        progress.report(share);
    });
}

std::uint64_t spread_memory_needed(const Rules& rules, bool is_merged) {
    const LayerSizes sizes(rules, is_merged);
    return sizes.all * sizeof(Worth) + sizes.largest * sizeof(double);
}

}  // namespace noughts::learning
