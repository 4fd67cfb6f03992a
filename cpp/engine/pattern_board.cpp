#include "pattern_board.hpp"

#include <algorithm>

namespace noughts::engine {

bool patterns_support(const Rules& rules) {
    const int k = rules.k();
    if (k < kMinPatternK || k > kMaxPatternK) return false;
    const bool is_narrow = rules.width() < 2 * k - 1 || rules.height() < 2 * k - 1;
    return !rules.variant().is_torus || !is_narrow;
}

PatternGeometry::PatternGeometry(const Rules& rules)
    : touches_(static_cast<std::size_t>(rules.cells())),
      empty_codes_(static_cast<std::size_t>(rules.cells() * kDirections)),
      around_(static_cast<std::size_t>(rules.cells())),
      sight_(static_cast<std::size_t>(rules.cells())) {
    const int k = rules.k();
    std::vector<std::uint16_t> places{1};  // of the cells of a window, the centre left out
    while (static_cast<int>(places.size()) < 2 * (k - 1))
        places.push_back(static_cast<std::uint16_t>(3 * places.back()));
    const auto place = [&](int offset) {
        return places[static_cast<std::size_t>(offset + (offset < 0 ? k - 1 : k - 2))];
    };
    for (int direction = 0; direction < kDirections; ++direction) {
        // The edge counts as marks of the opponent until a cell is found there.
        for (int cell = 0; cell < rules.cells(); ++cell) {
            auto& code = empty_codes_[static_cast<std::size_t>(cell * kDirections + direction)];
            for (const std::uint16_t each : places)
                code = static_cast<std::uint16_t>(code + 2 * each);
        }
        for (int first = 0; first < rules.cells(); ++first) {
            int second = first;
            for (int steps = 1; steps < k; ++steps) {
                second = neighbour(rules, second, direction);
                if (second == kNoCell) break;
                const auto see = [&](int from, int to, int offset) {
                    touches_[static_cast<std::size_t>(from)].push_back(
                        {static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(direction),
                         place(offset)});
                    auto& code =
                        empty_codes_[static_cast<std::size_t>(to * kDirections + direction)];
                    code = static_cast<std::uint16_t>(code - 2 * place(offset));
                };
                see(first, second, -steps);
                see(second, first, steps);
                if (steps <= 3) {
                    around_[static_cast<std::size_t>(first)].add(second);
                    around_[static_cast<std::size_t>(second)].add(first);
                }
            }
        }
    }
    for (int cell = 0; cell < rules.cells(); ++cell) {
        sight_[static_cast<std::size_t>(cell)].add(cell);
        for (const Touch& seen : touches(cell))
            sight_[static_cast<std::size_t>(cell)].add(seen.cell);
    }
    for (int first = 0; first < rules.cells(); ++first)
        for (int second = 0; second < rules.cells(); ++second) {
            const int rows = second / rules.width() - first / rules.width();
            const int columns = second % rules.width() - first % rules.width();
            if (std::abs(rows) <= 2 && std::abs(columns) <= 2 && first != second)
                around_[static_cast<std::size_t>(first)].add(second);
        }
}

PatternBoard::PatternBoard(const LineSystem& system, std::shared_ptr<const Network> network)
    : system_(&system),
      table_(&pattern_table(system.k())),
      all_(&shapes()),
      geometry_(std::make_shared<const PatternGeometry>(system.rules())),
      sums_(std::move(network)) {
    clear();
}

void PatternBoard::clear() {
    sums_.clear();
    changed_ = Cells::first_cells(system_->cells());
    marks_ = {};
    empty_ = {};
    threats_ = {};
    key_ = 0;
    living_ = {};
    empty_count_ = system_->cells();
    for (int cell = 0; cell < system_->cells(); ++cell) {
        empty_.add(cell);
        for (int side = 0; side < 2; ++side)
            for (int direction = 0; direction < kDirections; ++direction)
                codes_[at(side)][at(cell * kDirections + direction)] =
                    geometry_->empty_code(cell, direction);
    }
    for (int cell = 0; cell < system_->cells(); ++cell)
        for (int side = 0; side < 2; ++side) {
            unsigned packed = 0;
            for (int direction = 0; direction < kDirections; ++direction)
                packed |= static_cast<unsigned>(class_at(side, cell, direction)) << (4 * direction);
            attach(side, cell, static_cast<std::uint16_t>(packed));
        }
}

void PatternBoard::set(const Position& position) {
    clear();
    position.own_mask.for_each([&](int cell) { put(0, cell); });
    position.other_mask.for_each([&](int cell) { put(1, cell); });
}

void PatternBoard::attach(int side, int cell, std::uint16_t packed) {
    const std::uint16_t shape = all_->of_packed[packed];
    packed_[at(side)][at(cell)] = packed;
    shape_[at(side)][at(cell)] = shape;
    living_[at(side)] += packed != 0;
    const Threat threat = all_->threat[shape];
    if (threat != Threat::none) set_of(side, threat).add(cell);
}

void PatternBoard::detach(int side, int cell) {
    living_[at(side)] -= packed_[at(side)][at(cell)] != 0;
    const Threat threat = all_->threat[shape_[at(side)][at(cell)]];
    if (threat != Threat::none) set_of(side, threat).remove(cell);
}

void PatternBoard::change(int side, int cell, std::uint16_t packed) {
    living_[at(side)] += (packed != 0) - (packed_[at(side)][at(cell)] != 0);
    packed_[at(side)][at(cell)] = packed;
    const std::uint16_t shape = all_->of_packed[packed];
    const Threat before = all_->threat[shape_[at(side)][at(cell)]], after = all_->threat[shape];
    shape_[at(side)][at(cell)] = shape;
    if (before == after) return;
    if (before != Threat::none) set_of(side, before).remove(cell);
    if (after != Threat::none) set_of(side, after).add(cell);
}

// A mark that comes (1) or goes (-1) changes the codes of the empty cells that see it.
template <int Sign>
void PatternBoard::touch(int side, int cell) {
    auto& own = codes_[at(side)];
    auto& others = codes_[at(side ^ 1)];
    for (const PatternGeometry::Touch& seen : geometry_->touches(cell)) {
        const std::size_t index = at(seen.cell * kDirections + seen.direction);
        own[index] = static_cast<std::uint16_t>(own[index] + Sign * seen.place);
        others[index] = static_cast<std::uint16_t>(others[index] + Sign * 2 * seen.place);
        if (!empty_.has(seen.cell)) continue;
        const int shift = 4 * seen.direction;
        for (int each = 0; each < 2; ++each) {
            const unsigned packed = packed_[at(each)][seen.cell];
            const auto now = static_cast<unsigned>((*table_)[codes_[at(each)][index]]);
            const unsigned difference = (packed >> shift & 15) ^ now;
            if (difference != 0)
                change(each, seen.cell, static_cast<std::uint16_t>(packed ^ difference << shift));
        }
    }
}

void PatternBoard::put(int side, int cell) {
    detach(0, cell);
    detach(1, cell);
    marks_[at(side)].add(cell);
    empty_.remove(cell);
    --empty_count_;
    key_ ^= system_->keys(side, cell)[0];
    touch<1>(side, cell);
    changed_ = changed_ | geometry_->sight(cell);
}

void PatternBoard::take(int side, int cell) {
    marks_[at(side)].remove(cell);
    key_ ^= system_->keys(side, cell)[0];
    touch<-1>(side, cell);
    changed_ = changed_ | geometry_->sight(cell);
    empty_.add(cell);
    ++empty_count_;
    for (int each = 0; each < 2; ++each) {
        unsigned packed = 0;
        for (int direction = 0; direction < kDirections; ++direction)
            packed |= static_cast<unsigned>(class_at(each, cell, direction)) << (4 * direction);
        attach(each, cell, static_cast<std::uint16_t>(packed));
    }
}

int PatternBoard::situation(int side) const {
    const int other = side ^ 1;
    const auto has = [this](int whose, Threat threat) {
        return static_cast<int>(!cells(whose, threat).is_empty());
    };
    const auto up_to_two = [](const Cells& set) { return std::min(2, set.count()); };
    int index = up_to_two(cells(side, Threat::four));
    index = 2 * index + has(side, Threat::four_three);
    index = 2 * index + has(side, Threat::double_three);
    index = 3 * index + up_to_two(winning(other));
    index = 2 * index + has(other, Threat::four);
    index = 2 * index + has(other, Threat::four_three);
    return 2 * index + has(other, Threat::double_three);
}

PatternBoard::Cells cells_against(PatternBoard& board, int defender,
                                  const std::vector<std::uint8_t>& chain) {
    PatternBoard::Cells useful;
    for (const std::uint8_t cell : chain)
        useful.add(cell);
    for (std::size_t i = 1; i < chain.size(); i += 2)
        board.put(defender, chain[i]);
    useful = useful | board.building(defender) | board.completing(defender);
    for (std::size_t i = 1; i < chain.size(); i += 2)
        board.take(defender, chain[i]);
    return useful;
}

}  // namespace noughts::engine
