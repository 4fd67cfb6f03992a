// Random games, counted: every legal placement equally likely until one side wins or the board is
// full. For benchmarks, and the first thing a Monte Carlo player needs.
//
// Boards of at most 16 cells look a line up by the whole mask; larger ones walk from the last mark
// to its neighbours. Same seed, same games, on every machine. Rules without powers.
#pragma once

#include <cstdint>
#include <functional>

#include "game/rules.hpp"

namespace noughts::engine {

struct PlayoutCount {
    std::uint64_t first_wins = 0;  // by the side that opens
    std::uint64_t second_wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t moves = 0;  // in all games together

    bool operator==(const PlayoutCount&) const = default;
};

// Whether random games can be played: without powers, on any empty cell.
bool playouts_support(const Rules& rules);

// Throws InvalidInput for other rules. `poll` is called every few milliseconds; what it throws
// stops the count and passes through.
PlayoutCount count_playouts(const Rules& rules, std::uint64_t games, std::uint64_t seed,
                            const std::function<void()>& poll = nullptr);

}  // namespace noughts::engine
