// prove: win, draw or loss of any position of a game of lines without powers, up to 64 cells.
//
// Two questions decide a position: can the side to move force a line, and if not, can the other
// side? Each is a search of its own (search.hpp). From the empty board the first is enough: a side
// that cannot win with the first move cannot win with the second either, for the opponent's mark
// is only in its way. For the same reason every opening move of a drawn game draws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "game/position.hpp"
#include "game/rules.hpp"
#include "prover/certificate.hpp"
#include "prover/proof_table.hpp"

namespace noughts::prover {

// Seen by the side to move.
enum class Value : std::uint8_t { loss, draw, win };

struct Progress {
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool own_is_maker = true;   // which question is being asked
    Numbers numbers{};          // what is missing for the maker to win, and to fail
    std::uint64_t entries = 0;  // certificate entries written
};

struct ProveOptions {
    std::size_t memory = std::size_t{1} << 30;  // bytes for what the search remembers
    int threads = 1;  // more share one table; the value is the same, nodes and move may differ
    // The search stops with NodeLimit at the first look at its count, every few thousand nodes, that
    // finds this many. With one thread that is always at the same node.
    std::uint64_t max_nodes = ~std::uint64_t{0};
    // Called by the calling thread some forty times a second. What it throws stops the work and
    // passes through, after all threads have ended.
    std::function<void(const Progress&)> progress = nullptr;
    // If given, called with the entries that prove the value, as they are found.
    std::function<void(const CertificateEntry&)> certificate = nullptr;
};

struct Proof {
    Value value = Value::draw;
    int move = kNoCell;  // keeps the value; kNoCell if the game is over
    std::uint64_t nodes = 0;
    double seconds = 0;  // without the certificate
};

// Thrown when a position is not proved within `max_nodes`.
struct NodeLimit {
    std::uint64_t nodes;
};

// Whether the prover takes the rules: a complete line wins, any empty cell may be taken, there are no
// powers, and at most 64 cells. All its reductions rely on that.
bool prover_supports(const Rules& rules);

// Throws InvalidInput for a position that cannot be right, and for rules that it does not support.
Proof prove(const Rules& rules, const Position& position, const ProveOptions& options = {});

}  // namespace noughts::prover
