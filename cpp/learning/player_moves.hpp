// PlayerMoves: what a player does in every position of a game with a table.
#pragma once

#include <memory>
#include <vector>

#include "position_classes.hpp"

namespace noughts::learning {

// A move, and how likely the player makes it.
struct Choice {
    Move move;
    double chance = 0;
};

class PlayerMoves {
  public:
    virtual ~PlayerMoves() = default;

    // Answers for one thread.
    class Asker {
      public:
        virtual ~Asker() = default;
        // Sets the moves that the player can make in a position that play can reach, in the order of
        // moves(). What is missing to 1 is no legal move, and loses.
        virtual void ask(int marks, std::size_t board, std::size_t stocks, int blocked,
                         std::vector<Choice>& choices) = 0;
    };
    virtual std::unique_ptr<Asker> make_asker() const = 0;
};

// What the player's choice in one position does to its value.
struct Care {
    double kept = 0;  // how likely the value is kept
    double lost =
        0;  // the mean loss: 1 for a win that becomes a draw, 2 for one that becomes a loss

    bool is_mistake() const { return lost > kSmall; }
    static constexpr double kSmall = 1e-9;  // rounding errors are smaller
};

// Calls visit(choice, step, lost) for each choice in a position of a value, then
// visit_rest(chance, lost) if there is a chance of no legal move. Returns the sum.
template <class Visit, class VisitRest>
Care look_at_choices(const PositionClasses& classes, const BoardClass& board, int marks,
                     std::size_t stocks, int value, const std::vector<Choice>& choices,
                     Visit&& visit, VisitRest&& visit_rest) {
    Care care;
    double rest = 1;
    for (const Choice& choice : choices) {
        const Step step = classes.step(board, marks, stocks, choice.move);
        const int result = step.is_over ? step.result : -classes.value_after(step, marks);
        rest -= choice.chance;
        if (result == value)
            care.kept += choice.chance;
        else
            care.lost += choice.chance * (value - result);
        visit(choice, step, value - result);
    }
    if (rest > Care::kSmall) {
        (value == -1 ? care.kept : care.lost) += rest * (value == -1 ? 1 : value + 1);
        visit_rest(rest, value + 1);
    }
    return care;
}

}  // namespace noughts::learning
