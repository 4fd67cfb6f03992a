#include "network.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "actions.hpp"
#include "chooser.hpp"
#include "game/error.hpp"
#include "game/validation.hpp"
#include "move_sums.hpp"
#include "squash.hpp"

namespace noughts::learning {

namespace {

// Combinations of stocks that a table tells apart, and the number of one of them.
std::size_t stock_count(const Rules& rules, int max_stock) {
    const auto swaps = static_cast<std::size_t>(std::min(rules.swaps(), max_stock) + 1);
    const auto blocks = static_cast<std::size_t>(std::min(rules.blocks(), max_stock) + 1);
    return swaps * blocks * swaps * blocks;
}

std::size_t stock_number(const Rules& rules, int max_stock, const Stock& own, const Stock& other) {
    const int swaps = std::min(rules.swaps(), max_stock) + 1;
    const int blocks = std::min(rules.blocks(), max_stock) + 1;
    int number = 0;
    for (const Stock& stock : {own, other})
        number = (number * swaps + std::min(stock.swaps, max_stock)) * blocks +
                 std::min(stock.blocks, max_stock);
    return static_cast<std::size_t>(number);
}

template <std::size_t Words>
double value_of(const Network& network, const BasicPosition<Words>& position) {
    const Rules& rules = network.rules();
    validate(rules, position);
    if (const Outcome end = outcome(rules, position); end != Outcome::unfinished)
        return end == Outcome::own_wins ? 1 : end == Outcome::other_wins ? -1 : 0;
    std::vector<std::uint32_t> list;
    network.list_weights(position, list);
    return squash(static_cast<double>(network.sum(list)));
}

template <std::size_t Words>
std::vector<double> move_values_of(const Network& network, const BasicPosition<Words>& position) {
    validate(network.rules(), position);
    std::vector<double> values;
    if (outcome(network.rules(), position) != Outcome::unfinished) return values;
    const Actions actions(network.rules());
    std::vector<std::pair<std::int64_t, double>> numbered;
    MoveSums<Words> sums(network);
    sums.for_each(position, [&](const Move& move, float sum) {
        numbered.emplace_back(actions.number(move), squash(static_cast<double>(sum)));
    });
    std::ranges::sort(numbered);
    for (const auto& [number, value] : numbered)
        values.push_back(value);
    return values;
}

}  // namespace

Network::Network(const Rules& rules, const Design& design)
    : rules_(rules),
      design_(design),
      system_(make_tuples(rules, design)),
      symmetries_(rules.cells() <= kMaskCells ? noughts::symmetries(rules)
                                              : geometric_symmetries(rules)) {
    std::size_t total = 0;
    for (const TupleTable& table : system_.tables) {
        first_weight_.push_back(total);
        total += table.slots * stock_count(rules, table.max_stock);
    }
    if (total > kMaxWeights)
        throw InvalidInput("n-tuples: " + rules.name() + " would have " + std::to_string(total) +
                           " weights, more than " + std::to_string(kMaxWeights) +
                           "; choose fewer tuples, or let them share more");
    weights_.resize(total);
    std::vector<std::uint32_t> first_slots;
    for (const TupleTable& table : system_.tables) {
        first_slots.push_back(static_cast<std::uint32_t>(slots_.size()));
        slots_.insert(slots_.end(), table.slot_of.begin(), table.slot_of.end());
    }
    for (const Tuple& tuple : system_.tuples)
        readings_.push_back({static_cast<std::uint32_t>(tuple.table), first_slots[tuple.table]});
    std::vector<std::vector<Place>> by_cell(static_cast<std::size_t>(rules.cells()));
    for (std::size_t tuple = 0; tuple < system_.tuples.size(); ++tuple)
        for (std::size_t at = 0; at < system_.tuples[tuple].cells.size(); ++at)
            by_cell[system_.tuples[tuple].cells[at]].push_back(
                {static_cast<std::uint32_t>(tuple), static_cast<std::uint32_t>(kStateBits * at)});
    first_place_.push_back(0);
    for (const std::vector<Place>& places : by_cell) {
        places_.insert(places_.end(), places.begin(), places.end());
        first_place_.push_back(places_.size());
    }
}

void Network::find_tables(const Stock& own, const Stock& other,
                          std::vector<std::size_t>& begins) const {
    begins.clear();
    for (std::size_t at = 0; at < system_.tables.size(); ++at) {
        const TupleTable& table = system_.tables[at];
        begins.push_back(first_weight_[at] +
                         table.slots * stock_number(rules_, table.max_stock, own, other));
    }
}

template <std::size_t Words>
void Network::list_weights(const BasicPosition<Words>& position,
                           std::vector<std::uint32_t>& list) const {
    std::vector<std::size_t> begins;
    find_tables(position.own, position.other, begins);
    list.clear();
    for (std::size_t at = 0; at < system_.tuples.size(); ++at) {
        const Tuple& tuple = system_.tuples[at];
        std::uint32_t pattern = 0;
        unsigned shift = 0;
        for (const std::uint8_t cell : tuple.cells) {
            const unsigned state = position.own_mask.has(cell)     ? kOwn
                                   : position.other_mask.has(cell) ? kOther
                                   : cell == position.blocked      ? kBlocked
                                                                   : kEmpty;
            pattern |= state << shift;
            shift += kStateBits;
        }
        list.push_back(static_cast<std::uint32_t>(weight(at, pattern, begins)));
    }
}

float Network::sum(std::span<const std::uint32_t> list) const {
    float total = 0;
    for (const std::uint32_t number : list)
        total += weights_[number];
    return total;
}

double Network::value(const Position& position) const {
    return rules_.cells() <= kMaskCells ? value_of(*this, to_small(position))
                                        : value_of(*this, position);
}

std::vector<double> Network::move_values(const Position& position) const {
    return rules_.cells() <= kMaskCells ? move_values_of(*this, to_small(position))
                                        : move_values_of(*this, position);
}

Move Network::choose(const Position& position) const {
    return rules_.cells() <= kMaskCells ? Chooser<1>(*this).choose(to_small(position))
                                        : Chooser<kWideWords>(*this).choose(position);
}

template void Network::list_weights(const SmallPosition&, std::vector<std::uint32_t>&) const;
template void Network::list_weights(const Position&, std::vector<std::uint32_t>&) const;

}  // namespace noughts::learning
