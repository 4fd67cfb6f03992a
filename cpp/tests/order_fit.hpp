// Fits the numbers of engine/pattern_order.cpp: how likely a search prefers a move, by the lines that it
// makes for its owner, those of the opponent's that it spoils, the threats of both, and how it lies to the
// last two moves.
//
// A model of choice: the chance of a move is in proportion to exp(sum of its numbers). The fit climbs the
// mean logarithm of the chances of the moves that were preferred, less a little for large numbers. Sums
// are made in one order, so the same data gives the same numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/pattern_board.hpp"

namespace noughts::testing {

// Places among the numbers: own lines, the opponent's, pairs of threats, relations to the last moves.
inline constexpr std::size_t kOwnThreats = 5, kOtherThreats = 6;
inline constexpr std::size_t kThreatsAt = 2 * engine::kLineClasses;
inline constexpr std::size_t kLastAt = kThreatsAt + kOwnThreats * kOtherThreats;
inline constexpr std::size_t kLastOwnAt = kLastAt + engine::kRelations;
inline constexpr std::size_t kOrderNumbers = kLastOwnAt + engine::kRelations;
inline constexpr std::size_t kOrderParts = 11;  // four lines for each side, threats, last moves

using OrderNumbers = std::array<double, kOrderNumbers>;
using OrderParts = std::array<std::uint8_t, kOrderParts>;  // which numbers a move adds up

struct Choice {
    std::vector<OrderParts> moves;
    std::size_t preferred;
};

// `last`: where the opponent has just played, `last_own`: the side before.
inline OrderParts order_parts(const engine::PatternBoard& board, int side, int cell, int last,
                              int last_own) {
    OrderParts parts{};
    for (std::size_t whose = 0; whose < 2; ++whose) {
        const int owner = whose == 0 ? side : side ^ 1;
        const auto shape = static_cast<std::size_t>(board.shape(owner, cell));
        for (std::size_t i = 0; i < 4; ++i)
            parts[4 * whose + i] = static_cast<std::uint8_t>(
                whose * engine::kLineClasses +
                static_cast<std::size_t>(engine::shapes().classes[shape][i]));
    }
    const auto threat = [&](int owner, std::size_t count) {
        return std::min(static_cast<std::size_t>(board.threat(owner, cell)), count - 1);
    };
    const auto relation = [&](int other) {
        return static_cast<std::size_t>(board.relation(other, cell));
    };
    parts[9] = static_cast<std::uint8_t>(kLastAt + relation(last));
    parts[10] = static_cast<std::uint8_t>(kLastOwnAt + relation(last_own));
    parts[8] = static_cast<std::uint8_t>(kThreatsAt + threat(side, kOwnThreats) * kOtherThreats +
                                         threat(side ^ 1, kOtherThreats));
    return parts;
}

inline double order_sum(const OrderNumbers& numbers, const OrderParts& parts) {
    double sum = 0;
    for (const std::uint8_t part : parts)
        sum += numbers[part];
    return sum;
}

// The preferred move's place in the order, from 0 on.
inline std::size_t place_of_preferred(const OrderNumbers& numbers, const Choice& choice) {
    const double sum = order_sum(numbers, choice.moves[choice.preferred]);
    return static_cast<std::size_t>(std::ranges::count_if(
        choice.moves, [&](const OrderParts& parts) { return order_sum(numbers, parts) > sum; }));
}

inline OrderNumbers fit_order(const std::vector<Choice>& choices, int steps) {
    constexpr double kRate = 0.05, kPull = 0.0005, kMomentum = 0.9, kForget = 0.99;
    OrderNumbers numbers{}, speed{}, size{};
    for (int step = 0; step < steps; ++step) {
        OrderNumbers slope{};
        for (const Choice& choice : choices) {
            std::vector<double> chances;
            double most = -1e9, all = 0;
            for (const OrderParts& parts : choice.moves)
                most = std::max(most, chances.emplace_back(order_sum(numbers, parts)));
            for (double& chance : chances)
                all += chance = std::exp(chance - most);
            for (std::size_t i = 0; i < chances.size(); ++i)
                for (const std::uint8_t part : choice.moves[i])
                    slope[part] += (i == choice.preferred ? 1.0 : 0.0) - chances[i] / all;
        }
        // Adam: steps of about the same length for rare and frequent lines.
        for (std::size_t i = 0; i < kOrderNumbers; ++i) {
            slope[i] = slope[i] / static_cast<double>(choices.size()) - kPull * numbers[i];
            speed[i] = kMomentum * speed[i] + (1 - kMomentum) * slope[i];
            size[i] = kForget * size[i] + (1 - kForget) * slope[i] * slope[i];
            const double left = 1 - static_cast<double>(step) / steps;
            numbers[i] += kRate * left * speed[i] / (std::sqrt(size[i]) + 1e-8);
        }
    }
    return numbers;
}

}  // namespace noughts::testing
