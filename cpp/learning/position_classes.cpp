#include "position_classes.hpp"

#include <algorithm>

#include "game/symmetry.hpp"
#include "tables/probe.hpp"

namespace noughts::learning {

PositionClasses::PositionClasses(const Table& table, bool is_merged,
                                 const std::function<void()>& poll)
    : table_(table) {
    const StockGrid& grid = table.grid;
    std::vector<Permutation> group = symmetries(table.rules);
    if (!is_merged) {
        group.resize(1);  // the identity
        own_index_.emplace(table.rules, group);
    }
    symmetry_count_ = group.size();
    for (const Permutation& permutation : group)
        for (const int shift : {0, 8})
            for (std::uint64_t byte = 0; byte < 256; ++byte) {
                const std::uint64_t mask = byte << shift & table.rules.board_mask();
                images_.push_back(static_cast<std::uint16_t>(noughts::image(permutation, mask)));
            }
    const auto blocks = static_cast<std::size_t>(grid.blocks());
    blocked_stock_count_ = grid.size() / (blocks + 1) * blocks;
    for (std::size_t stocks = 0; stocks < grid.size(); ++stocks) {
        const std::size_t other = stocks / grid.side_size(), own = stocks % grid.side_size();
        const std::size_t swaps = other / (blocks + 1), left = other % (blocks + 1);
        blocked_stocks_.push_back(left < blocks ? (swaps * blocks + left) * grid.side_size() + own
                                                : kNone);
    }
    for_each_reached_layer(table, table.rules.stock(), table.rules.stock(), poll,
                           [&](int marks, const Layer& layer, const ReachedLayer& reached) {
                               poll();
                               add_layer(marks, layer, reached);
                           });
}

// `layer` and `reached` are those of the table.
void PositionClasses::add_layer(int marks, const Layer& layer, const ReachedLayer& reached) {
    const Slot first = table_.index.first_slot(marks), own_first = index().first_slot(marks);
    std::vector<Slot> originals(table_.index.layer_slots(marks));
    for (const BoardClass& board : layer.classes)
        originals[board.slot - first] = board.slot;
    for (const auto [slot, original] : layer.twins)
        originals[slot - first] = original;
    Layer own = own_index_ ? own_index_->layer(marks) : layer;
    ClassLayer& to = layers_.emplace_back();
    to.empty = table_.rules.cells() - marks;
    to.board_of_slot.resize(index().layer_slots(marks));
    for (std::uint32_t number = 0; number < own.classes.size(); ++number) {
        BoardClass& board = own.classes[number];
        to.board_of_slot[board.slot - own_first] = number;
        board.slot = originals[table_.index.slot(board.own_mask, board.other_mask,
                                                 static_cast<unsigned>(marks) & 1) -
                               first];
        for (std::size_t stocks = 0; stocks < stock_count(); ++stocks) {
            std::uint8_t flags = reached.open(board.slot)[stocks] != 0 ? kReachedOpen : 0;
            if (blocked_stocks_[stocks] != kNone &&
                reached.blocked(board.slot)[stocks + table_.grid.block_shift()] != 0)
                flags |= kReachedBlocked;
            to.reached.push_back(flags);
        }
    }
    for (const auto [slot, original] : own.twins)
        to.board_of_slot[slot - own_first] = to.board_of_slot[original - own_first];
    to.boards = std::move(own.classes);
}

SmallPosition PositionClasses::position(const BoardClass& board, std::size_t stocks,
                                        int blocked) const {
    const StockGrid& grid = table_.grid;
    return {.own_mask = std::uint64_t{board.own_mask},
            .other_mask = std::uint64_t{board.other_mask},
            .own = grid.stock(stocks % grid.side_size()),
            .other = grid.stock(stocks / grid.side_size()),
            .blocked = blocked};
}

int PositionClasses::value(const BoardClass& board, std::size_t stocks, int blocked) const {
    const auto sign = [](int score) { return (score > 0) - (score < 0); };
    const int open = sign(table_.open(board.slot)[stocks] - kEndDraw);
    if (blocked == kNoCell) return open;
    // Blocking the one best cell leaves the blocked score, any other the open one.
    const EndScore least = table_.blocked(board.slot)[stocks + table_.grid.block_shift()];
    if (sign(least - kEndDraw) == open) return open;
    return sign(probe(table_, position(board, stocks, blocked)));
}

CellMap PositionClasses::cells_to_class(unsigned own_mask, unsigned other_mask,
                                        const BoardClass& board) const {
    CellMap map;
    map.fill(kNoCell);
    for (std::size_t symmetry = 0; symmetry < symmetry_count_; ++symmetry) {
        if (image(symmetry, own_mask) != board.own_mask ||
            image(symmetry, other_mask) != board.other_mask)
            continue;
        for (int cell = 0; cell < table_.rules.cells(); ++cell) {
            const auto to =
                static_cast<std::uint8_t>(std::countr_zero(image(symmetry, 1u << cell)));
            map[static_cast<std::size_t>(cell)] = std::min(map[static_cast<std::size_t>(cell)], to);
        }
        if (board.boards == symmetry_count_) break;  // there is no other way
    }
    return map;
}

Step PositionClasses::step(const BoardClass& board, int marks, std::size_t stocks,
                           const Move& move) const {
    const StockGrid& grid = table_.grid;
    unsigned own_mask = board.other_mask, other_mask = board.own_mask | 1u << move.cell;
    std::size_t next = grid.mirror(stocks);
    if (move.power == Power::swap) {
        const unsigned pair_mask = 1u << move.first | 1u << move.second;
        own_mask ^= pair_mask;
        other_mask ^= pair_mask;
        next -= grid.swap_shift();
    } else if (move.power == Power::block) {
        next -= grid.block_shift();
    }
    const Outcome end = table_.outcome(own_mask, other_mask);
    if (end != Outcome::unfinished)
        return {.is_over = true,
                .result = end == Outcome::draw         ? 0
                          : end == Outcome::other_wins ? 1
                                                       : -1};
    Step step{.board = board_of(own_mask, other_mask, marks + 1), .stocks = next};
    if (move.power == Power::block)
        step.blocked =
            cells_to_class(own_mask, other_mask, layer(marks + 1).boards[step.board])[move.first];
    return step;
}

LayerSizes::LayerSizes(const Rules& rules, bool is_merged) {
    const StockGrid grid(rules);
    std::vector<Permutation> group = symmetries(rules);
    if (!is_merged) group.resize(1);
    const BoardIndex index(rules, group);
    const auto blocks = static_cast<std::uint64_t>(grid.blocks());
    const std::uint64_t stocks = grid.size(), blocked_stocks = stocks / (blocks + 1) * blocks;
    std::uint64_t before = 0;
    for (int marks = 0; marks < index.layers(); ++marks) {
        const auto empty = static_cast<std::uint64_t>(index.cells() - marks);
        const std::uint64_t layer = index.layer_slots(marks) * (stocks + empty * blocked_stocks);
        all += layer;
        largest = std::max(largest, before + layer);
        before = layer;
    }
    boards = index.slots();
}

}  // namespace noughts::learning
