#include "weights.hpp"

#include <algorithm>

#include "game/error.hpp"

namespace noughts::engine {

namespace {

constexpr std::int16_t kFive[] = {
#include "weights/k5.inc"
};

// Weights by hand, for k that nobody has trained: each class has a value, a shape their sum.
PatternWeights plain_weights() {
    constexpr std::array<int, kLineClasses> kMover{0, 0, 1, 2, 5, 7, 8, 20, 26, 30, 60, 0};
    constexpr std::array<int, kLineClasses> kWaiter{0, 0, 1, 1, 4, 5, 6, 15, 19, 22, 40, 0};
    PatternWeights weights;
    for (std::size_t shape = 0; shape < kShapes; ++shape) {
        int mover = 0, waiter = 0;
        for (const LineClass each : shapes().classes[shape]) {
            mover += kMover[static_cast<std::size_t>(each)];
            waiter += kWaiter[static_cast<std::size_t>(each)];
        }
        switch (shapes().threat[shape]) {
            case Threat::double_three:
                mover += 60;
                waiter += 25;
                break;
            case Threat::four_three:
                mover += 200;
                waiter += 80;
                break;
            default:
                break;
        }
        weights.mover[shape] = static_cast<std::int16_t>(mover);
        weights.waiter[shape] = static_cast<std::int16_t>(-waiter);
    }
    return weights;
}

}  // namespace

PatternWeights PatternWeights::from(std::span<const std::int16_t> numbers) {
    if (numbers.size() != kWeights)
        throw InvalidInput("weights: there must be " + std::to_string(kWeights) + " numbers, not " +
                           std::to_string(numbers.size()));
    PatternWeights weights;
    const auto take = [&numbers](auto& part) {
        std::ranges::copy(numbers.first(part.size()), part.begin());
        numbers = numbers.subspan(part.size());
    };
    take(weights.mover);
    take(weights.waiter);
    take(weights.situation);
    return weights;
}

bool are_weights_trained(int k) {
    return k == 5;
}

std::shared_ptr<const PatternWeights> default_weights(int k) {
    const auto shared = [](const PatternWeights& weights) {
        return std::make_shared<const PatternWeights>(weights);
    };
    static const auto five = shared(PatternWeights::from(kFive));
    if (k == 5) return five;
    static const auto plain = shared(plain_weights());
    return plain;
}

}  // namespace noughts::engine
