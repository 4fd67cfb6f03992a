// Which moves to look at, and in which order.
//
// Threats first: a cell's merit comes from what a mark there builds for its owner and spoils for
// the opponent (the packed counts of board.hpp), plus what the search has learnt: moves that caused
// cut-offs in sister positions (killers) and anywhere (history). Powers come in stages: winning
// swaps have been tried before any list is made; then plain placements; then, if the opponent
// threatens, powers that answer; then the rest. Ties are broken by the move itself, so that the
// order is total and the same with every compiler.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "situation.hpp"

namespace noughts::engine {

struct ScoredMove {
    Move move;
    int merit;
};

using MoveList = std::vector<ScoredMove>;

// From here on a move makes a threat or answers one: never reduced.
inline constexpr int kUrgentMerit = 4000;

// What a mark on the cell builds for its owner, by the owner's packed counts. A cell that is two
// short in several lines mostly makes a double threat.
inline int building_merit(std::uint32_t info, int double_threat, int threat, int step) {
    const auto field = [info](int number) { return static_cast<int>(info >> (8 * number) & 0xff); };
    int merit = field(2) * step + field(3) * step / 8;
    if (field(2) > 1) merit += field(2) * step;  // open on both sides
    if (field(1) > 1)
        merit += double_threat;
    else if (field(1) == 1)
        merit += threat;
    return merit;
}

template <std::size_t Words>
int placement_merit(const Board<Words>& board, int side, int cell) {
    return building_merit(board.info(side, cell), 20000, 2500, 200) +
           building_merit(board.info(side ^ 1, cell), 10000, 900, 150) +
           static_cast<int>(board.system().through(cell).size());
}

// An object, not a function, so that sorting compiles to straight comparisons.
struct IsBefore {
    bool operator()(const ScoredMove& a, const ScoredMove& b) const {
        if (a.merit != b.merit) return a.merit > b.merit;
        return rank(a.move) < rank(b.move);
    }

  private:
    static std::uint32_t rank(Move move) {
        return std::uint32_t{move.cell} << 24 | static_cast<std::uint32_t>(move.power) << 16 |
               std::uint32_t{move.first} << 8 | move.second;
    }
};

// A list that is sorted only as far as it is read: most nodes need but the first few moves.
class LazyOrder {
  public:
    explicit LazyOrder(MoveList& list) : list_(list) {}

    const ScoredMove& operator[](std::size_t number) {
        while (number >= sorted_) {
            const std::size_t more = sorted_ == 0 ? 1 : sorted_ == 1 ? 7 : list_.size();
            const std::size_t end = std::min(list_.size(), sorted_ + more);
            const auto at = [this](std::size_t index) {
                return list_.begin() + static_cast<std::ptrdiff_t>(index);
            };
            if (end == list_.size())
                std::sort(at(sorted_), list_.end(), IsBefore{});
            else
                std::partial_sort(at(sorted_), at(end), list_.end(), IsBefore{});
            sorted_ = end;
        }
        return list_[number];
    }

