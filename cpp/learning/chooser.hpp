// Chooser: the move that a network makes at the board.
//
// It looks one move ahead and takes the move with the largest sum; of equal ones the first in the order
// of moves(). Sums of symmetric boards can differ in their last bits, so it looks at one board of each
// class only, the REPRESENTATIVE: the symmetry that makes (own marks, other marks, blocked cell) least.
// The move goes back the same way. So a network plays alike on symmetric boards, exactly.
#pragma once

#include "actions.hpp"
#include "move_sums.hpp"

namespace noughts::learning {

template <std::size_t Words>
class Chooser {
  public:
    explicit Chooser(const Network& network);

    // In an unfinished position. Throws InvalidInput for a finished one, or one that cannot be right.
    Move choose(const BasicPosition<Words>& position);

    struct Choices {
        Move best;
        Move other;  // the best move that places on another cell; none if there is one cell only
    };
    // Of a representative without a blocked cell. A block closes one cell, so the move in the same
    // position with a block is one of the two.
    Choices look(const BasicPosition<Words>& position);

  private:
    struct Candidate {
        Move move;
        float sum = 0;
    };
    bool is_better(const Candidate& one, const Candidate& two) const;

    const Network& network_;
    Actions actions_;
    MoveSums<Words> sums_;
};

}  // namespace noughts::learning
