#include "network_sums.hpp"

#include <algorithm>

namespace noughts::engine {

namespace {

// No codes: the cell is taken.
constexpr std::uint32_t kNone = ~std::uint32_t{0};
constexpr NetworkSums::CellCodes kNothing{kNone, kNone, kNone, kNone};

using Both = std::array<NetworkSums::Channels, 2>;  // as either side sees it
using Rows = std::array<const std::int16_t*, kDirections>;

// Loops over local arrays only, so that compilers turn them into vector instructions.
inline Both values_of(const Rows& first, const Rows& second) {
    static_assert(kDirections == 4);
    Both values;
    for (std::size_t i = 0; i < kChannels; ++i) {
        const std::size_t j = kChannels + i;
        const auto sum =
            static_cast<std::int16_t>(first[0][i] + first[1][i] + first[2][i] + first[3][i] +
                                      second[0][j] + second[1][j] + second[2][j] + second[3][j]);
        const auto other =
            static_cast<std::int16_t>(second[0][i] + second[1][i] + second[2][i] + second[3][i] +
                                      first[0][j] + first[1][j] + first[2][j] + first[3][j]);
        values[0][i] = std::clamp<std::int16_t>(sum, 0, kUnit);
        values[1][i] = std::clamp<std::int16_t>(other, 0, kUnit);
    }
    return values;
}

inline void exchange(Both& sums, const Both& before, const Both& after) {
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t i = 0; i < kChannels; ++i)
            sums[side][i] =
                static_cast<std::int16_t>(sums[side][i] + after[side][i] - before[side][i]);
}

}  // namespace

void NetworkSums::clear(const Cells& cells) {
    cells_.fill({kNothing, {}});
    sums_ = {};
    changed_ = cells;
    before_.clear();
    journal_.clear();
}

void NetworkSums::put(int cell, const Cells& sight) {
    before_.push_back({cell, changed_, journal_.size(), sums_});
    changed_ = changed_ | sight;
}

void NetworkSums::take(int cell, const Cells& sight) {
    if (before_.empty() || before_.back().cell != cell) {  // not the last mark
        before_.clear();
        journal_.clear();
        changed_ = changed_ | sight;
        return;
    }
    const Before& before = before_.back();
    for (std::size_t at = journal_.size(); at > before.entries; --at)
        cells_[journal_[at - 1].at] = journal_[at - 1].cell;
    journal_.resize(before.entries);
    sums_ = before.sums;
    changed_ = before.changed;
    before_.pop_back();
}

void NetworkSums::refresh(const Codes& all, const Cells& empty) {
    Both sums = sums_;
    changed_.for_each([&](int number) {
        const auto at = static_cast<std::size_t>(number);
        Cell& cell = cells_[at];
        const CellCodes codes = empty.has(number) ? all[at] : kNothing;
        std::uint32_t difference =
            0;  // no comparison that ends early: this becomes one instruction
        for (std::size_t direction = 0; direction < kDirections; ++direction)
            difference |= codes[direction] ^ cell.codes[direction];
        if (difference == 0) return;
        if (!before_.empty()) journal_.push_back({at, cell});
        Both next{};
        if (codes[0] != kNone) {
            Rows first, second;
            for (std::size_t direction = 0; direction < kDirections; ++direction) {
                first[direction] = network_->rows[rows_[codes[direction] & 0xffff]].data();
                second[direction] = network_->rows[rows_[codes[direction] >> 16]].data();
            }
            next = values_of(first, second);
        }
        exchange(sums, cell.values, next);
        cell = {codes, next};
    });
    sums_ = sums;
    changed_ = {};
}

int NetworkSums::estimate(int side, int situation) const {
    std::array<std::int16_t, kSums> both;
    const auto mover = static_cast<std::size_t>(side);
    std::ranges::copy(sums_[mover], both.begin());
    std::ranges::copy(sums_[mover ^ 1], both.begin() + kChannels);
    return network_->estimate(both, situation);
}

}  // namespace noughts::engine
