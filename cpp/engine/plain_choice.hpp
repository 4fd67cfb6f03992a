// What the boards of the plain search tell it: the moves of a position, and its key.
#pragma once

#include <array>
#include <cstdint>

#include "game/cells.hpp"
#include "scores.hpp"

namespace noughts::engine {

// The cells worth looking at, or a score that needs no search.
struct Choice {
    struct Candidate {
        std::uint8_t cell;
        int merit;  // the higher the sooner
    };

    std::array<Candidate, kMaxCells> candidates;
    int count = 0;
    // Of the moves that are left out for a sound reason: none by default.
    ProvedScore dismissed{-kInfinity, true, true};
    bool is_settled = false;
    ProvedScore score{};  // if settled
    int cell = kNoCell;   // if settled: a move that keeps it, where there is one

    void add(int candidate, int merit) {
        candidates[static_cast<std::size_t>(count++)] = {static_cast<std::uint8_t>(candidate),
                                                         merit};
    }
    void settle(const ProvedScore& found, int by) {
        is_settled = true;
        score = found;
        cell = by;
    }
};

struct BoardKey {
    std::uint64_t hash;
    bool is_mirrored;  // the key is that of the mirror image
};

constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
}

}  // namespace noughts::engine
