// Scores: win, draw or loss for the side to move, with its distance, in one byte.
//
// Inside a table a score names the END of the game, the number of marks then on the board, not the
// distance to it:
//
//     byte    0  | 1 .. 16                 | 17   | 18 .. 33
//     means   -- | loss, ends at `byte`    | draw | win, ends at 34 - byte
//
// Larger is better for the side to move (a late loss beats an early one, an early win a late one),
// so the best move is a maximum of bytes. The same game seen by the opponent is 34 - byte: walking
// up the tree costs no ageing of distances, and the maximum over negated successors is the negated
// MINIMUM over successors, which is one instruction for 16 bytes at a time on any x86-64 or ARM64.
//
//     Worked example: 5 marks on the board, the side to move wins with its next move. The game ends
//     at 6 marks: byte 28. The move before (4 marks) sees 34 - 28 = 6: a loss that ends at 6 marks.
//
// Outside of tables a score is relative: 100 - plies for a win, -(100 - plies) for a loss, 0 for a
// draw. It orders the same way.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace noughts {

using EndScore = std::uint8_t;

inline constexpr EndScore kEndDraw = 17;
inline constexpr int kEndNegation = 34;

constexpr EndScore negated(EndScore score) {
    return static_cast<EndScore>(kEndNegation - score);
}
constexpr EndScore loss_ending_at(int marks) {
    return static_cast<EndScore>(marks);
}
constexpr EndScore win_ending_at(int marks) {
    return static_cast<EndScore>(kEndNegation - marks);
}

using Score = std::int8_t;

inline constexpr Score kScoreDraw = 0;
inline constexpr int kScoreWinNow = 100;
inline constexpr Score kScoreInvalid = -128;  // answer to a row that is no position

constexpr Score to_score(EndScore score, int marks_now) {
    if (score == kEndDraw) return kScoreDraw;
    const bool win = score > kEndDraw;
    const int plies = (win ? kEndNegation - score : score) - marks_now;
    return static_cast<Score>(win ? kScoreWinNow - plies : plies - kScoreWinNow);
}

// The number of moves to the end; 0 for a draw, which has none.
constexpr int plies_of(Score score) {
    return score == kScoreDraw ? 0 : kScoreWinNow - std::abs(static_cast<int>(score));
}

}  // namespace noughts
