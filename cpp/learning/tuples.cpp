#include "tuples.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "game/error.hpp"
#include "game/symmetry.hpp"

namespace noughts::learning {

namespace {

using Cells = std::vector<int>;
// Where the cells of a tuple lie after a transformation, as numbers that can be compared.
using Transformation = std::function<Cells(const Cells&)>;

constexpr std::size_t kMaxTuples = 20'000;
constexpr int kMaxSearchedCells = 16;  // larger boards have no symmetries but those of the board

// ---- which tuples there are ----------------------------------------------------------------------

std::vector<Cells> all_lines(const Rules& rules) {
    std::vector<Cells> lines;
    for (int line = 0; line < rules.lines().count(); ++line) {
        const std::uint8_t* const first = rules.lines().cells_of(line);
        lines.emplace_back(first, first + rules.k());
    }
    return lines;
}

std::vector<Cells> line_tuples(const Rules& rules) {
    std::set<Cells> tuples;
    for (const Cells& line : all_lines(rules))
        for (int first = 0; first + std::min(kMaxTupleCells, rules.k()) <= rules.k(); ++first)
            tuples.emplace(line.begin() + first,
                           line.begin() + first + std::min(kMaxTupleCells, rules.k()));
    return {tuples.begin(), tuples.end()};
}

std::vector<Cells> cross_tuples(const Rules& rules) {
    std::vector<Cells> tuples;
    if (2 * rules.k() - 1 >= kMaxTupleCells || rules.k() < 2) return tuples;
    const std::vector<Cells> lines = all_lines(rules);
    for (std::size_t one = 0; one < lines.size(); ++one) {
        for (std::size_t two = one + 1; two < lines.size(); ++two) {
            std::set<int> cells(lines[one].begin(), lines[one].end());
            cells.insert(lines[two].begin(), lines[two].end());
            if (cells.size() + 1 == lines[one].size() + lines[two].size())
                tuples.emplace_back(cells.begin(), cells.end());
            if (tuples.size() > kMaxTuples)
                throw InvalidInput("n-tuples: " + rules.name() + " has too many crosses");
        }
    }
    return tuples;
}

std::vector<Cells> rectangle_tuples(const Rules& rules) {
    std::vector<Cells> tuples;
    for (const auto& [width, height] : {std::pair{3, 2}, {2, 3}}) {
        for (int row = 0; row + height <= rules.height(); ++row) {
            for (int column = 0; column + width <= rules.width(); ++column) {
                Cells& cells = tuples.emplace_back();
                for (int at = 0; at < width * height; ++at)
                    cells.push_back((row + at / width) * rules.width() + column + at % width);
            }
        }
    }
    return tuples;
}

// ---- which of them look alike --------------------------------------------------------------------

std::vector<Transformation> transformations(const Rules& rules, Sharing sharing) {
    std::vector<Transformation> all;
    if (sharing == Sharing::none) all.emplace_back([](const Cells& cells) { return cells; });
    if (sharing == Sharing::symmetry)
        for (const Permutation& permutation :
             rules.cells() <= kMaxSearchedCells ? symmetries(rules) : geometric_symmetries(rules))
            all.emplace_back([permutation](const Cells& cells) {
                Cells images;
                for (const int cell : cells)
                    images.push_back(permutation[static_cast<std::size_t>(cell)]);
                return images;
            });
    if (sharing == Sharing::everywhere)
        for (int variant = 0; variant < 8; ++variant)
            all.emplace_back([variant, width = rules.width()](const Cells& cells) {
                std::vector<std::pair<int, int>> places;
                for (const int cell : cells) {
                    int row = cell / width, column = cell % width;
                    if (variant & 4) std::swap(row, column);
                    places.emplace_back(variant & 1 ? -row : row, variant & 2 ? -column : column);
                }
                int top = places[0].first, left = places[0].second;
                for (const auto& [row, column] : places) {
                    top = std::min(top, row);
                    left = std::min(left, column);
                }
                Cells images;
                for (const auto& [row, column] : places)
                    images.push_back((row - top) * 1000 + column - left);
                return images;
            });
    return all;
}

// The smallest image of a tuple, which is the same for all that look alike, and in which orders the
// cells of the tuple stand for the cells of that image.
struct Canonical {
    Cells image;
    std::vector<std::vector<std::size_t>> orders;
};

Canonical canonical(const Cells& cells, const std::vector<Transformation>& group) {
    Canonical best;
    for (const Transformation& transform : group) {
        const Cells images = transform(cells);
        std::vector<std::size_t> order(cells.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::sort(order, {}, [&](std::size_t at) { return images[at]; });
        Cells image;
        for (const std::size_t at : order)
            image.push_back(images[at]);
        if (best.orders.empty() || image < best.image) best = {image, {}};
        if (image == best.image && std::ranges::find(best.orders, order) == best.orders.end())
            best.orders.push_back(std::move(order));
    }
    return best;
}

// ---- which patterns look alike -------------------------------------------------------------------

unsigned state_at(std::uint32_t pattern, std::size_t at) {
    return pattern >> (kStateBits * at) & 3;
}

TupleTable make_table(const Rules& rules, int cells, int max_stock, const Canonical& tuple) {
    TupleTable table{.cells = cells, .max_stock = max_stock, .slots = 0, .slot_of = {}};
    table.slot_of.resize(std::size_t{1} << (kStateBits * cells));
    // Where the digits of a pattern go when the tuple is mapped onto itself.
    std::vector<std::vector<std::size_t>> moves;
    for (const std::vector<std::size_t>& order : tuple.orders) {
        std::vector<std::size_t> to(order.size());
        for (std::size_t at = 0; at < order.size(); ++at)
            to[static_cast<std::size_t>(std::ranges::find(tuple.orders[0], order[at]) -
                                        tuple.orders[0].begin())] = at;
        moves.push_back(std::move(to));
    }
    const int max_blocked = rules.blocks() > 0 ? 1 : 0;
    for (std::uint32_t pattern = 0; pattern < table.slot_of.size(); ++pattern) {
        int blocked = 0;
        for (std::size_t at = 0; at < static_cast<std::size_t>(cells); ++at)
            blocked += state_at(pattern, at) == kBlocked ? 1 : 0;
        if (blocked > max_blocked) continue;
        std::uint32_t smallest = pattern;
        for (const std::vector<std::size_t>& to : moves) {
            std::uint32_t image = 0;
            for (std::size_t at = 0; at < to.size(); ++at)
                image |= state_at(pattern, at) << (kStateBits * to[at]);
            smallest = std::min(smallest, image);
        }
        table.slot_of[pattern] = smallest < pattern ? table.slot_of[smallest]
                                                    : static_cast<std::uint16_t>(table.slots++);
    }
    return table;
}

}  // namespace

TupleSystem make_tuples(const Rules& rules, const Design& design) {
    struct Kind {
        std::vector<Cells> tuples;
        int max_stock;
    };
    std::vector<Kind> kinds;
    if (design.lines) kinds.push_back({line_tuples(rules), 2});
    if (design.crosses) kinds.push_back({cross_tuples(rules), 1});
    if (design.rectangles) kinds.push_back({rectangle_tuples(rules), 1});
    const std::vector<Transformation> group = transformations(rules, design.sharing);
    TupleSystem system;
    for (const Kind& kind : kinds) {
        std::map<Cells, std::size_t> tables;
        for (const Cells& cells : kind.tuples) {
            const Canonical tuple = canonical(cells, group);
            const auto [place, is_new] = tables.emplace(tuple.image, system.tables.size());
            if (is_new)
                system.tables.push_back(make_table(rules, static_cast<int>(cells.size()),
                                                   design.stocks ? kind.max_stock : 0, tuple));
            Tuple& added = system.tuples.emplace_back();
            added.table = place->second;
            for (const std::size_t at : tuple.orders[0])
                added.cells.push_back(static_cast<std::uint8_t>(cells[at]));
        }
    }
    if (system.tuples.empty())
        throw InvalidInput("n-tuples: there is no tuple of this kind on " + rules.name());
    return system;
}

}  // namespace noughts::learning
