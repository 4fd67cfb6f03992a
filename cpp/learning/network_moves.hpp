// NetworkMoves: the move that a network makes in every position of a game with a table.
//
// A blocked cell is closed for one move only: a network values the other moves as without the block.
// So two moves decide for a board with its stocks, whatever cell is blocked: the best move, and the best
// that places on another cell. Both are kept in four bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "network.hpp"
#include "player_moves.hpp"

namespace noughts::learning {

// A move in two bytes.
class ChosenMove {
  public:
    ChosenMove() = default;
    explicit ChosenMove(const Move& move)
        : bits_(static_cast<std::uint16_t>((move.cell & 15) | static_cast<int>(move.power) << 4 |
                                           (move.first & 15) << 6 | (move.second & 15) << 10)) {}

    Move move() const {
        const int first = bits_ >> 6 & 15;
        if (power() == Power::swap) return placement_and_swap(cell(), first, bits_ >> 10 & 15);
        return power() == Power::block ? placement_and_block(cell(), first) : placement(cell());
    }
    int cell() const { return bits_ & 15; }

  private:
    Power power() const { return static_cast<Power>(bits_ >> 4 & 3); }

    std::uint16_t bits_ = 0;
};

struct ChosenMoves {
    ChosenMove best, on_other_cell;

    const ChosenMove& when_blocked(int cell) const {
        return best.cell() == cell ? on_other_cell : best;
    }
};

class NetworkMoves : public PlayerMoves {
  public:
    // Asks the network; `report` gets the share done and may throw.
    NetworkMoves(const Network& network, const PositionClasses& classes, std::size_t threads,
                 const std::function<void(double)>& report);

    std::unique_ptr<Asker> make_asker() const override;

    const ChosenMoves& at(int marks, std::size_t board, std::size_t stocks) const {
        return moves_[static_cast<std::size_t>(marks)][board * classes_.stock_count() + stocks];
    }

  private:
    void choose_in_layer(const Network& network, int marks, std::size_t threads,
                         const std::function<void(double)>& report);

    const PositionClasses& classes_;
    std::vector<std::vector<ChosenMoves>> moves_;  // by marks, then by board and stocks
};

}  // namespace noughts::learning
