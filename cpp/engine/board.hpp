// A board that knows, after every mark put or taken, how far each line has come.
//
// For each side and cell it keeps how many living lines (without a mark of the opponent) through
// the cell are one, two, three, or more marks short, packed into four bytes:
//
//     bits 0..7    lines one mark short: a mark here wins
//     bits 8..15   two short: a mark here threatens to win
//     bits 16..23  three short
//     bits 24..31  more, with at least one mark
//
// From these come the threats (two cell sets for each side), the order of moves, and, summed over
// lines, the estimate. Everything is a pure function of the marks, so putting and taking commute
// and undo each other.
//
// Cost: a mark touches the lines through its cell (at most 20 on 15x15k5) and their cells: some 100
// additions. Test oracle: tests/test_engine_parts.cpp counts every line anew.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "game/cell_set.hpp"
#include "line_system.hpp"

namespace noughts::engine {

// What a living line is worth to its owner, by the number of marks missing; measured by matches.
struct LineWeights {
    int one_short = 100;
    int two_short = 40;
    int three_short = 10;
    int more = 2;
};

template <std::size_t Words>
class Board {
  public:
    using Cells = CellSet<Words>;
    using Keys = std::array<std::uint64_t, kMaxImages>;
    static constexpr std::size_t kCells = Words * 64;

    explicit Board(const LineSystem& system, const LineWeights& weights = {})
        : system_(&system),
          lines_(&system.rules().lines()),
          k_(system.k()),
          symmetries_(system.symmetries()) {
        const auto marks = static_cast<std::size_t>(k_) + 1;
        shares_.assign(marks, 0);
        weights_.assign(marks, 0);
        for (int own = 1; own < k_; ++own) {
            const int missing = k_ - own;
            const auto at = static_cast<std::size_t>(own);
            shares_[at] = std::uint32_t{1} << (missing < 4 ? 8 * (missing - 1) : 24);
            weights_[at] = missing == 1   ? weights.one_short
                           : missing == 2 ? weights.two_short
                           : missing == 3 ? weights.three_short
                                          : weights.more;
        }
        clear();
    }

    void clear() {
        marks_ = {};
        completing_ = {};
        building_ = {};
        info_ = {};
        keys_ = {};
        weight_ = {};
        complete_ = {};
        empty_ = {};
        for (int cell = 0; cell < system_->cells(); ++cell)
            empty_.add(cell);
        empty_count_ = system_->cells();
        living_ = {system_->lines(), system_->lines()};
        for (auto& counts : counts_)
            counts.fill(0);
        if (k_ == 1) completing_ = {empty_, empty_};
    }

    const LineSystem& system() const { return *system_; }
    const Cells& marks(int side) const { return marks_[at(side)]; }
    const Cells& empty() const { return empty_; }
    int empty_count() const { return empty_count_; }
    // Empty cells where a mark completes a line, and where one leaves a line one short.
    Cells completing(int side) const { return completing_[at(side)] & empty_; }
    Cells building(int side) const { return building_[at(side)] & empty_; }
    std::uint32_t info(int side, int cell) const { return info_[at(side)][at(cell)]; }
    int marks_in_line(int side, int line) const { return counts_[at(side)][at(line)]; }
    int weight(int side) const { return weight_[at(side)]; }        // of all living lines
    int living_lines(int side) const { return living_[at(side)]; }  // empty ones included
    bool has_line(int side) const { return complete_[at(side)] > 0; }
    const Keys& keys() const { return keys_; }
    std::uint64_t key() const { return keys_[0]; }  // of the board as it lies
    // In which order chains of threats try their moves: by lines brought one short. Ends with the
    // cell, counted from 255 down.
    std::uint64_t chain_merit(int side, int cell) const {
        const std::uint32_t counts = info(side, cell);
        return std::uint64_t{counts >> 8 & 0xff} << 40 | std::uint64_t{counts & 0xffffff} << 8 |
               static_cast<std::uint64_t>(255 - cell);
    }
    int line_weight(int own_marks) const { return weights_[at(own_marks)]; }

    void put(int side, int cell) {
        const std::size_t own = at(side), other = own ^ 1;
        marks_[own].add(cell);
        empty_.remove(cell);
        --empty_count_;
        toggle_key(side, cell);
        for (const std::uint16_t line : lines_->through(cell)) {
            const int before = counts_[own][line]++, theirs = counts_[other][line];
            if (before == 0) --living_[other];
            if (theirs == 0) {
                if (before + 1 == k_) ++complete_[own];
                change(own, line, before, before + 1);
            } else if (before == 0) {
                change(other, line, theirs, 0);
            }
        }
    }

    void take(int side, int cell) {
        const std::size_t own = at(side), other = own ^ 1;
        marks_[own].remove(cell);
        empty_.add(cell);
        ++empty_count_;
        toggle_key(side, cell);
        for (const std::uint16_t line : lines_->through(cell)) {
            const int after = --counts_[own][line], theirs = counts_[other][line];
            if (after == 0) ++living_[other];
            if (theirs == 0) {
                if (after + 1 == k_) --complete_[own];
                change(own, line, after + 1, after);
            } else if (after == 0) {
                change(other, line, 0, theirs);
            }
        }
    }

  private:
    static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

    void toggle_key(int side, int cell) {
        const Keys& change = system_->keys(side, cell);
        if (symmetries_ == 1) {
            keys_[0] ^= change[0];
            return;
        }
        for (std::size_t symmetry = 0; symmetry < kMaxImages; ++symmetry)
            keys_[symmetry] ^= change[symmetry];
    }

    // A line that lives for `side` goes from so many marks to so many; 0 marks count for nothing.
    void change(std::size_t side, int line, int before, int after) {
        weight_[side] += weights_[at(after)] - weights_[at(before)];
        if (k_ == 5)
            change_cells<5>(side, line, before, after);  // gomoku: the loops unrolled
        else
            change_cells<0>(side, line, before, after);
    }

    template <int FixedK>
    void change_cells(std::size_t side, int line, int before, int after) {
        const int k = FixedK > 0 ? FixedK : k_;
        const std::uint32_t difference = shares_[at(after)] - shares_[at(before)];
        const std::uint8_t* const cells = lines_->cells_of(line);
        auto& info = info_[side];
        for (int i = 0; i < k; ++i)
            info[cells[i]] += difference;
        if (before < k - 2 && after < k - 2) return;
        for (int i = 0; i < k; ++i) {
            completing_[side].assign(cells[i], (info[cells[i]] & 0xff) != 0);
            building_[side].assign(cells[i], (info[cells[i]] & 0xff00) != 0);
        }
    }

    const LineSystem* system_;
    const Lines* lines_;
    int k_;
    int symmetries_;
    int empty_count_ = 0;
    Cells empty_;
    std::array<Cells, 2> marks_, completing_, building_;
    std::array<int, 2> weight_, living_, complete_;
    Keys keys_;
    std::array<std::array<std::uint32_t, kCells>, 2> info_;
    std::array<std::array<std::uint8_t, 4 * kCells>, 2> counts_;  // [side][line]
    std::vector<std::uint32_t> shares_;  // what a line adds to the info of its cells, by own marks
    std::vector<int> weights_;
};

}  // namespace noughts::engine
