#include "network_moves.hpp"

#include "chooser.hpp"
#include "parallel/share_work.hpp"
#include "tables/immediate_wins.hpp"

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
    return {ChosenMove(best), ChosenMove(on_other_cell)};
}

class NetworkAsker : public PlayerMoves::Asker {
  public:
    explicit NetworkAsker(const NetworkMoves& moves) : moves_(moves) {}

    void ask(int marks, std::size_t board, std::size_t stocks, int blocked,
             std::vector<Choice>& choices) override {
        choices.assign(1, {moves_.at(marks, board, stocks).when_blocked(blocked).move(), 1.0});
    }

  private:
    const NetworkMoves& moves_;
};

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
    share_work(
        layer.boards.size(), threads, kBoardsAtOnce, [&] { return Chooser<1>(network); },
        [&](Chooser<1>& chooser, std::size_t number) {
            const BoardClass& board = layer.boards[number];
            if (table.is_finished(board.own_mask, board.other_mask)) return;
            for (std::size_t stocks = 0; stocks < stock_count; ++stocks) {
                const std::uint8_t reached = layer.reached[number * stock_count + stocks];
                if (reached == 0) continue;
                list[number * stock_count + stocks] =
                    choose(chooser, table, classes_.position(board, stocks, kNoCell),
                           (reached & kReachedBlocked) != 0);
            }
        },
        report);
}

std::unique_ptr<PlayerMoves::Asker> NetworkMoves::make_asker() const {
    return std::make_unique<NetworkAsker>(*this);
}

}  // namespace noughts::learning
