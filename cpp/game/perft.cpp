#include "perft.hpp"

#include "error.hpp"
#include "placement.hpp"
#include "validation.hpp"

namespace noughts {

namespace {

template <std::size_t Words>
class Perft {
  public:
    Perft(const Rules& rules, const std::function<void()>& poll)
        : rules_(rules), lines_(rules.line_sets<Words>()), poll_(poll) {}

    // Of an unfinished position; depth at least 1.
    std::uint64_t count(const BasicPosition<Words>& position, int depth) {
        if (poll_ && ++nodes_ % kNodesPerPoll == 0) poll_();
        const CellSet<Words> empty = position.empty(rules_);
        const CellSet<Words> open = placement_cells(rules_, empty, position.blocked);
        if (depth == 1) return count_last(position, empty, open);
        std::uint64_t sequences = 0;
        open.for_each([&](int cell) {
            sequences += count_placement(position, empty.without(cell), cell, depth);
        });
        return sequences;
    }

  private:
    static constexpr std::uint64_t kNodesPerPoll = 1 << 16;

    std::uint64_t count_last(const BasicPosition<Words>& position, const CellSet<Words>& empty,
                             const CellSet<Words>& open) const {
        const auto placements = static_cast<std::uint64_t>(open.count());
        const int left = empty.count() - 1;
        int powers = 0;  // after a placement that does not end the game
        if (may_swap(position.own, left))
            powers += (position.own_mask.count() + 1) * position.other_mask.count();
        if (may_block(position.own, left)) powers += left;
        if (powers == 0) return placements;
        std::uint64_t sequences = placements;
        open.for_each([&](int cell) {
            if (!lines_.has_line_through(cell, position.own_mask.with(cell)))
                sequences += static_cast<std::uint64_t>(powers);
        });
        return sequences;
    }

    std::uint64_t count_placement(const BasicPosition<Words>& position, const CellSet<Words>& left,
                                  int cell, int depth) {
        BasicPosition<Words> next = play_unchecked(position, placement(cell));
        if (left.is_empty() || lines_.has_line_through(cell, next.other_mask)) return 0;
        std::uint64_t sequences = count(next, depth - 1);
        if (position.own.blocks > 0 && may_block(position.own, left.count())) {
            --next.other.blocks;
            left.for_each([&](int closed) {
                next.blocked = closed;
                sequences += count(next, depth - 1);
            });
            next.blocked = kNoCell;
            ++next.other.blocks;
        }
        if (position.own.swaps > 0) {
            --next.other.swaps;
            const CellSet<Words> placed = next.other_mask;
            placed.for_each([&](int given) {
                position.other_mask.for_each([&](int taken) {
                    const CellSet<Words> pair = CellSet<Words>().with(given).with(taken);
                    next.own_mask = position.other_mask ^ pair;
                    next.other_mask = placed ^ pair;
                    if (!lines_.has_line_through(given, next.own_mask) &&
                        !lines_.has_line_through(taken, next.other_mask))
                        sequences += count(next, depth - 1);
                });
            });
        }
        return sequences;
    }

    const Rules& rules_;
    const LineSets<Words>& lines_;
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
    if (rules.cells() <= kMaskCells) return Perft<1>(rules, poll).count(to_small(position), depth);
    return Perft<kWideWords>(rules, poll).count(position, depth);
}

std::uint64_t perft(const Rules& rules, int depth, const std::function<void()>& poll) {
    return perft(rules, start(rules), depth, poll);
}

}  // namespace noughts
