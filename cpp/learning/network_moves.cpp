#include "network_moves.hpp"

#include "chooser.hpp"
#include "parallel/share_work.hpp"
#include "tables/immediate_wins.hpp"
#include "tables/probe.hpp"

namespace noughts::learning {

namespace {

constexpr std::size_t kBoardsAtOnce = 16;

// A move that wins at once has the largest sum, so no network needs to be asked: of the moves on a cell
// the first that wins.
Move winning_move(const Rules& rules, const SmallPosition& position, int cell) {
    for (const Move& move : moves_on(rules, position, cell))
        if (outcome(rules, play_unchecked(position, move)) == Outcome::other_wins) return move;
    return {};
}

// `is_blocked` tells whether the position also occurs with a blocked cell.
Chooser<1>::Choices look(Chooser<1>& chooser, const Table& table, const SmallPosition& position,
                         bool is_blocked) {
    const auto own_mask = static_cast<unsigned>(position.own_mask.mask());
    const auto other_mask = static_cast<unsigned>(position.other_mask.mask());
    const ImmediateWins wins = find_immediate_wins(
        table, own_mask, other_mask, table.placement_mask(own_mask, other_mask), kMaxTableCells);
    const unsigned mask = position.own.swaps > 0 ? wins.with_swap_mask : wins.plain_mask;
    if (std::popcount(mask) < (is_blocked ? 2 : 1)) return chooser.look(position);
    const int first = std::countr_zero(mask);
    const unsigned rest_mask = mask & (mask - 1);
    return {
        winning_move(table.rules, position, first),
        rest_mask == 0 ? Move() : winning_move(table.rules, position, std::countr_zero(rest_mask))};
}

ChosenMoves choose(Chooser<1>& chooser, const Table& table, const SmallPosition& position,
                   bool is_blocked) {
    const auto [best, on_other_cell] = look(chooser, table, position, is_blocked);
    const auto with_result = [&](const Move& move) {
        if (move.is_none()) return ChosenMove();
        const Score score = probe(table, play_unchecked(position, move));
        return ChosenMove(move, (score < 0) - (score > 0));
    };
    return {with_result(best), with_result(on_other_cell)};
}

}  // namespace

NetworkMoves::NetworkMoves(const Network& network, const PositionClasses& classes,
                           std::size_t threads, const std::function<void(double)>& report)
    : classes_(classes) {
    const int cells = classes.table().index.cells();
    double total = 0, done = 0;
    for (int marks = 0; marks < cells; ++marks)
        total += static_cast<double>(classes.layer(marks).boards.size());
    for (int marks = 0; marks < cells; ++marks) {
        const auto boards = static_cast<double>(classes.layer(marks).boards.size());
        choose_in_layer(network, marks, threads,
                        [&](double share) { report((done + share * boards) / total); });
        done += boards;
    }
}

void NetworkMoves::choose_in_layer(const Network& network, int marks, std::size_t threads,
                                   const std::function<void(double)>& report) {
    const Table& table = classes_.table();
    const ClassLayer& layer = classes_.layer(marks);
    const std::size_t stock_count = classes_.stock_count();
    std::vector<ChosenMoves>& list = moves_.emplace_back(layer.boards.size() * stock_count);
    LayerCount& sum = counts_.emplace_back();
    Mutex mutex;
    share_work(
        layer.boards.size(), threads, kBoardsAtOnce, [&] { return Chooser<1>(network); },
        [&](Chooser<1>& chooser, std::size_t number) {
            const BoardClass& board = layer.boards[number];
            if (table.is_finished(board.own_mask, board.other_mask)) return;
            LayerCount counts;
            for (std::size_t stocks = 0; stocks < stock_count; ++stocks) {
                const std::uint8_t reached = layer.reached[number * stock_count + stocks];
                if (reached == 0) continue;
                ChosenMoves& moves = list[number * stock_count + stocks];
                moves = choose(chooser, table, classes_.position(board, stocks, kNoCell),
                               (reached & kReachedBlocked) != 0);
                const LayerCount more = count(board, stocks, reached, moves);
                counts.positions += more.positions;
                counts.kept += more.kept;
                counts.mistakes += more.mistakes;
                counts.lost += more.lost;
            }
            const Lock lock(mutex);
            sum.positions += counts.positions;
            sum.kept += counts.kept;
            sum.mistakes += counts.mistakes;
            sum.lost += counts.lost;
        },
        report);
}

LayerCount NetworkMoves::count(const BoardClass& board, std::size_t stocks, std::uint8_t reached,
                               const ChosenMoves& moves) const {
    LayerCount counts;
    const auto add = [&](int blocked) {
        const int lost =
            classes_.value(board, stocks, blocked) - moves.when_blocked(blocked).result();
        counts.positions += board.boards;
        (lost == 0 ? counts.kept : counts.mistakes) += board.boards;
        counts.lost += static_cast<std::uint64_t>(lost) * board.boards;
    };
    if (reached & kReachedOpen) add(kNoCell);
    if (!(reached & kReachedBlocked)) return counts;
    const CellMap least = classes_.cells_to_class(board.own_mask, board.other_mask, board);
    for (const int cell : Cells{classes_.empty_mask(board)})
        add(least[static_cast<std::size_t>(cell)]);
    return counts;
}

}  // namespace noughts::learning
