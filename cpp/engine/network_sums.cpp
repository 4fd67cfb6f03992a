#include "network_sums.hpp"

#include <algorithm>

namespace noughts::engine {

namespace {

// No codes: the cell is taken.
constexpr std::uint32_t kNone = ~std::uint32_t{0};
constexpr NetworkSums::CellCodes kNothing{kNone, kNone, kNone, kNone};

// Loops over local arrays only, so that compilers turn them into vector instructions.
NetworkSums::Channels sum_of_rows(const std::array<const std::int16_t*, kDirections>& own,
                                  const std::array<const std::int16_t*, kDirections>& others) {
    static_assert(kDirections == 4);
    NetworkSums::Channels values;
    for (std::size_t i = 0; i < kChannels; ++i) {
        const std::size_t j = kChannels + i;
        const auto sum =
            static_cast<std::int16_t>(own[0][i] + own[1][i] + own[2][i] + own[3][i] + others[0][j] +
                                      others[1][j] + others[2][j] + others[3][j]);
        values[i] = std::clamp<std::int16_t>(sum, 0, kUnit);
    }
    return values;
}

NetworkSums::Channels exchanged(NetworkSums::Channels sums, NetworkSums::Channels before,
                                NetworkSums::Channels after) {
    for (std::size_t i = 0; i < kChannels; ++i)
        sums[i] = static_cast<std::int16_t>(sums[i] + after[i] - before[i]);
    return sums;
}

}  // namespace

void NetworkSums::clear() {
    seen_.fill(kNothing);
    values_ = {};
    sums_ = {};
}

void NetworkSums::refresh_cell(std::size_t cell, const CellCodes& codes) {
    std::uint32_t difference = 0;  // no comparison that ends early: this becomes one instruction
    for (std::size_t direction = 0; direction < kDirections; ++direction)
        difference |= codes[direction] ^ seen_[cell][direction];
    if (difference == 0) return;
    seen_[cell] = codes;
    std::array<Channels, 2> next{};
    if (codes[0] != kNone) {
        std::array<std::array<const std::int16_t*, kDirections>, 2> rows;
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            rows[0][direction] = network_->rows[rows_[codes[direction] & 0xffff]].data();
            rows[1][direction] = network_->rows[rows_[codes[direction] >> 16]].data();
        }
        next = {sum_of_rows(rows[0], rows[1]), sum_of_rows(rows[1], rows[0])};
    }
    for (std::size_t side = 0; side < 2; ++side)
        sums_[side] = exchanged(sums_[side], values_[cell][side], next[side]);
    values_[cell] = next;
}

void NetworkSums::refresh(const Codes& codes, const Cells& empty, const Cells& changed) {
    changed.for_each([&](int cell) {
        const auto at = static_cast<std::size_t>(cell);
        refresh_cell(at, empty.has(cell) ? codes[at] : kNothing);
    });
}

int NetworkSums::estimate(int side, int situation) const {
    std::array<std::int16_t, kSums> both;
    const auto mover = static_cast<std::size_t>(side);
    std::ranges::copy(sums_[mover], both.begin());
    std::ranges::copy(sums_[mover ^ 1], both.begin() + kChannels);
    return network_->estimate(both, situation);
}

}  // namespace noughts::engine
