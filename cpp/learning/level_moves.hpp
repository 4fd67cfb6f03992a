// LevelMoves: how likely a level makes each of its moves. Must agree with players/levels.py, which
// says how levels think, and with players/chances.py.
//
// A level looks at the same position in up to four ways (its sight, with and without a lapse, and with
// swaps or without). In each way the moves whose end is in sight have a known worth, and the others an
// estimate with normal noise. The chance to be the largest of noisy numbers is an integral. Its points
// are the same for all positions, so what depends on a point and a distance from the largest
// estimate is computed once: a position of power takes some 30 microseconds.
#pragma once

#include "player_moves.hpp"

namespace noughts::learning {

// The weights of the estimate, see search/scoring.py.
struct EstimateWeights {
    int one_short = 0, two_short = 0, blocked_short = 0;
    int swap_left = 0, block_left = 0;
    int max_estimate = 0;
};

struct LevelSettings {
    int sight = 0, lapse_sight = 0;
    double lapses = 0, forgets_swaps = 0, carelessness = 0;
    EstimateWeights weights;
};

class LevelMoves : public PlayerMoves {
  public:
    LevelMoves(const PositionClasses& classes, const LevelSettings& settings)
        : classes_(classes), settings_(settings) {}
    std::unique_ptr<Asker> make_asker() const override;

  private:
    const PositionClasses& classes_;
    const LevelSettings settings_;
};

}  // namespace noughts::learning
