#include "game.hpp"

#include <algorithm>
#include <bit>

#include "game/error.hpp"

namespace noughts::engine {

namespace {

struct Direction {
    int columns, rows;
};
// Must agree with game/rules.cpp and core/.
constexpr Direction kDirections[] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};

// The board turned and reflected: symmetry s transposes if s & 4, reflects columns if s & 1 and
// rows if s & 2. Oblong boards have the first four.
std::vector<std::uint8_t> symmetry_image(int width, int height, int symmetry) {
    std::vector<std::uint8_t> image;
    for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
            int x = column, y = row;
            if (symmetry & 4) std::swap(x, y);
            if (symmetry & 1) x = width - 1 - x;
            if (symmetry & 2) y = height - 1 - y;
            image.push_back(static_cast<std::uint8_t>(y * width + x));
        }
    }
    return image;
}

int count(const WideMask& mask) {
    int cells = 0;
    for (const std::uint64_t word : mask)
        cells += std::popcount(word);
    return cells;
}

}  // namespace

std::string GameRules::name() const {
    std::string text;
    const auto add = [&text](const char* label, int number) {
        text += label;
        text += std::to_string(number);
    };
    add("", width);
    add("x", height);
    add("k", k);
    if (swaps != 0) add("s", swaps);
    if (blocks != 0) add("b", blocks);
    return text;
}

void validate(const GameRules& rules) {
    const auto refuse = [&rules](const std::string& why) {
        throw InvalidInput("rules " + rules.name() + ": " + why);
    };
    if (rules.width < 1 || rules.height < 1) refuse("width and height must be at least 1");
    if (rules.width > kMaxEngineCells || rules.height > kMaxEngineCells ||
        rules.cells() > kMaxEngineCells)
        refuse("the engine handles at most 225 cells");
    if (rules.k < 1) refuse("k must be at least 1");
    if (rules.k > rules.width && rules.k > rules.height)
        refuse("no line of k cells fits on the board");
    if (rules.swaps < 0 || rules.blocks < 0) refuse("a stock cannot be negative");
}

bool has_cell(const WideMask& mask, int cell) {
    return (mask[static_cast<std::size_t>(cell) / 64] >> (cell & 63) & 1) != 0;
}

LineSystem::LineSystem(const GameRules& rules) : rules_(rules) {
    validate(rules);
    const int width = rules.width, height = rules.height, k = rules.k;
    std::vector<std::vector<std::uint16_t>> through(static_cast<std::size_t>(rules.cells()));
    for (const Direction step : kDirections) {
        for (int row = 0; row < height; ++row) {
            for (int column = 0; column < width; ++column) {
                const int last_column = column + step.columns * (k - 1);
                const int last_row = row + step.rows * (k - 1);
                if (last_column < 0 || last_column >= width || last_row >= height) continue;
                for (int i = 0; i < k; ++i) {
                    const int cell = (row + i * step.rows) * width + column + i * step.columns;
                    line_cells_.push_back(static_cast<std::uint8_t>(cell));
                    through[static_cast<std::size_t>(cell)].push_back(
                        static_cast<std::uint16_t>(lines_));
                }
                ++lines_;
            }
        }
        if (k == 1) break;  // the other directions would list the same single cells again
    }
    through_first_.push_back(0);
    for (const auto& lines : through) {
        through_.insert(through_.end(), lines.begin(), lines.end());
        through_first_.push_back(static_cast<std::uint32_t>(through_.size()));
    }

    const int group = rules.cells() > kMaxMergedCells ? 1 : width == height ? 8 : 4;
    for (int symmetry = 0; symmetry < group; ++symmetry)
        images_.push_back(symmetry_image(width, height, symmetry));
    for (const auto& image : images_) {
        const auto undoes = [&image](const std::vector<std::uint8_t>& other) {
            for (std::size_t cell = 0; cell < image.size(); ++cell)
                if (other[image[cell]] != cell) return false;
            return true;
        };
        inverses_.push_back(
            static_cast<int>(std::ranges::find_if(images_, undoes) - images_.begin()));
    }

    keys_.resize(3 * kMaxEngineCells);
    for (int what = 0; what < 3; ++what)
        for (int cell = 0; cell < rules.cells(); ++cell)
            for (int symmetry = 0; symmetry < group; ++symmetry)
                keys_[static_cast<std::size_t>(what * kMaxEngineCells + cell)]
                     [static_cast<std::size_t>(symmetry)] =
                         mixed(static_cast<std::uint64_t>(what * 1000 + image(symmetry, cell) + 1));
}

void validate(const LineSystem& system, const WidePosition& position) {
    const GameRules& rules = system.rules();
    const auto refuse = [&rules](const std::string& why) {
        throw InvalidInput("position of " + rules.name() + ": " + why);
    };
    for (int cell = 0; cell < 256; ++cell) {
        const bool is_own = has_cell(position.own_mask, cell);
        const bool is_other = has_cell(position.other_mask, cell);
        if (cell >= rules.cells() && (is_own || is_other)) refuse("a mark is outside the board");
        if (is_own && is_other) refuse("a cell holds two marks");
    }
    const int own = count(position.own_mask), other = count(position.other_mask);
    if (other != own && other != own + 1)
        refuse("the counts are off: the side to move must have as many marks or one less");
    for (const Stock& stock : {position.own, position.other})
        if (stock.swaps < 0 || stock.swaps > rules.swaps || stock.blocks < 0 ||
            stock.blocks > rules.blocks)
            refuse("a stock is outside what the rules give");
    if (position.blocked != kNoCell) {
        if (position.blocked < 0 || position.blocked >= rules.cells() ||
            has_cell(position.own_mask, position.blocked) ||
            has_cell(position.other_mask, position.blocked))
            refuse("the blocked cell is not an empty cell");
        if (own + other + 1 >= rules.cells()) refuse("the block leaves no cell to place on");
    }
    if (own + other == rules.cells()) refuse("the game is over");
    for (int line = 0; line < system.lines(); ++line) {
        int mine = 0, theirs = 0;
        for (int i = 0; i < rules.k; ++i) {
            mine += has_cell(position.own_mask, system.cells_of(line)[i]);
            theirs += has_cell(position.other_mask, system.cells_of(line)[i]);
        }
        if (mine == rules.k || theirs == rules.k) refuse("the game is over");
    }
}

}  // namespace noughts::engine
