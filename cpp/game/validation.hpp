// Validation: whether a position can be right under its rules, and if not, why.
//
// A position is refused if no game can lead to it. Stocks may be anything up to those of the rules,
// so that handicaps can be set up. Must agree with core/ in Python: same positions, same reason.
#pragma once

#include <cstdint>

#include "placement.hpp"
#include "position.hpp"

namespace noughts {

// In the order in which they are looked for; the first is the reason.
enum class Flaw : std::uint8_t {
    none,
    outside,
    both_marks,
    counts,
    turn,
    floating,
    stock,
    both_lines,
    line_before_the_last_move,
    lines_apart,
    block_outside,
    block_on_mark,
    block_after_the_end,
    block_not_used,
    block_on_last_cell,
};

// What is wrong, in words.
const char* reason(Flaw flaw);

// Only for a position that has a line.
template <std::size_t Words>
Flaw find_flaw_of_lines(const Rules& rules, const BasicPosition<Words>& position, bool own_line,
                        bool other_line);

// `has_line(set)` says whether a set of cells holds a line: tables look it up. Cheap where all is
// well: some 10 nanoseconds on a small board.
template <std::size_t Words, class HasLine>
Flaw find_flaw(const Rules& rules, const BasicPosition<Words>& position, const HasLine& has_line) {
    const auto& [own_mask, other_mask, own, other, blocked] = position;
    if (!rules.board<Words>().contains(position.marks())) return Flaw::outside;
    if (!(own_mask & other_mask).is_empty()) return Flaw::both_marks;
    const int lead = other_mask.count() - own_mask.count();
    if (lead < -1 || lead > 1) return Flaw::counts;
    if (lead < 0) return Flaw::turn;
    if (!(floating_cells(rules, position.empty(rules)) & position.marks()).is_empty())
        return Flaw::floating;
    for (const Stock& stock : {own, other})
        if (stock.swaps < 0 || stock.swaps > rules.swaps() || stock.blocks < 0 ||
            stock.blocks > rules.blocks())
            return Flaw::stock;
    const bool own_line = has_line(own_mask), other_line = has_line(other_mask);
    if (own_line || other_line) {
        const Flaw flaw = find_flaw_of_lines(rules, position, own_line, other_line);
        if (flaw != Flaw::none) return flaw;
    }
    if (blocked == kNoCell) return Flaw::none;
    if (blocked < 0 || blocked >= rules.cells()) return Flaw::block_outside;
    const CellSet<Words> empty = position.empty(rules);
    if (!empty.has(blocked)) return Flaw::block_on_mark;
    if (own_line || other_line) return Flaw::block_after_the_end;
    if (other.blocks == rules.blocks()) return Flaw::block_not_used;
    return empty.count() < kBlockNeedsEmpty ? Flaw::block_on_last_cell : Flaw::none;
}

template <std::size_t Words>
Flaw find_flaw(const Rules& rules, const BasicPosition<Words>& position) {
    return find_flaw(rules, position, [&rules](const CellSet<Words>& marks) {
        return rules.line_sets<Words>().has_line(marks);
    });
}

// Throws InvalidInput with the reason if the position cannot be right under the rules.
template <std::size_t Words>
void validate(const Rules& rules, const BasicPosition<Words>& position);

}  // namespace noughts
