// KeptMoves: the moves of a player that was asked elsewhere, as bytes.
//
// Positions are asked in portions: some boards of one layer, in the order of for_each_position(). The
// answer to a portion has for each position, numbers being little-endian:
//
//      byte    0: no legal move   1: one move   2: several, equally likely   3: several with chances
//              4: answers of a player that was asked several times
//      1       two bytes: where the move stands in moves()
//      2       two bytes: how many; then two bytes for each move
//      3       as 2; then eight bytes for each move: its chance, in double precision
//      4       two bytes: how many; then two bytes for each answer, in the order in which they were given:
//              where the move stands, or 65535 for no legal move. Each has the same chance.
#pragma once

#include <cstdint>
#include <span>

#include "player_moves.hpp"

namespace noughts::learning {

struct Portion {
    int marks;
    std::size_t first, last;  // boards; the last is not among them
    std::size_t positions;
};

// All portions of the layers of the seats, by marks; each has at most `size` positions, or one board.
std::vector<Portion> find_portions(const PositionClasses& classes, std::array<bool, 2> seats,
                                   std::size_t size);

// Of the answers of a player that was asked several times: all, or every second one.
enum class Part : std::uint8_t { all, one_half, other_half };

class KeptMoves : public PlayerMoves {
  public:
    using Bytes = std::span<const std::uint8_t>;

    explicit KeptMoves(const PositionClasses& classes) : classes_(classes) {}

    // The bytes must outlive this. Throws InvalidInput if they are no answer to the portion.
    void add(int marks, std::size_t first, std::size_t last, Bytes bytes);

    std::unique_ptr<Asker> make_asker() const override { return make_asker(Part::all); }
    std::unique_ptr<Asker> make_asker(Part part) const;

    const PositionClasses& classes() const { return classes_; }
    // From the first answer for a board on; empty where it was never added.
    Bytes at(int marks, std::size_t board) const;

  private:
    const PositionClasses& classes_;
    std::array<std::vector<Bytes>, kMaxTableCells> boards_;  // by marks
};

}  // namespace noughts::learning
