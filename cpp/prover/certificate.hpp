// Certificates: a proof written down, so that a short program without search can check it.
//
// A certificate answers one or two questions "the maker wins" or "the maker fails", each with a list
// of entries: what the side that keeps the claim does in a state. A state is looked up after dead
// cells were dropped, forced moves played and the smallest of its symmetric images taken, all of
// which the checker does itself. Then, in this order, the entry may say:
//
//   weaken     (maker fails) the breaker gives up its own lines from here on
//   give       (maker fails) open cells that the maker gets for nothing: the breaker does not need
//              them. So a certificate says only what happens in the zone of a failure
//   pairs      (maker fails) pairs of open cells; lines of the maker that hold a pair are harmless.
//              No other line of the maker and no line of the breaker may touch those cells
//   potential  (maker fails) the weights of the lines show that the maker fails: a leaf
//   keep       (maker wins) the maker gives up all open cells but these; none of the others may lie
//              on a line of the breaker, and the maker must still have a line
//   move       what the keeper of the claim plays; the other side's moves are all tried, but for
//              dominated ones. A weak game with the maker to move, claimed to fail, is checked part by
//              part.
//
// docs/proofs.md describes the file; noughts/solving/certificates/ has the checker.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "prover/search.hpp"

namespace noughts::prover {

struct CertificateEntry {
    bool own_is_maker = true;  // which question it belongs to
    bool maker_wins = false;   // the claim
    State state{};
    bool weaken = false;
    bool by_potential = false;
    std::uint64_t given_mask = 0;
    std::vector<std::pair<int, int>> pairs{};
    std::uint64_t keep_mask = 0;  // 0: all
    int move = kNoCell;

    void add_pair(std::uint64_t mask) {
        pairs.emplace_back(std::countr_zero(mask), std::bit_width(mask) - 1);
    }
};

// Writes the entries for a state whose claim has been proved; what `search` has forgotten it
// proves again. `write` may throw to stop. Memory grows with the entries: 40 bytes each.
void write_entries(const LineGame& game, Search& search, const State& root, bool own_is_maker,
                   bool maker_wins, const std::function<void(const CertificateEntry&)>& write);

}  // namespace noughts::prover
