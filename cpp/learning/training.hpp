// Training: a network plays against itself and learns from what happens (temporal differences).
//
// In each position the network looks one move ahead. The best of these values is what the position
// should have been worth: its target. With lambda > 0 the target also takes from what came later, as
// long as the moves were the best ones:
//
//      target(t) = (1 - lambda) * best(t) + lambda * -target(t + 1)
//
// The value v of the position then moves towards its target: each of its n weights gets
// step * (target - v) / n. (This is the gradient of the cross-entropy for tanh.) With temporal
// coherence each weight has a step of its own: |sum of its errors| / sum of |its errors|, which falls
// where errors change their sign.
//
// Games are played in batches: within one the weights stay as they are, so that threads can share
// them, and the lessons are applied in the order of the games. So the same seed gives the same
// weights with any number of threads.
//
// Batches begin at whole multiples of their size, counted from the first game of all. Training that
// stops within a batch has learned from the games so far; when it goes on, the batch is played again
// from the state before it. So it does not matter where training stops and goes on.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "network.hpp"

namespace noughts::learning {

struct TrainingOptions {
    std::uint64_t games = 0;
    std::uint64_t first_game = 0;  // number of the first: with the seed it decides all chance
    std::uint64_t seed = 0;
    double step = 1.0;         // 0 to 100; shared by all weights of a position
    double lambda = 0.0;       // 0 to 1
    double exploration = 0.1;  // share of moves that are random
    int random_opening = 0;    // a game begins with 0 to this many random moves
    bool is_coherent = true;   // temporal coherence
    int threads = 0;           // 0: one for each core
    std::function<void(std::uint64_t)> progress = nullptr;  // games so far; may throw
};

struct TrainingCount {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;  // learned from
    std::uint64_t first_wins = 0;
    std::uint64_t second_wins = 0;
    std::uint64_t draws = 0;
    double squared_error = 0;  // of all positions together
};

// A network, and what training has to remember besides its weights.
class Trainer {
  public:
    explicit Trainer(Network network) : network_(std::move(network)) {}

    Network& network() { return network_; }
    const Network& network() const { return network_; }

    // Throws InvalidInput for options that make no sense. What `progress` throws passes through; the
    // lessons of all batches before stay.
    TrainingCount train(const TrainingOptions& options);

    // Everything that training needs to go on: for each weight the weight itself, the sum of its errors
    // and the sum of their sizes.
    struct State {
        std::uint64_t games = 0;  // before it
        std::vector<float> weights, error_sums, error_sizes;
    };
    // After so many games, or as it was before the batch under way.
    State state(std::uint64_t games) const;
    // Throws InvalidInput if there are too many or too few numbers.
    void set_state(State state);

    // One lesson: moves the value of the position towards the target (-1 to 1). Returns the error.
    double learn(const Position& position, double target, double step, bool is_coherent);

  private:
    double learn_weights(const std::vector<std::uint32_t>& list, double target, double step,
                         bool is_coherent);

    void put_back(const State& state);

    Network network_;
    std::vector<float> error_sums_, error_sizes_;  // of each weight; empty until they are used
    std::optional<State> before_batch_;            // while a batch is learned in part
};

}  // namespace noughts::learning
