#include "playouts.hpp"

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "game/error.hpp"
#include "tables/line_tables.hpp"

namespace noughts::engine {

namespace {

// xoshiro-like speed is not needed: one multiplication a number, and the same everywhere.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : state_(mixed(seed)) {}

    // 0 .. sides - 1; the bias of at most sides / 2^32 is far below what games could show.
    std::uint32_t roll(std::uint32_t sides) {
        state_ = state_ * 6364136223846793005 + 1442695040888963407;
        return static_cast<std::uint32_t>((state_ >> 32) * sides >> 32);
    }

  private:
    std::uint64_t state_;
};

// Lines by the mask of a side's marks; boards of at most 16 cells.
class MaskLines {
  public:
    explicit MaskLines(const GameRules& rules)
        : tables_(Rules(rules.width, rules.height, rules.k)) {}

    void clear() { masks_ = {}; }
    bool completes(int side, int cell) {
        unsigned& mask = masks_[static_cast<std::size_t>(side)];
        mask |= 1u << cell;
        return tables_.has_line(mask);
    }

  private:
    LineTables tables_;
    std::array<unsigned, 2> masks_{};
};

// Lines by walking from the last mark; a rim of empty squares ends every walk.
class WalkedLines {
  public:
    explicit WalkedLines(const GameRules& rules)
        : k_(rules.k),
          row_(rules.width + 2),
          squares_(static_cast<std::size_t>(row_) * static_cast<std::size_t>(rules.height + 2)) {
        for (int cell = 0; cell < rules.cells(); ++cell)
            square_of_.push_back((cell / rules.width + 1) * row_ + cell % rules.width + 1);
    }

    void clear() { std::fill(squares_.begin(), squares_.end(), std::uint8_t{0}); }
    bool completes(int side, int cell) {
        const auto mark = static_cast<std::uint8_t>(side + 1);
        std::uint8_t* const here =
            &squares_[static_cast<std::size_t>(square_of_[static_cast<std::size_t>(cell)])];
        *here = mark;
        for (const int step : {1, row_, row_ + 1, row_ - 1}) {
            int run = 1;
            for (const std::uint8_t* at = here + step; *at == mark; at += step)
                ++run;
            for (const std::uint8_t* at = here - step; *at == mark; at -= step)
                ++run;
            if (run >= k_) return true;
        }
        return false;
    }

  private:
    int k_, row_;
    std::vector<std::uint8_t> squares_;
    std::vector<int> square_of_;
};

template <class Lines>
PlayoutCount play(const GameRules& rules, std::uint64_t games, std::uint64_t seed,
                  const std::function<void()>& poll) {
    constexpr std::uint64_t kMovesBetweenPolls = 1 << 18;
    Lines lines(rules);
    Dice dice(seed);
    const auto cells = static_cast<std::uint32_t>(rules.cells());
    std::array<std::uint8_t, kMaxEngineCells> order;
    for (std::uint32_t cell = 0; cell < cells; ++cell)
        order[cell] = static_cast<std::uint8_t>(cell);
    PlayoutCount count;
    std::uint64_t next_poll = kMovesBetweenPolls;
    for (std::uint64_t game = 0; game < games; ++game) {
        if (poll && count.moves >= next_poll) {
            next_poll = count.moves + kMovesBetweenPolls;
            poll();
        }
        lines.clear();
        // The empty cells stay at the end of `order`; any order they come in is as good.
        std::uint32_t move = 0;
        bool is_won = false;
        while (move < cells && !is_won) {
            std::swap(order[move], order[move + dice.roll(cells - move)]);
            is_won = lines.completes(static_cast<int>(move & 1), order[move]);
            ++move;
        }
        count.moves += move;
        ++(is_won ? (move & 1 ? count.first_wins : count.second_wins) : count.draws);
    }
    return count;
}

}  // namespace

PlayoutCount count_playouts(const GameRules& rules, std::uint64_t games, std::uint64_t seed,
                            const std::function<void()>& poll) {
    validate(rules);
    if (rules.swaps > 0 || rules.blocks > 0)
        throw InvalidInput("playouts: " + rules.name() + " has powers; random games know none");
    return rules.cells() <= 16 ? play<MaskLines>(rules, games, seed, poll)
                               : play<WalkedLines>(rules, games, seed, poll);
}

}  // namespace noughts::engine
