#include "lines.hpp"

#include <algorithm>
#include <set>

#include "rules.hpp"

namespace noughts {

int neighbour(const Rules& rules, int cell, int direction) {
    struct Step {
        int columns, rows;
    };
    constexpr Step kSteps[kDirections] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    const Step step = kSteps[direction];
    int column = cell % rules.width() + step.columns;
    int row = cell / rules.width() + step.rows;
    if (rules.variant().is_torus) {
        column = (column + rules.width()) % rules.width();
        row %= rules.height();
    }
    if (column < 0 || column >= rules.width() || row >= rules.height()) return kNoCell;
    return row * rules.width() + column;
}

Lines::Lines(const Rules& rules) : k_(rules.k()) {
    std::vector<std::vector<std::uint16_t>> through(static_cast<std::size_t>(rules.cells()));
    std::vector<std::uint8_t> path;
    std::set<std::vector<std::uint8_t>> known;  // the cells of each line, in ascending order
    // With k = 1 the other directions would list the same single cells again.
    for (int direction = 0; direction < (k_ == 1 ? 1 : kDirections); ++direction) {
        for (int first = 0; first < rules.cells(); ++first) {
            path.clear();
            int cell = first;
            while (cell != kNoCell && path.size() < static_cast<std::size_t>(k_)) {
                path.push_back(static_cast<std::uint8_t>(cell));
                cell = neighbour(rules, cell, direction);
                if (cell == first) cell = kNoCell;  // around the torus
            }
            if (path.size() < static_cast<std::size_t>(k_)) continue;
            if (rules.variant().is_torus) {
                std::vector<std::uint8_t> sorted = path;
                std::ranges::sort(sorted);
                if (!known.insert(std::move(sorted)).second) continue;
            }
            line_cells_.insert(line_cells_.end(), path.begin(), path.end());
            for (const std::uint8_t on_line : path)
                through[on_line].push_back(static_cast<std::uint16_t>(count_));
            ++count_;
        }
    }
    through_first_.push_back(0);
    for (const auto& lines : through) {
        through_.insert(through_.end(), lines.begin(), lines.end());
        through_first_.push_back(static_cast<std::uint32_t>(through_.size()));
    }
}

}  // namespace noughts
