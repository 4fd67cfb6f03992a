#include "meetings.hpp"

#include <algorithm>
#include <tuple>

#include "tables/probe.hpp"

namespace noughts::learning {

namespace {

constexpr std::size_t kWorst = 3;  // of each layer
constexpr std::size_t kBoardsPerReport = 256;

using Masses = LayerNumbers<float>;  // the chance to reach each position

class Games {
  public:
    Games(const PositionClasses& classes, const PlayerMoves& moves, int seat, Opponent opponent)
        : classes_(classes),
          table_(classes.table()),
          grid_(table_.grid),
          asker_(moves.make_asker()),
          seat_(seat),
          opponent_(opponent),
          rates_(grid_.size() * kMaxTableCells) {}

    Meetings play(const std::function<void(double)>& report) {
        const int cells = table_.index.cells();
        meetings_.worst.resize(static_cast<std::size_t>(cells));
        Masses now(classes_, 0);
        now.open(0)[grid_.index(table_.rules.stock(), table_.rules.stock())] = 1;
        for (int marks = 0; marks < cells; ++marks) {
            const ClassLayer& layer = classes_.layer(marks);
            Masses next(classes_, marks + 1);
            for (std::size_t number = 0; number < layer.boards.size(); ++number) {
                if (number % kBoardsPerReport == 0)
                    report((marks + static_cast<double>(number) /
                                        static_cast<double>(layer.boards.size())) /
                           cells);
                const BoardClass& board = layer.boards[number];
                if (table_.is_finished(board.own_mask, board.other_mask)) continue;
                if (marks % 2 == seat_)
                    move_player(marks, number, now, next);
                else if (opponent_ == Opponent::ideal)
                    move_ideally(marks, number, now, next);
                else
                    move_at_random(marks, number, now, next);
            }
            now = std::move(next);
        }
        return std::move(meetings_);
    }

  private:
    // Calls visit(stocks, blocked, mass) for each position of a board that is met.
    template <class Visit>
    void for_each_met(const BoardClass& board, std::size_t number, const Masses& masses,
                      Visit&& visit) const {
        for (std::size_t stocks = 0; stocks < grid_.size(); ++stocks)
            if (const float mass = masses.open(number)[stocks]; mass > 0)
                visit(stocks, kNoCell, mass);
        if (!table_.has_blocks()) return;
        for (const int cell : Cells{classes_.empty_mask(board)})
            for (std::size_t stocks = 0; stocks < grid_.size(); ++stocks) {
                const std::size_t place = classes_.blocked_stocks(stocks);
                if (place == PositionClasses::kNone) continue;
                if (const float mass = masses.blocked(number, cell)[place]; mass > 0)
                    visit(stocks, cell, mass);
            }
    }

    // Against random play also positions that are never met are looked at: they can be the worst.
    void move_player(int marks, std::size_t number, const Masses& from, Masses& to) {
        const BoardClass& board = classes_.layer(marks).boards[number];
        classes_.for_each_position(marks, number, [&](std::size_t stocks, int blocked, unsigned) {
            const float mass = from.at(number, stocks, blocked);
            if (mass <= 0 && opponent_ != Opponent::random) return;
            asker_->ask(marks, number, stocks, blocked, choices_);
            Mistake worst;
            worst.value = classes_.value(board, stocks, blocked);
            worst.met = mass;
            double highest = -1;  // cost of a choice
            const auto weigh = [&](const Move& move, double chance, int lost) {
                if (chance * lost <= highest) return;
                highest = chance * lost;
                worst.move = move;
                worst.chance = chance;
            };
            const Care care = look_at_choices(
                classes_, board, marks, stocks, worst.value, choices_,
                [&](const Choice& choice, const Step& step, int lost) {
                    weigh(choice.move, choice.chance, lost);
                    if (mass > 0) go(step, mass * static_cast<float>(choice.chance), 1, to);
                },
                [&](double rest, int lost) {
                    weigh(Move(), rest, lost);
                    meetings_.score -= rest * static_cast<double>(mass);
                });
            meetings_.met += mass;
            meetings_.kept += care.kept * static_cast<double>(mass);
            if (opponent_ != Opponent::random || !care.is_mistake()) return;
            worst.lost = care.lost;
            worst.position = classes_.position(board, stocks, blocked);
            keep_if_worst(meetings_.worst[static_cast<std::size_t>(marks)], worst);
        });
    }

    void move_ideally(int marks, std::size_t number, const Masses& from, Masses& to) {
        const BoardClass& board = classes_.layer(marks).boards[number];
        for_each_met(board, number, from, [&](std::size_t stocks, int blocked, float mass) {
            const SmallPosition position = classes_.position(board, stocks, blocked);
            const std::vector<Move> list = moves(table_.rules, position);
            const std::vector<Score> scores = move_values(table_, position);
            const Score best = *std::ranges::max_element(scores);
            const float share = mass / static_cast<float>(std::ranges::count(scores, best));
            for (std::size_t at = 0; at < list.size(); ++at)
                if (scores[at] == best)
                    go(classes_.step(board, marks, stocks, list[at]), share, -1, to);
        });
    }

