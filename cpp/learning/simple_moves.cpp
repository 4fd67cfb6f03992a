#include "simple_moves.hpp"

#include <algorithm>

#include "tables/probe.hpp"

namespace noughts::learning {

namespace {

class SimpleAsker : public PlayerMoves::Asker {
  public:
    SimpleAsker(const PositionClasses& classes, bool is_perfect)
        : classes_(classes), is_perfect_(is_perfect) {}

    void ask(int marks, std::size_t board, std::size_t stocks, int blocked,
             std::vector<Choice>& choices) override {
        const Table& table = classes_.table();
        const SmallPosition position =
            classes_.position(classes_.layer(marks).boards[board], stocks, blocked);
        choices.clear();
        for (const Move& move : moves(table.rules, position))
            choices.push_back({move, 0.0});
        if (is_perfect_) {
            const std::vector<Score> scores = move_values(table, position);
            const Score best = *std::ranges::max_element(scores);
            std::size_t at = 0;
            std::erase_if(choices, [&](const Choice&) { return scores[at++] != best; });
        }
        for (Choice& choice : choices)
            choice.chance = 1.0 / static_cast<double>(choices.size());
    }

  private:
    const PositionClasses& classes_;
    const bool is_perfect_;
};

}  // namespace

std::unique_ptr<PlayerMoves::Asker> RandomMoves::make_asker() const {
    return std::make_unique<SimpleAsker>(classes_, false);
}

std::unique_ptr<PlayerMoves::Asker> PerfectMoves::make_asker() const {
    return std::make_unique<SimpleAsker>(classes_, true);
}

}  // namespace noughts::learning
