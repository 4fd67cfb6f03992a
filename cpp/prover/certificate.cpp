#include "certificate.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <unordered_set>

#include "prover/pairing.hpp"

namespace noughts::prover {

namespace {

constexpr int kPlainBudget = 100;  // states: n threats that must be answered have 2^n

struct StateHash {
    std::size_t operator()(const State& state) const {
        return static_cast<std::size_t>(hash_of(state));
    }
};

class Writer {
  public:
    Writer(const LineGame& game, Search& search, bool own_is_maker, bool maker_wins,
           const std::function<void(const CertificateEntry&)>& write)
        : game_(game),
          search_(search),
          own_is_maker_(own_is_maker),
          maker_wins_(maker_wins),
          write_(write) {}

    void run(const State& root) {
        todo_.push_back(root);
        while (!todo_.empty()) {
            State state = todo_.back();
            todo_.pop_back();
            const MakerResult result = game_.play_forced(state);
            if (result != MakerResult::unknown) {
                require((result == MakerResult::maker_wins) == maker_wins_);
                continue;
            }
            game_.make_canonical(state);
            int budget = kPlainBudget;
            if (!seen_.insert(state).second || is_plain_failure(state, budget)) continue;
            CertificateEntry entry{.own_is_maker = own_is_maker_, .maker_wins = maker_wins_};
            entry.state = state;
            if (maker_wins_)
                explain_win(state, entry);
            else
                explain_failure(state, entry);
            if (entry.weaken || entry.given_mask || entry.by_potential || !entry.pairs.empty() ||
                entry.keep_mask || entry.move != kNoCell)
                write_(entry);
        }
    }

  private:
    static void require(bool holds) {
        if (!holds) throw std::logic_error("the prover contradicts itself: please report this");
    }

    std::vector<State> all_next(const State& state) const {
        std::vector<State> states;
        for (const int cell : Cells{game_.undominated(state)})
            states.push_back(LineGame::after(state, cell));
        return states;
    }

    // The same with the maker to move and claimed to fail: a weak game part by part.
    std::vector<State> all_next_by_parts(const State& state) const {
        if (!state.is_weak) return all_next(state);
        std::vector<State> states;
        for (const std::uint64_t part_mask : game_.parts(state)) {
            State part = state;
            part.open_mask = part_mask;
            game_.drop_dead(part);
            std::ranges::copy(all_next(part), std::back_inserter(states));
        }
        return states;
    }

    // Whether every move of the maker fails by forced moves alone, as a few states show: the checker
    // needs no entry then.
    bool is_plain_failure(const State& state, int& budget) const {
        if (maker_wins_ || !state.maker_moves || --budget < 0) return false;
        return std::ranges::all_of(all_next_by_parts(state), [this, &budget](State next) {
            const MakerResult result = game_.play_forced(next);
            return result == MakerResult::maker_fails ||
                   (result == MakerResult::unknown && is_plain_failure(next, budget));
        });
    }

    // A move after which the claim is known or, failing that, can be proved.
    int find_move(const State& state) {
        const std::uint64_t cells_mask = game_.undominated(state);
        const auto known_move = [&] {
            for (const int cell : Cells{cells_mask})
                if (is_claimed(search_.recall(LineGame::after(state, cell)))) return cell;
            return kNoCell;
        };
        if (const int cell = known_move(); cell != kNoCell) return cell;
        search_.decide(state);  // mostly leaves the move that proves it in the table
        if (const int cell = known_move(); cell != kNoCell) return cell;
        for (const int cell : Cells{cells_mask})
            if (is_claimed(search_.decide(LineGame::after(state, cell)))) return cell;
        return kNoCell;
    }

    bool is_claimed(MakerResult result) const {
        return result == (maker_wins_ ? MakerResult::maker_wins : MakerResult::maker_fails);
    }

