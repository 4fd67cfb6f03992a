#include "line_system.hpp"

namespace noughts::engine {

LineSystem::LineSystem(const Rules& rules)
    : rules_(rules), lines_(&rules_.lines()), images_(geometric_symmetries(rules)) {
    if (rules.cells() > kMaxMergedCells) images_.resize(1);
    inverses_ = inverses(images_);
    keys_.resize(3 * kMaxCells);
    for (int what = 0; what < 3; ++what)
        for (int cell = 0; cell < cells(); ++cell)
            for (int symmetry = 0; symmetry < symmetries(); ++symmetry)
                keys_[static_cast<std::size_t>(what * kMaxCells + cell)]
                     [static_cast<std::size_t>(symmetry)] =
                         mixed(static_cast<std::uint64_t>(what * 1000 + image(symmetry, cell) + 1));
}

Move LineSystem::image(int symmetry, Move move) const {
    const auto of = [&](int cell) { return image(symmetry, cell); };
    if (move.is_none()) return move;
    if (move.power == Power::swap)
        return placement_and_swap(of(move.cell), of(move.first), of(move.second));
    if (move.power == Power::block) return placement_and_block(of(move.cell), of(move.first));
    return placement(of(move.cell));
}

}  // namespace noughts::engine
