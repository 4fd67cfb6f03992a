#include "position.hpp"

#include <algorithm>
#include <string>

#include "error.hpp"

namespace noughts {

namespace {

std::uint64_t empty_mask_of(const Rules& rules, const Position& position) {
    return rules.board_mask() & ~(position.own_mask | position.other_mask);
}

void require(bool holds, const char* message) {
    if (!holds) throw InvalidInput(message);
}

void require_stock(const Rules& rules, const Stock& stock, const std::string& whose) {
    const auto check = [&](int have, int limit, const char* what) {
        if (have < 0 || have > limit)
            throw InvalidInput(whose + " has " + std::to_string(have) + " " + what +
                               "; the rules allow 0 to " + std::to_string(limit));
    };
    check(stock.swaps, rules.swaps(), "swaps");
    check(stock.blocks, rules.blocks(), "blocks");
}

}  // namespace

Position start(const Rules& rules) {
    const Stock full{rules.swaps(), rules.blocks()};
    return {.own = full, .other = full};
}

void validate(const Rules& rules, const Position& position) {
    const auto [own_mask, other_mask, own, other, blocked] = position;
    require(((own_mask | other_mask) & ~rules.board_mask()) == 0, "a mark lies outside the board");
    require((own_mask & other_mask) == 0, "a cell holds both marks");
    const int lead = std::popcount(other_mask) - std::popcount(own_mask);
    require(lead == 0 || lead == 1,
            "counts are off: the side to move must have as many marks as the other, or one fewer");
    require_stock(rules, own, "the side to move");
    require_stock(rules, other, "the other side");
    if (blocked == kNoCell) return;
    require(blocked >= 0 && blocked < rules.cells(), "the blocked cell lies outside the board");
    const std::uint64_t empty_mask = empty_mask_of(rules, position);
    require((empty_mask & cell_bit(blocked)) != 0, "the blocked cell is not empty");
    require(empty_mask != cell_bit(blocked), "the block leaves no cell to place on");
}

Outcome outcome(const Rules& rules, const Position& position) {
    const bool own_line = rules.has_line(position.own_mask);
    const bool other_line = rules.has_line(position.other_mask);
    if (own_line && other_line) return Outcome::draw;
    if (own_line) return Outcome::own_wins;
    if (other_line) return Outcome::other_wins;
    return empty_mask_of(rules, position) == 0 ? Outcome::draw : Outcome::unfinished;
}

std::vector<Move> moves(const Rules& rules, const Position& position) {
    std::vector<Move> list;
    if (outcome(rules, position) != Outcome::unfinished) return list;
    const std::uint64_t empty_mask = empty_mask_of(rules, position);
    for (const int cell : Cells{empty_mask}) {
        if (cell == position.blocked) continue;
        list.push_back({.cell = cell});
        const std::uint64_t placed_mask = position.own_mask | cell_bit(cell);
        const std::uint64_t left_mask = empty_mask & ~cell_bit(cell);
        if (left_mask == 0 || rules.has_line_through(cell, placed_mask)) continue;
        if (position.own.swaps > 0) {
            for (const int first : Cells{placed_mask | position.other_mask}) {
                const bool first_is_own = (placed_mask & cell_bit(first)) != 0;
                const std::uint64_t opposite_mask =
                    first_is_own ? position.other_mask : placed_mask;
                const std::uint64_t later_mask = ~(cell_bit(first) | (cell_bit(first) - 1));
                for (const int second : Cells{opposite_mask & later_mask})
                    list.push_back({cell, Power::swap, first, second});
            }
        }
        if (position.own.blocks > 0 && std::popcount(left_mask) >= 2)
            for (const int closed : Cells{left_mask})
                list.push_back({cell, Power::block, closed, kNoCell});
    }
    return list;
}

Position play_unchecked(const Position& position, const Move& move) {
    Position next{.own_mask = position.other_mask,
                  .other_mask = position.own_mask | cell_bit(move.cell),
                  .own = position.other,
                  .other = position.own};
    if (move.power == Power::swap) {
        const std::uint64_t pair_mask = cell_bit(move.first) | cell_bit(move.second);
        next.own_mask ^= pair_mask;
        next.other_mask ^= pair_mask;
        --next.other.swaps;
    } else if (move.power == Power::block) {
        next.blocked = move.first;
        --next.other.blocks;
    }
    return next;
}

Position play(const Rules& rules, const Position& position, const Move& move) {
    validate(rules, position);
    const std::vector<Move> legal = moves(rules, position);
    require(!legal.empty(), "the game is over: there is no move to play");
    require(std::find(legal.begin(), legal.end(), move) != legal.end(),
            "the move is not legal in this position");
    return play_unchecked(position, move);
}

}  // namespace noughts
