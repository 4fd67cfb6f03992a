#include "reference.hpp"

#include <algorithm>
#include <bit>
#include <sstream>

#include "game/validation.hpp"

namespace noughts::testing {

namespace {

std::uint64_t key(const SmallPosition& position) {
    std::uint64_t packed = position.own_mask.mask() << 16 | position.other_mask.mask();
    for (const int part : {position.own.swaps, position.own.blocks, position.other.swaps,
                           position.other.blocks, position.blocked + 1})
        packed = packed * 32 + static_cast<std::uint64_t>(part);
    return packed;
}

}  // namespace

Score score_before(Score after) {
    if (after == kScoreDraw) return kScoreDraw;
    return static_cast<Score>(after > 0 ? -after + 1 : -after - 1);
}

Score Reference::score(const SmallPosition& position) {
    switch (outcome(rules_, position)) {
        case Outcome::own_wins:
            return kScoreWinNow;
        case Outcome::other_wins:
            return -kScoreWinNow;
        case Outcome::draw:
            return kScoreDraw;
        case Outcome::unfinished:
            break;
    }
    if (const auto entry = known_.find(key(position)); entry != known_.end()) return entry->second;
    Score best = -kScoreWinNow;
    for (const Move& move : moves(rules_, position))
        best = std::max(best, score_before(score(play_unchecked(position, move))));
    known_.emplace(key(position), best);
    return best;
}

void for_each_board(
    const Rules& rules,
    const std::function<void(std::uint64_t own_mask, std::uint64_t other_mask)>& visit) {
    const std::uint64_t boards = std::uint64_t{1} << rules.cells();
    for (std::uint64_t own_mask = 0; own_mask < boards; ++own_mask) {
        for (std::uint64_t other_mask = 0; other_mask < boards; ++other_mask) {
            const int lead = std::popcount(other_mask) - std::popcount(own_mask);
            if ((own_mask & other_mask) == 0 && (lead == 0 || lead == 1))
                visit(own_mask, other_mask);
        }
    }
}

void for_each_position(const Rules& rules, const std::function<void(const SmallPosition&)>& visit) {
    const auto visit_if_right = [&](const SmallPosition& position) {
        if (find_flaw(rules, position) == Flaw::none) visit(position);
    };
    const auto for_each_stock = [&](auto&& use) {
        for (int swaps = 0; swaps <= rules.swaps(); ++swaps)
            for (int blocks = 0; blocks <= rules.blocks(); ++blocks)
                use(Stock{swaps, blocks});
    };
    for_each_board(rules, [&](std::uint64_t own_mask, std::uint64_t other_mask) {
        for_each_stock([&](const Stock& own) {
            for_each_stock([&](const Stock& other) {
                SmallPosition position{own_mask, other_mask, own, other, kNoCell};
                visit_if_right(position);
                for (const int cell : Cells{position.empty(rules).mask()}) {
                    position.blocked = cell;
                    visit_if_right(position);
                }
            });
        });
    });
}

std::string describe(const Rules& rules, const SmallPosition& position) {
    std::ostringstream text;
    text << rules.name() << " own_mask=" << position.own_mask.mask()
         << " other_mask=" << position.other_mask.mask() << " own=" << position.own.swaps << ","
         << position.own.blocks << " other=" << position.other.swaps << "," << position.other.blocks
         << " blocked=" << position.blocked;
    return text.str();
}

}  // namespace noughts::testing
