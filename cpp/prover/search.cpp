#include "search.hpp"

#include <algorithm>
#include <span>

namespace noughts::prover {

namespace {

constexpr std::uint64_t kVisitsBetweenPolls = 256;
constexpr Number kCrowd = 4;  // by how much each thread that is there makes a child look worse
constexpr std::uint64_t kSmallProof = 1000;  // nodes, up to which no memory is taken
constexpr std::size_t kRecentStates = 4096;  // about what the second cache of a core holds

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

// First numbers, found by trying: the maker's win is always thought near, its failure the farther
// away the more its lines weigh and the more is missing for a pairing; a bit less if the breaker is
// to move. In integers, to be the same on every compiler.
std::uint64_t in_sixteenths(Weight potential) {
    return std::min<std::uint64_t>(potential >> (kWeightBits - 4), 128);
}

// For a child that has not been looked at yet: 1 + 2 t^6, where t is the potential.
Numbers guess(Weight potential) {
    const std::uint64_t t = in_sixteenths(potential);
    return {1, static_cast<Number>(1 + (t * t * t * t * t * t >> 23))};
}

// The same in the real game, 1 + t^4 for every cell that is missing in the weak one.
Numbers first_numbers(const State& state, const Findings& findings) {
    std::uint64_t t = in_sixteenths(findings.potential);
    std::uint64_t lack = static_cast<std::uint64_t>(findings.lack) * 13;
    if (!state.maker_moves) {
        t = t * 10 / 13;
        lack = lack * 10 / 13;
    }
    if (!state.is_weak) return guess(t << (kWeightBits - 4));
    return {1, static_cast<Number>(1 + (t * t * t * t * lack / 13 >> 16))};
}

// Says that a thread is at work on a state, as long as it lives.
class Presence {
  public:
    explicit Presence(std::atomic<std::uint16_t>* crowd) : crowd_(crowd) {
        if (crowd_) crowd_->fetch_add(1, std::memory_order_relaxed);
    }
    Presence(const Presence&) = delete;
    Presence& operator=(const Presence&) = delete;
    ~Presence() {
        if (crowd_) crowd_->fetch_sub(1, std::memory_order_relaxed);
    }

