// The ending: who has won when lines are complete or the board is full.
#pragma once

#include <cstdint>

#include "rules.hpp"

namespace noughts {

// From the viewpoint of the side to move ("own"); the other side moved last.
enum class Outcome : std::uint8_t { unfinished = 0, own_wins = 1, other_wins = 2, draw = 3 };

// The one place that says what a complete line means: its owner wins, or loses in a misere game.
// Lines for both (a swap can do that) are a draw, as is a full board without a line.
inline Outcome ending(const Rules& rules, bool own_has_line, bool other_has_line, bool is_full) {
    if (own_has_line && other_has_line) return Outcome::draw;
    if (own_has_line || other_has_line)
        return own_has_line == rules.line_wins() ? Outcome::own_wins : Outcome::other_wins;
    return is_full ? Outcome::draw : Outcome::unfinished;
}

// Whether a mark that completes a line wins for its owner: what searches for threats rely on.
inline bool completing_wins(const Rules& rules) {
    return ending(rules, false, true, false) == Outcome::other_wins;
}

}  // namespace noughts
