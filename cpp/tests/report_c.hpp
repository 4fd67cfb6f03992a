// Report C's computer for boards without powers: alpha-beta to a fixed depth on the report's
// estimate, at native speed. The opponent that the engine is measured against.
//
// Exactly what `alphabeta:4` with `heuristic` scoring plays in Python (search/scoring.py): every
// legal placement, win 1000 - depth, one short 50, two short 10, and of equally good moves the first
// in row-major order. Inner nodes sort their moves, which changes the time it takes and not the
// value: test_engine_parts.cpp compares it with plain minimax.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/move_order.hpp"

namespace noughts::testing {

class ReportC {
  public:
    explicit ReportC(const engine::LineSystem& system, int depth)
        : situation_(system, {.one_short = 50, .two_short = 10, .three_short = 0, .more = 0}),
          depth_(depth) {}

    int choose(const Position& position) {
        situation_.set(position);
        int best = -kInfinity;
        for (const int cell : sorted())
            best = std::max(best, value_of(cell, best, kInfinity));
        int chosen = kNoCell;
        situation_.open().for_each([&](int cell) {
            if (chosen == kNoCell && value_of(cell, best - 1, best) >= best) chosen = cell;
        });
        return chosen;
    }

  private:
    static constexpr int kInfinity = 10'000, kWin = 1000, kMaxEstimate = kWin - 225 - 1;

    std::vector<int> sorted() const {
        std::vector<std::pair<int, int>> merits;
        situation_.open().for_each([&](int cell) {
            merits.emplace_back(-placement_merit(situation_.board(), situation_.side(), cell),
                                cell);
        });
        std::sort(merits.begin(), merits.end());
        std::vector<int> cells;
        for (const auto& [merit, cell] : merits)
            cells.push_back(cell);
        return cells;
    }

    int value_of(int cell, int alpha, int beta) { return after(cell, alpha, beta, 1); }

    int after(int cell, int alpha, int beta, int depth) {
        const auto before = situation_.make(placement(cell));
        const int value = -search(-beta, -alpha, depth);
        situation_.unmake(placement(cell), before);
        return value;
    }

    int search(int alpha, int beta, int depth) {
        const auto& board = situation_.board();
        const int side = situation_.side();
        if (board.has_line(side ^ 1)) return -(kWin - depth);
        if (board.empty_count() == 0) return 0;
        if (depth == depth_)
            return std::clamp(board.weight(side) - board.weight(side ^ 1), -kMaxEstimate,
                              kMaxEstimate);
        // Nothing is better than winning now.
        if (!board.completing(side).is_empty()) return kWin - depth - 1;
        int best = -kInfinity;
        for (const int cell : sorted()) {
            best = std::max(best, after(cell, std::max(alpha, best), beta, depth + 1));
            if (best >= beta) break;
        }
        return best;
    }

    engine::Situation<4> situation_;
    int depth_;
};

}  // namespace noughts::testing
