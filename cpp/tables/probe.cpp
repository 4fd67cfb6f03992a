#include "probe.hpp"

#include <algorithm>

#include "game/error.hpp"

namespace noughts {

namespace {

// One position of one table, already known to be right. The scores in here are EndScores.
class Lookup {
  public:
    Lookup(const Table& table, const Position& position)
        : table_(table),
          position_(position),
          own_mask_(static_cast<unsigned>(position.own_mask)),
          other_mask_(static_cast<unsigned>(position.other_mask)),
          surplus_(static_cast<unsigned>(marks()) & 1) {}

    int marks() const { return std::popcount(own_mask_ | other_mask_); }

    EndScore score() const {
        const Slot slot = table_.index.slot(own_mask_, other_mask_, surplus_);
        const EndScore open = table_.open(slot)[table_.grid.index(position_.own, position_.other)];
        if (position_.blocked == kNoCell || table_.is_finished(own_mask_, other_mask_)) return open;
        if (position_.other.blocks >= table_.rules.blocks()) return best_elsewhere();
        Stock before_block = position_.other;
        ++before_block.blocks;
        const EndScore blocked =
            table_.blocked(slot)[table_.grid.index(position_.own, before_block)];
        if (blocked == open) return open;
        // The block hurts only on the single best cell.
        return score_of_placement(position_.blocked, open) == open ? blocked : open;
    }

  private:
    // The block was never paid for: no play leads here and no entry covers it, but it has a value.
    EndScore best_elsewhere() const {
        const auto empty_mask = table_.rules.board_mask() & ~(own_mask_ | other_mask_);
        EndScore best = 0;
        for (const int cell : Cells{empty_mask & ~cell_bit(position_.blocked)})
            best = std::max(best, score_of_placement(cell, win_ending_at(marks() + 1)));
        return best;
    }

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
    const Position& position_;
    const unsigned own_mask_, other_mask_, surplus_;
};

// validate() without the reasons.
bool is_valid(const Rules& rules, const Position& position) {
    const auto [own_mask, other_mask, own, other, blocked] = position;
    const int lead = std::popcount(other_mask) - std::popcount(own_mask);
    if (((own_mask | other_mask) & ~rules.board_mask()) != 0 || (own_mask & other_mask) != 0 ||
        (lead != 0 && lead != 1) || own.swaps > rules.swaps() || own.blocks > rules.blocks() ||
        other.swaps > rules.swaps() || other.blocks > rules.blocks())
        return false;
    if (blocked == kNoCell) return true;
    const std::uint64_t empty_mask = rules.board_mask() & ~(own_mask | other_mask);
    return blocked >= 0 && blocked < rules.cells() && (empty_mask & cell_bit(blocked)) != 0 &&
           empty_mask != cell_bit(blocked);
}

}  // namespace

Score probe(const Table& table, const Position& position) {
    validate(table.rules, position);
    const Lookup lookup(table, position);
    return to_score(lookup.score(), lookup.marks());
}

std::vector<Score> move_values(const Table& table, const Position& position) {
    validate(table.rules, position);
    const int marks = std::popcount(position.own_mask | position.other_mask);
    std::vector<Score> scores;
    for (const Move& move : moves(table.rules, position)) {
        const Position next = play_unchecked(position, move);
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
        const Position position{
            .own_mask = columns.own_mask[row],
            .other_mask = columns.other_mask[row],
            .own = {columns.own_swaps[row], columns.own_blocks[row]},
            .other = {columns.other_swaps[row], columns.other_blocks[row]},
            .blocked = columns.blocked[row],
        };
        if (!is_valid(table.rules, position)) {
            scores[row] = kScoreInvalid;
            continue;
        }
        const Lookup lookup(table, position);
        scores[row] = to_score(lookup.score(), lookup.marks());
    }
}

}  // namespace noughts
