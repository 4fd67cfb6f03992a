// The board index against canonical forms found by trying every symmetry, and against FACTS.md.
#include <algorithm>
#include <map>

#include "check.hpp"
#include "game/error.hpp"
#include "game/position.hpp"
#include "reference.hpp"
#include "tables/board_index.hpp"
#include "tables/immediate_wins.hpp"
#include "tables/table.hpp"

namespace noughts::testing {

namespace {

using Board = std::pair<std::uint64_t, std::uint64_t>;

// Two boards must share a class's slot exactly if they have the same smallest image.
void check_index(const Rules& rules) {
    const BoardIndex index(rules);
    const std::vector<Permutation> group = symmetries(rules);
    std::map<Slot, Slot> original;
    std::map<Slot, std::uint64_t> boards_promised, boards_met;
    for (int marks = 0; marks < index.layers(); ++marks) {
        const Layer layer = index.layer(marks);
        CHECK_EQUAL(layer.classes.size() + layer.twins.size(), index.layer_slots(marks),
                    rules.name());
        for (const BoardClass& board : layer.classes) {
            original[board.slot] = board.slot;
            boards_promised[board.slot] = board.boards;
            CHECK_EQUAL(
                index.slot(board.own_mask, board.other_mask, static_cast<unsigned>(marks) & 1),
                board.slot, rules.name());
        }
        for (const auto [twin, of] : layer.twins)
            original[twin] = of;
    }
    std::map<Board, Slot> slot_of_form;
    std::map<Slot, Board> form_of_slot;
    for_each_board(rules, [&](std::uint64_t own_mask, std::uint64_t other_mask) {
        Board form{~0ull, ~0ull};
        for (const Permutation& permutation : group)
            form = std::min(form, {image(permutation, own_mask), image(permutation, other_mask)});
        const auto marks = static_cast<unsigned>(std::popcount(own_mask | other_mask));
        const Slot slot = original.at(index.slot(static_cast<unsigned>(own_mask),
                                                 static_cast<unsigned>(other_mask), marks & 1));
        const SmallPosition position{own_mask, other_mask};
        ++boards_met[slot];
        CHECK_EQUAL(slot_of_form.emplace(form, slot).first->second, slot,
                    describe(rules, position));
        CHECK(form_of_slot.emplace(slot, form).first->second == form, describe(rules, position));
    });
    CHECK(boards_met == boards_promised, rules.name());
}

// Without powers a board can be reached if the side to move has no line, and the last mark placed
// can have been the one that made all lines of the other.
bool is_reachable(const Rules& rules, const BoardClass& board) {
    if (rules.line_sets<1>().has_line(board.own_mask)) return false;
    if (!rules.line_sets<1>().has_line(board.other_mask)) return true;
    for (const int last : Cells{board.other_mask})
        if (!rules.line_sets<1>().has_line(board.other_mask & ~cell_bit(last))) return true;
    return false;
}

}  // namespace

TEST(index_equals_canonical_forms) {
    check_index({3, 3, 3});
    check_index({3, 2, 2});
    check_index({2, 2, 2});
    check_index({4, 3, 3});
    check_index({9, 1, 4});
    check_index({3, 3, 1});
}

TEST(index_has_the_known_numbers_of_classes_and_boards) {
    const Rules rules(4, 4, 4);
    const std::uint64_t classes[] = {1, 3, 33, 219, 1413, 5514, 20122, 50215, 112379};
    const std::uint64_t boards[] = {1, 16, 240, 1680, 10920, 43680, 160160, 400400, 895950};
    const BoardIndex index(rules, geometric_symmetries(rules));
    std::uint64_t all_classes = 0, all_boards = 0;
    for (int marks = 0; marks < index.layers(); ++marks) {
        std::uint64_t layer_classes = 0, layer_boards = 0;
        for (const BoardClass& board : index.layer(marks).classes) {
            if (!is_reachable(rules, board)) continue;
            ++layer_classes;
            layer_boards += board.boards;
        }
        if (marks <= 8) {
            CHECK_EQUAL(layer_classes, classes[marks], "4x4k4, marks " + std::to_string(marks));
            CHECK_EQUAL(layer_boards, boards[marks], "4x4k4, marks " + std::to_string(marks));
        }
        all_classes += layer_classes;
        all_boards += layer_boards;
    }
    CHECK_EQUAL(all_classes, 1217977u, "4x4k4");
    CHECK_EQUAL(all_boards, 9722011u, "4x4k4");
}

TEST(index_refuses_more_than_16_cells) {
    CHECK_THROWS(BoardIndex(Rules(5, 4, 4)), InvalidInput, "");
    CHECK_THROWS(Table::memory_needed(Rules(5, 4, 4)), InvalidInput, "");
}

TEST(index_of_immediate_wins_equals_playing_all_moves) {
    for (const Rules& rules :
         {Rules(3, 3, 3, 1, 0), Rules(3, 3, 2, 1, 0), Rules(4, 2, 3, 1, 0), Rules(3, 2, 3, 1, 0)}) {
        const Table table(rules);
        for_each_position(rules, [&](const SmallPosition& position) {
            if (position.own.swaps == 0 || position.blocked != kNoCell ||
                outcome(rules, position) != Outcome::unfinished)
                return;
            unsigned plain_mask = 0, with_swap_mask = 0;
            for (const Move& move : moves(rules, position)) {
                if (outcome(rules, play_unchecked(position, move)) != Outcome::other_wins) continue;
                with_swap_mask |= 1u << move.cell;
                if (move.power == Power::none) plain_mask |= 1u << move.cell;
            }
            const auto own_mask = static_cast<unsigned>(position.own_mask.mask());
            const auto other_mask = static_cast<unsigned>(position.other_mask.mask());
            const unsigned empty_mask =
                static_cast<unsigned>(rules.board_mask()) & ~(own_mask | other_mask);
            const ImmediateWins all =
                find_immediate_wins(table, own_mask, other_mask, empty_mask, 99);
            CHECK_EQUAL(all.plain_mask, plain_mask, describe(rules, position));
            CHECK_EQUAL(all.with_swap_mask, with_swap_mask, describe(rules, position));
            const ImmediateWins some =
                find_immediate_wins(table, own_mask, other_mask, empty_mask, 2);
            CHECK_EQUAL(std::min(2, std::popcount(some.with_swap_mask)),
                        std::min(2, std::popcount(with_swap_mask)), describe(rules, position));
        });
    }
}

}  // namespace noughts::testing
