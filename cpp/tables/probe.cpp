#include "probe.hpp"

#include <algorithm>

#include "game/error.hpp"
#include "game/validation.hpp"

namespace noughts {

namespace {

// One position of one table, already known to be right. The scores in here are EndScores.
class Lookup {
  public:
    Lookup(const Table& table, const SmallPosition& position)
        : table_(table),
          position_(position),
          own_mask_(static_cast<unsigned>(position.own_mask.mask())),
          other_mask_(static_cast<unsigned>(position.other_mask.mask())),
          surplus_(static_cast<unsigned>(marks()) & 1) {}

    int marks() const { return std::popcount(own_mask_ | other_mask_); }

    EndScore score() const {
        const Slot slot = table_.index.slot(own_mask_, other_mask_, surplus_);
        const EndScore open = table_.open(slot)[table_.grid.index(position_.own, position_.other)];
        if (position_.blocked == kNoCell) return open;
        Stock before_block = position_.other;
        ++before_block.blocks;
        const EndScore blocked =
            table_.blocked(slot)[table_.grid.index(position_.own, before_block)];
        if (blocked == open) return open;
        // The block changes the score only on the single best cell.
        return score_of_placement(position_.blocked, open) == open ? blocked : open;
    }

  private:
    // The best score among the moves that place on `cell`; what is at least `enough` stops looking.
    EndScore score_of_placement(int cell, EndScore enough) const {
        const unsigned placed_mask = own_mask_ | 1u << cell;
        const StockGrid& grid = table_.grid;
        const std::size_t entry = grid.index(position_.other, position_.own);
        const Slot next = table_.index.slot(other_mask_, placed_mask, 1 - surplus_);
        EndScore theirs = table_.open(next)[entry];  // seen by the opponent, who gets the smallest
        if (table_.is_finished(other_mask_, placed_mask)) return negated(theirs);
        if (table_.has_blocks()) theirs = std::min(theirs, table_.blocked(next)[entry]);
        if (position_.own.swaps == 0) return negated(theirs);
        const std::size_t entry_after_swap =
            grid.index(position_.other, {position_.own.swaps - 1, position_.own.blocks});
        for (const int taken : Cells{other_mask_}) {
            for (const int given : Cells{placed_mask}) {
                if (negated(theirs) >= enough) return negated(theirs);
                const unsigned pair_mask = 1u << taken | 1u << given;
                const Slot swapped = table_.index.slot(other_mask_ ^ pair_mask,
                                                       placed_mask ^ pair_mask, 1 - surplus_);
                theirs = std::min(theirs, table_.open(swapped)[entry_after_swap]);
            }
        }
        return negated(theirs);
    }

    const Table& table_;
    const SmallPosition& position_;
    const unsigned own_mask_, other_mask_, surplus_;
};

Flaw find_flaw(const Table& table, const SmallPosition& position) {
    return noughts::find_flaw(table.rules, position, [&table](const CellSet<1>& marks) {
        return table.lines.has_line(static_cast<unsigned>(marks.mask()));
    });
}

void validate(const Table& table, const SmallPosition& position) {
    const Flaw flaw = find_flaw(table, position);
    if (flaw != Flaw::none) throw InvalidInput(reason(flaw));
}

}  // namespace

Score probe(const Table& table, const SmallPosition& position) {
    validate(table, position);
    const Lookup lookup(table, position);
    return to_score(lookup.score(), lookup.marks());
}

std::vector<Score> move_values(const Table& table, const SmallPosition& position) {
    validate(table, position);
    const int marks = position.marks().count();
    std::vector<Score> scores;
    for (const Move& move : moves(table.rules, position)) {
        const SmallPosition next = play_unchecked(position, move);
        scores.push_back(to_score(negated(Lookup(table, next).score()), marks));
    }
    return scores;
}

void probe_batch(const Table& table, const PositionColumns& columns, std::span<Score> scores) {
    const std::size_t rows = scores.size();
    for (const std::size_t size :
         {columns.own_mask.size(), columns.other_mask.size(), columns.own_swaps.size(),
          columns.own_blocks.size(), columns.other_swaps.size(), columns.other_blocks.size(),
          columns.blocked.size()})
        if (size != rows) throw InvalidInput("the columns of a batch must have equal lengths");
    for (std::size_t row = 0; row < rows; ++row) {
        const SmallPosition position{
            .own_mask = std::uint64_t{columns.own_mask[row]},
            .other_mask = std::uint64_t{columns.other_mask[row]},
            .own = {columns.own_swaps[row], columns.own_blocks[row]},
            .other = {columns.other_swaps[row], columns.other_blocks[row]},
            .blocked = columns.blocked[row] == -1 ? kNoCell : columns.blocked[row],
        };
        if (find_flaw(table, position) != Flaw::none) {
            scores[row] = kScoreInvalid;
            continue;
        }
        const Lookup lookup(table, position);
        scores[row] = to_score(lookup.score(), lookup.marks());
    }
}

}  // namespace noughts