    void explain_win(State state, CertificateEntry& entry) {
        if (state.is_weak && state.maker_moves) {
            const auto masks = game_.parts(state);
            for (const std::uint64_t part_mask : masks) {
                State part = state;
                part.open_mask = part_mask;
                if (masks.size() > 1 && search_.decide(part) == MakerResult::maker_wins) {
                    entry.keep_mask = part_mask;
                    state = part;
                    game_.drop_dead(state);
                    break;
                }
            }
        }
        State reduced = state;
        if (game_.settle(reduced) == MakerResult::unknown && reduced.open_mask != state.open_mask &&
            (reduced.maker_mask & ~state.maker_mask) == 0) {
            entry.keep_mask = reduced.open_mask;
            state = reduced;
        }
        if (!state.maker_moves) {
            std::ranges::copy(all_next(state), std::back_inserter(todo_));
            return;
        }
        entry.move = find_move(state);
        require(entry.move != kNoCell);
        todo_.push_back(LineGame::after(state, entry.move));
    }

    void explain_failure(State state, CertificateEntry& entry) {
        State weak = state;
        weak.is_weak = true;
        weak.breaker_mask = 0;
        game_.drop_dead(weak);
        if (explain_at_once(weak, entry)) {
            entry.weaken =
                !state.is_weak && !entry.pairs.empty();  // a potential needs no weak game
            return;
        }
        if (!state.is_weak && search_.recall(weak) == MakerResult::maker_fails) {
            entry.weaken = true;
            state = weak;
        }
        if (state.is_weak && state.maker_moves) {
            entry.given_mask = state.open_mask & ~search_.failure_zone(state);
            state.open_mask &= ~entry.given_mask;
            state.maker_mask |= entry.given_mask;
            game_.drop_dead(state);
        }
        add_pairs(state, entry);
        if (state.maker_moves) {
            std::ranges::copy(all_next_by_parts(state), std::back_inserter(todo_));
            return;
        }
        entry.move = find_move(state);
        if (entry.move == kNoCell) {  // only the weak game was proved
            require(!state.is_weak && search_.decide(weak) == MakerResult::maker_fails);
            entry.weaken = true;
            entry.pairs.clear();
            state = weak;
            add_pairs(state, entry);
            entry.move = find_move(state);
            require(entry.move != kNoCell);
        }
        todo_.push_back(LineGame::after(state, entry.move));
    }

    // Whether pairs, or pairs and the potential of what they leave, show that the maker fails.
    bool explain_at_once(State weak, CertificateEntry& entry) const {
        Rests rests = game_.maker_rests(weak);
        keep_minimal(rests, game_.rules().k());
        if (const Pairing pairing = find_pairs(rests); pairing.core.count == 0) {
            for (const std::uint64_t pair_mask : pairing.pairs)
                entry.add_pair(pair_mask);
            return true;
        }
        CertificateEntry tried = entry;
        add_pairs(weak, tried);
        rests = game_.maker_rests(weak);
        keep_minimal(rests, game_.rules().k());
        if (!has_low_potential(rests, weak.maker_moves)) return false;
        entry = std::move(tried);
        entry.by_potential = weak.open_mask != 0;
        return true;
    }

    void add_pairs(State& state, CertificateEntry& entry) const {
        Rests rests = game_.maker_rests(state);
        keep_minimal(rests, game_.rules().k());
        Pairs pairs;
        overfull_mask(rests, ~game_.breaker_rests(state).cells_mask(), &pairs);
        for (const std::uint64_t pair_mask : pairs)
            entry.add_pair(pair_mask);
        state.open_mask &= ~pairs.cells_mask();
        game_.drop_dead(state);
    }

    const LineGame& game_;
    Search& search_;
    const bool own_is_maker_;
    const bool maker_wins_;
    const std::function<void(const CertificateEntry&)>& write_;
    std::vector<State> todo_;
    std::unordered_set<State, StateHash> seen_;
};

}  // namespace

void write_entries(const LineGame& game, Search& search, const State& root, bool own_is_maker,
                   bool maker_wins, const std::function<void(const CertificateEntry&)>& write) {
    Writer(game, search, own_is_maker, maker_wins, write).run(root);
}

}  // namespace noughts::prover
