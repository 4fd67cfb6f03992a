// Rows: the codes of a line (patterns.hpp), less what does not matter to the side whose line it is.
//
// Beyond the first cell that a side cannot have, nothing on that side of the centre can be part of its
// line. Mirrored windows are worth the same, and where fewer than k cells are left there is no line at
// all: that is row 0. For k = 5, 6,561 codes come down to 471 rows.
#pragma once

#include <cstdint>
#include <vector>

namespace noughts::engine {

class LineRows {
  public:
    explicit LineRows(int k);

    std::uint16_t operator[](std::size_t code) const { return rows_[code]; }
    const std::uint16_t* data() const { return rows_.data(); }
    std::size_t codes() const { return rows_.size(); }
    int count() const { return count_; }

  private:
    std::vector<std::uint16_t> rows_;
    int count_ = 1;
};

// Made once for each k. Any thread may ask.
const LineRows& line_rows(int k);

}  // namespace noughts::engine
