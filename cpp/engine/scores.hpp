// Scores of the engine, and what is proved about them.
//
// A score is for the side to move. Ends of games are +-(kWin - ply), where `ply` counts from the
// root, so a faster win is worth more; estimates stay within +-kMaxEstimate; a draw is 0.
//
//     -kWin ........ -kDecided | -kMaxEstimate ..... 0 ..... kMaxEstimate | kDecided ........ kWin
//       loses at once            looks bad                      looks good       wins at once
//
// A search with estimates at its horizon, reductions and skipped moves mixes proved scores and estimates.
// ProvedScore keeps them apart. With v the score, and "true" the exact game-theoretic score on the same
// scale:
//
//     is_lower_proved   the true score is at least v
//     is_upper_proved   the true score is at most v
//
// Both are facts about the game, whatever window, depth or pruning led to v. At a node they follow
// from the children's: "at least v" needs one move whose "at most" is proved; "at most v" needs it
// of every legal move, so a node that skipped one has no upper proof. A win is proved by the lower
// half, a loss by the upper half, a draw and the exact distance need both.
#pragma once

#include <algorithm>

namespace noughts::engine {

inline constexpr int kWin = 30000;
inline constexpr int kDecided = kWin - 300;  // beyond it only ends of games: at most 226 plies
inline constexpr int kMaxEstimate = 20000;
inline constexpr int kInfinity = 32000;

struct ProvedScore {
    int score = 0;
    bool is_lower_proved = false;
    bool is_upper_proved = false;

    constexpr bool is_exact() const { return is_lower_proved && is_upper_proved; }
    // The same for the side that moved last.
    ProvedScore reversed() const { return {-score, is_upper_proved, is_lower_proved}; }
};

constexpr ProvedScore exactly(int score) {
    return {score, true, true};
}
constexpr ProvedScore at_least(int score) {
    return {score, true, false};
}
constexpr ProvedScore at_most(int score) {
    return {score, false, true};
}
constexpr ProvedScore estimated(int score) {
    return {std::clamp(score, -kMaxEstimate, kMaxEstimate), false, false};
}

constexpr int win_at(int ply) {
    return kWin - ply;
}
constexpr int loss_at(int ply) {
    return ply - kWin;
}

// Whether win, draw or loss is certain; the distance may not be.
constexpr bool is_proved(const ProvedScore& score) {
    return score.is_exact() || (score.score >= kDecided && score.is_lower_proved) ||
           (score.score <= -kDecided && score.is_upper_proved);
}

constexpr bool is_decided(int score) {
    return score >= kDecided || score <= -kDecided;
}

}  // namespace noughts::engine
