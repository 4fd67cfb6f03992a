// The direct index of a table: board -> slot, without hashing or searching.
//
// A board is (own_mask, other_mask); with m marks the side to move holds m / 2 of them (rounded
// down). Boards that a symmetry maps onto each other have the same value, so the index first maps
// own_mask to the smallest of its images, its REPRESENTATIVE, by a table over all masks that names
// the symmetry to use; then other_mask goes the same way and is ranked among the subsets of the
// cells that the representative leaves free:
//
//     slot = first slot of (representative, layer) + rank of the image of other_mask
//
// That takes a handful of look-ups in tables that stay in cache. It leaves the symmetries that fix
// the representative unused: boards of one class can still have several slots (TWINS: 94,208 of the
// 416,081 slots of 4x4k4). They all hold the same value; only the first of them, the board class's
// own slot, is computed and stored in files.
//
// The rank of a set is colexicographic: the sum of C(c_i, i) over its members c_1 < c_2 < ...,
// which numbers all sets of one size from 0 in ascending order of their masks, whatever the size of
// the board; two bytes of a mask contribute separately.
//
// Cost: 4x4k4 takes about a millisecond and 0.3 MB to make. Boards of at most 16 cells.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "game/rules.hpp"
#include "game/symmetry.hpp"

namespace noughts {

inline constexpr int kMaxTableCells = 16;

// Whether there can be a table for the rules: for all on boards of at most 16 cells.
bool table_supports(const Rules& rules);

using Slot = std::uint32_t;
using BoardMask = std::uint16_t;

// One board of each class: representative, and the smallest of its twins.
struct BoardClass {
    Slot slot;
    BoardMask own_mask, other_mask;
    std::uint16_t boards;  // how many boards the class stands for
};

struct Twin {
    Slot slot, original;  // the value of `slot` is the value of `original`, a class's own slot
};

struct Layer {
    std::vector<BoardClass> classes;
    std::vector<Twin> twins;
};

class BoardIndex {
    struct Representative {
        // First slots, for other_mask with as many marks as own_mask and with one more.
        std::array<Slot, 2> first_slots;
        BoardMask own_mask, free_mask;
        std::uint8_t free_low_count;  // free cells among the low eight
    };

  public:
    explicit BoardIndex(const Rules& rules) : BoardIndex(rules, symmetries(rules)) {}
    // With a smaller group of symmetries, for counting classes under it.
    BoardIndex(const Rules& rules, const std::vector<Permutation>& group);

    int cells() const { return cells_; }
    int layers() const { return cells_ + 1; }  // by number of marks, 0 to cells
    std::size_t symmetry_count() const { return group_.size(); }
    Slot slots() const { return layer_first_.back(); }
    Slot first_slot(int marks) const { return layer_first_[static_cast<std::size_t>(marks)]; }
    Slot layer_slots(int marks) const { return first_slot(marks + 1) - first_slot(marks); }

    // The classes of the boards with so many marks, by ascending slot, and their twins. Made on
    // demand: takes some 20 nanoseconds per slot.
    Layer layer(int marks) const;

    // All boards with one own_mask, seen through the symmetry that makes it a representative. Code
    // that visits many of them shares this half of the look-up.
    class Frame {
      public:
        unsigned image(unsigned mask) const {
            return low_images_[mask & 0xff] | high_images_[mask >> 8];
        }
        // Of other_mask already seen through image(). `surplus` is how many marks it has more than
        // own_mask: 0 or 1.
        Slot slot_of_image(unsigned image_mask, unsigned surplus) const;
        Slot slot(unsigned other_mask, unsigned surplus) const {
            return slot_of_image(image(other_mask), surplus);
        }

      private:
        friend class BoardIndex;
        Frame(const std::uint16_t* images, const Representative& representative)
            : low_images_(images), high_images_(images + 256), representative_(&representative) {}

        const std::uint16_t* low_images_;
        const std::uint16_t* high_images_;
        const Representative* representative_;
    };

    Frame frame(unsigned own_mask) const {
        const Owner owner = owners_[own_mask];
        return Frame(images_.data() + std::size_t{owner.symmetry} * 512,
                     representatives_[owner.representative]);
    }

    Slot slot(unsigned own_mask, unsigned other_mask, unsigned surplus) const {
        return frame(own_mask).slot(other_mask, surplus);
    }

    std::size_t memory() const;  // bytes held

  private:
    struct Owner {
        std::uint16_t representative, symmetry;
    };

    void find_representatives();
    void number_slots();

    int cells_;
    std::vector<Permutation> group_;
    std::vector<std::uint16_t> images_;  // [symmetry][low byte, then high byte]
    std::vector<Owner> owners_;          // by own_mask
    std::vector<Representative> representatives_;
    std::vector<Slot> layer_first_;
};

// The tables behind the rank, the same for all boards.
struct RankTables {
    RankTables();
    // The bits of a byte that are in `free`, moved together: what the BMI2 instruction pext does.
    std::array<std::array<std::uint8_t, 256>, 256> squeezed;  // [free][byte]
    std::array<std::uint8_t, 256> low_rank, low_count;
    std::array<std::array<std::uint16_t, 256>, 9>
        high_rank;  // [members in the low byte][high byte]
};
extern const RankTables kRankTables;

inline Slot BoardIndex::Frame::slot_of_image(unsigned image_mask, unsigned surplus) const {
    const Representative& r = *representative_;
    const unsigned low = kRankTables.squeezed[r.free_mask & 0xff][image_mask & 0xff];
    const unsigned high = kRankTables.squeezed[r.free_mask >> 8][image_mask >> 8];
    const unsigned together = low | high << r.free_low_count;
    const unsigned low_byte = together & 0xff;
    return r.first_slots[surplus] + kRankTables.low_rank[low_byte] +
           kRankTables.high_rank[kRankTables.low_count[low_byte]][together >> 8];
}

}  // namespace noughts
