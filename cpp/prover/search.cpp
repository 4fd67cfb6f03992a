#include "search.hpp"

#include <algorithm>

namespace noughts::prover {

namespace {

constexpr std::uint64_t kVisitsBetweenPolls = 256;

// On wide boards with long lines the maker's moves are so alike that what refutes one refutes most:
// adding up their numbers would make a draw look hopelessly far. Found by trying: it saves a factor
// of three on 6x6k5 and more on 7x6k5; with lines of four it costs more than it saves.
constexpr int kAlikeCells = 26;
constexpr int kAlikeLength = 5;

Number sum(Number a, Number b) {
    return std::min(kInfinite, a + b);
}

// The side to move of a node needs one child that is good for it: its own number is the smallest
// among the children, the other side's the sum over them.
struct View {
    bool maker_moves;
    Number& own(Numbers& n) const { return maker_moves ? n.proof : n.disproof; }
    Number& other(Numbers& n) const { return maker_moves ? n.disproof : n.proof; }
};

// First guess for a state that has not been searched: the maker's win is always thought near, its
// failure the farther away the more its lines weigh. 1 + 2 t^6, where t is the potential, a bit less
// if the breaker is to move; found by trying. In integers, to be the same on every compiler.
Numbers first_numbers(bool maker_moves, Weight potential) {
    std::uint64_t sixteenths = potential >> (kWeightBits - 4);
    if (!maker_moves) sixteenths = sixteenths * 10 / 13;
    sixteenths = std::min<std::uint64_t>(sixteenths, 128);
    const std::uint64_t cube = sixteenths * sixteenths * sixteenths;
    return {1, static_cast<Number>(1 + (cube * cube >> 23))};
}

}  // namespace

Search::Search(const LineGame& game, ProofTable& table, std::function<void(Numbers)> poll)
    : game_(game), table_(table), poll_(std::move(poll)) {}

Verdict Search::recall(State state) const {
    const Verdict verdict = game_.settle(state);
    if (verdict != Verdict::unknown) return verdict;
    game_.make_canonical(state);
    Numbers numbers;
    if (!table_.find(state, numbers) || !numbers.is_known()) return Verdict::unknown;
    return numbers.proof == 0 ? Verdict::maker_wins : Verdict::maker_fails;
}

Verdict Search::decide(State state) {
    const Verdict verdict = game_.settle(state);
    if (verdict != Verdict::unknown) return verdict;
    game_.make_canonical(state);
    return maker_wins(state) ? Verdict::maker_wins : Verdict::maker_fails;
}

bool Search::maker_wins(const State& state) {
    Numbers numbers;
    stack_.clear();  // a search that was stopped leaves it as it was
    if (!table_.find(state, numbers) || !numbers.is_known())
        numbers = visit(state, {kInfinite, kInfinite});
    return numbers.proof == 0;
}

// Finds out what can be known of a child without searching it.
void Search::make_ready(std::size_t at, std::size_t first) {
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
    Child& child = stack_[at];
    child.is_ready = true;
    Weight potential = 0;
    const Verdict verdict = game_.settle(child.state, &potential);
    if (verdict == Verdict::unknown) {
        game_.make_canonical(child.state);
        for (std::size_t i = first; i < stack_.size() && !child.is_twin; ++i)
            child.is_twin = i != at && stack_[i].is_ready && !stack_[i].numbers.is_known() &&
                            stack_[i].state == child.state;
        child.numbers = first_numbers(child.state.maker_moves, potential);
        if (!child.is_twin) table_.find(child.state, child.numbers);
    } else {
        child.numbers = verdict == Verdict::maker_wins ? kMakerWins : kMakerFails;
    }
}

void Search::expand(const State& state) {
    const auto add = [this](const State& child, int cell, Weight potential) {
        stack_.push_back({.state = child,
                          .numbers = first_numbers(child.maker_moves, potential),
                          .cell = cell,
                          .is_ready = false,
                          .is_twin = false});
    };
    if (state.is_weak && state.maker_moves) {
        const auto masks = game_.parts(state);
        if (masks.size() > 1) {
            for (const std::uint64_t part_mask : masks) {
                State part = state;
                part.open_mask = part_mask;
                add(part, kNoCell, kWeightOne);
            }
            return;
        }
    }
    std::array<Weight, kMaxCells> weights;
    std::array<int, kMaxCells> cells;
    std::size_t count = 0;
    Weight total = 0;
    for (const int cell : Cells{game_.candidates(state, weights, total)})
        cells[count++] = cell;
    if (!state.is_weak && !state.maker_moves) {
        State weak = state;
        weak.is_weak = true;
        weak.breaker_mask = 0;
        add(weak, kNoCell, total);
    }
    std::stable_sort(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(count),
                     [&weights](int a, int b) {
                         return weights[static_cast<std::size_t>(a)] >
                                weights[static_cast<std::size_t>(b)];
                     });
    if (lean_ != 0 && count > 1)
        std::rotate(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(lean_ % count),
                    cells.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < count; ++i) {
        const Weight weight = weights[static_cast<std::size_t>(cells[i])];
        add(LineGame::after(state, cells[i]), cells[i],
            state.maker_moves ? total + weight : total - weight);
    }
}

Numbers Search::visit(const State& state, Numbers limits) {
    const std::uint64_t nodes_before = nodes();
    const std::size_t first = stack_.size();
    const View view{state.maker_moves};
    const bool are_alike = state.is_weak && state.maker_moves &&
                           game_.rules().k() >= kAlikeLength &&
                           std::popcount(state.open_mask) >= kAlikeCells;
    const auto finish = [&](Numbers numbers) {
        stack_.resize(first);
        table_.store(state, numbers, nodes() - nodes_before);
        return numbers;
    };
    if (is_shared_) {  // another thread may have been here
        Numbers numbers;
        if (table_.find(state, numbers) && numbers.is_known()) return numbers;
    }
    expand(state);
    if (++visits_ % kVisitsBetweenPolls == 0) {
        if (is_stopped_.load(std::memory_order_relaxed)) throw Stopped();
        poll_(root_numbers_);
    }
    for (;;) {
        Number own = kInfinite, second = kInfinite, other = 0;
        Child* best = nullptr;
        for (std::size_t i = first; i < stack_.size(); ++i) {
            Child& child = stack_[i];
            if (child.is_twin) continue;
            const Number child_own = view.own(child.numbers);
            // A guess must not exceed what is known, or the search would turn in circles.
            const Number child_other = child.is_ready ? view.other(child.numbers) : 1;
            other = are_alike ? std::max(other, child_other) : sum(other, child_other);
            if (child_own < own) {
                second = own;
                own = child_own;
                best = &child;
            } else if (child_own < second) {
                second = child_own;
            }
        }
        Numbers numbers;
        view.own(numbers) = own;
        view.other(numbers) = other;
        if (first == 0) root_numbers_ = numbers;
        if (best && !best->is_ready && !numbers.is_known()) {
            make_ready(static_cast<std::size_t>(best - stack_.data()), first);
            continue;
        }
        if (own >= view.own(limits) || other >= view.other(limits) || numbers.is_known())
            return finish(numbers);
        Numbers child_limits;
        // A little slack keeps the search from jumping between two equal branches.
        view.own(child_limits) = std::min(view.own(limits), sum(second, 1 + second / 4));
        view.other(child_limits) = sum(view.other(limits) - other, view.other(best->numbers));
        const std::size_t at = static_cast<std::size_t>(best - stack_.data());
        const State child_state = best->state;
        stack_[at].numbers = visit(child_state, child_limits);
    }
}

}  // namespace noughts::prover
