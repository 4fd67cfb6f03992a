#include "board_index.hpp"

#include <algorithm>
#include <bit>

#include "game/error.hpp"

namespace noughts {

namespace {

unsigned binomial(int n, int k) {
    if (k < 0 || k > n) return 0;
    unsigned result = 1;
    for (int i = 1; i <= k; ++i)
        result = result * static_cast<unsigned>(n - k + i) / static_cast<unsigned>(i);
    return result;
}

// The free cells with these ordinals, counted from the lowest: the inverse of squeezing.
unsigned spread(unsigned ordinals_mask, unsigned free_mask) {
    unsigned mask = 0;
    for (unsigned rest = free_mask; ordinals_mask != 0; ordinals_mask >>= 1, rest &= rest - 1)
        if (ordinals_mask & 1) mask |= rest & (~rest + 1);
    return mask;
}

// The next larger mask with as many bits; only called while there is one (Gosper's hack).
unsigned next_of_same_size(unsigned mask) {
    const unsigned lowest = mask & (~mask + 1);
    const unsigned ripple = mask + lowest;
    return ripple | ((mask ^ ripple) / lowest >> 2);
}

}  // namespace

const RankTables kRankTables;

bool table_supports(const Rules& rules) {
    return rules.cells() <= kMaxTableCells;
}

RankTables::RankTables() {
    for (unsigned free = 0; free < 256; ++free) {
        for (unsigned byte = 0; byte < 256; ++byte) {
            unsigned together = 0;
            int ordinal = 0;
            for (const int bit : Cells{free}) {
                together |= (byte >> bit & 1) << ordinal;
                ++ordinal;
            }
            squeezed[free][byte] = static_cast<std::uint8_t>(together);
        }
    }
    for (unsigned byte = 0; byte < 256; ++byte) {
        low_count[byte] = static_cast<std::uint8_t>(std::popcount(byte));
        for (int below = 0; below <= 8; ++below) {
            unsigned rank = 0, low = 0;
            int i = 0;
            for (const int bit : Cells{byte}) {
                ++i;
                rank += binomial(bit + 8, below + i);
                low += binomial(bit, i);
            }
            high_rank[static_cast<std::size_t>(below)][byte] = static_cast<std::uint16_t>(rank);
            low_rank[byte] = static_cast<std::uint8_t>(low);
        }
    }
}

BoardIndex::BoardIndex(const Rules& rules, const std::vector<Permutation>& group)
    : cells_(rules.cells()), group_(group) {
    if (!table_supports(rules))
        throw InvalidInput("rules " + rules.name() + ": tables stop at 16 cells, this board has " +
                           std::to_string(cells_));
    images_.resize(group_.size() * 512);
    auto out = images_.begin();
    for (const Permutation& permutation : group_)
        for (const int first_cell : {0, 8})
            for (unsigned byte = 0; byte < 256; ++byte, ++out)
                *out = static_cast<std::uint16_t>(
                    image(permutation, byte << first_cell & rules.board_mask()));
    find_representatives();
    number_slots();
}

void BoardIndex::find_representatives() {
    constexpr std::uint16_t kUnknown = 0xffff;
    const unsigned masks = 1u << cells_;
    owners_.assign(masks, {kUnknown, 0});
    // Ascending masks, so the first of an orbit to be met is its smallest. The symmetry wanted
    // leads from the image back to the representative: the inverse of the one that led there.
    const std::vector<std::size_t> inverse = inverses(group_);
    for (unsigned mask = 0; mask < masks; ++mask) {
        if (owners_[mask].representative != kUnknown) continue;
        const auto id = static_cast<std::uint16_t>(representatives_.size());
        const unsigned free_mask = (masks - 1) & ~mask;
        representatives_.push_back(
            {.first_slots = {},
             .own_mask = static_cast<BoardMask>(mask),
             .free_mask = static_cast<BoardMask>(free_mask),
             .free_low_count = static_cast<std::uint8_t>(std::popcount(free_mask & 0xff))});
        for (std::size_t g = 0; g < group_.size(); ++g) {
            const std::uint16_t* images = images_.data() + g * 512;
            Owner& owner =
                owners_[static_cast<unsigned>(images[mask & 0xff] | images[256 + (mask >> 8)])];
            if (owner.representative == kUnknown)
                owner = {id, static_cast<std::uint16_t>(inverse[g])};
        }
    }
}

void BoardIndex::number_slots() {
    Slot next = 0;
    for (int marks = 0; marks <= cells_; ++marks) {
        layer_first_.push_back(next);
        const int own = marks / 2, other = marks - own;
        for (Representative& r : representatives_) {
            if (std::popcount(r.own_mask) != own) continue;
            r.first_slots[static_cast<std::size_t>(other - own)] = next;
            next += binomial(cells_ - own, other);
        }
    }
    layer_first_.push_back(next);
}

Layer BoardIndex::layer(int marks) const {
    const int own = marks / 2, other = marks - own;
    const auto surplus = static_cast<unsigned>(other - own);
    Layer layer;
    layer.classes.reserve(layer_slots(marks));
    std::vector<const std::uint16_t*> stabiliser;  // images under what fixes the representative
    for (const Representative& r : representatives_) {
        if (std::popcount(r.own_mask) != own) continue;
        stabiliser.clear();
        for (std::size_t g = 1; g < group_.size(); ++g) {  // g = 0 is the identity
            const std::uint16_t* images = images_.data() + g * 512;
            if ((images[r.own_mask & 0xff] | images[256 + (r.own_mask >> 8)]) == r.own_mask)
                stabiliser.push_back(images);
        }
        const Frame frame = this->frame(r.own_mask);
        const Slot first = r.first_slots[surplus];
        const Slot count = binomial(cells_ - own, other);
        unsigned ordinals_mask = (1u << other) - 1;
        for (Slot rank = 0; rank < count; ++rank) {
            if (rank != 0) ordinals_mask = next_of_same_size(ordinals_mask);
            const unsigned other_mask = spread(ordinals_mask, r.free_mask);
            unsigned smallest = other_mask;
            std::size_t fixed_by = 1;
            for (const std::uint16_t* images : stabiliser) {
                const unsigned twin = static_cast<unsigned>(images[other_mask & 0xff] |
                                                            images[256 + (other_mask >> 8)]);
                smallest = std::min(smallest, twin);
                fixed_by += twin == other_mask;
            }
            if (smallest == other_mask)
                layer.classes.push_back({first + rank, r.own_mask,
                                         static_cast<BoardMask>(other_mask),
                                         static_cast<std::uint16_t>(group_.size() / fixed_by)});
            else
                layer.twins.push_back({first + rank, frame.slot(smallest, surplus)});
        }
    }
    return layer;
}

std::size_t BoardIndex::memory() const {
    return images_.size() * sizeof images_[0] + owners_.size() * sizeof owners_[0] +
           representatives_.size() * sizeof representatives_[0];
}

}  // namespace noughts
