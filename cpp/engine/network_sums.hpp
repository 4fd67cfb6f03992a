// The sums of a network (network.hpp) over the empty cells of a board, kept from one estimate to the
// next: only cells whose lines have changed since are added up anew. A search that goes through chains
// of threats without estimates pays nothing for it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

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
        clear();
    }

    // The board is another one: all cells count as changed.
    void clear();

    // `changed`: cells whose lines may have changed since the last call.
    void refresh(const Codes& codes, const Cells& empty, const Cells& changed);

    // For a side to move, as of the last refresh.
    int estimate(int side, int situation) const;

  private:
    void refresh_cell(std::size_t cell, const CellCodes& codes);

    std::shared_ptr<const Network> network_;
    const std::uint16_t* rows_;
    std::array<CellCodes, 256> seen_;                  // the codes that the values are for
    std::array<std::array<Channels, 2>, 256> values_;  // of each cell, as either side sees it
    std::array<Channels, 2> sums_;
};

}  // namespace noughts::engine
