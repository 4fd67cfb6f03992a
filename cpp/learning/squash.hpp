// tanh by additions, multiplications and one division: every processor rounds these alike. The functions
// of C libraries differ in their last bits, and learning makes large differences of small ones. So a
// network learns the same numbers natively and in a browser.
#pragma once

#include <cmath>

namespace noughts::learning {

// e to the power of 0 to 40.
inline double portable_exp(double number) {
    constexpr double kPerDoubling = 1.4426950408889634;  // 1 / ln 2
    constexpr double kLn2 = 0.6931471803691238, kLn2Rest = 1.9082149292705877e-10;
    const int doublings = static_cast<int>(number * kPerDoubling + 0.5);
    const double rest = (number - doublings * kLn2) - doublings * kLn2Rest;  // at most ln 2 / 2
    double sum = 1;
    for (int power = 13; power > 0; --power)
        sum = 1 + sum * rest / power;
    return std::ldexp(sum, doublings);
}

// From -1 to 1; the error is below 1e-15.
inline double squash(double number) {
    const double size = std::abs(number);
    const double result = size > 20 ? 1 : 1 - 2 / (portable_exp(2 * size) + 1);
    return number < 0 ? -result : result;
}

}  // namespace noughts::learning
