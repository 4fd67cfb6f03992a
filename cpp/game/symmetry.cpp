#include "symmetry.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_set>

#include "error.hpp"

namespace noughts {

namespace {

// Whether a cell stays on the one below it, where marks fall; `images` has both. Legal cells become
// legal cells if all of them do.
bool stays_on_top(const Rules& rules, const Permutation& images, int below) {
    if (!rules.variant().is_drop || below < rules.width()) return true;
    const auto image_of = [&](int cell) { return images[static_cast<std::size_t>(cell)]; };
    return image_of(below - rules.width()) == image_of(below) - rules.width();
}

// Extends a partial permutation cell by cell, in ascending order of cells and of images. A partial
// permutation survives while every pair of cells shares as many lines as its image does, and every
// line whose last cell has been assigned maps to a line. A complete one is an automorphism.
class Backtracking {
  public:
    explicit Backtracking(const Rules& rules)
        : rules_(rules), cells_(rules.cells()), images_(static_cast<std::size_t>(cells_)) {
        for (const CellSet<1>& line : rules.line_sets<1>().all()) {
            const std::uint64_t line_mask = line.mask();
            line_masks_.insert(line_mask);
            for (const int a : Cells{line_mask})
                for (const int b : Cells{line_mask})
                    ++shared_lines_[index(a)][index(b)];
            ending_at_[index(kMaskCells - 1 - std::countl_zero(line_mask))].push_back(line_mask);
        }
    }

    // All automorphisms, or some number above `limit` of them if there are.
    std::vector<Permutation> run(std::size_t limit) {
        limit_ = limit;
        extend(0);
        return std::move(found_);
    }

  private:
    static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }

    void extend(int cell) {
        if (cell == cells_) {
            found_.push_back(images_);
            return;
        }
        for (int to = 0; to < cells_ && found_.size() <= limit_; ++to) {
            if (used_mask_ & cell_bit(to)) continue;
            images_[index(cell)] = to;
            if (!fits(cell)) continue;
            used_mask_ ^= cell_bit(to);
            extend(cell + 1);
            used_mask_ ^= cell_bit(to);
        }
    }

    bool fits(int cell) const {
        const auto& shared = shared_lines_[index(cell)];
        const auto& shared_by_image = shared_lines_[index(images_[index(cell)])];
        for (int before = 0; before <= cell; ++before)
            if (shared[index(before)] != shared_by_image[index(images_[index(before)])])
                return false;
        if (!stays_on_top(rules_, images_, cell)) return false;
        return std::ranges::all_of(ending_at_[index(cell)], [this](std::uint64_t line_mask) {
            return line_masks_.contains(image(images_, line_mask));
        });
    }

    const Rules& rules_;
    int cells_;
    std::unordered_set<std::uint64_t> line_masks_;
    // Lines through both of two cells; on the diagonal, lines through one.
    std::array<std::array<int, kMaskCells>, kMaskCells> shared_lines_{};
    std::array<std::vector<std::uint64_t>, kMaskCells> ending_at_;  // by the line's highest cell
    Permutation images_;
    std::uint64_t used_mask_ = 0;
    std::size_t limit_ = 0;
    std::vector<Permutation> found_;
};

}  // namespace

std::uint64_t image(const Permutation& permutation, std::uint64_t mask) {
    std::uint64_t to_mask = 0;
    for (const int cell : Cells{mask})
        to_mask |= cell_bit(permutation[static_cast<std::size_t>(cell)]);
    return to_mask;
}

std::vector<Permutation> geometric_symmetries(const Rules& rules) {
    const int width = rules.width(), height = rules.height();
    std::vector<Permutation> group;
    for (int variant = 0; variant < (width == height ? 8 : 4); ++variant) {
        Permutation permutation;
        for (int row = 0; row < height; ++row) {
            for (int column = 0; column < width; ++column) {
                int to_column = column, to_row = row;
                if (variant & 4) std::swap(to_column, to_row);
                if (variant & 1) to_column = width - 1 - to_column;
                if (variant & 2) to_row = height - 1 - to_row;
                permutation.push_back(to_row * width + to_column);
            }
        }
        bool is_kept = true;
        for (int cell = 0; cell < rules.cells(); ++cell)
            is_kept = is_kept && stays_on_top(rules, permutation, cell);
        // On boards one cell wide some coincide.
        if (is_kept && std::ranges::find(group, permutation) == group.end())
            group.push_back(std::move(permutation));
    }
    return group;
}

std::vector<Permutation> symmetries(const Rules& rules) {
    if (rules.cells() > kMaskCells)
        throw InvalidInput("symmetries of " + rules.name() + ": they are known up to 64 cells");
    std::vector<Permutation> group = Backtracking(rules).run(kMaxSymmetries);
    if (group.size() > kMaxSymmetries) {
        group = geometric_symmetries(rules);
        std::ranges::sort(group);
    }
    return group;
}

std::vector<std::size_t> inverses(const std::vector<Permutation>& group) {
    std::map<Permutation, std::size_t> places;
    for (std::size_t at = 0; at < group.size(); ++at)
        places.emplace(group[at], at);
    std::vector<std::size_t> indices;
    for (const Permutation& permutation : group) {
        Permutation back(permutation.size());
        for (std::size_t cell = 0; cell < back.size(); ++cell)
            back[static_cast<std::size_t>(permutation[cell])] = static_cast<int>(cell);
        indices.push_back(places.at(back));
    }
    return indices;
}

}  // namespace noughts