    // All stocks of a board together: first how likely each move of a placement is, by the stocks of the
    // position after it (stock_grid.hpp), then all moves.
    void move_at_random(int marks, std::size_t number, const Masses& from, Masses& to) {
        const BoardClass& board = classes_.layer(marks).boards[number];
        if (!find_rates(board, marks, number, from)) return;
        const std::size_t size = grid_.size(), swap_shift = grid_.swap_shift();
        const int left = table_.rules.cells() - marks - 1;
        classes_.for_each_placement(board, marks, [&](const Placed& placed) {
            const float* const rates = of_cell(placed.cell);
            spread(rates, size, placed.end, to.open(placed.board));
            if (placed.end != Outcome::unfinished) return;
            if (may_block(table_.rules.stock(), left)) {
                const CellMap map =
                    classes_.cells_to_class(board.other_mask, placed.mask, marks + 1, placed.board);
                for (const int cell : Cells{table_.empty_mask(board.other_mask, placed.mask)}) {
                    float* const blocked =
                        to.blocked(placed.board, map[static_cast<std::size_t>(cell)]);
                    classes_.for_each_block_stock([&](std::size_t before, std::size_t after) {
                        blocked[after] += rates[before];
                    });
                }
            }
            if (!may_swap(table_.rules.stock(), left)) return;
            classes_.for_each_swap(board, marks, placed, [&](std::uint32_t next, Outcome end) {
                spread(rates + swap_shift, size - swap_shift, end, to.open(next));
            });
        });
    }

    // Returns whether the board is met at all.
    bool find_rates(const BoardClass& board, int marks, std::size_t number, const Masses& from) {
        const int left = table_.rules.cells() - marks - 1;
        const int swap_count =
            std::popcount(board.other_mask) * (std::popcount(board.own_mask) + 1);
        const std::uint64_t cells = table_.placement_mask(board.own_mask, board.other_mask);
        const unsigned ending_mask = table_.lines.completing_mask(board.own_mask);
        bool is_met = false;
        for_each_met(board, number, from, [&](std::size_t stocks, int blocked, float mass) {
            if (!is_met)
                for (const int cell : Cells{cells})
                    std::fill_n(of_cell(cell), grid_.size(), 0.0f);
            is_met = true;
            const Stock own = grid_.stock(stocks % grid_.side_size());
            const int with_powers =
                1 + (may_swap(own, left) ? swap_count : 0) + (may_block(own, left) ? left : 0);
            int count = 0;
            for (const int cell : Cells{cells})
                if (cell != blocked) count += ending_mask >> cell & 1 ? 1 : with_powers;
            const float rate = mass / static_cast<float>(count);
            for (const int cell : Cells{cells})
                if (cell != blocked) of_cell(cell)[grid_.mirror(stocks)] += rate;
        });
        return is_met;
    }

    // By a move of the opponent: positions get their rates, or the game ends.
    void spread(const float* rates, std::size_t count, Outcome end, float* to) {
        if (end == Outcome::unfinished) {
            for (std::size_t i = 0; i < count; ++i)
                to[i] += rates[i];
            return;
        }
        const double result = -result_of(end);
        for (std::size_t i = 0; i < count && result != 0; ++i)
            meetings_.score += result * static_cast<double>(rates[i]);
    }

    // `sign` is 1 after a move of the player, else -1.
    void go(const Step& step, float mass, int sign, Masses& to) {
        if (step.is_over)
            meetings_.score += sign * step.result * static_cast<double>(mass);
        else
            to.at(step) += mass;
    }

    static void keep_if_worst(std::vector<Mistake>& worst, const Mistake& mistake) {
        const auto is_worse = [](const Mistake& one, const Mistake& two) {
            return std::tie(one.lost, one.met) > std::tie(two.lost, two.met);
        };
        if (worst.size() == kWorst && !is_worse(mistake, worst.back())) return;
        worst.insert(std::ranges::upper_bound(worst, mistake, is_worse), mistake);
        if (worst.size() > kWorst) worst.pop_back();
    }

    float* of_cell(int cell) {
        return rates_.data() + static_cast<std::size_t>(cell) * grid_.size();
    }

    const PositionClasses& classes_;
    const Table& table_;
    const StockGrid& grid_;
    const std::unique_ptr<PlayerMoves::Asker> asker_;
    std::vector<Choice> choices_;
    const int seat_;
    const Opponent opponent_;
    std::vector<float> rates_;  // of each move that places on a cell
    Meetings meetings_;
};

}  // namespace

Meetings meet(const PositionClasses& classes, const PlayerMoves& moves, int seat, Opponent opponent,
              const std::function<void(double)>& report) {
    return Games(classes, moves, seat, opponent).play(report);
}

}  // namespace noughts::learning
