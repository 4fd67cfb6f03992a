// The slope of the error of the engine's network (engine/network.hpp) at one sample, in floating
// point: forwards from the rows of all empty cells to what the network foretells, and back.
//
// Numbers and slopes are in the order of a file: NetworkParts says where each part begins.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/network.hpp"
#include "engine/pattern_board.hpp"
#include "learning/evaluation_training.hpp"

namespace noughts::learning {

struct EvaluationSample {
    const std::uint64_t* words;  // marks of the side to move, of the other: 4 words each
    std::uint16_t set;           // of which game
    std::uint16_t situation;
    float target;
};

// The buffers of one sample are used again for the next.
class EvaluationSlope {
  public:
    EvaluationSlope(const engine::NetworkParts& parts, std::span<const EvaluationSamples> sets,
                    std::span<const std::unique_ptr<engine::PatternGeometry>> geometries)
        : parts_(parts), sets_(sets), geometries_(geometries) {}

    // Adds to `slopes`.
    void add(const EvaluationSample& sample, const float* numbers, float* slopes);

  private:
    using Both = std::array<float, engine::kSums>;  // channels of both views

    struct Cell {
        std::array<std::array<std::uint16_t, kDirections>, 2> rows;
        Both values;  // before they are cut off
    };

    void list_cells(const EvaluationSample& sample);
    void forward(const float* numbers);
    void backward(const Both& back, float* slopes) const;

    const engine::NetworkParts& parts_;
    std::span<const EvaluationSamples> sets_;
    std::span<const std::unique_ptr<engine::PatternGeometry>> geometries_;
    std::array<std::array<std::uint16_t, 256 * kDirections>, 2> codes_;
    std::array<Cell, 256> cells_;
    std::size_t count_ = 0;
    Both sums_;
    std::vector<float> hidden_;
};

}  // namespace noughts::learning
