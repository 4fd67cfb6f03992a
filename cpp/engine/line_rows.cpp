#include "line_rows.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/tables_by_k.hpp"

namespace noughts::engine {

namespace {

// One side of a window, from the centre outwards: the number of free cells, and which are own marks.
using Arm = std::pair<int, unsigned>;

Arm arm_of(const std::vector<int>& digits, int centre, int step) {
    Arm arm{0, 0};
    // The centre stands between two digits.
    for (int at = step < 0 ? centre - 1 : centre; at >= 0 && at < static_cast<int>(digits.size());
         at += step) {
        const int digit = digits[static_cast<std::size_t>(at)];
        if (digit == 2) break;
        arm.second |= static_cast<unsigned>(digit) << arm.first;
        ++arm.first;
    }
    return arm;
}

}  // namespace

LineRows::LineRows(int k) {
    std::vector<int> digits(static_cast<std::size_t>(2 * (k - 1)));
    std::size_t codes = 1;
    for (std::size_t at = 0; at < digits.size(); ++at)
        codes *= 3;
    rows_.resize(codes);
    std::map<std::pair<Arm, Arm>, std::uint16_t> known;
    for (std::size_t code = 0; code < codes; ++code) {
        std::size_t rest = code;
        for (int& digit : digits) {
            digit = static_cast<int>(rest % 3);
            rest /= 3;
        }
        const Arm left = arm_of(digits, k - 1, -1), right = arm_of(digits, k - 1, 1);
        if (left.first + right.first + 1 < k) continue;
        const auto [place, is_new] = known.try_emplace(std::minmax(left, right), 0);
        if (is_new) place->second = static_cast<std::uint16_t>(count_++);
        rows_[code] = place->second;
    }
}

const LineRows& line_rows(int k) {
    return table_for<LineRows>(k);
}

}  // namespace noughts::engine
