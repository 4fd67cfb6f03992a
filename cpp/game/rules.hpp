// Rules: one member of the family (width, height, k, variant, stock of powers), with its lines worked
// out.
//
// Immutable once made, and cheap to copy: copies share the lines. A rule set is data:
//
//      its lines          lines.hpp        neighbour() says which cells are in line
//      its ending         ending.hpp       ending() says who has won when lines are complete
//      its legal cells    placement.hpp    placement_cells() says where a mark may go
//
// Code outside of cpp/game takes these as they are and does not ask what kind of game it is. A solver
// that relies on more, such as that a complete line wins, says so: table_supports(), engine_supports(), prover_supports().
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "cell_set.hpp"
#include "lines.hpp"

namespace noughts {

// The powers that one side has left, or starts with.
struct Stock {
    int swaps = 0;
    int blocks = 0;
    bool operator==(const Stock&) const = default;
};

// What differs from the plain game. Only lines, ending and placement ask.
struct Variant {
    bool is_torus = false;   // lines that leave the board at one edge come in at the opposite one
    bool is_misere = false;  // whoever completes a line loses
    bool is_drop = false;    // a mark falls to the lowest empty cell of its column
    bool operator==(const Variant&) const = default;
};

class Rules {
  public:
    // Throws InvalidInput for what makes no sense or needs more than kMaxCells cells.
    Rules(int width, int height, int k, int swaps = 0, int blocks = 0, Variant variant = {});

    int width() const { return width_; }
    int height() const { return height_; }
    int k() const { return k_; }
    int swaps() const { return stock_.swaps; }
    int blocks() const { return stock_.blocks; }
    const Stock& stock() const { return stock_; }  // what each side starts with
    const Variant& variant() const { return variant_; }
    bool line_wins() const { return !variant_.is_misere; }  // for the side that completes it
    bool has_powers() const { return stock_ != Stock{}; }
    int cells() const { return width_ * height_; }

    const Lines& lines() const { return geometry_->lines; }
    // With one word only for boards of at most 64 cells.
    template <std::size_t Words>
    const LineSets<Words>& line_sets() const;

    template <std::size_t Words>
    CellSet<Words> board() const {
        return CellSet<Words>::first_cells(cells());
    }
    std::uint64_t board_mask() const { return first_cells_mask(cells()); }  // at most 64 cells

    // "4x4k4s2b1": the notation of the design.
    std::string name() const;

    bool operator==(const Rules& that) const {
        return width_ == that.width_ && height_ == that.height_ && k_ == that.k_ &&
               stock_ == that.stock_ && variant_ == that.variant_;
    }

  private:
    struct Geometry {
        explicit Geometry(const Rules& rules);
        Lines lines;
        std::unique_ptr<const LineSets<1>> small;  // none beyond 64 cells
        LineSets<kWideWords> wide;
    };

    int width_, height_, k_;
    Stock stock_;
    Variant variant_;
    std::shared_ptr<const Geometry> geometry_;
};

template <>
inline const LineSets<1>& Rules::line_sets<1>() const {
    return *geometry_->small;
}
template <>
inline const LineSets<kWideWords>& Rules::line_sets<kWideWords>() const {
    return geometry_->wide;
}

}  // namespace noughts
