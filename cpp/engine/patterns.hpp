// Patterns: what a mark on an empty cell makes on each of the four lines through it.
//
// The window of a cell in one direction is the k - 1 cells on either side. It is written in base 3
// (0 empty, 1 own, 2 the opponent's or beyond the edge), so a mark adds to the codes of the cells
// around it and its removal subtracts. For k = 5 there are 3^8 = 6,561 codes.
//
// A table, worked out by rules and not by examples, gives the class of each code: how many more
// marks the line needs after this one, and whether the opponent could stop it with one mark:
//
//     win          the line is complete (or longer: that wins, too)
//     one_open     one more, in two places or more: no single mark stops it
//     one          one more, in one place
//     two_wide     two more; two places or more make it one_open
//     two_open     two more; one place makes it one_open
//     two          two more, but the opponent always has an answer
//     three_wide, three_open, three    three more: the next mark makes it two_wide, two_open, two
//     far_open, far                    more than three
//     dead         the line cannot be completed
//
// With five in a row "one" is a four, "two_open" an open three. The classes of the four directions
// together, in any order, are the shape of the cell: one of 1,365. A shape says which threat a mark
// makes (Threat), and in which order moves are tried.
//
// Test oracle: tests/test_patterns.cpp plays the definitions out on whole boards.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace noughts::engine {

enum class LineClass : std::uint8_t {
    dead,
    far,
    far_open,
    three,
    three_open,
    three_wide,
    two,
    two_open,
    two_wide,
    one,
    one_open,
    win,
};
inline constexpr int kLineClasses = 12;

// The k for which there are patterns. Beyond, the table would be too large for a phone.
inline constexpr int kMinPatternK = 4;
inline constexpr int kMaxPatternK = 6;

// What a mark threatens, from all four lines together.
enum class Threat : std::uint8_t {
    none,
    three,         // one line becomes two_open or two_wide
    double_three,  // two of them
    four,          // one line becomes `one`: a threat with one answer
    four_three,    // and another becomes two_open or two_wide
    winning,       // one_open, or two lines become `one`: a threat without an answer
    completing,    // a line is complete
};
inline constexpr int kThreats = 7;

// Number of shapes: multisets of four classes.
inline constexpr int kShapes = 1365;

// The class of every code for one k, from 3 up.
class PatternTable {
  public:
    explicit PatternTable(int k);

    LineClass operator[](std::size_t code) const { return classes_[code]; }
    std::size_t size() const { return classes_.size(); }

  private:
    std::vector<LineClass> classes_;
};

// Made once for each k. Any thread may ask.
const PatternTable& pattern_table(int k);

// What follows from the classes of the four directions, packed into four bits each.
struct Shapes {
    Shapes();

    std::array<std::uint16_t, 65536> of_packed;  // the number of the shape
    std::array<Threat, kShapes> threat;
    std::array<std::array<LineClass, 4>, kShapes> classes;  // the highest first
};

const Shapes& shapes();

// What the classes of the four lines add up to, as far as threats need it: a small number instead of
// the shape, so that a board keeps it by additions. From the lowest bit on, four bits each: lines that
// are one short (one_open counts twice), open twos, complete lines.
class LineTally {
  public:
    LineTally();

    // For the classes of two sides at once: four bits in each half of the word.
    std::uint32_t of_classes(std::uint32_t classes) const {
        return of_pair_[(classes | classes >> 12) & 0xff];
    }
    Threat threat(std::uint16_t tally) const { return threats_[tally]; }

  private:
    std::array<std::uint32_t, 256> of_pair_{};
    std::array<Threat, 0x500> threats_{};  // at most four complete lines
};

const LineTally& line_tally();

}  // namespace noughts::engine
