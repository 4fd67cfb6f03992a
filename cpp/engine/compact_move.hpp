// A move in four bytes, for lists, lines and the transposition table.
#pragma once

#include <cstdint>
#include <vector>

#include "game.hpp"

namespace noughts::engine {

inline constexpr std::uint8_t kNowhere = 255;

struct CompactMove {
    std::uint8_t cell = kNowhere;
    Power power = Power::none;
    std::uint8_t first = kNowhere;
    std::uint8_t second = kNowhere;

    bool is_none() const { return cell == kNowhere; }
    bool operator==(const CompactMove&) const = default;
};

inline CompactMove placement(int cell) {
    return {static_cast<std::uint8_t>(cell)};
}
inline CompactMove placement_and_swap(int cell, int one, int two) {
    return {static_cast<std::uint8_t>(cell), Power::swap,
            static_cast<std::uint8_t>(one < two ? one : two),
            static_cast<std::uint8_t>(one < two ? two : one)};
}
inline CompactMove placement_and_block(int cell, int closed) {
    return {static_cast<std::uint8_t>(cell), Power::block, static_cast<std::uint8_t>(closed)};
}

inline Move to_move(CompactMove move) {
    const auto cell = [](std::uint8_t byte) { return byte == kNowhere ? kNoCell : int{byte}; };
    return {cell(move.cell), move.power, cell(move.first), cell(move.second)};
}

// The same move on the board as a symmetry shows it.
inline CompactMove image(const LineSystem& system, int symmetry, CompactMove move) {
    const auto of = [&](std::uint8_t cell) {
        return cell == kNowhere ? int{kNowhere} : system.image(symmetry, cell);
    };
    if (move.is_none()) return move;
    if (move.power == Power::swap)
        return placement_and_swap(of(move.cell), of(move.first), of(move.second));
    if (move.power == Power::block) return placement_and_block(of(move.cell), of(move.first));
    return placement(of(move.cell));
}

using MoveLine = std::vector<CompactMove>;

}  // namespace noughts::engine
