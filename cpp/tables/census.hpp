// Census: how many positions play can reach, by number of marks, and what they are worth.
//
// A forward pass over the classes of a table: which stocks can be left on which board. Positions
// are counted one by one (a class counts for all its boards), with X opening: then the marks on the
// board tell whose move it is, and no position is counted twice. Blocked positions are positions of
// their own, one for each cell that can be blocked. Takes some four times as long as building the
// table with one thread (it cannot skip swaps), and memory for two layers.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "game/position.hpp"
#include "table.hpp"

namespace noughts {

struct LayerCensus {
    std::uint64_t classes = 0;    // of boards that can be reached, under all symmetries
    std::uint64_t boards = 0;     // the boards themselves
    std::uint64_t positions = 0;  // wins + draws + losses
    std::uint64_t wins = 0;       // for the side to move
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    std::uint64_t finished = 0;  // of the positions
    std::uint64_t blocked = 0;   // of the positions
};

// From the empty board with these stocks, by number of marks. `poll` is called every few
// milliseconds; what it throws stops the census and passes through. Throws InvalidInput when the
// stocks are not within the rules, or larger than can be told apart (more than half of the cells).
std::vector<LayerCensus> take_census(const Table& table, const Stock& first, const Stock& second,
                                     const std::function<void()>& poll = nullptr);

// What a table holds for the boards with so many marks, reachable or not.
struct LayerSize {
    std::uint64_t classes = 0;
    std::uint64_t unfinished_classes = 0;
    std::uint64_t boards = 0;
};

std::vector<LayerSize> layer_sizes(const Table& table);

// One board (own_mask, other_mask) of each class with so many marks, finished ones included. Throws
// InvalidInput for a number of marks that the board cannot have.
std::vector<std::pair<int, int>> class_boards(const Table& table, int marks);

}  // namespace noughts
