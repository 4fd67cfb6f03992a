#include "playouts.hpp"

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "game/dice.hpp"
#include "game/ending.hpp"
#include "game/error.hpp"
#include "game/placement.hpp"
#include "line_system.hpp"
#include "tables/line_tables.hpp"

namespace noughts::engine {

namespace {

// Lines by the mask of a side's marks; boards of at most 16 cells.
class MaskLines {
  public:
    explicit MaskLines(const Rules& rules) : tables_(rules) {}

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

// Lines by walking from the last mark, both ways in each direction. Where the board ends, the walk
// comes to cell kNoCell, which never holds a mark.
class WalkedLines {
  public:
    explicit WalkedLines(const Rules& rules) : k_(rules.k()) {
        for (auto& ways : steps_)
            for (auto& next : ways)
                next.fill(kNoCell);
        for (int direction = 0; direction < kDirections; ++direction) {
            if (goes_around(rules, direction)) continue;
            auto& [ahead, back] = steps_[static_cast<std::size_t>(direction)];
            for (int cell = 0; cell < rules.cells(); ++cell) {
                const int next = neighbour(rules, cell, direction);
                if (next == kNoCell) continue;
                ahead[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(next);
                back[static_cast<std::size_t>(next)] = static_cast<std::uint8_t>(cell);
            }
        }
    }

    void clear() { marks_.fill(0); }
    bool completes(int side, int cell) {
        const auto mark = static_cast<std::uint8_t>(side + 1);
        const auto here = static_cast<std::uint8_t>(cell);
        marks_[here] = mark;
        for (const auto& [ahead, back] : steps_) {
            int run = 1;
            for (std::uint8_t at = ahead[here]; marks_[at] == mark && run < k_; at = ahead[at])
                ++run;
            for (std::uint8_t at = back[here]; marks_[at] == mark && run < k_; at = back[at])
                ++run;
            if (run >= k_) return true;
        }
        return false;
    }

  private:
    // Whether a walk comes back before it has k cells: on a narrow torus. No line goes that way.
    static bool goes_around(const Rules& rules, int direction) {
        int at = 0;
        for (int step = 1; step < rules.k(); ++step) {
            at = neighbour(rules, at, direction);
            if (at == kNoCell) return false;
            if (at == 0) return true;
        }
        return false;
    }

    using Next = std::array<std::uint8_t, 256>;  // by cell

    int k_;
    std::array<std::uint8_t, 256> marks_{};
    std::array<std::array<Next, 2>, kDirections> steps_;
};

template <class LineFinder>
PlayoutCount play(const Rules& rules, std::uint64_t games, std::uint64_t seed,
                  const std::function<void()>& poll) {
    constexpr std::uint64_t kMovesBetweenPolls = 1 << 18;
    LineFinder lines(rules);
    Dice dice(seed);
    const auto cells = static_cast<std::uint32_t>(rules.cells());
    std::array<std::uint8_t, kMaxCells> order;
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
        bool has_line = false;
        while (move < cells && !has_line) {
            std::swap(order[move], order[move + dice.roll(cells - move)]);
            has_line = lines.completes(static_cast<int>(move & 1), order[move]);
            ++move;
        }
        count.moves += move;
        const Outcome end = ending(rules, false, has_line, true);  // seen by who would be next
        const bool first_is_next = (move & 1) == 0;
        if (end == Outcome::draw)
            ++count.draws;
        else
            ++((end == Outcome::own_wins) == first_is_next ? count.first_wins : count.second_wins);
    }
    return count;
}

}  // namespace

bool playouts_support(const Rules& rules) {
    return !rules.has_powers() && allows_every_empty_cell(rules);
}

PlayoutCount count_playouts(const Rules& rules, std::uint64_t games, std::uint64_t seed,
                            const std::function<void()>& poll) {
    if (!playouts_support(rules))
        throw InvalidInput("playouts: " + rules.name() + " has powers; random games know none");
    return rules.cells() <= 16 ? play<MaskLines>(rules, games, seed, poll)
                               : play<WalkedLines>(rules, games, seed, poll);
}

}  // namespace noughts::engine
