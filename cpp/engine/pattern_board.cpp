#include "pattern_board.hpp"

#include <algorithm>

namespace noughts::engine {

bool patterns_support(const Rules& rules) {
    const int k = rules.k();
    if (k < kMinPatternK || k > kMaxPatternK) return false;
    const bool is_narrow = rules.width() < 2 * k - 1 || rules.height() < 2 * k - 1;
    return !rules.variant().is_torus || !is_narrow;
}

namespace {

std::uint8_t relation_of(const Rules& rules, int columns, int rows) {
    if (rules.variant().is_torus) {
        columns = std::min(columns, rules.width() - columns);
        rows = std::min(rows, rules.height() - rows);
    }
    const int steps = std::max(columns, rows);
    if (steps > 4) return steps == 5 ? 8 : 9;
    const bool is_line = columns == 0 || rows == 0 || columns == rows;
    return static_cast<std::uint8_t>(is_line ? steps : steps + 3);
}

}  // namespace

PatternGeometry::PatternGeometry(const Rules& rules)
    : touches_(static_cast<std::size_t>(rules.cells())),
      empty_codes_(static_cast<std::size_t>(rules.cells() * kDirections)),
      around_(static_cast<std::size_t>(rules.cells())),
      sight_(static_cast<std::size_t>(rules.cells())),
      relations_(static_cast<std::size_t>(rules.cells())) {
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
                        {static_cast<std::uint16_t>(kDirections * to + direction), place(offset)});
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
            sight_[static_cast<std::size_t>(cell)].add(seen.line / kDirections);
    }
    for (int first = 0; first < rules.cells(); ++first)
        for (int second = 0; second < rules.cells(); ++second) {
            const int rows = second / rules.width() - first / rules.width();
            const int columns = second % rules.width() - first % rules.width();
            relations_[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)] =
                relation_of(rules, std::abs(columns), std::abs(rows));
            if (std::abs(rows) <= 2 && std::abs(columns) <= 2 && first != second)
                around_[static_cast<std::size_t>(first)].add(second);
        }
}

PatternBoard::PatternBoard(const LineSystem& system, std::shared_ptr<const Network> network)
    : system_(&system),
      table_(&pattern_table(system.k())),
      all_(&shapes()),
      tally_(&line_tally()),
      geometry_(std::make_shared<const PatternGeometry>(system.rules())),
      sums_(std::move(network)) {
    clear();
}

void PatternBoard::clear() {
    sums_.clear(Cells::first_cells(system_->cells()));
    marks_ = {};
    empty_ = {};
    threats_ = {};
    key_ = 0;
    empty_count_ = system_->cells();
    for (int cell = 0; cell < system_->cells(); ++cell) {
        empty_.add(cell);
        for (int direction = 0; direction < kDirections; ++direction)
            codes_[at(cell)][at(direction)] = geometry_->empty_code(cell, direction) * 0x10001u;
        packed_[at(cell)] = tallies_[at(cell)] = 0;
        for (int direction = 0; direction < kDirections; ++direction) {
            const std::uint32_t classes = classes_of(codes_[at(cell)][at(direction)]);
            packed_[at(cell)] |= classes << (4 * direction);
            tallies_[at(cell)] += tally_->of_classes(classes);
        }
        attach(cell);
    }
}

void PatternBoard::set(const Position& position) {
    clear();
    position.own_mask.for_each([&](int cell) { put(0, cell); });
    position.other_mask.for_each([&](int cell) { put(1, cell); });
}

void PatternBoard::attach(int cell) {
    for (int side = 0; side < 2; ++side)
        set_of(side, threat(side, cell)).add(cell);
}

void PatternBoard::detach(int cell) {
    for (int side = 0; side < 2; ++side)
        set_of(side, threat(side, cell)).remove(cell);
}

// A mark that comes (1) or goes (-1) changes the codes of the cells that see it. No branch but for
// threats that come or go: whether a class changes cannot be foreseen by a processor.
template <int Sign>
void PatternBoard::touch(int side, int cell) {
    const std::uint32_t digits = side == 0 ? 0x20001 : 0x10002;  // 1 for its owner, 2 for the other
    for (const PatternGeometry::Touch seen : geometry_->touches(cell)) {
        const unsigned to = seen.line / kDirections, direction = seen.line % kDirections;
        const std::uint32_t codes =
            codes_[to][direction] + static_cast<std::uint32_t>(Sign) * seen.place * digits;
        codes_[to][direction] = codes;
        const unsigned shift = 4 * direction;
        const std::uint32_t before = packed_[to] >> shift & 0xf000f, now = classes_of(codes);
        packed_[to] ^= (before ^ now) << shift;
        const std::uint32_t change = tally_->of_classes(now) - tally_->of_classes(before);
        if (change == 0) continue;
        const bool is_empty = empty_.has(static_cast<int>(to));
        if (is_empty) detach(static_cast<int>(to));
        tallies_[to] += change;
        if (is_empty) attach(static_cast<int>(to));
    }
}

PatternBoard::Cells PatternBoard::with(int side, int cell, Cells those, LineClass least) const {
    for (const PatternGeometry::Touch seen : geometry_->touches(cell)) {
        const unsigned to = seen.line / kDirections;
        const std::uint16_t code = half(codes_[to][seen.line % kDirections], side);
        if ((*table_)[static_cast<std::size_t>(code + seen.place)] >= least)
            those.add(static_cast<int>(to));
    }
    those.remove(cell);
    return those & empty_;
}

void PatternBoard::put(int side, int cell) {
    detach(cell);
    marks_[at(side)].add(cell);
    empty_.remove(cell);
    --empty_count_;
    key_ ^= system_->keys(side, cell)[0];
    touch<1>(side, cell);
    sums_.put(cell, geometry_->sight(cell));
}

void PatternBoard::take(int side, int cell) {
    marks_[at(side)].remove(cell);
    key_ ^= system_->keys(side, cell)[0];
    touch<-1>(side, cell);
    sums_.take(cell, geometry_->sight(cell));
    empty_.add(cell);
    ++empty_count_;
    attach(cell);
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
    for (std::size_t i = 3; i < chain.size(); i += 2)
        board.put(defender, chain[i]);
    useful = useful | board.building_with(defender, chain[1]);
    for (std::size_t i = 3; i < chain.size(); i += 2)
        board.take(defender, chain[i]);
    return useful;
}

}  // namespace noughts::engine
