// Training of the engine's evaluation (engine/network.hpp): steps of Adam on the mean cross entropy
// between targets and what the network foretells, in floating point; then the numbers are rounded.
//
// The same samples and options give the same network with any number of threads: a batch is cut into
// the same portions, and their slopes are added up in the same order.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/network.hpp"
#include "game/rules.hpp"

namespace noughts::learning {

// Positions of one game. No side can complete a line in them.
struct EvaluationSamples {
    Rules rules;
    std::span<const std::uint64_t>
        positions;                   // marks of the side to move, of the other: 4 words each
    std::span<const float> targets;  // 1 for a sure win of the side to move, 0 for a sure loss
};

struct EvaluationTrainingOptions {
    int epochs = 3;  // how often each sample is seen
    std::uint64_t seed = 1;
    int threads = 0;             // 0: one per core
    int units = engine::kUnits;  // hidden units
    double rate = 0.004;         // the length of a step at the start
    // Called by the calling thread after each batch with the share that is done; may throw.
    std::function<void(double)> progress = nullptr;
};

// The numbers of a network in the order of a file. Learning begins with random numbers. Throws InvalidInput for samples that cannot be learned from.
std::vector<std::int16_t> train_evaluation(int k, std::span<const EvaluationSamples> samples,
                                           const EvaluationTrainingOptions& options);

// What the engine estimates in each position, in points.
std::vector<std::int16_t> estimates(const Rules& rules, std::span<const std::uint64_t> positions,
                                    std::span<const std::int16_t> network, int threads);

}  // namespace noughts::learning