  private:
    std::atomic<std::uint16_t>* crowd_;
};

}  // namespace

Search::Search(const LineGame& game, ProofTable& table, std::function<void(Numbers)> poll)
    : game_(game), table_(table), poll_(std::move(poll)) {}

MakerResult Search::recall(State state) const {
    const MakerResult result = game_.settle(state);
    if (result != MakerResult::unknown) return result;
    game_.make_canonical(state);
    Knowledge known;
    if (!table_.find(state, known) || !known.numbers.is_known()) return MakerResult::unknown;
    return known.numbers.proof == 0 ? MakerResult::maker_wins : MakerResult::maker_fails;
}

MakerResult Search::decide(State state) {
    const MakerResult result = game_.settle(state);
    if (result != MakerResult::unknown) return result;
    game_.make_canonical(state);
    return maker_wins(state) ? MakerResult::maker_wins : MakerResult::maker_fails;
}

bool Search::maker_wins(const State& state) {
    return know(state).numbers.proof == 0;
}

std::uint64_t Search::failure_zone(State state) {
    Findings findings;
    if (game_.settle(state, findings) == MakerResult::maker_fails) return findings.zone_mask;
    const std::size_t symmetry = game_.make_canonical(state);
    return findings.zone_mask | game_.original_mask(symmetry, know(state).zone_mask);
}

Knowledge Search::know(const State& state) {
    Knowledge known;
    stack_.clear();  // a search that was stopped leaves it as it was
    if (!table_.find(state, known) || !known.numbers.is_known())
        known = visit(state, {kInfinite, kInfinite});
    return known;
}

const Search::Settled& Search::settle(const State& original) {
    if (nodes() == kSmallProof) recent_.resize(kRecentStates);
    Settled& recent = recent_[hash_of(original) % recent_.size()];
    if (recent.original == original) return recent;
    recent.original = recent.state = original;
    recent.result = game_.settle(recent.state, recent.findings);
    if (recent.result == MakerResult::unknown) recent.symmetry = game_.make_canonical(recent.state);
    return recent;
}

// Finds out what can be known of a child without searching it.
void Search::make_ready(const State& state, std::size_t first, std::size_t at) {
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
    Child& child = stack_[at];
    child.is_ready = true;
    const Settled& settled = settle(child.state);
    child.zone_mask = settled.findings.zone_mask;
    if (settled.result != MakerResult::unknown)
        return learn(state, first, at,
                     {settled.result == MakerResult::maker_wins ? kMakerWins : kMakerFails, 0});
    child.state = settled.state;
    child.symmetry = settled.symmetry;
    child.numbers = first_numbers(child.state, settled.findings);
    for (std::size_t i = first; i < stack_.size(); ++i) {
        const Child& other = stack_[i];
        if (i == at || !other.is_ready || other.twin >= 0 || other.numbers.is_known() ||
            other.state != child.state)
            continue;
        child.twin = static_cast<std::ptrdiff_t>(i);
        return;
    }
    if (Knowledge known; table_.find(child.state, known)) learn(state, first, at, known);
}

void Search::learn(const State& state, std::size_t first, std::size_t at, const Knowledge& known) {
    stack_[at].numbers = known.numbers;
    if (known.numbers != kMakerFails) return;
    const auto complete_zone = [&](Child& child) {
        child.zone_mask |= game_.original_mask(child.symmetry, known.zone_mask);
    };
    complete_zone(stack_[at]);
    if (!state.maker_moves) return;
    const bool is_move = stack_[at].cell != kNoCell;  // else a part: it says nothing of the others
    for (std::size_t i = first; i < stack_.size(); ++i) {
        Child& other = stack_[i];
        if (other.twin == static_cast<std::ptrdiff_t>(at)) {
            other.twin = -1;
            other.numbers = kMakerFails;
            complete_zone(other);
        } else if (is_move && i != at && other.numbers != kMakerFails &&
                   !(stack_[at].zone_mask & cell_bit(other.cell))) {
            release_twins(first, i);
            other.twin = -1;
            other.numbers = kMakerFails;
            other.is_ready = other.is_covered = true;
        }
    }
}

// A child that is covered has no zone to lend to its twins: the first of them takes its place.
void Search::release_twins(std::size_t first, std::size_t at) {
    std::ptrdiff_t heir = -1;
    for (std::size_t i = first; i < stack_.size(); ++i) {
        Child& twin = stack_[i];
        if (twin.twin != static_cast<std::ptrdiff_t>(at)) continue;
        twin.numbers = stack_[at].numbers;
        twin.twin = heir;
        if (heir < 0) heir = static_cast<std::ptrdiff_t>(i);
    }
}

std::uint64_t Search::zone_of_children(const State& state, std::size_t first) const {
    if (!state.is_weak) return kEverywhere;
    const std::span<const Child> children(stack_.begin() + static_cast<std::ptrdiff_t>(first),
                                          stack_.end());
    const auto is_smaller = [](std::uint64_t a_mask, std::uint64_t b_mask) {
        return std::popcount(a_mask) < std::popcount(b_mask);
    };
    std::uint64_t zone_mask = 0;
    if (!state.maker_moves) {  // one reply is enough
        zone_mask = kEverywhere;
        for (const Child& child : children)
            if (child.numbers == kMakerFails)
                zone_mask = std::min(zone_mask, child.zone_mask | cell_bit(child.cell), is_smaller);
        return zone_mask;
    }
    if (children[0].cell == kNoCell) {  // the parts of the game
        for (const Child& child : children)
            zone_mask |= child.zone_mask;
        return zone_mask;
    }
    std::array<const Child*, kMaskCells> by_cell;
    const Child* smallest = nullptr;
    for (const Child& child : children) {
        by_cell[static_cast<std::size_t>(child.cell)] = &child;
        if (!child.is_covered && (!smallest || is_smaller(child.zone_mask, smallest->zone_mask)))
            smallest = &child;
    }
    // Moves for which there is an answer: those outside the zone of a strategy that is used.
    std::uint64_t answered_mask = 0;
    const auto use = [&](const Child& child) {
        zone_mask |= child.zone_mask;
        answered_mask |= ~child.zone_mask | cell_bit(child.cell);
    };
    use(*smallest);
    const LineGame::Candidates candidates = game_.candidates(state);
    while (const std::uint64_t todo_mask = zone_mask & ~answered_mask & state.open_mask) {
        const int cell = std::countr_zero(todo_mask);
        if (!(candidates.mask & cell_bit(cell))) {
            answered_mask |= cell_bit(cell);
            zone_mask |= cell_bit(candidates.rulers[static_cast<std::size_t>(cell)]);
        } else if (const Child* child = by_cell[static_cast<std::size_t>(cell)];
                   !child->is_covered) {
            use(*child);
        } else {
            for (const Child& other : children) {
                if (other.is_covered || (other.zone_mask & cell_bit(cell))) continue;
                use(other);
                break;
            }
        }
    }
    return zone_mask;
}

void Search::expand(const State& state) {
    const auto add = [this](const State& child, int cell, Weight potential) {
        stack_.push_back({.state = child, .numbers = guess(potential), .cell = cell});
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
    const LineGame::Candidates candidates = game_.candidates(state);
    const auto& weights = candidates.weights;
    std::array<int, kMaskCells> cells;
    std::size_t count = 0;
    for (const int cell : Cells{candidates.mask}) {  // the heaviest first, sorted by insertion
        const auto is_lighter = [&weights, cell](int other) {
            return weights[static_cast<std::size_t>(other)] <
                   weights[static_cast<std::size_t>(cell)];
        };
        std::size_t at = count++;
        for (; at > 0 && is_lighter(cells[at - 1]); --at)
            cells[at] = cells[at - 1];
        cells[at] = cell;
    }
    if (!state.is_weak && !state.maker_moves) {
        State weak = state;
        weak.is_weak = true;
        weak.breaker_mask = 0;
        add(weak, kNoCell, candidates.total);
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Weight weight = weights[static_cast<std::size_t>(cells[i])];
        add(LineGame::after(state, cells[i]), cells[i],
            state.maker_moves ? candidates.total + weight : candidates.total - weight);
    }
}

// How far a child is from what the side to move wants, for the choice among several: where other
// threads are at work it looks worse, but never out of reach if it is not.
Number Search::score(const Child& child, Number own, Number own_limit) const {
    if (!is_shared_ || !child.is_ready || own >= own_limit) return own;
    const Number crowd = table_.crowd_at(child.state).load(std::memory_order_relaxed);
    return std::min(own + kCrowd * crowd, own_limit - 1);
}

Knowledge Search::visit(const State& state, Numbers limits) {
    const std::uint64_t nodes_before = nodes();
    const std::size_t first = stack_.size();
    const View view{state.maker_moves};
    const auto finish = [&](Numbers numbers) {
        const Knowledge known{numbers, numbers == kMakerFails ? zone_of_children(state, first) : 0};
        stack_.resize(first);
        table_.store(state, known, nodes() - nodes_before);
        return known;
    };
    const Presence presence(is_shared_ ? &table_.crowd_at(state) : nullptr);
    expand(state);
    if (++visits_ % kVisitsBetweenPolls == 0) {
        if (is_stopped_.load(std::memory_order_relaxed)) throw Stopped();
        poll_(root_numbers_);
    }
    for (;;) {
        // Another thread may have been faster, here or with the child.
        if (Knowledge known; is_shared_ && table_.find(state, known) && known.numbers.is_known()) {
            stack_.resize(first);
            return known;
        }
        Number own = kInfinite, second = kInfinite, other = 0;
        Number best_score = kInfinite;
        Child* best = nullptr;
        for (std::size_t i = first; i < stack_.size(); ++i) {
            Child& child = stack_[i];
            if (child.twin >= 0) continue;
            const Number child_own = view.own(child.numbers);
            // A guess must not exceed what is known, or the search would turn in circles.
            const Number child_other = child.is_ready ? view.other(child.numbers) : 1;
            other = sum(other, child_other);
            own = std::min(own, child_own);
            const Number child_score = score(child, child_own, view.own(limits));
            if (child_score < best_score) {
                second = best_score;
                best_score = child_score;
                best = &child;
            } else if (child_score < second) {
                second = child_score;
            }
        }
        // What is not known must not look as if it were.
        if (own != 0) other = std::min(other, kInfinite - 1);
        Numbers numbers;
        view.own(numbers) = own;
        view.other(numbers) = other;
        if (first == 0) root_numbers_ = numbers;
        if (best && !best->is_ready && !numbers.is_known()) {
            make_ready(state, first, static_cast<std::size_t>(best - stack_.data()));
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
        if (Knowledge known;
            is_shared_ && table_.find(child_state, known) && known.numbers != best->numbers) {
            learn(state, first, at, known);
            continue;
        }
        learn(state, first, at, visit(child_state, child_limits));
    }
}

}  // namespace noughts::prover