  private:
    MoveList& list_;
    std::size_t sorted_ = 0;
};

// How much of the powers a list holds: after so many placements, so many marks to take and to give, and
// so many cells to block.
struct PowerWidth {
    int places, taken, given, closed;
};

// Appends the placements on `cells`.
template <std::size_t Words>
void list_placements(const Situation<Words>& situation, const CellSet<Words>& cells,
                     MoveList& list) {
    cells.for_each([&](int cell) {
        list.push_back(
            {placement(cell), placement_merit(situation.board(), situation.side(), cell)});
    });
}

// Appends the placements on `cells` followed by a power. Leaves out, soundly, blocks after which the
// opponent completes a line at once: `threats` are the cells where it could. Returns whether that
// is all that was left out.
template <std::size_t Words>
bool list_powers(const Situation<Words>& situation, const CellSet<Words>& cells,
                 const CellSet<Words>& threats, const PowerWidth& width, MoveList& list) {
    const Board<Words>& board = situation.board();
    const int side = situation.side(), other = side ^ 1;
    const Stock& stock = situation.stock(side);
    const int left = board.empty_count() - 1;  // after the placement
    if (left < kSwapNeedsEmpty) return true;   // no power can follow

    MoveList places;
    list_placements(situation, cells, places);
    bool is_complete = true;
    const auto trim = [&is_complete](MoveList& moves, int most) {
        std::sort(moves.begin(), moves.end(), IsBefore{});
        if (moves.size() <= static_cast<std::size_t>(most)) return;
        moves.resize(static_cast<std::size_t>(most));
        is_complete = false;
    };
    trim(places, width.places);
    if (may_swap(stock, left)) {
        const LineSystem& system = board.system();
        // What the owner of a mark loses and the other side gains when the mark changes hands.
        const auto stake = [&](int owner, int cell) {
            int sum = 0;
            for (const std::uint16_t line : system.through(cell)) {
                const int own = board.marks_in_line(owner, line);
                const int others = board.marks_in_line(owner ^ 1, line);
                if (others == 0) sum += board.line_weight(own);
                if (own == 1)
                    sum += board.line_weight(others + 1 < system.k() ? others + 1 : others);
            }
            return sum;
        };
        MoveList taken, given;
        board.marks(other).for_each(
            [&](int cell) { taken.push_back({placement(cell), stake(other, cell)}); });
        board.marks(side).for_each(
            [&](int cell) { given.push_back({placement(cell), -stake(side, cell)}); });
        trim(taken, width.taken);
        trim(given, width.given);
        for (const ScoredMove& place : places) {
            for (const ScoredMove& take : taken) {
                const int base = place.merit / 8 + 4 * take.merit - 2000;
                for (const ScoredMove& give : given)
                    list.push_back(
                        {placement_and_swap(place.move.cell, give.move.cell, take.move.cell),
                         base + 4 * give.merit});
                list.push_back(
                    {placement_and_swap(place.move.cell, place.move.cell, take.move.cell), base});
            }
        }
    }
    if (may_block(stock, left)) {
        MoveList closed;
        board.empty().for_each([&](int cell) {
            closed.push_back(
                {placement(cell), building_merit(board.info(other, cell), 4000, 400, 50) +
                                      (threats.has(cell) ? 20000 : 0)});
        });
        trim(closed, width.closed);
        for (const ScoredMove& place : places) {
            const CellSet<Words> unanswered = threats.without(place.move.cell);
            for (const ScoredMove& close : closed) {
                if (close.move.cell == place.move.cell) continue;
                if (!unanswered.without(close.move.cell).is_empty()) continue;
                list.push_back({placement_and_block(place.move.cell, close.move.cell),
                                place.merit / 8 + close.merit - 2500});
            }
        }
    }
    return is_complete;
}

// What a search learns about moves as it goes.
class Experience {
  public:
    explicit Experience(int cells) : killers_(static_cast<std::size_t>(cells) + 2) {}

    void forget() {
        for (auto& pair : killers_)
            pair = {};
        history_ = {};
    }

    void reward(int side, int ply, Move move, int depth) {
        auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
        if (move != first) {
            second = first;
            first = move;
        }
        if (move.power != Power::none) return;
        int& merit = history_[static_cast<std::size_t>(side)][move.cell];
        merit += depth * depth;
        if (merit > kMaxMerit)
            for (auto& cells : history_)
                for (int& each : cells)
                    each /= 2;
    }

    int merit(int side, int ply, Move move) const {
        const auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
        int merit = move == first ? 1200 : move == second ? 900 : 0;
        if (move.power == Power::none) merit += history_[static_cast<std::size_t>(side)][move.cell];
        return merit;
    }

  private:
    static constexpr int kMaxMerit = 1000;

    std::vector<std::array<Move, 2>> killers_;
    std::array<std::array<int, 256>, 2> history_{};
};

}  // namespace noughts::engine
