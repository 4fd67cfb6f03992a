#include "best_answer.hpp"

#include <algorithm>

#include "parallel/share_work.hpp"

namespace noughts::learning {

namespace {

constexpr std::size_t kBoardsAtOnce = 16;

using Result = float;  // for the side to move
using Results = LayerNumbers<Result>;

void add(LayerCount& sum, const LayerCount& more) {
    sum.positions += more.positions;
    sum.mistakes += more.mistakes;
    sum.kept += more.kept;
    sum.lost += more.lost;
}

// Computes the results of boards from those of the layer with one mark more. One for each thread.
class Induction {
  public:
    Induction(const PositionClasses& classes, const PlayerMoves& moves)
        : classes_(classes),
          table_(classes.table()),
          grid_(table_.grid),
          asker_(moves.make_asker()),
          by_cell_(grid_.size() * kMaxTableCells) {}

    // The player moves.
    LayerCount follow(int marks, std::size_t number, const Results& next, Results& to) {
        const BoardClass& board = classes_.layer(marks).boards[number];
        LayerCount counts;
        classes_.for_each_position(
            marks, number, [&](std::size_t stocks, int blocked, unsigned alike) {
                double mean = 0;
                asker_->ask(marks, number, stocks, blocked, choices_);
                const Care care = look_at_choices(
                    classes_, board, marks, stocks, classes_.value(board, stocks, blocked),
                    choices_,
                    [&](const Choice& choice, const Step& step, int) {
                        const double result =
                            step.is_over ? step.result : -static_cast<double>(next.at(step));
                        mean += choice.chance * result;
                    },
                    [&](double rest, int) { mean -= rest; });
                to.at(number, stocks, blocked) = static_cast<Result>(mean);
                const std::uint64_t positions = std::uint64_t{board.boards} * alike;
                counts.positions += positions;
                counts.mistakes += care.is_mistake() ? positions : 0;
                counts.kept += care.kept * static_cast<double>(positions);
                counts.lost += care.lost * static_cast<double>(positions);
            });
        return counts;
    }

    // The opponent moves, and knows what the player will do.
    void answer(int marks, std::size_t number, const Results& next, Results& to) {
        const BoardClass& board = classes_.layer(marks).boards[number];
        look_ahead(board, marks, next);
        const std::uint64_t cells = table_.placement_mask(board.own_mask, board.other_mask);
        for (std::size_t stocks = 0; stocks < grid_.size(); ++stocks) {
            const std::size_t turned = grid_.mirror(stocks);
            Result best = kNoMove, second = kNoMove;
            int best_cell = kNoCell;
            for (const int cell : Cells{cells}) {
                const Result result = of_cell(cell)[turned];
                if (result > best) {
                    second = best;
                    best = result;
                    best_cell = cell;
                } else {
                    second = std::max(second, result);
                }
            }
            to.open(number)[stocks] = best;
            const std::size_t place = classes_.blocked_stocks(stocks);
            if (place == PositionClasses::kNone) continue;
            for (const int cell : Cells{classes_.empty_mask(board)})
                to.blocked(number, cell)[place] = cell == best_cell ? second : best;
        }
    }

  private:
    static constexpr Result kNoMove = -2;

    // For each placement, the best of its moves: by the stocks of the position after it, where the mover
    // is the other side, so that what follows is a straight run (stock_grid.hpp).
    void look_ahead(const BoardClass& board, int marks, const Results& next) {
        const std::size_t size = grid_.size(), swap_shift = grid_.swap_shift();
        const int left = table_.rules.cells() - marks - 1;
        classes_.for_each_placement(board, marks, [&](const Placed& placed) {
            Result* const results = of_cell(placed.cell);
            const Result* const plain = next.open(placed.board);
            for (std::size_t i = 0; i < size; ++i)
                results[i] = static_cast<Result>(-plain[i]);
            if (placed.end != Outcome::unfinished) return;
            if (may_block(table_.rules.stock(), left)) {
                const CellMap map =
                    classes_.cells_to_class(board.other_mask, placed.mask, marks + 1, placed.board);
                for (const int cell : Cells{table_.empty_mask(board.other_mask, placed.mask)}) {
                    const Result* const blocked =
                        next.blocked(placed.board, map[static_cast<std::size_t>(cell)]);
                    classes_.for_each_block_stock([&](std::size_t before, std::size_t after) {
                        results[before] =
                            std::max(results[before], static_cast<Result>(-blocked[after]));
                    });
                }
            }
            if (!may_swap(table_.rules.stock(), left)) return;
            classes_.for_each_swap(board, marks, placed, [&](std::uint32_t number, Outcome) {
                const Result* const swapped = next.open(number);
                for (std::size_t i = swap_shift; i < size; ++i)
                    results[i] =
                        std::max(results[i], static_cast<Result>(-swapped[i - swap_shift]));
            });
        });
    }

    Result* of_cell(int cell) {
        return by_cell_.data() + static_cast<std::size_t>(cell) * grid_.size();
    }

    const PositionClasses& classes_;
    const Table& table_;
    const StockGrid& grid_;
    std::unique_ptr<PlayerMoves::Asker> asker_;
    std::vector<Choice> choices_;
    std::vector<Result> by_cell_;
};

}  // namespace

BestAnswer find_best_answer(const PositionClasses& classes, const PlayerMoves& moves, Seats seats,
                            std::size_t threads, const std::function<void(double)>& report) {
    const Table& table = classes.table();
    const int cells = table.index.cells();
    double total = 0, done = 0;
    for (int marks = 0; marks <= cells; ++marks)
        total += static_cast<double>(classes.layer(marks).boards.size());
    BestAnswer answer;
    answer.layers.resize(static_cast<std::size_t>(cells));
    std::array<Results, 2> next;  // by the seat of the player
    for (int marks = cells; marks >= 0; --marks) {
        const ClassLayer& layer = classes.layer(marks);
        const auto mover = static_cast<std::size_t>(marks % 2);  // the seat to move
        std::array<Results, 2> now{Results(classes, marks), Results(classes, marks)};
        // Portions are added up in their order, so that threads change no sum.
        std::vector<LayerCount> portions(layer.boards.size() / kBoardsAtOnce + 1);
        share_work(
            layer.boards.size(), threads, kBoardsAtOnce, [&] { return Induction(classes, moves); },
            [&](Induction& induction, std::size_t number) {
                const BoardClass& board = layer.boards[number];
                if (table.is_finished(board.own_mask, board.other_mask)) {
                    const int result = classes.value(board, 0, kNoCell);
                    for (Results& results : now)
                        std::fill_n(results.open(number), classes.stock_count(),
                                    static_cast<Result>(result));
                    return;
                }
                if (seats[mover])
                    add(portions[number / kBoardsAtOnce],
                        induction.follow(marks, number, next[mover], now[mover]));
                if (seats[1 - mover])
                    induction.answer(marks, number, next[1 - mover], now[1 - mover]);
            },
            [&](double share) {
                report((done + share * static_cast<double>(layer.boards.size())) / total);
            });
        done += static_cast<double>(layer.boards.size());
        if (marks < cells)
            for (const LayerCount& portion : portions)
                add(answer.layers[static_cast<std::size_t>(marks)], portion);
        next = std::move(now);
    }
    const std::size_t start = table.grid.index(table.rules.stock(), table.rules.stock());
    answer.scores = {double{next[0].open(0)[start]}, -double{next[1].open(0)[start]}};
    return answer;
}

}  // namespace noughts::learning
