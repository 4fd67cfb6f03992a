#include "perft.hpp"

#include "game/error.hpp"

namespace noughts {

namespace {

class Perft {
  public:
    Perft(const Rules& rules, const std::function<void()>& poll) : rules_(rules), poll_(poll) {}

    // Of an unfinished position; depth at least 1.
    std::uint64_t count(const Position& position, int depth) {
        if (poll_ && ++nodes_ % kNodesPerPoll == 0) poll_();
        const std::uint64_t empty_mask =
            rules_.board_mask() & ~(position.own_mask | position.other_mask);
        std::uint64_t open_mask = empty_mask;
        if (position.blocked != kNoCell) open_mask &= ~cell_bit(position.blocked);
        if (depth == 1) return count_last(position, empty_mask, open_mask);
        std::uint64_t sequences = 0;
        for (const int cell : Cells{open_mask})
            sequences += count_placement(position, empty_mask & ~cell_bit(cell), cell, depth);
        return sequences;
    }

  private:
    static constexpr std::uint64_t kNodesPerPoll = 1 << 16;

    std::uint64_t count_last(const Position& position, std::uint64_t empty_mask,
                             std::uint64_t open_mask) const {
        const auto placements = static_cast<std::uint64_t>(std::popcount(open_mask));
        const auto left = static_cast<std::uint64_t>(std::popcount(empty_mask)) - 1;
        std::uint64_t powers = 0;  // after a placement that does not end the game
        if (left > 0 && position.own.swaps > 0)
            powers += static_cast<std::uint64_t>(std::popcount(position.own_mask) + 1) *
                      static_cast<std::uint64_t>(std::popcount(position.other_mask));
        if (left > 1 && position.own.blocks > 0) powers += left;
        if (powers == 0) return placements;
        std::uint64_t sequences = placements;
        for (const int cell : Cells{open_mask})
            if (!rules_.has_line_through(cell, position.own_mask | cell_bit(cell)))
                sequences += powers;
        return sequences;
    }

    std::uint64_t count_placement(const Position& position, std::uint64_t left_mask, int cell,
                                  int depth) {
        Position next{.own_mask = position.other_mask,
                      .other_mask = position.own_mask | cell_bit(cell),
                      .own = position.other,
                      .other = position.own};
        if (left_mask == 0 || rules_.has_line_through(cell, next.other_mask)) return 0;
        std::uint64_t sequences = count(next, depth - 1);
        if (position.own.blocks > 0 && (left_mask & (left_mask - 1)) != 0) {
            --next.other.blocks;
            for (const int closed : Cells{left_mask}) {
                next.blocked = closed;
                sequences += count(next, depth - 1);
            }
            next.blocked = kNoCell;
            ++next.other.blocks;
        }
        if (position.own.swaps > 0) {
            --next.other.swaps;
            const std::uint64_t placed_mask = next.other_mask;
            for (const int given : Cells{placed_mask}) {
                for (const int taken : Cells{position.other_mask}) {
                    const std::uint64_t pair_mask = cell_bit(given) | cell_bit(taken);
                    next.own_mask = position.other_mask ^ pair_mask;
                    next.other_mask = placed_mask ^ pair_mask;
                    if (!rules_.has_line_through(given, next.own_mask) &&
                        !rules_.has_line_through(taken, next.other_mask))
                        sequences += count(next, depth - 1);
                }
            }
        }
        return sequences;
    }

    const Rules& rules_;
    const std::function<void()>& poll_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

std::uint64_t perft(const Rules& rules, const Position& position, int depth,
                    const std::function<void()>& poll) {
    if (depth < 0) throw InvalidInput("perft: the depth cannot be negative");
    validate(rules, position);
    if (depth == 0) return 1;
    if (outcome(rules, position) != Outcome::unfinished) return 0;
    return Perft(rules, poll).count(position, depth);
}

std::uint64_t perft(const Rules& rules, int depth, const std::function<void()>& poll) {
    return perft(rules, start(rules), depth, poll);
}

}  // namespace noughts
