// What the search over patterns proves about a position without looking at its moves one by one.
#include <algorithm>

#include "pattern_search.hpp"

namespace noughts::engine {

namespace {

constexpr int kThreesBetweenLooks = 400;  // each may look for fours, too

}  // namespace

std::optional<ProvedScore> PatternSearch::settle(int alpha, int beta, int ply, int& forced) {
    MoveLine& line = levels_[static_cast<std::size_t>(ply)].line;
    const int side = ply & 1, other = side ^ 1;

    // The game is over. (A complete line was seen one ply before.)
    if (board_.empty_count() == 0) return exactly(0);

    // A win at once.
    if (!board_.completing(side).is_empty()) {
        line.push_back(placement(board_.completing(side).first()));
        return exactly(win_at(ply + 1));
    }

    // No end sooner than these is possible now.
    if (win_at(ply + 3) <= alpha) return at_most(win_at(ply + 3));
    if (loss_at(ply + 2) >= beta) return at_least(loss_at(ply + 2));

    // Threats.
    const Cells threats = board_.completing(other);
    if (!threats.is_empty()) {
        forced = threats.first();
        if (threats.count() > 1) {
            // Lost, but answer one threat all the same: the opponent may overlook the other.
            line.push_back(placement(forced));
            line.push_back(placement(threats.without(forced).first()));
            return exactly(loss_at(ply + 2));
        }
    } else if (!board_.winning(side).is_empty()) {
        const int cell = board_.winning(side).first();
        const Cells wins = board_.completing_with(side, cell);
        line.push_back(placement(cell));
        line.push_back(placement(wins.first()));
        line.push_back(placement(wins.without(wins.first()).first()));
        return exactly(win_at(ply + 3));
    }

    // Lines that can still be completed.
    if (!board_.has_living_line(side) || !board_.has_living_line(other)) {
        const bool can_win = board_.has_living_line(side);
        if (!can_win && !board_.has_living_line(other)) {
            if (ply == 0) line.push_back(placement(board_.empty().first()));
            return exactly(0);
        }
        if (ply > 0 && !can_win && alpha >= 0) return at_most(0);
        if (ply > 0 && can_win && beta <= 0) return at_least(0);
    }
    return std::nullopt;
}

bool PatternSearch::find_chain(int attacker, int depth, int ply) {
    const Cells building = board_.building(attacker);
    if (building.is_empty()) return false;
    // One four alone leads to another only through its own cell.
    if (building.count() == 1) {
        const int cell = building.first();
        const auto shape = static_cast<std::size_t>(board_.shape(attacker, cell));
        if (shapes().classes[shape][1] < LineClass::two) return false;
    }
    const int budget = ply == 0    ? 200 * tuning_.horizon_budget
                       : depth > 0 ? tuning_.inner_budget * (depth >= 4 * kPly ? 4 : 1)
                                   : tuning_.horizon_budget;
    return threats_.find(board_, attacker, static_cast<std::uint64_t>(budget), chain_);
}

std::optional<ThreeSearch::Win> PatternSearch::find_threes(int depth) {
    const int deep = plies(depth), attacker = 0;
    if (deep < tuning_.three_depth || tuning_.three_budget == 0) return std::nullopt;
    const Cells threats = board_.building(attacker) | board_.cells(attacker, Threat::three) |
                          board_.cells(attacker, Threat::double_three);
    if (threats.count() < 2) return std::nullopt;
    const int doublings = 3 + (deep - tuning_.three_depth) * 2 / 3;
    int budget = tuning_.three_budget << std::min(9, doublings);
    if (tuning_.three_share > 0)
        budget = static_cast<int>(
            std::min(static_cast<std::uint64_t>(budget),
                     nodes() * static_cast<std::uint64_t>(tuning_.three_share) / 100));
    // In parts: a search that is told to stop must not wait for all of it.
    for (; budget > 0 && !is_stopped(); budget -= kThreesBetweenLooks, poll())
        if (auto win =
                threes_.find(board_, attacker,
                             static_cast<std::uint64_t>(std::min(budget, kThreesBetweenLooks))))
            return win;
    return std::nullopt;
}

}  // namespace noughts::engine
