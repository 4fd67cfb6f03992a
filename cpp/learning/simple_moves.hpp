// Two players that the native core asks by itself: random moves, and perfect play from the table.
#pragma once

#include "player_moves.hpp"

namespace noughts::learning {

// All moves are equally likely.
class RandomMoves : public PlayerMoves {
  public:
    explicit RandomMoves(const PositionClasses& classes) : classes_(classes) {}
    std::unique_ptr<Asker> make_asker() const override;

  private:
    const PositionClasses& classes_;
};

// All best moves are equally likely: fast wins, slow losses.
class PerfectMoves : public PlayerMoves {
  public:
    explicit PerfectMoves(const PositionClasses& classes) : classes_(classes) {}
    std::unique_ptr<Asker> make_asker() const override;

  private:
    const PositionClasses& classes_;
};

}  // namespace noughts::learning
