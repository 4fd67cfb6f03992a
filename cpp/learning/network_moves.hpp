// NetworkMoves: the move that a network makes in every position of a game with a table.
//
// A blocked cell is closed for one move only: a network values the other moves as without the block.
// So two moves decide for a board with its stocks, whatever cell is blocked: the best move, and the best
// that places on another cell. Both are kept in four bytes, together with what they leave to the mover.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "network.hpp"
#include "position_classes.hpp"

namespace noughts::learning {

// A move, and the value that it leaves to the side that makes it.
class ChosenMove {
  public:
    ChosenMove() = default;
    ChosenMove(const Move& move, int result)
        : bits_(static_cast<std::uint16_t>(move.cell | static_cast<int>(move.power) << 4 |
                                           (move.first & 15) << 6 | (move.second & 15) << 10 |
                                           (result + 1) << 14)) {}

    Move move() const {
        const int first = bits_ >> 6 & 15;
        if (power() == Power::swap) return placement_and_swap(cell(), first, bits_ >> 10 & 15);
        return power() == Power::block ? placement_and_block(cell(), first) : placement(cell());
    }
    int cell() const { return bits_ & 15; }
    int result() const { return (bits_ >> 14) - 1; }

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

// All positions with so many marks, each counted once.
struct LayerCount {
    std::uint64_t positions = 0;
    std::uint64_t kept = 0;      // in which the value is kept
    std::uint64_t mistakes = 0;  // in which it is not
    std::uint64_t lost = 0;      // 1 for a win that becomes a draw, 2 for one that becomes a loss
};

class NetworkMoves {
  public:
    // Asks the network; `report` gets the share done and may throw.
    NetworkMoves(const Network& network, const PositionClasses& classes, std::size_t threads,
                 const std::function<void(double)>& report);

    const ChosenMoves& at(int marks, std::size_t board, std::size_t stocks) const {
        return moves_[static_cast<std::size_t>(marks)][board * classes_.stock_count() + stocks];
    }
    // By marks, up to one less than there are cells.
    const std::vector<LayerCount>& counts() const { return counts_; }

  private:
    void choose_in_layer(const Network& network, int marks, std::size_t threads,
                         const std::function<void(double)>& report);
    LayerCount count(const BoardClass& board, std::size_t stocks, std::uint8_t reached,
                     const ChosenMoves& moves) const;

    const PositionClasses& classes_;
    std::vector<std::vector<ChosenMoves>> moves_;  // by marks, then by board and stocks
    std::vector<LayerCount> counts_;
};

}  // namespace noughts::learning
