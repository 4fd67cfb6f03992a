// Chains of threes and fours: wins by an unbroken series of threats, some of which leave the opponent
// several answers.
//
// The attacker only makes moves after which it completes a line next, or makes a threat without an
// answer next. The defender's answers are complete: the one cell that stops a completing move; else
// all cells that interfere with every threat to make one without an answer, its own fours among them.
// So a win is a proof, and no win says nothing: the attacker's quiet moves are left out.
//
// Proof-number search: each position keeps how many positions at least must still be won to prove the
// win, and how many must be refuted to disprove it, and the search follows the smallest numbers. Both
// are kept in a table, so a later search of the same position goes on from there.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pattern_board.hpp"
#include "threat_search.hpp"

namespace noughts::engine {

// The cells that answer every threat of the opponent's to make one without an answer. After any other
// move `side` loses within four plies.
PatternBoard::Cells answers_to_winning_cells(PatternBoard& board, int side);

class ThreeSearch {
  public:
    struct Win {
        int plies;      // at most so many
        CellLine line;  // as far as it is known, at least the first move
    };

    // `memory`: how many positions to remember, a power of two.
    ThreeSearch(std::size_t memory, ThreatSearch<PatternBoard>& fours);

    // Forgets the positions, so that one analysis does not depend on another.
    void begin();

    std::uint64_t nodes() const { return nodes_; }

    // Whether `attacker`, to move, wins by threats; nothing is known after `budget` positions.
    std::optional<Win> find(PatternBoard& board, int attacker, std::uint64_t budget);

  private:
    using Cells = PatternBoard::Cells;
    using Number = std::uint32_t;

    struct Entry {
        std::uint64_t check = 0;
        Number proof = 0, disproof = 0;  // at least so many positions
        std::uint16_t plies = 0;         // of a win, from here
        std::uint8_t cell = kNoCell;     // that wins
    };
    struct Child {
        int cell;
        std::uint64_t key;
    };

    Entry& entry_of(std::uint64_t key) { return entries_[key & (entries_.size() - 1)]; }
    Entry known(std::uint64_t key, Number proof);
    void keep(std::uint64_t key, Entry entry);
    std::uint64_t key_of(const PatternBoard& board, bool is_attacking) const;
    // What needs no search at a position; else the moves. A new one looks for a chain of fours.
    std::optional<Entry> settle_attack(PatternBoard& board, bool is_new, Cells& moves);
    std::optional<Entry> settle_defence(PatternBoard& board, Cells& moves, int& least);
    void visit(PatternBoard& board, bool is_attacking, Number max_proof, Number max_disproof,
               int ply);

    std::vector<Entry> entries_;
    ThreatSearch<PatternBoard>& fours_;
    int attacker_ = 0;
    std::uint64_t analyses_ = std::uint64_t{1} << 41;
    std::uint64_t salt_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t last_ = 0;
    CellLine chain_;
};

}  // namespace noughts::engine
