// Table: the exact score of every position of one set of rules, for boards of at most 16 cells.
//
// For each slot of the index (a board up to symmetry) two vectors over all stocks, in the order of
// stock_grid.hpp, in the bytes of score.hpp, for the side to move:
//
//   open     the score when no cell is blocked.
//   blocked  the score when the last mover has just spent a block on the best cell it could,
//   indexed
//            by the stock it had BEFORE spending; kNoScore where there was no block to spend, where
//            fewer than two cells are empty, or where the game is over.
//
// Why that is enough: let W(c) be the best score among the moves that place on cell c. The open
// score is the largest W, and with cell b blocked the score is the largest W of the others. So a
// block changes anything only on the single best cell, and then leaves the second largest W: that
// is the blocked score. Which cell it is, is found again by asking for W(b) alone (probe.cpp).
//
// Finished boards have entries too (with the score of the outcome), so that walking over successors
// needs no test whether the game is over.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "board_index.hpp"
#include "game/ending.hpp"
#include "game/placement.hpp"
#include "game/rules.hpp"
#include "line_tables.hpp"
#include "score.hpp"
#include "stock_grid.hpp"

namespace noughts {

// Larger than every score, hence never chosen by a minimum over successors.
inline constexpr EndScore kNoScore = 255;

class Table {
  public:
    // With all entries unset: only build_table and load_table make one.
    explicit Table(const Rules& table_rules);

    const Rules rules;
    const StockGrid grid;
    const BoardIndex index;
    const LineTables lines;

    // How many successors the builder looked up; unknown for a table that was loaded.
    std::optional<std::uint64_t> lookups;

    // Readers may run up to kReadAhead bytes past the vector they want: vectors are walked in whole
    // chunks, whatever their length.
    static constexpr std::size_t kReadAhead = 16;

    const EndScore* open(Slot slot) const { return open_.get() + slot * grid.size(); }
    EndScore* open(Slot slot) { return open_.get() + slot * grid.size(); }
    const EndScore* blocked(Slot slot) const { return blocked_.get() + slot * grid.size(); }
    EndScore* blocked(Slot slot) { return blocked_.get() + slot * grid.size(); }

    bool has_blocks() const { return grid.blocks() > 0; }  // else there are no blocked vectors

    Outcome outcome(unsigned own_mask, unsigned other_mask) const {
        return ending(rules, lines.has_line(own_mask), lines.has_line(other_mask),
                      (own_mask | other_mask) == rules.board_mask());
    }
    bool is_finished(unsigned own_mask, unsigned other_mask) const {
        return outcome(own_mask, other_mask) != Outcome::unfinished;
    }
    unsigned empty_mask(unsigned own_mask, unsigned other_mask) const {
        return static_cast<unsigned>(rules.board_mask()) & ~(own_mask | other_mask);
    }
    // Where the side to move may place when no cell is blocked.
    unsigned placement_mask(unsigned own_mask, unsigned other_mask) const {
        const CellSet<1> empty{empty_mask(own_mask, other_mask)};
        return static_cast<unsigned>(placement_cells(rules, empty, kNoCell).mask());
    }

    // Sets the vectors of a finished board.
    void fill_finished(Slot slot, unsigned own_mask, unsigned other_mask);

    // Gives the twins of a layer the vectors of their originals.
    void copy_twins(const Layer& layer);

    std::size_t memory() const;
    // What a table for the rules would take, in bytes, without making it. Exact but for scratch
    // space of less than a megabyte; throws InvalidInput where tables stop. Takes milliseconds.
    static std::uint64_t memory_needed(const Rules& rules);

  private:
    std::unique_ptr<EndScore[]> open_;
    std::unique_ptr<EndScore[]> blocked_;
};

}  // namespace noughts
