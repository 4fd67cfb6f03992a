// Tuples: the groups of cells that an n-tuple network looks at, and which of them share a table.
//
// Each cell of a tuple is in one of four states, seen by the side to move. The states of the cells
// spell a number in base 4, the pattern of the tuple:
//
//      0  empty        1  own mark        2  the other side's mark        3  empty and blocked
//
//      a line of 4 cells   x . o x   with X to move:   1 + 0*4 + 2*16 + 1*64 = 97
//
// Tuples that look alike share one table, and patterns of a tuple that look alike share one weight:
// with Sharing::symmetry those that a symmetry of the rules maps onto each other, with
// Sharing::everywhere those that a shift, a turn or a reflection maps onto each other, wherever
// they lie on the board. Patterns that no position can have (two blocked cells) have no weight.
#pragma once

#include <cstdint>
#include <vector>

#include "game/rules.hpp"

namespace noughts::learning {

enum class Sharing : std::uint8_t { none = 0, symmetry = 1, everywhere = 2 };

// What a network looks at.
struct Design {
    bool lines = true;        // along lines: the k cells of each
    bool crosses = false;     // across lines: two lines with one cell in common, up to 7 cells
    bool rectangles = false;  // across lines: 2 x 3 cells, lying and standing
    Sharing sharing = Sharing::symmetry;
    bool stocks = true;  // whether each combination of stocks has weights of its own

    bool operator==(const Design&) const = default;
};

inline constexpr int kMaxTupleCells = 8;  // of longer lines, each 8 neighbouring cells
inline constexpr unsigned kEmpty = 0, kOwn = 1, kOther = 2, kBlocked = 3;
inline constexpr int kStateBits = 2;

struct Tuple {
    std::vector<std::uint8_t> cells;  // the first is the lowest digit of the pattern
    std::size_t table = 0;
};

struct TupleTable {
    int cells = 0;
    int max_stock = 0;  // powers of a kind beyond this number are not told apart
    std::uint32_t slots = 0;
    std::vector<std::uint16_t> slot_of;  // by pattern; patterns that look alike have the same
};

struct TupleSystem {
    std::vector<Tuple> tuples;
    std::vector<TupleTable> tables;
};

// Throws InvalidInput for a design without any tuple on this board.
TupleSystem make_tuples(const Rules& rules, const Design& design);

}  // namespace noughts::learning
