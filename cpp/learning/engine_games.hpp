// Games of the engine against itself: what the network of its evaluation (engine/network.hpp) learns
// from, and how two networks compare.
//
// Every game begins with a random opening that a short search calls balanced. A position is kept as
// a sample if it is one where the engine would use its estimate: nobody can complete a line, the
// side to move has no threat without an answer, and nothing is proved. A game ends when its result
// is proved, or as a draw when most of the board is full. The same options give the same games on
// every machine, however many threads play them.
//
// Positions of games are not like those that a search estimates: in these, somebody has often just
// made a poor move. So some of the latter can be kept as well (looks), with what a search says of them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/network.hpp"
#include "engine/search.hpp"
#include "game/rules.hpp"

namespace noughts::learning {

struct EngineGameOptions {
    std::uint64_t games = 1;
    std::uint64_t seed = 0;
    std::uint64_t nodes = 2000;  // a move
    double seconds = 0;          // a move instead, if above 0; the games are then not repeatable
    int threads = 0;             // 0: one per core
    // One move in so many is a random one near marks, so that the network sees what mistakes are
    // worth; 0: none. Not in matches.
    std::uint32_t random_moves = 0;
    // One in so many positions that the searches estimate is a sample as well, with what a search of
    // `look_nodes` says of it, proved or not; 0: none. Not in matches.
    std::uint32_t looks = 0;
    std::uint64_t look_nodes = 1500;
    // With two of them every opening is played twice, with colours exchanged.
    std::vector<std::shared_ptr<const engine::Network>> networks;
    // The settings of their searches; the networks above take the place of the ones there.
    std::array<engine::Tuning, 2> tunings{};
    bool keeps_samples = true;
    // Called by the calling thread after each of its games, with the number of all that are over.
    std::function<void(std::uint64_t)> progress = nullptr;
};

// Of a sample whose game was not played.
inline constexpr std::int8_t kNoResult = 2;

struct EngineGames {
    // For each sample the marks of the side to move and of the other one, four words each.
    std::vector<std::uint64_t> positions;
    std::vector<std::uint32_t> games;         // which game each sample is from
    std::vector<std::int16_t> scores;         // what the search said, for the side to move
    std::vector<std::int8_t> results;         // how the game ended for it: 1, 0, -1, or kNoResult
    std::array<std::uint64_t, 3> outcomes{};  // wins, draws and losses of the first network
};

// Throws InvalidInput for rules without patterns, or options that make no sense.
EngineGames play_engine_games(const Rules& rules, const EngineGameOptions& options);

}  // namespace noughts::learning
