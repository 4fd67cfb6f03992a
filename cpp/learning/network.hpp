// Network: what a position is worth, as a sum of weights that games have taught.
//
// Each tuple adds one weight of its table, chosen by its pattern and by the stocks; see tuples.hpp.
// The value of a position for the side to move is tanh(sum): 1 is a sure win, -1 a sure loss.
//
// Inside, values are kept as sums, before tanh: their order is the same, and nothing is rounded to 1.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/position.hpp"
#include "game/symmetry.hpp"
#include "tuples.hpp"

namespace noughts::learning {

// The sum that stands for a won game: tanh of it is 1 in single precision.
inline constexpr float kWonSum = 20;
// The largest sum of a move that does not end the game.
inline constexpr float kMaxSum = 19;

class Network {
  public:
    // Throws InvalidInput where there would be no tuple, or more than kMaxWeights weights.
    Network(const Rules& rules, const Design& design);

    static constexpr std::size_t kMaxWeights = 4'000'000;

    const Rules& rules() const { return rules_; }
    const Design& design() const { return design_; }
    const std::vector<Tuple>& tuples() const { return system_.tuples; }
    const std::vector<TupleTable>& tables() const { return system_.tables; }
    std::vector<float>& weights() { return weights_; }
    const std::vector<float>& weights() const { return weights_; }

    // The tuples that a cell is in, and where it stands in their patterns.
    struct Place {
        std::uint32_t tuple;
        std::uint32_t shift;
    };
    std::span<const Place> places(int cell) const {
        const auto at = static_cast<std::size_t>(cell);
        return {places_.data() + first_place_[at], places_.data() + first_place_[at + 1]};
    }

    // Where the weights of each table begin for these stocks, seen by the side to move.
    void find_tables(const Stock& own, const Stock& other, std::vector<std::size_t>& begins) const;
    // A weight's number, from where its table begins.
    std::size_t weight(std::size_t tuple, std::uint32_t pattern,
                       const std::vector<std::size_t>& begins) const {
        const Reading& reading = readings_[tuple];
        return begins[reading.table] + slots_[reading.first_slot + pattern];
    }

    // The numbers of the weights that a position adds up, one for each tuple.
    template <std::size_t Words>
    void list_weights(const BasicPosition<Words>& position, std::vector<std::uint32_t>& list) const;
    float sum(std::span<const std::uint32_t> list) const;

    // For the side to move, 1 to -1; a finished game has its result. Throws InvalidInput for a
    // position that cannot be right.
    double value(const Position& position) const;
    // The value of each move for the side that makes it, in the order of moves().
    std::vector<double> move_values(const Position& position) const;
    // The move that it makes at the board (chooser.hpp).
    Move choose(const Position& position) const;

    // Of the rules; on boards that fit no mask reflections and turns only.
    const std::vector<Permutation>& symmetries() const { return symmetries_; }

  private:
    Rules rules_;
    Design design_;
    TupleSystem system_;
    // What turns a pattern into a weight, close together in memory: games do little else.
    struct Reading {
        std::uint32_t table;
        std::uint32_t first_slot;
    };
    std::vector<Reading> readings_;          // of each tuple
    std::vector<std::uint16_t> slots_;       // of all tables
    std::vector<std::size_t> first_weight_;  // of each table
    std::vector<float> weights_;
    std::vector<Place> places_;
    std::vector<std::size_t> first_place_;
    std::vector<Permutation> symmetries_;
};

}  // namespace noughts::learning
