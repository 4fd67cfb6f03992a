// The sums of a network (network.hpp) over the empty cells of a board, kept from one estimate to the
// next: only cells whose lines have changed since are added up anew. What an estimate changed after a
// mark was put is kept, too, and comes back when the mark is taken: in a search most marks are taken in
// the opposite order, and nothing is added up for them. A search that goes through chains of threats
// without estimates pays hardly anything for it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "game/cell_set.hpp"
#include "line_system.hpp"
#include "network.hpp"

namespace noughts::engine {

class NetworkSums {
  public:
    using Cells = CellSet<kWideWords>;
    // Of each line of each cell: that of side 0 in the lower half, that of side 1 in the upper one.
    using CellCodes = std::array<std::uint32_t, kDirections>;
    using Codes = std::array<CellCodes, 256>;
    using Channels = std::array<std::int16_t, kChannels>;

    explicit NetworkSums(std::shared_ptr<const Network> network)
        : network_(std::move(network)), rows_(line_rows(network_->k).data()) {
        clear({});
    }

    // The board is another one, with these cells: all of them count as changed.
    void clear(const Cells& cells);

    // A mark comes to a cell, or goes; `sight` are the cells whose lines change.
    void put(int cell, const Cells& sight);
    void take(int cell, const Cells& sight);

    void refresh(const Codes& codes, const Cells& empty);

    // For a side to move, as of the last refresh.
    int estimate(int side, int situation) const;

  private:
    struct Cell {
        CellCodes codes;                 // that the values are for
        std::array<Channels, 2> values;  // as either side sees it
    };
    // What was before a mark.
    struct Before {
        int cell;
        Cells changed;
        std::size_t entries;  // of the journal
        std::array<Channels, 2> sums;
    };
    struct Entry {
        std::size_t at;
        Cell cell;
    };

    std::shared_ptr<const Network> network_;
    const std::uint16_t* rows_;
    std::array<Cell, 256> cells_;
    std::array<Channels, 2> sums_;
    Cells changed_;               // whose lines may have changed since the last refresh
    std::vector<Before> before_;  // of each mark, the last one at the end
    std::vector<Entry> journal_;  // of cells that were refreshed after a mark, as they were
};

}  // namespace noughts::engine
