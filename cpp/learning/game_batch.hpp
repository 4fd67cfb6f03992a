// GameBatch: many games of one set of rules side by side, stepped and observed as arrays.
//
// What a learner sees of a position is planes of one byte a cell, from the side to move:
//
//      0  own marks          1  the other side's marks       2  cells where a mark may go
//      3  own swaps left     4  own blocks left              5, 6  the same of the other side
//
// The last four fill their whole plane with one number and exist only in games with powers. Must agree
// with adapters/observations.py in Python.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>

#include "game/position.hpp"

namespace noughts::learning {

// "Leave this game as it is": a number that nobody writes by mistake.
inline constexpr std::int64_t kNoAction = std::numeric_limits<std::int64_t>::min();

class GameBatch {
  public:
    virtual ~GameBatch() = default;

    virtual std::size_t size() const = 0;
    virtual std::size_t planes() const = 0;
    virtual std::int64_t actions() const = 0;
    virtual Position position(std::size_t game) const = 0;

    // Starts the games again whose entry is not 0.
    virtual void reset(std::span<const std::uint8_t> which) = 0;
    // One move in each game, or kNoAction. All are checked before any is made; throws InvalidInput
    // that names the game.
    virtual void play(std::span<const std::int64_t> actions) = 0;
    // A random legal move in the games whose entry is not 0 and that are not over.
    virtual void play_random(std::span<const std::uint8_t> which) = 0;
    // The outcome of each game, seen by the side to move.
    virtual void outcomes(std::span<std::uint8_t> to) const = 0;
    // size() * planes() * cells bytes, and size() * actions() bytes that are 1 for legal actions.
    virtual void observe(std::span<std::uint8_t> planes, std::span<std::uint8_t> masks) const = 0;
};

// Throws InvalidInput where the numbers make no sense.
std::unique_ptr<GameBatch> make_game_batch(const Rules& rules, std::size_t games,
                                           std::uint64_t seed);

}  // namespace noughts::learning
