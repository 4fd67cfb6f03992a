#include "rules.hpp"

#include "error.hpp"

namespace noughts {

namespace {

struct Direction {
    int columns, rows;
};
// The order of the lines is part of the contract with core/: row, column, down-right, down-left.
constexpr Direction kDirections[] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

std::vector<std::uint64_t> find_lines(int width, int height, int k) {
    std::vector<std::uint64_t> found;
    for (const Direction step : kDirections) {
        for (int row = 0; row < height; ++row) {
            for (int column = 0; column < width; ++column) {
                const int last_column = column + step.columns * (k - 1);
                const int last_row = row + step.rows * (k - 1);
                if (last_column < 0 || last_column >= width || last_row >= height) continue;
                std::uint64_t line_mask = 0;
                for (int i = 0; i < k; ++i)
                    line_mask |=
                        cell_bit((row + i * step.rows) * width + column + i * step.columns);
                found.push_back(line_mask);
            }
        }
        if (k == 1) break;  // the other directions would list the same single cells again
    }
    return found;
}

}  // namespace

Rules::Rules(int width, int height, int k, int swaps, int blocks)
    : width_(width), height_(height), k_(k), swaps_(swaps), blocks_(blocks) {
    const auto refuse = [this](const std::string& why) {
        throw InvalidInput("rules " + name() + ": " + why);
    };
    if (width < 1 || height < 1) refuse("width and height must be at least 1");
    if (width > kMaxCells || height > kMaxCells || width * height > kMaxCells)
        refuse("the native core handles at most 64 cells");
    if (k < 1) refuse("k must be at least 1");
    if (k > width && k > height) refuse("no line of k cells fits on the board");
    if (swaps < 0 || blocks < 0) refuse("a stock cannot be negative");

    line_masks_ = find_lines(width, height, k);
    through_first_.push_back(0);
    for (int cell = 0; cell < cells(); ++cell) {
        for (const std::uint64_t line_mask : line_masks_)
            if (line_mask & cell_bit(cell)) through_masks_.push_back(line_mask);
        through_first_.push_back(static_cast<std::uint32_t>(through_masks_.size()));
    }
}

bool Rules::has_line(std::uint64_t mask) const {
    for (const std::uint64_t line_mask : line_masks_)
        if ((line_mask & ~mask) == 0) return true;
    return false;
}

std::string Rules::name() const {
    std::string text;
    const auto add = [&text](const char* label, int number) {
        text += label;
        text += std::to_string(number);
    };
    add("", width_);
    add("x", height_);
    add("k", k_);
    if (swaps_ != 0) add("s", swaps_);
    if (blocks_ != 0) add("b", blocks_);
    return text;
}

}  // namespace noughts
