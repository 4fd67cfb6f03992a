// Sets of cells on boards of up to 225 cells: one machine word, or four.
//
// Rules and engine are written once, over CellSet<Words>. With one word (boards of at most 64 cells)
// every operation below compiles to what one would write on a std::uint64_t; with four it is a short
// unrolled loop. Bit c of the set, counted through the words, stands for cell c as in cells.hpp.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "cells.hpp"

namespace noughts {

inline constexpr std::size_t kWideWords = 4;  // enough for kMaxCells

template <std::size_t Words>
struct CellSet {
    std::array<std::uint64_t, Words> words{};

    CellSet() = default;
    // A set within the first 64 cells.
    constexpr CellSet(std::uint64_t mask) : words{mask} {}
    constexpr explicit CellSet(const std::array<std::uint64_t, Words>& all_words)
        : words(all_words) {}

    // Cells 0 to count - 1.
    static CellSet first_cells(int count) {
        CellSet set;
        for (std::uint64_t& part : set.words) {
            part = count >= kMaskCells ? ~std::uint64_t{0}
                   : count > 0         ? first_cells_mask(count)
                                       : 0;
            count -= kMaskCells;
        }
        return set;
    }

    // Of a set within the first 64 cells.
    std::uint64_t mask() const { return words[0]; }

    bool has(int cell) const { return (words[word(cell)] >> (cell & 63) & 1) != 0; }
    void add(int cell) { words[word(cell)] |= bit(cell); }
    void remove(int cell) { words[word(cell)] &= ~bit(cell); }
    void assign(int cell, bool is_in) {
        const std::uint64_t cleared = words[word(cell)] & ~bit(cell);
        words[word(cell)] = cleared | std::uint64_t{is_in} << (cell & 63);
    }
    CellSet with(int cell) const {
        CellSet more = *this;
        more.add(cell);
        return more;
    }
    CellSet without(int cell) const {
        CellSet fewer = *this;
        fewer.remove(cell);
        return fewer;
    }

    bool is_empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t part : words)
            any |= part;
        return any == 0;
    }
    int count() const {
        int cells = 0;
        for (const std::uint64_t part : words)
            cells += std::popcount(part);
        return cells;
    }
    bool contains(const CellSet& other) const {
        std::uint64_t missing = 0;
        for (std::size_t at = 0; at < Words; ++at)
            missing |= other.words[at] & ~words[at];
        return missing == 0;
    }
    // Of a set that is not empty.
    int first() const {
        std::size_t at = 0;
        while (at + 1 < Words && words[at] == 0)
            ++at;
        return static_cast<int>(at) * 64 + std::countr_zero(words[at]);
    }

    // Calls visit(cell) in ascending order.
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (std::size_t at = 0; at < Words; ++at)
            for (std::uint64_t rest = words[at]; rest != 0; rest &= rest - 1)
                visit(static_cast<int>(at) * 64 + std::countr_zero(rest));
    }

    friend CellSet operator&(CellSet a, const CellSet& b) {
        for (std::size_t at = 0; at < Words; ++at)
            a.words[at] &= b.words[at];
        return a;
    }
    friend CellSet operator|(CellSet a, const CellSet& b) {
        for (std::size_t at = 0; at < Words; ++at)
            a.words[at] |= b.words[at];
        return a;
    }
    friend CellSet operator^(CellSet a, const CellSet& b) {
        for (std::size_t at = 0; at < Words; ++at)
            a.words[at] ^= b.words[at];
        return a;
    }
    // What is in the first set and not in the second.
    friend CellSet operator-(CellSet a, const CellSet& b) {
        for (std::size_t at = 0; at < Words; ++at)
            a.words[at] &= ~b.words[at];
        return a;
    }
    bool operator==(const CellSet&) const = default;

  private:
    static constexpr std::size_t word(int cell) {
        return Words == 1 ? 0 : static_cast<std::size_t>(cell) / 64;
    }
    static constexpr std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell & 63); }
};

}  // namespace noughts
