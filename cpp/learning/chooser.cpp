#include "chooser.hpp"

#include <algorithm>
#include <utility>

#include "game/error.hpp"
#include "game/validation.hpp"

namespace noughts::learning {

namespace {

template <std::size_t Words>
CellSet<Words> image_of(const Permutation& permutation, const CellSet<Words>& set) {
    CellSet<Words> image;
    set.for_each([&](int cell) { image.add(permutation[static_cast<std::size_t>(cell)]); });
    return image;
}

int image_of(const Permutation& permutation, int cell) {
    return cell == kNoCell ? kNoCell : permutation[static_cast<std::size_t>(cell)];
}

template <std::size_t Words>
BasicPosition<Words> image_of(const Permutation& permutation,
                              const BasicPosition<Words>& position) {
    return {.own_mask = image_of(permutation, position.own_mask),
            .other_mask = image_of(permutation, position.other_mask),
            .own = position.own,
            .other = position.other,
            .blocked = image_of(permutation, position.blocked)};
}

// Sets compare as numbers do: the highest word decides first.
template <std::size_t Words>
bool is_less(const BasicPosition<Words>& one, const BasicPosition<Words>& two) {
    for (const auto& [a, b] :
         {std::pair{&one.own_mask, &two.own_mask}, std::pair{&one.other_mask, &two.other_mask}})
        for (std::size_t at = Words; at-- > 0;)
            if (a->words[at] != b->words[at]) return a->words[at] < b->words[at];
    return one.blocked < two.blocked;
}

Move image_before(const Permutation& permutation, const Move& move) {
    const auto back = [&permutation](int cell) {
        return static_cast<int>(std::ranges::find(permutation, cell) - permutation.begin());
    };
    if (move.power == Power::swap)
        return placement_and_swap(back(move.cell), back(move.first), back(move.second));
    if (move.power == Power::block) return placement_and_block(back(move.cell), back(move.first));
    return placement(back(move.cell));
}

}  // namespace

template <std::size_t Words>
Chooser<Words>::Chooser(const Network& network)
    : network_(network), actions_(network.rules()), sums_(network) {}

template <std::size_t Words>
bool Chooser<Words>::is_better(const Candidate& one, const Candidate& two) const {
    if (two.move.is_none() || one.sum > two.sum) return true;
    return one.sum == two.sum && actions_.number(one.move) < actions_.number(two.move);
}

template <std::size_t Words>
typename Chooser<Words>::Choices Chooser<Words>::look(const BasicPosition<Words>& position) {
    Candidate best, other, of_cell;
    const auto end_cell = [&] {  // moves come cell by cell
        if (of_cell.move.is_none()) return;
        if (is_better(of_cell, best)) {
            other = best;
            best = of_cell;
        } else if (is_better(of_cell, other)) {
            other = of_cell;
        }
        of_cell = {};
    };
    sums_.for_each(position, [&](const Move& move, float sum) {
        const Candidate candidate{move, sum};
        if (move.cell != of_cell.move.cell) end_cell();
        if (of_cell.move.is_none() || sum > of_cell.sum ||
            (sum == of_cell.sum && is_better(candidate, of_cell)))
            of_cell = candidate;
    });
    end_cell();
    return {best.move, other.move};
}

template <std::size_t Words>
Move Chooser<Words>::choose(const BasicPosition<Words>& position) {
    const Rules& rules = network_.rules();
    validate(rules, position);
    if (outcome(rules, position) != Outcome::unfinished)
        throw InvalidInput("n-tuples: the game is over");
    const Permutation* symmetry = &network_.symmetries().front();
    BasicPosition<Words> least = image_of(*symmetry, position);
    for (const Permutation& other : network_.symmetries()) {
        const BasicPosition<Words> image = image_of(other, position);
        if (is_less(image, least)) {
            least = image;
            symmetry = &other;
        }
    }
    const int blocked = std::exchange(least.blocked, kNoCell);
    const auto [best, second] = look(least);
    return image_before(*symmetry, best.cell == blocked ? second : best);
}

template class Chooser<1>;
template class Chooser<kWideWords>;

}  // namespace noughts::learning
