#include "census.hpp"

#include "game/error.hpp"
#include "reached.hpp"

namespace noughts {

namespace {

LayerCensus count(const Table& table, const BoardClass& board, int marks,
                  const ReachedLayer& layer) {
    const StockGrid& grid = table.grid;
    LayerCensus census;
    const auto add = [&](EndScore score, std::uint64_t positions) {
        census.positions += positions;
        (score > kEndDraw   ? census.wins
         : score < kEndDraw ? census.losses
                            : census.draws) += positions;
    };
    const EndScore* scores = table.open(board.slot);
    const std::uint64_t boards = board.boards;
    for (std::size_t i = 0; i < grid.size(); ++i)
        if (layer.open(board.slot)[i]) add(scores[i], boards);
    if (table.is_finished(board.own_mask, board.other_mask)) census.finished = census.positions;
    if (table.has_blocks()) {
        const auto empty = static_cast<std::uint64_t>(table.rules.cells() - marks);
        for (std::size_t i = grid.block_shift(); i < grid.size(); ++i) {
            if (!layer.blocked(board.slot)[i]) continue;
            // Blocking the one best cell leaves the blocked score, any other the open one.
            add(table.blocked(board.slot)[i], boards);
            add(scores[i - grid.block_shift()], boards * (empty - 1));
            census.blocked += boards * empty;
        }
    }
    census.classes = census.positions > 0;
    census.boards = census.positions > 0 ? boards : 0;
    return census;
}

}  // namespace

std::vector<LayerCensus> take_census(const Table& table, const Stock& first, const Stock& second,
                                     const std::function<void()>& poll) {
    std::vector<LayerCensus> result;
    for_each_reached_layer(table, first, second, poll,
                           [&](int marks, const Layer& layer, const ReachedLayer& reached) {
                               LayerCensus total;
                               for (const BoardClass& board : layer.classes) {
                                   const LayerCensus census = count(table, board, marks, reached);
                                   total.classes += census.classes;
                                   total.boards += census.boards;
                                   total.positions += census.positions;
                                   total.wins += census.wins;
                                   total.draws += census.draws;
                                   total.losses += census.losses;
                                   total.finished += census.finished;
                                   total.blocked += census.blocked;
                               }
                               result.push_back(total);
                           });
    return result;
}

std::vector<LayerSize> layer_sizes(const Table& table) {
    std::vector<LayerSize> sizes;
    for (int marks = 0; marks < table.index.layers(); ++marks) {
        LayerSize size;
        for (const BoardClass& board : table.index.layer(marks).classes) {
            ++size.classes;
            size.unfinished_classes += !table.is_finished(board.own_mask, board.other_mask);
            size.boards += board.boards;
        }
        sizes.push_back(size);
    }
    return sizes;
}

std::vector<std::pair<int, int>> class_boards(const Table& table, int marks) {
    if (marks < 0 || marks >= table.index.layers())
        throw InvalidInput("there is no such number of marks on this board");
    std::vector<std::pair<int, int>> boards;
    for (const BoardClass& board : table.index.layer(marks).classes)
        boards.emplace_back(board.own_mask, board.other_mask);
    return boards;
}

}  // namespace noughts
