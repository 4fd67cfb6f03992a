#include "pairing.hpp"

#include <algorithm>
#include <vector>

namespace noughts::prover {

namespace {

// Found by trying on 7x7k5 and 8x4k4: 3 makes no difference in time to the one, and slows the other.
constexpr int kSmallLack = 2;
constexpr int kSharingBudget = 50;  // positions of the search

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

std::uint64_t lowest(std::uint64_t mask) {
    return mask & (~mask + 1);
}

// Gives each rest two cells of its own, by augmenting paths. When a search for one fails, all it
// has reached is overfull and stays so: no later search need go there.
class Matching {
  public:
    Matching(const Rests& rests, std::uint64_t allowed_mask)
        : rests_(rests), allowed_mask_(allowed_mask), free_mask_(allowed_mask) {
        for (int i = 0; i < rests.count; ++i)
            held_masks_[index(i)] = 0;
        for (int round = 0; round < 2; ++round) {
            for (int i = 0; i < rests_.count; ++i) {
                seen_mask_ = overfull_mask_;
                if (!is_overfull(i) && grow(i)) continue;
                overfull_mask_ = seen_mask_;
                ++lack_;
            }
        }
    }

    // A harmless rest holds two allowed cells outside the overfull part; an overfull one has none.
    bool is_overfull(int i) const {
        return (rests_.masks[index(i)] & allowed_mask_ & ~overfull_mask_) == 0;
    }
    std::uint64_t pair_of(int i) const { return held_masks_[index(i)]; }
    // Cells that could not be given.
    int lack() const { return lack_; }

    void add_pairs(Pairs& pairs) const {
        for (int i = 0; i < rests_.count; ++i)
            if (!is_overfull(i)) pairs.add(pair_of(i));
    }

  private:
    bool grow(int i) {
        const std::uint64_t rest_mask = rests_.masks[index(i)] & allowed_mask_;
        if (const std::uint64_t found_mask = rest_mask & free_mask_ & ~seen_mask_) {
            const std::uint64_t bit = lowest(found_mask);
            free_mask_ &= ~bit;
            take(i, bit);
            return true;
        }
        while (const std::uint64_t next_mask = rest_mask & ~seen_mask_ & ~held_masks_[index(i)]) {
            const std::uint64_t bit = lowest(next_mask);
            seen_mask_ |= bit;
            const int holder = holders_[index(std::countr_zero(bit))];
            if (!grow(holder)) continue;
            held_masks_[index(holder)] &= ~bit;
            take(i, bit);
            return true;
        }
        seen_mask_ |= held_masks_[index(i)];
        return false;
    }

    void take(int i, std::uint64_t bit) {
        held_masks_[index(i)] |= bit;
        holders_[index(std::countr_zero(bit))] = static_cast<std::int16_t>(i);
    }

    const Rests& rests_;
    const std::uint64_t allowed_mask_;
    std::uint64_t free_mask_;
    std::uint64_t seen_mask_ = 0;
    std::uint64_t overfull_mask_ = 0;  // allowed cells only
    int lack_ = 0;
    std::array<std::uint64_t, kMaxLines> held_masks_;
    std::array<std::int16_t, kMaskCells> holders_;
};

// What rests have in common, as long as it is two cells or more: who stops that stops them all.
Rests merge(const Rests& rests) {
    Rests merged;
    for (const std::uint64_t rest_mask : rests) {
        int best = -1, most = 1;
        for (int i = 0; i < merged.count; ++i) {
            const int common = std::popcount(merged.masks[index(i)] & rest_mask);
            if (common <= most) continue;
            most = common;
            best = i;
        }
        if (best >= 0)
            merged.masks[index(best)] &= rest_mask;
        else
            merged.add(rest_mask);
    }
    return merged;
}

// Plain backtracking: the rest with the fewest cells left gets a pair, the one that stops the most
// rests and is wanted by the fewest others first.
class SharedPairs {
  public:
    explicit SharedPairs(Pairs& pairs) : pairs_(pairs) {}

    bool find(const Rests& rests, std::uint64_t free_mask) {
        if (rests.count == 0) return true;
        if (--budget_ < 0) return false;
        std::uint64_t chosen_mask = ~std::uint64_t{0};
        for (const std::uint64_t rest_mask : rests)
            if (std::popcount(rest_mask & free_mask) < std::popcount(chosen_mask))
                chosen_mask = rest_mask & free_mask;
        if (std::popcount(chosen_mask) < 2) return false;
        for (const Option& option : options(rests, chosen_mask)) {
            Rests left;
            for (const std::uint64_t rest_mask : rests)
                if (option.mask & ~rest_mask) left.add(rest_mask);
            const int count = pairs_.count;
            pairs_.add(option.mask);
            if (find(left, free_mask & ~option.mask)) return true;
            pairs_.count = count;
            if (budget_ < 0) return false;
        }
        return false;
    }

  private:
    struct Option {
        std::uint64_t mask;
        int merit;
    };

    static std::vector<Option> options(const Rests& rests, std::uint64_t cells_mask) {
        std::array<int, kMaskCells> uses{};
        for (const std::uint64_t rest_mask : rests)
            for (const int cell : Cells{rest_mask & cells_mask})
                ++uses[index(cell)];
        std::vector<Option> options;
        for (const int a : Cells{cells_mask}) {
            for (const int b : Cells{cells_mask & ~first_cells_mask(a + 1)}) {
                const std::uint64_t mask = cell_bit(a) | cell_bit(b);
                int stopped = 0;
                for (const std::uint64_t rest_mask : rests)
                    stopped += (mask & ~rest_mask) == 0;
                options.push_back({mask, 16 * stopped - uses[index(a)] - uses[index(b)]});
            }
        }
        std::stable_sort(options.begin(), options.end(),
                         [](const Option& a, const Option& b) { return a.merit > b.merit; });
        return options;
    }

    Pairs& pairs_;
    int budget_ = kSharingBudget;
};

}  // namespace

std::uint64_t overfull_mask(const Rests& rests, std::uint64_t allowed_mask, Pairs* pairs) {
    const Matching matching(rests, allowed_mask);
    std::uint64_t mask = 0;
    for (int i = 0; i < rests.count; ++i)
        if (matching.is_overfull(i)) mask |= rests.masks[index(i)];
    if (pairs) matching.add_pairs(*pairs);
    return mask;
}

Pairing find_pairs(const Rests& rests) {
    Pairing pairing;
    const std::uint64_t left_mask = overfull_mask(rests, ~std::uint64_t{0}, &pairing.pairs);
    for (const std::uint64_t rest_mask : rests)
        pairing.core.add_if((rest_mask & ~left_mask) == 0, rest_mask);
    const Rests merged = merge(pairing.core);
    const Matching matching(merged, ~std::uint64_t{0});
    pairing.lack = matching.lack();
    if (pairing.lack == 0)
        matching.add_pairs(pairing.pairs);
    else if (pairing.lack > kSmallLack || !SharedPairs(pairing.pairs).find(pairing.core, left_mask))
        return pairing;
    pairing.core.count = 0;
    return pairing;
}

}  // namespace noughts::prover
