#include "network.hpp"

#include <algorithm>
#include <string>

#include "game/error.hpp"
#include "patterns.hpp"
#include "scores.hpp"
#include "tables_by_k.hpp"

namespace noughts::engine {

namespace {

constexpr std::int16_t kFour[] = {
#include "weights/k4.inc"
};
constexpr std::int16_t kFive[] = {
#include "weights/k5.inc"
};
constexpr std::int16_t kSix[] = {
#include "weights/k6.inc"
};

// Of the package, for one k.
struct DefaultNetwork {
    explicit DefaultNetwork(int k)
        : network(std::make_shared<const Network>(Network::from(default_numbers(k)))) {}

    std::shared_ptr<const Network> network;
};

template <class Rows>
bool are_within(const Rows& rows, int bound) {
    return std::ranges::all_of(rows, [bound](const auto& row) {
        return std::ranges::all_of(
            row, [bound](int number) { return number >= -bound && number <= bound; });
    });
}

}  // namespace

NetworkParts::NetworkParts(int k, int hidden_units)
    : units(static_cast<std::size_t>(hidden_units)) {
    std::size_t next = 0;
    const auto part = [&next](int times, int numbers) {
        const std::size_t begin = next;
        next += static_cast<std::size_t>(times) * static_cast<std::size_t>(numbers);
        return begin;
    };
    rows = part(line_rows(k).count(), kSums);
    hidden = part(hidden_units, kSums);
    threats = part(kSituations, hidden_units);
    output = part(hidden_units, 1);
    direct = part(kSums, 1);
    situation = part(kSituations, 1);
    count = next;
}

std::array<std::int16_t, kNetworkHead> network_head(int k, int units) {
    return {kNetworkVersion, static_cast<std::int16_t>(k),
            static_cast<std::int16_t>(line_rows(k).count()), kChannels,
            static_cast<std::int16_t>(units)};
}

Network Network::from(std::span<const std::int16_t> numbers) {
    const auto refuse = [](const std::string& what) { throw InvalidInput("weights: " + what); };
    if (numbers.size() < kNetworkHead) refuse("there are too few numbers for a network");
    if (numbers[0] != kNetworkVersion)
        refuse("version " + std::to_string(kNetworkVersion) + " is expected, not " +
               std::to_string(numbers[0]));
    const int k = numbers[1];
    if (k < kMinPatternK || k > kMaxPatternK)
        refuse("there are networks for 4, 5 and 6 in a row, not for " + std::to_string(k));
    const int units = numbers[kNetworkHead - 1];
    if (units < 1 || units > kMaxUnits)
        refuse("a network has 1 to " + std::to_string(kMaxUnits) + " hidden units, not " +
               std::to_string(units));
    if (!std::ranges::equal(numbers.first(kNetworkHead), network_head(k, units)))
        refuse("the numbers of rows and channels are not those of this version");
    numbers = numbers.subspan(kNetworkHead);
    const NetworkParts parts(k, units);
    if (numbers.size() != parts.count)
        refuse("there must be " + std::to_string(kNetworkHead + parts.count) + " numbers, not " +
               std::to_string(kNetworkHead + numbers.size()));
    Network network;
    network.k = k;
    network.rows.resize(static_cast<std::size_t>(line_rows(k).count()));
    network.hidden.resize(parts.units);
    network.threats.resize(kSituations * parts.units);
    network.output.resize(parts.units);
    network.situation.resize(kSituations);
    const auto take = [&numbers](auto& part) {
        std::ranges::copy(numbers.first(part.size()), part.begin());
        numbers = numbers.subspan(part.size());
    };
    for (auto& row : network.rows)
        take(row);
    for (auto& unit : network.hidden)
        take(unit);
    take(network.threats);
    take(network.output);
    take(network.direct);
    take(network.situation);
    if (!are_within(network.rows, kMaxRowNumber) || !are_within(network.hidden, kMaxHiddenWeight))
        refuse("a number is too large");
    return network;
}

int Network::estimate(const std::array<std::int16_t, kSums>& sums, int situation_now) const {
    const auto at = static_cast<std::size_t>(situation_now);
    constexpr int kProductUnit = kUnit * kSumUnits * kHiddenScale;
    constexpr int kShift = 8;
    static_assert(kProductUnit >> kShift == kHiddenUnit);
    std::int64_t through = 0;
    const std::size_t units = hidden.size();
    for (std::size_t unit = 0; unit < units; ++unit) {
        std::int32_t total = threats[at * units + unit] * (kProductUnit / kThreatScale);
        for (std::size_t i = 0; i < kSums; ++i)
            total += static_cast<std::int32_t>(sums[i]) * hidden[unit][i];
        const int value = std::clamp(total >> kShift, 0, kMaxHidden * kHiddenUnit);
        through += std::int64_t{value} * output[unit];
    }
    std::int64_t straight = 0;
    for (std::size_t i = 0; i < kSums; ++i)
        straight += std::int64_t{sums[i]} * direct[i];
    constexpr int kThroughBits = 14, kStraightBits = 15;
    static_assert(kHiddenUnit * kOutputScale == 1 << kThroughBits);
    static_assert(kUnit * kSumUnits * kDirectScale == 1 << kStraightBits);
    const std::int64_t points =
        (through >> kThroughBits) + (straight >> kStraightBits) + situation[at];
    return static_cast<int>(std::clamp<std::int64_t>(points, -kMaxEstimate, kMaxEstimate));
}

std::span<const std::int16_t> default_numbers(int k) {
    if (k == 4) return kFour;
    if (k == 5) return kFive;
    return kSix;
}

std::shared_ptr<const Network> default_network(int k) {
    return table_for<DefaultNetwork>(k).network;
}

}  // namespace noughts::engine
