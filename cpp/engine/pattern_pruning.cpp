// What the search over patterns saves: positions that an estimate decides, moves that are searched less
// deep, and one move that is searched deeper. Nothing here proves anything.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "pattern_search.hpp"

namespace noughts::engine {

namespace {

constexpr int kRazorDepth = 5 * kPly / 2;
constexpr int kRazorBase = 40;
constexpr int kFutilityDepth = 12 * kPly;
constexpr int kPassDepth = 6 * kPly;
constexpr int kMaxExtension = 10 * kPly;  // of what singular moves add along a line

// Eight times the logarithm to base 2, rounded down: the same on every machine.
int log_eighths(int number) {
    auto power = static_cast<std::uint64_t>(number);
    power *= power;
    power *= power;
    power *= power;
    return static_cast<int>(std::bit_width(power)) - 1;
}

}  // namespace

std::size_t PatternSearch::width_at(int depth, bool is_improving) const {
    const int deep = depth / kPly;
    const int moves = 3 + deep + deep * deep / 10;
    return static_cast<std::size_t>(
        std::max(1, moves * tuning_.pattern_width / (is_improving ? 100 : 200)));
}

bool PatternSearch::is_trivial(int cell) const {
    for (int side = 0; side < 2; ++side) {
        const auto shape = static_cast<std::size_t>(board_.shape(side, cell));
        if (shapes().classes[shape][0] >= LineClass::three_open) return false;
    }
    return true;
}

bool PatternSearch::is_far_above(const Node& node) const {
    const int left = std::max(0, node.depth - (node.is_improving ? 2 : 1) * kPly);
    const int margin =
        tuning_.futility_margin - (node.is_cut && node.is_new ? tuning_.futility_cut : 0);
    return node.depth <= kFutilityDepth && node.estimate - margin * left / kPly >= node.beta;
}

std::optional<ProvedScore> PatternSearch::give_up(const Node& node) {
    const auto at = static_cast<std::size_t>(node.ply);
    const int estimate = node.estimate, depth = node.depth;
    if (depth < kRazorDepth &&
        estimate + kRazorBase + tuning_.razor_margin * depth / kPly < node.alpha)
        return estimated(estimate);
    if (!node.is_whole || depth < kPassDepth || estimate < node.beta + tuning_.pass_margin ||
        node.ply >= kMaxPassPly || levels_[at - 1].cell == kNoCell)
        return std::nullopt;
    levels_[at].cell = kNoCell;
    levels_[at].threat = Threat::none;
    levels_[at + 1].near = levels_[at].near;
    levels_[at + 1].extension = levels_[at].extension;
    const ProvedScore passed =
        visit(-node.beta, -node.beta + 1, depth - 4 * kPly - depth / 8, node.ply + 1, !node.is_cut)
            .reversed();
    if (is_stopped()) return ProvedScore{};
    if (passed.score >= node.beta) return estimated(passed.score);
    return std::nullopt;
}

// How much less deep a late move is searched: half a ply for each doubling of the depth times each
// doubling of the move's number, and corrections.
int PatternSearch::reduction(const Node& node, int cell, int number) const {
    const Threat own = board_.threat(node.side, cell), others = board_.threat(node.side ^ 1, cell);
    int less = log_eighths(plies(node.depth)) * log_eighths(number + 1) * tuning_.reduction / 800;
    if (node.is_open)
        less = std::max(0, less - kPly);
    else if (!node.is_improving && less > kPly)
        less += kPly;
    if (node.is_cut && (own >= Threat::three || !order_.is_killer(cell, node.ply)))
        less += tuning_.cut_reduction;
    if (own != Threat::none || others != Threat::none) less -= tuning_.threat_reduction;
    // A four that only delays.
    if (node.is_threatened && others < Threat::four) less += kPly;
    if (!node.is_threatened && own != Threat::none && node.ply > 1 &&
        levels_[static_cast<std::size_t>(node.ply) - 2].threat != Threat::none)
        less -= kPly / 2;
    if (is_trivial(cell)) less += tuning_.trivial_reduction;
    if (node.is_trail) less -= tuning_.trail_reduction;
    return less -
           order_.history(node.side, cell) * tuning_.history_reduction / PatternOrder::kMaxHistory;
}

std::optional<ProvedScore> PatternSearch::compare_with_others(const Node& node,
                                                              const TableEntry& entry,
                                                              int& extension) {
    Level& level = levels_[static_cast<std::size_t>(node.ply)];
    const int score = entry.proved_score.score;
    if (node.ply == 0 || !node.is_free || node.is_exhaustive ||
        node.depth < tuning_.singular_depth * kPly || entry.bound == Bound::upper ||
        entry.depth < plies(node.depth) - 2 || is_decided(score) ||
        std::abs(node.beta) >= kMaxEstimate)
        return std::nullopt;
    const int bar = score - tuning_.singular_margin * node.depth / kPly;
    const int others =
        visit(bar - 1, bar, node.depth * 7 / 16, node.ply, node.is_cut, entry.move.cell).score;
    level.line.clear();
    if (is_stopped()) return ProvedScore{};
    if (others < bar) {
        const bool is_double = !node.is_open && others < bar - tuning_.singular_double &&
                               level.extension < kMaxExtension;
        extension = is_double ? 2 * kPly : kPly;
    } else if (bar >= node.beta) {
        return estimated(bar);
    } else if (score >= node.beta) {
        extension = -3 * kPly / 2;
    }
    return std::nullopt;
}

}  // namespace noughts::engine
