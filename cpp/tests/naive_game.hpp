// The slow twin of position.hpp: the rules of the design on an array of characters.
//
// No masks, no line table, no shortcuts: it tries every move that can be written down, in the order
// of the contract, and asks the rules, sentence by sentence, whether it is allowed.
#pragma once

#include <string>
#include <vector>

#include "game/position.hpp"

namespace noughts::testing {

class NaiveGame {
  public:
    NaiveGame(const Rules& rules, const Position& position);

    Outcome outcome() const;
    std::vector<Move> moves() const;
    Position play(const Move& move) const;

  private:
    static constexpr char kOwn = 'w', kOther = 't', kEmpty = '.';

    bool has_line(const std::string& board, char mark) const;
    bool is_full(const std::string& board) const;
    bool is_allowed(const Move& move) const;

    const Rules& rules_;
    Position position_;
    std::string board_;
};

}  // namespace noughts::testing
