#include "line_game.hpp"

#include <algorithm>

#include "game/symmetry.hpp"
#include "prover/pairing.hpp"

namespace noughts::prover {

namespace {

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

std::uint64_t lowest(std::uint64_t mask) {
    return mask & (~mask + 1);
}

bool is_single(std::uint64_t mask) {
    return (mask & (mask - 1)) == 0;
}

constexpr int kThreatBudget = 32;  // positions: deeper sequences are left to the search

// The open cells of lines that lack nothing else.
std::uint64_t ones_mask(const Rests& rests) {
    std::uint64_t mask = 0;
    for (const std::uint64_t rest_mask : rests)
        mask |= is_single(rest_mask) ? rest_mask : 0;
    return mask;
}

// What is left of rests after one side has taken a cell and the other side has answered.
Rests after_moves(const Rests& rests, std::uint64_t own_bit, std::uint64_t other_bit) {
    Rests left;
    for (const std::uint64_t rest_mask : rests)
        left.add_if(!(rest_mask & other_bit), rest_mask & ~own_bit);
    return left;
}

// Whether a mark of one side brings a line of three open cells down to two, with the reply elsewhere.
bool makes_two(const Rests& threes, std::uint64_t bit, std::uint64_t reply_bit) {
    bool makes = false;
    for (const std::uint64_t rest_mask : threes)
        makes |= (rest_mask & (bit | reply_bit)) == bit;
    return makes;
}

// Whether the attacker, to move, wins by threats alone: each of its moves leaves one open cell in a
// line, which the defender must fill, and makes a new line of two for the next. `zone_mask` gets all cells that the sequence uses. A failure
// may only mean that `budget` positions were not enough.
bool wins_by_threats(const Rests& attacker, const Rests& defender, int& budget,
                     std::uint64_t& zone_mask) {
    if (--budget < 0) return false;
    if (const std::uint64_t one_mask = ones_mask(attacker)) {
        zone_mask |= lowest(one_mask);
        return true;
    }
    Rests twos, threes;
    std::uint64_t once_mask = 0, twice_mask = 0;
    for (const std::uint64_t rest_mask : attacker) {
        const int size = std::popcount(rest_mask);
        const bool is_two = size == 2;
        twos.add_if(is_two, rest_mask);
        threes.add_if(size == 3, rest_mask);
        const std::uint64_t two_mask = is_two ? rest_mask : 0;
        twice_mask |= once_mask & two_mask;
        once_mask |= two_mask;
    }
    if (twos.count == 0) return false;
    const std::uint64_t answer_mask = ones_mask(defender);  // where it would complete a line
    if (!is_single(answer_mask)) return false;
    const std::uint64_t allowed_mask = answer_mask ? answer_mask : ~std::uint64_t{0};
    if (twice_mask & allowed_mask) {
        for (const std::uint64_t& a_mask : twos) {
            for (const std::uint64_t* b = twos.begin(); b != &a_mask; ++b) {
                if (a_mask == *b || (a_mask & *b & allowed_mask) == 0) continue;
                zone_mask |= a_mask | *b;
                return true;
            }
        }
    }
    for (const std::uint64_t two_mask : twos) {
        for (const int cell : Cells{two_mask & allowed_mask}) {
            const std::uint64_t bit = cell_bit(cell), reply = two_mask & ~bit;
            if (budget <= 0 || !makes_two(threes, bit, reply) ||
                !wins_by_threats(after_moves(attacker, bit, reply),
                                 after_moves(defender, reply, bit), budget, zone_mask))
                continue;
            zone_mask |= two_mask;
            return true;
        }
    }
    return false;
}

// Free moves, step 3: see line_game.hpp. Takes minimal rests of a state with the maker to move; whether
// there were any.
bool take_free_cells(State& state, const Rests& maker, std::uint64_t breaker_cells_mask,
                     std::uint64_t& zone_mask) {
    std::uint64_t once_mask = 0, twice_mask = 0;
    for (const std::uint64_t rest_mask : maker) {
        twice_mask |= once_mask & rest_mask;
        once_mask |= rest_mask;
    }
    const std::uint64_t useless_mask = once_mask & ~twice_mask & ~breaker_cells_mask;
    std::uint64_t maker_mask = 0, answer_mask = 0;
    for (const std::uint64_t rest_mask : maker) {
        if (std::popcount(rest_mask) > 2) break;  // they are sorted
        const std::uint64_t bit = lowest(rest_mask & useless_mask);
        if (bit == 0) continue;
        maker_mask |= rest_mask & ~bit;
        answer_mask |= bit;
    }
    state.maker_mask |= maker_mask;
    state.open_mask &= ~(maker_mask | answer_mask);
    // Should the maker take the cell of the answer instead, the other one is the answer.
    zone_mask |= maker_mask | answer_mask;
    return answer_mask != 0;
}

}  // namespace

LineGame::LineGame(const Rules& rules) : rules_(rules) {
    for (const CellSet<1>& line : rules.line_sets<1>().all())
        line_masks_.push_back(line.mask());
    bytes_ = index((rules.cells() + 7) / 8);
    std::vector<Permutation> group = geometric_symmetries(rules);
    std::ranges::sort(group);  // the node counts depend on the order
    inverses_ = inverses(group);
    for (const Permutation& permutation : group) {
        std::vector<std::uint64_t> table(bytes_ * 256);
        for (std::size_t byte = 0; byte < bytes_; ++byte)
            for (std::size_t value = 0; value < 256; ++value)
                for (const int bit : Cells{value})
                    if (const std::size_t cell = byte * 8 + index(bit); cell < permutation.size())
                        table[byte * 256 + value] |= cell_bit(permutation[cell]);
        images_.push_back(std::move(table));
    }
}

std::uint64_t LineGame::image(std::size_t at, std::uint64_t mask) const {
    const std::uint64_t* table = images_[at].data();
    std::uint64_t to_mask = 0;
    for (std::size_t byte = 0; byte < bytes_; ++byte, mask >>= 8)
        to_mask |= table[byte * 256 + (mask & 255)];
    return to_mask;
}

std::size_t LineGame::make_canonical(State& state) const {
    const State original = state;
    std::size_t chosen = 0;
    for (std::size_t at = 1; at < images_.size(); ++at) {  // the identity comes first
        const std::uint64_t open_mask = image(at, original.open_mask);
        if (open_mask > state.open_mask) continue;
        const std::uint64_t maker_mask = image(at, original.maker_mask);
        const std::uint64_t breaker_mask =
            original.breaker_mask ? image(at, original.breaker_mask) : 0;
        if (open_mask == state.open_mask &&
            (maker_mask > state.maker_mask ||
             (maker_mask == state.maker_mask && breaker_mask >= state.breaker_mask)))
            continue;
        state.open_mask = open_mask;
        state.maker_mask = maker_mask;
        state.breaker_mask = breaker_mask;
        chosen = at;
    }
    return chosen;
}

void LineGame::drop_dead(State& state) const {
    // Dead open cells kill no live line, so once is enough.
    std::uint64_t maker_lines_mask = 0, breaker_lines_mask = 0;
    const std::uint64_t maker_within = state.maker_mask | state.open_mask;
    const std::uint64_t breaker_within = state.breaker_mask | state.open_mask;
    for (const std::uint64_t line_mask : line_masks_) {
        maker_lines_mask |= (line_mask & ~maker_within) == 0 ? line_mask : 0;
        breaker_lines_mask |= (line_mask & ~breaker_within) == 0 ? line_mask : 0;
    }
    if (state.is_weak) breaker_lines_mask = 0;
    if (breaker_lines_mask == 0) state.is_weak = true;
    state.maker_mask &= maker_lines_mask;
    state.breaker_mask &= breaker_lines_mask;
    state.open_mask &= maker_lines_mask | breaker_lines_mask;
}

MakerResult LineGame::answer_threats(State& state, Rests& maker, Rests& breaker,
                                     std::uint64_t& zone_mask) const {
    for (;;) {
        // 1. Lines with one open cell.
        maker = maker_rests(state);
        if (maker.count == 0) return MakerResult::maker_fails;
        breaker = breaker_rests(state);
        const std::uint64_t maker_one_mask = ones_mask(maker);
        const std::uint64_t breaker_one_mask = ones_mask(breaker);
        if (state.maker_moves) {
            if (maker_one_mask) return MakerResult::maker_wins;
            if (!breaker_one_mask) break;
            if (!is_single(breaker_one_mask)) return MakerResult::maker_fails;
            state = after(state, std::countr_zero(breaker_one_mask));
        } else {
            if (breaker_one_mask) return MakerResult::maker_fails;
            if (!maker_one_mask) break;
            if (!is_single(maker_one_mask)) return MakerResult::maker_wins;
            zone_mask |= maker_one_mask;
            state = after(state, std::countr_zero(maker_one_mask));
        }
    }
    if (breaker.count == 0) state.is_weak = true;
    if (state.is_weak) state.breaker_mask = 0;
    // 2. Threats.
    int budget = kThreatBudget;
    std::uint64_t sequence_mask = 0;
    if (state.maker_moves)
        return wins_by_threats(maker, breaker, budget, sequence_mask) ? MakerResult::maker_wins
                                                                      : MakerResult::unknown;
    return wins_by_threats(breaker, maker, budget, sequence_mask) ? MakerResult::maker_fails
                                                                  : MakerResult::unknown;
}

MakerResult LineGame::settle(State& state, Findings& findings) const {
    findings = {.zone_mask = state.is_weak ? 0 : kEverywhere};
    Rests maker, breaker;
    std::uint64_t breaker_cells_mask = 0;
    for (;;) {
        const MakerResult result = answer_threats(state, maker, breaker, findings.zone_mask);
        if (result != MakerResult::unknown) return result;
        breaker_cells_mask = breaker.cells_mask();
        keep_minimal(maker, rules_.k());  // 3, and now equal rests count once
        if (!state.maker_moves ||
            !take_free_cells(state, maker, breaker_cells_mask, findings.zone_mask))
            break;
        // Two free cells may be the last of one line.
        if (rules_.line_sets<1>().has_line(state.maker_mask)) return MakerResult::maker_wins;
    }
    const auto fail = [&findings](std::uint64_t zone_mask) {
        findings.zone_mask |= zone_mask;
        return MakerResult::maker_fails;
    };
    // 5 comes before 4, because pairs need fewer cells, and a small zone saves more than time.
    const auto [pairs, core, lack] = find_pairs(maker);
    if (core.count == 0) return fail(pairs.cells_mask());
    // 4. The potential of all, and of what the pairs leave.
    if (has_low_potential(maker, state.maker_moves)) return fail(maker.cells_mask());
    if (core.count < maker.count && has_low_potential(core, state.maker_moves))
        return fail(pairs.cells_mask() | core.cells_mask());
    std::uint64_t left_mask = core.cells_mask();
    if (state.is_weak)
        findings.zone_mask |= pairs.cells_mask();
    else
        left_mask = overfull_mask(maker, ~breaker_cells_mask);
    state.open_mask &= left_mask | breaker_cells_mask;
    drop_dead(state);
    findings.lack = lack;
    for (const std::uint64_t rest_mask : core)
        findings.potential += weight_of(rest_mask);
    return MakerResult::unknown;
}

MakerResult LineGame::play_forced(State& state) const {
    for (;;) {
        drop_dead(state);
        const Rests maker = maker_rests(state);
        if (maker.count == 0) return MakerResult::maker_fails;
        const std::uint64_t maker_one_mask = ones_mask(maker);
        const std::uint64_t breaker_one_mask = ones_mask(breaker_rests(state));
        const std::uint64_t own_mask = state.maker_moves ? maker_one_mask : breaker_one_mask;
        const std::uint64_t other_mask = state.maker_moves ? breaker_one_mask : maker_one_mask;
        if (own_mask) return state.maker_moves ? MakerResult::maker_wins : MakerResult::maker_fails;
        if (!other_mask) return MakerResult::unknown;
        if (!is_single(other_mask))
            return state.maker_moves ? MakerResult::maker_fails : MakerResult::maker_wins;
        state = after(state, std::countr_zero(other_mask));
    }
}

std::vector<std::uint64_t> LineGame::parts(const State& state) const {
    Rests rests = maker_rests(state);
    keep_minimal(rests, rules_.k());
    std::vector<std::uint64_t> masks;
    for (std::uint64_t mask : rests) {
        std::erase_if(masks, [&mask](std::uint64_t part_mask) {
            if ((part_mask & mask) == 0) return false;
            mask |= part_mask;
            return true;
        });
        masks.push_back(mask);
    }
    return masks;
}

std::uint64_t LineGame::undominated(const State& state) const {
    std::array<std::uint64_t, kMaskCells> shared;
    shared.fill(state.open_mask);
    for (Rests rests : {maker_rests(state), breaker_rests(state)}) {
        keep_minimal(rests, rules_.k());
        for (const std::uint64_t rest_mask : rests)
            for (const int cell : Cells{rest_mask})
                shared[index(cell)] &= rest_mask;
    }
    std::uint64_t chosen_mask = 0;
    for (const int cell : Cells{state.open_mask}) {
        bool is_dominated = false;
        for (const int by : Cells{shared[index(cell)] & ~cell_bit(cell)})
            is_dominated |= by < cell || !(shared[index(by)] & cell_bit(cell));
        if (!is_dominated) chosen_mask |= cell_bit(cell);
    }
    return chosen_mask;
}

LineGame::Candidates LineGame::candidates(const State& state) const {
    Candidates candidates;
    // Cell u is dominated by v if every live line through u goes through v: whatever u does, for
    // either side, v does too. shared[u] holds the cells that are on all lines through u.
    std::array<std::uint64_t, kMaskCells> shared;
    for (const int cell : Cells{state.open_mask}) {
        shared[index(cell)] = state.open_mask;
        candidates.weights[index(cell)] = 0;
    }
    Rests maker = maker_rests(state), breaker = breaker_rests(state);
    int budget = kThreatBudget;
    std::uint64_t zone_mask = 0;
    const bool must_answer = state.maker_moves ? wins_by_threats(breaker, maker, budget, zone_mask)
                                               : wins_by_threats(maker, breaker, budget, zone_mask);
    keep_minimal(maker, rules_.k());
    for (const std::uint64_t rest_mask : maker) {
        const Weight weight = weight_of(rest_mask);
        candidates.total += weight;
        for (const int cell : Cells{rest_mask}) {
            shared[index(cell)] &= rest_mask;
            candidates.weights[index(cell)] += weight;
        }
    }
    keep_minimal(breaker, rules_.k());
    for (const std::uint64_t rest_mask : breaker) {
        for (const int cell : Cells{rest_mask})
            shared[index(cell)] &= rest_mask;
    }
    // If the other side, were it to move, would win by threats, the side to move must take a cell of
    // that sequence, or one with which it could get a line of one open cell before the end of it.
    std::uint64_t wanted_mask = state.open_mask;
    if (must_answer) {
        wanted_mask = zone_mask;
        for (const std::uint64_t rest_mask : state.maker_moves ? maker : breaker)
            if (std::popcount(rest_mask & ~zone_mask) <= 2) wanted_mask |= rest_mask;
    }
    for (const int cell : Cells{wanted_mask}) {
        // Of cells that dominate each other the lowest stays.
        int ruler = kNoCell;
        for (const int by : Cells{shared[index(cell)] & wanted_mask & ~cell_bit(cell)})
            if (by < cell || !(shared[index(by)] & cell_bit(cell))) ruler = by;
        if (ruler == kNoCell) candidates.mask |= cell_bit(cell);
        candidates.rulers[index(cell)] = static_cast<std::uint8_t>(ruler);
    }
    return candidates;
}

}  // namespace noughts::prover
