// A board that knows, after every mark put or taken, the pattern of every empty cell on each of its
// four lines (patterns.hpp), and from these the threats of both sides and the estimate.
//
// Everything is a pure function of the marks, so putting and taking commute and undo each other.
//
// Cost: a mark touches the 8 (k - 1) cells around it, 32 on 15x15k5: an addition and two look-ups
// each. What belongs to the two sides lies in the two halves of a word, side 0 in the lower one, so
// that one addition or comparison serves both. Test oracle: tests/test_patterns.cpp works everything
// out anew.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "game/position.hpp"
#include "line_system.hpp"
#include "network_sums.hpp"
#include "patterns.hpp"

namespace noughts::engine {

// Whether every window has so many different cells: all boards with such a k but narrow tori.
bool patterns_support(const Rules& rules);

inline constexpr int kRelations = 10;

// Which cells see each other, worked out once for a set of rules.
class PatternGeometry {
  public:
    explicit PatternGeometry(const Rules& rules);

    struct Touch {
        std::uint16_t line;   // of that cell: kDirections * cell + direction
        std::uint16_t place;  // what a mark here adds to its code
    };
    const std::vector<Touch>& touches(int cell) const {
        return touches_[static_cast<std::size_t>(cell)];
    }
    std::uint16_t empty_code(int cell, int direction) const {
        return empty_codes_[static_cast<std::size_t>(cell * kDirections + direction)];
    }
    // A cell and all that see it.
    const CellSet<kWideWords>& sight(int cell) const {
        return sight_[static_cast<std::size_t>(cell)];
    }
    // How two cells lie to each other, one of kRelations: 1 to 4 steps apart on a line; 2, 3, 4 steps
    // apart on none; five steps; more. 0: the same cell.
    int relation(int first, int second) const {
        return relations_[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)];
    }
    // The cells where a mark may matter: at most two steps away, or three on a line.
    const CellSet<kWideWords>& around(int cell) const {
        return around_[static_cast<std::size_t>(cell)];
    }

  private:
    std::vector<std::vector<Touch>> touches_;
    std::vector<std::uint16_t> empty_codes_;
    std::vector<CellSet<kWideWords>> around_, sight_;
    std::vector<std::array<std::uint8_t, kMaxCells>> relations_;
};

class PatternBoard {
  public:
    using Cells = CellSet<kWideWords>;

    PatternBoard(const LineSystem& system, std::shared_ptr<const Network> network);

    void clear();
    // Side 0 is the one to move.
    void set(const Position& position);

    const LineSystem& system() const { return *system_; }
    const Cells& marks(int side) const { return marks_[at(side)]; }
    const Cells& empty() const { return empty_; }
    int empty_count() const { return empty_count_; }
    std::uint64_t key() const { return key_; }

    // Empty cells where a mark makes such a threat, and no higher one.
    const Cells& cells(int side, Threat threat) const {
        return threats_[at(side)][static_cast<std::size_t>(threat)];
    }
    const Cells& completing(int side) const { return cells(side, Threat::completing); }
    const Cells& winning(int side) const { return cells(side, Threat::winning); }
    // Where a mark leaves a line one short.
    Cells building(int side) const {
        return cells(side, Threat::winning) | cells(side, Threat::four_three) |
               cells(side, Threat::four);
    }
    // What a further mark of the side on an empty cell would bring, without putting it: the other cells
    // that complete a line then, and those that complete one or leave it one short.
    Cells completing_with(int side, int cell) const {
        return with(side, cell, completing(side), LineClass::win);
    }
    Cells building_with(int side, int cell) const {
        return with(side, cell, building(side) | completing(side), LineClass::one);
    }
    // Whether a line of the side can still be completed. Most often the first empty cell says so.
    bool has_living_line(int side) const {
        Cells rest = empty_;
        while (!rest.is_empty() && half(packed_[at(rest.first())], side) == 0)
            rest.remove(rest.first());
        return !rest.is_empty();
    }

    int shape(int side, int cell) const { return all_->of_packed[half(packed_[at(cell)], side)]; }
    Threat threat(int side, int cell) const {
        return tally_->threat(half(tallies_[at(cell)], side));
    }
    const Cells& around(int cell) const { return geometry_->around(cell); }
    const Cells& sight(int cell) const { return geometry_->sight(cell); }
    int relation(int first, int second) const { return geometry_->relation(first, second); }

    // The estimate for a side to move.
    int estimate(int side) {
        sums_.refresh(codes_, empty_);
        return sums_.estimate(side, situation(side));
    }
    // The number of the threats on the whole board, as network.hpp counts them.
    int situation(int side) const;

    // In which order chains of threats try their moves: see threat_search.hpp.
    std::uint64_t chain_merit(int side, int cell) const {
        return static_cast<std::uint64_t>(shape(side, cell)) << 8 |
               static_cast<std::uint64_t>(255 - cell);
    }

    void put(int side, int cell);
    void take(int side, int cell);

  private:
    static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
    static constexpr std::uint16_t half(std::uint32_t both, int side) {
        return static_cast<std::uint16_t>(both >> (16 * side));
    }

    Cells& set_of(int side, Threat threat) {
        return threats_[at(side)][static_cast<std::size_t>(threat)];
    }
    template <int Sign>
    void touch(int side, int cell);
    // `those` and the cells with a line of at least such a class after a mark on `cell`.
    Cells with(int side, int cell, Cells those, LineClass least) const;
    // Classes of both sides for a line, as in `packed_`: four bits in each half.
    std::uint32_t classes_of(std::uint32_t codes) const {
        return static_cast<std::uint32_t>((*table_)[codes & 0xffff]) |
               static_cast<std::uint32_t>((*table_)[codes >> 16]) << 16;
    }
    // An empty cell becomes part of the sets of cells with its threats, and leaves them.
    void attach(int cell);
    void detach(int cell);

    const LineSystem* system_;
    const PatternTable* table_;
    const Shapes* all_;
    const LineTally* tally_;
    std::shared_ptr<const PatternGeometry> geometry_;

    int empty_count_ = 0;
    std::uint64_t key_ = 0;
    Cells empty_;
    std::array<Cells, 2> marks_;
    std::array<std::array<Cells, kThreats>, 2> threats_;
    NetworkSums::Codes codes_;
    NetworkSums sums_;
    // Of all cells, as if they were empty, so that no mark needs to know which are.
    std::array<std::uint32_t, 256> packed_;   // the classes, 4 bits each
    std::array<std::uint32_t, 256> tallies_;  // and what they add up to: see LineTally
};

// The cells where the defender, to move, can do anything about a chain of threats of the attacker's
// that wins if the defender passes; as in threat_search.hpp, with the board's own means: after the
// replies of the chain, a mark elsewhere brings no line of the defender within one of complete.
PatternBoard::Cells cells_against(PatternBoard& board, int defender,
                                  const std::vector<std::uint8_t>& chain);

}  // namespace noughts::engine
