// In which order the search over patterns looks at moves: what a mark makes for its owner and spoils
// for the opponent, and what the search has learnt about moves so far.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "pattern_board.hpp"

namespace noughts::engine {

struct Candidate {
    std::uint8_t cell;
    int merit;
};

// Candidates that are sorted only as far as they are read: most nodes need but the first few.
class CandidateList {
  public:
    void clear() {
        list_.clear();
        sorted_ = 0;
    }
    void add(int cell, int merit) { list_.push_back({static_cast<std::uint8_t>(cell), merit}); }
    std::size_t size() const { return list_.size(); }
    int operator[](std::size_t number);

  private:
    std::vector<Candidate> list_;
    std::size_t sorted_ = 0;
};

// What a search learns about moves as it goes.
class PatternOrder {
  public:
    static constexpr int kMaxHistory = 256;

    explicit PatternOrder(std::size_t plies) : killers_(plies) {}

    void forget();

    // `last`: where the opponent has just played, `last_own`: the side before; kNoCell if nowhere.
    int merit(const PatternBoard& board, int side, int cell, int ply, int last, int last_own,
              int history_percent) const;
    bool is_killer(int cell, int ply) const {
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        return cell == killers[0] || cell == killers[1];
    }
    // From -kMaxHistory to kMaxHistory.
    int history(int side, int cell) const {
        return history_[static_cast<std::size_t>(side)][static_cast<std::size_t>(cell)];
    }

    // The move refuted; the `tried` moves before it in the list did not.
    void reward(int side, int cell, int ply, int last, int plies, CandidateList& list,
                std::size_t tried);

  private:
    std::vector<std::array<std::uint8_t, 2>> killers_;  // of each ply
    std::array<std::array<int, 256>, 2> history_{};
    std::array<std::array<std::uint8_t, 256>, 2> counters_{};  // the answer to a cell that refuted
};

}  // namespace noughts::engine
