#include "validation.hpp"

#include "error.hpp"

namespace noughts {

const char* reason(Flaw flaw) {
    switch (flaw) {
        case Flaw::none:
            break;
        case Flaw::outside:
            return "a mark lies outside the board";
        case Flaw::both_marks:
            return "a cell holds both marks";
        case Flaw::counts:
            return "counts are off: they may differ by at most one";
        case Flaw::turn:
            return "counts are off: the side to move has more marks, so it is the other's turn";
        case Flaw::floating:
            return "a mark has an empty cell below it: marks fall down";
        case Flaw::stock:
            return "a stock is not within the rules";
        case Flaw::both_lines:
            return "both sides have a line: the first of them ended the game";
        case Flaw::line_before_the_last_move:
            return "the side to move has a line, so the game was over before the last move";
        case Flaw::lines_apart:
            return "the side that moved last has lines that no single placement can have made";
        case Flaw::block_outside:
            return "the blocked cell lies outside the board";
        case Flaw::block_on_mark:
            return "the blocked cell is not empty";
        case Flaw::block_after_the_end:
            return "the game is over, so no cell can be blocked";
        case Flaw::block_not_used:
            return "a cell is blocked, but the side that moved last has used no block";
        case Flaw::block_on_last_cell:
            return "the block leaves no cell to place on";
    }
    return "nothing is wrong";
}

template <std::size_t Words>
Flaw find_flaw_of_lines(const Rules& rules, const BasicPosition<Words>& position, bool own_line,
                        bool other_line) {
    const bool other_swapped = position.other.swaps < rules.swaps();
    const bool anyone_swapped = other_swapped || position.own.swaps < rules.swaps();
    if (own_line && other_line && !anyone_swapped) return Flaw::both_lines;
    // Without a swap, lines arise by the last placement: the last mover's, and they share its cell.
    if (own_line && !other_swapped) return Flaw::line_before_the_last_move;
    if (!other_line || anyone_swapped) return Flaw::none;
    CellSet<Words> shared = rules.board<Words>();
    for (const CellSet<Words>& line : rules.line_sets<Words>().all())
        if (position.other_mask.contains(line)) shared = shared & line;
    return shared.is_empty() ? Flaw::lines_apart : Flaw::none;
}

template <std::size_t Words>
void validate(const Rules& rules, const BasicPosition<Words>& position) {
    const Flaw flaw = find_flaw(rules, position);
    if (flaw != Flaw::none) throw InvalidInput(reason(flaw));
}

template Flaw find_flaw_of_lines(const Rules&, const SmallPosition&, bool, bool);
template Flaw find_flaw_of_lines(const Rules&, const Position&, bool, bool);
template void validate(const Rules&, const SmallPosition&);
template void validate(const Rules&, const Position&);

}  // namespace noughts
