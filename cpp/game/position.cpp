#include "position.hpp"

#include <string>

#include "error.hpp"
#include "placement.hpp"
#include "validation.hpp"

namespace noughts {

namespace {

// Appends the moves that place on a cell where the side to move may place.
template <std::size_t Words>
void list_moves_on(const Rules& rules, const BasicPosition<Words>& position,
                   const CellSet<Words>& empty, int cell, std::vector<Move>& list) {
    list.push_back(placement(cell));
    const CellSet<Words> own = position.own_mask.with(cell);
    const CellSet<Words> left = empty.without(cell);
    const int left_count = left.count();
    const bool swaps = may_swap(position.own, left_count);
    const bool blocks = may_block(position.own, left_count);
    if ((!swaps && !blocks) || rules.line_sets<Words>().has_line_through(cell, own)) return;
    if (swaps) {
        (own | position.other_mask).for_each([&](int first) {
            const CellSet<Words>& opposite = own.has(first) ? position.other_mask : own;
            opposite.for_each([&](int second) {
                if (second > first) list.push_back(placement_and_swap(cell, first, second));
            });
        });
    }
    if (blocks)
        left.for_each([&](int closed) { list.push_back(placement_and_block(cell, closed)); });
}

}  // namespace

SmallPosition to_small(const Position& position) {
    const auto word = [](const CellSet<kWideWords>& set) {
        if (set != CellSet<kWideWords>(set.mask())) throw InvalidInput(reason(Flaw::outside));
        return CellSet<1>(set.mask());
    };
    return {word(position.own_mask), word(position.other_mask), position.own, position.other,
            position.blocked};
}

Position to_wide(const SmallPosition& position) {
    return {position.own_mask.mask(), position.other_mask.mask(), position.own, position.other,
            position.blocked};
}

template <std::size_t Words>
Outcome outcome(const Rules& rules, const BasicPosition<Words>& position) {
    const LineSets<Words>& lines = rules.line_sets<Words>();
    return ending(rules, lines.has_line(position.own_mask), lines.has_line(position.other_mask),
                  position.empty(rules).is_empty());
}

template <std::size_t Words>
std::vector<Move> moves(const Rules& rules, const BasicPosition<Words>& position) {
    std::vector<Move> list;
    if (outcome(rules, position) != Outcome::unfinished) return list;
    const CellSet<Words> empty = position.empty(rules);
    placement_cells(rules, empty, position.blocked).for_each([&](int cell) {
        list_moves_on(rules, position, empty, cell, list);
    });
    return list;
}

template <std::size_t Words>
std::vector<Move> moves_on(const Rules& rules, const BasicPosition<Words>& position, int cell) {
    std::vector<Move> list;
    if (why_illegal(rules, position, placement(cell)) == nullptr)
        list_moves_on(rules, position, position.empty(rules), cell, list);
    return list;
}

template <std::size_t Words>
const char* why_illegal(const Rules& rules, const BasicPosition<Words>& position,
                        const Move& move) {
    const auto is_on_board = [&rules](int cell) { return cell < rules.cells(); };
    const CellSet<Words> empty = position.empty(rules);
    if (outcome(rules, position) != Outcome::unfinished) return "the game is over";
    if (!is_on_board(move.cell)) return "there is no such cell on the board";
    if (!empty.has(move.cell)) return "the cell is taken";
    if (move.cell == position.blocked) return "the cell is blocked for this move";
    if (!placement_cells(rules, empty, position.blocked).has(move.cell))
        return "no mark can be placed on the cell";
    if (move.power == Power::none)
        return move == placement(move.cell) ? nullptr : "cells are named without a power";

    const CellSet<Words> own = position.own_mask.with(move.cell);
    const CellSet<Words> left = empty.without(move.cell);
    if (left.is_empty() || rules.line_sets<Words>().has_line_through(move.cell, own))
        return "the placement ends the game: no power can follow it";
    if (!is_on_board(move.first)) return "there is no such cell on the board";
    if (move.power == Power::swap) {
        if (!is_on_board(move.second)) return "there is no such cell on the board";
        if (position.own.swaps < 1) return "there is no swap left";
        const bool is_pair = own.has(move.first)
                                 ? position.other_mask.has(move.second)
                                 : position.other_mask.has(move.first) && own.has(move.second);
        if (!is_pair) return "a swap takes one mark of each side";
        return move.first < move.second ? nullptr : "the cells of a swap are in ascending order";
    }
    if (move.second != kNoCell) return "a block names one cell";
    if (position.own.blocks < 1) return "there is no block left";
    if (!left.has(move.first)) return "only an empty cell can be blocked";
    if (left.count() < kBlockNeedsEmpty)
        return "a block must leave the opponent a cell to place on";
    return nullptr;
}

template <std::size_t Words>
BasicPosition<Words> play(const Rules& rules, const BasicPosition<Words>& position,
                          const Move& move) {
    validate(rules, position);
    if (const char* why = why_illegal(rules, position, move))
        throw InvalidInput(std::string("the move is not legal here: ") + why);
    return play_unchecked(position, move);
}

template Outcome outcome(const Rules&, const SmallPosition&);
template Outcome outcome(const Rules&, const Position&);
template std::vector<Move> moves(const Rules&, const SmallPosition&);
template std::vector<Move> moves(const Rules&, const Position&);
template std::vector<Move> moves_on(const Rules&, const SmallPosition&, int);
template std::vector<Move> moves_on(const Rules&, const Position&, int);
template const char* why_illegal(const Rules&, const SmallPosition&, const Move&);
template const char* why_illegal(const Rules&, const Position&, const Move&);
template SmallPosition play(const Rules&, const SmallPosition&, const Move&);
template Position play(const Rules&, const Position&, const Move&);

}  // namespace noughts
