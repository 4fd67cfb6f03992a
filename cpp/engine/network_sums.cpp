#include "network_sums.hpp"

#include <algorithm>
#include <cstring>

namespace noughts::engine {

namespace {

constexpr std::uint64_t kNothing = ~std::uint64_t{0};  // no codes: the cell is taken

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
    for (auto& codes : seen_)
        codes = {kNothing, kNothing};
    values_ = {};
    sums_ = {};
}

void NetworkSums::refresh_cell(std::size_t cell, const std::array<Codes, 2>& codes, bool is_empty) {
    std::array<std::uint64_t, 2> now{kNothing, kNothing};
    if (is_empty)
        for (std::size_t side = 0; side < 2; ++side)
            std::memcpy(&now[side], &codes[side][cell * kDirections], sizeof now[side]);
    if (now == seen_[cell]) return;
    seen_[cell] = now;
    std::array<Channels, 2> next{};
    if (is_empty) {
        std::array<std::array<const std::int16_t*, kDirections>, 2> rows;
        for (std::size_t side = 0; side < 2; ++side)
            for (std::size_t direction = 0; direction < kDirections; ++direction)
                rows[side][direction] =
                    network_->rows[rows_[codes[side][cell * kDirections + direction]]].data();
        next = {sum_of_rows(rows[0], rows[1]), sum_of_rows(rows[1], rows[0])};
    }
    for (std::size_t side = 0; side < 2; ++side)
        sums_[side] = exchanged(sums_[side], values_[cell][side], next[side]);
    values_[cell] = next;
}

void NetworkSums::refresh(const std::array<Codes, 2>& codes, const Cells& empty,
                          const Cells& changed) {
    changed.for_each(
        [&](int cell) { refresh_cell(static_cast<std::size_t>(cell), codes, empty.has(cell)); });
}

int NetworkSums::estimate(int side, int situation) const {
    std::array<std::int16_t, kSums> both;
    const auto mover = static_cast<std::size_t>(side);
    std::ranges::copy(sums_[mover], both.begin());
    std::ranges::copy(sums_[mover ^ 1], both.begin() + kChannels);
    return network_->estimate(both, situation);
}

}  // namespace noughts::engine
