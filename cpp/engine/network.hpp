// The evaluation: a small network over the lines of the empty cells.
//
// For an empty cell, the row (line_rows.hpp) of each of its four lines, as either side sees it, adds to
// the channels of the cell: one part for the view of the line's owner, one for the other side's.
//
//     value(side, cell) = sum over the lines, cut off at 0 and 1: kChannels numbers
//     sum(side)         = sum of value(side, cell) over the empty cells
//     hidden            = hidden weights x both sums (the mover's first) + a number for the threats on
//                         the whole board (the situation), cut off at 0 and 8
//     estimate          = output x hidden + direct x both sums + a number for the situation
//
// So the lines of a cell and both sides' chances on it count together, and so does the whole board.
// Turned and reflected boards have the same estimate.
//
// All numbers are whole numbers of 16 bits and all sums are exact, so every machine has the same
// estimate. In points: with 100 points one scores about 56 %, with 400 points 73 %, with 1,000 points
// 92 % (a logistic curve over 400).
//
// A file in weights/ has the numbers for one k, as text that C++ includes: kNetworkVersion, k, how many
// rows, channels and hidden units there are, and then the parts in the order of NetworkParts. The
// hidden units can be as many as one likes, up to kMaxUnits: they cost little.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "line_rows.hpp"

namespace noughts::engine {

inline constexpr int kNetworkVersion = 2;  // 1 was a sum of weights over shapes
inline constexpr int kChannels = 16;
inline constexpr int kUnits = 16;  // hidden units of a new network
inline constexpr int kMaxUnits = 256;
inline constexpr int kSums = 2 * kChannels;

// Threats on the whole board, as seen at the horizon:
//     the mover's cells that make a four (0, 1, 2 or more), whether one makes a four and a three, and
//     whether one makes two threes;
//     the waiter's cells that make a threat without an answer (0, 1, 2 or more), whether there are
//     fours, four-threes, double threes.
inline constexpr int kSituations = 3 * 2 * 2 * 3 * 2 * 2 * 2;

// What 1 is in each part.
inline constexpr int kUnit = 128;         // of a channel: 225 of them fit into 16 bits
inline constexpr int kSumUnits = 16;      // so much of a sum is one input
inline constexpr int kHiddenScale = 512;  // of a hidden weight
inline constexpr int kThreatScale = 256;  // of what the situation adds to a hidden unit
inline constexpr int kHiddenUnit = 4096;  // of a hidden unit, after its sum
inline constexpr int kOutputScale = 4;    // a point, in output
inline constexpr int kDirectScale = 16;   // a point, in direct
inline constexpr int kMaxHidden = 8;
// So that no sum leaves its 16 or 32 bits.
inline constexpr int kMaxRowNumber = 2047;
inline constexpr int kMaxHiddenWeight = 1000;

// Where the parts of a network stand in its numbers, after the head of a file.
struct NetworkParts {
    NetworkParts(int k, int units);

    std::size_t units;      // hidden units
    std::size_t rows;       // for each row kSums numbers: the owner's view, the other side's
    std::size_t hidden;     // for each hidden unit kSums numbers
    std::size_t threats;    // for each situation a number for each hidden unit
    std::size_t output;     // a number for each hidden unit
    std::size_t direct;     // kSums numbers
    std::size_t situation;  // one number each
    std::size_t count;
};

inline constexpr std::size_t kNetworkHead = 5;
std::array<std::int16_t, kNetworkHead> network_head(int k, int units);

struct Network {
    int k;
    std::vector<std::array<std::int16_t, kSums>> rows;
    std::vector<std::array<std::int16_t, kSums>> hidden;
    std::vector<std::int16_t> threats;  // all units of the first situation, of the second one, ...
    std::vector<std::int16_t> output;
    std::array<std::int16_t, kSums> direct;
    std::vector<std::int16_t> situation;

    // From the numbers of a file. Throws InvalidInput with a sentence if they are no network.
    static Network from(std::span<const std::int16_t> numbers);

    // For the side to move; `sums` has its own first.
    int estimate(const std::array<std::int16_t, kSums>& sums, int situation_now) const;
};

// Of the package, for k from 4 to 6. Any thread may ask.
std::span<const std::int16_t> default_numbers(int k);
std::shared_ptr<const Network> default_network(int k);

}  // namespace noughts::engine
