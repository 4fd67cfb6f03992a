#include "prove.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

#include "game/error.hpp"
#include "game/placement.hpp"
#include "game/validation.hpp"
#include "parallel/workers.hpp"

namespace noughts::prover {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int kMaxThreads = 64;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// The searches of the workers: they share a table and a state with the main one.
class Team {
  public:
    Team(const LineGame& game, ProofTable& table, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            searches_.push_back(std::make_unique<Search>(game, table, [](Numbers) {}));
            searches_.back()->share();
        }
    }

    std::size_t size() const { return searches_.size(); }
    Search& operator[](std::size_t at) { return *searches_[at]; }
    void stop() {
        for (auto& search : searches_)
            search->stop();
    }
    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& search : searches_)
            sum += search->nodes();
        return sum;
    }

  private:
    std::vector<std::unique_ptr<Search>> searches_;
};

class Prover {
  public:
    Prover(const Rules& rules, const SmallPosition& position, const ProveOptions& options)
        : rules_(rules),
          position_(position),
          options_(options),
          game_(rules),
          table_(options.memory) {}

    Proof run() {
        Proof proof;
        const Outcome now = outcome(rules_, position_);
        if (now != Outcome::unfinished) {
            proof.value = now == Outcome::own_wins     ? Value::win
                          : now == Outcome::other_wins ? Value::loss
                                                       : Value::draw;
            return proof;
        }
        const bool is_empty = position_.marks().is_empty();
        if (ask(true)) {
            proof.value = Value::win;
        } else if (!is_empty && ask(false)) {
            proof.value = Value::loss;
        }
        proof.move = choose_move(proof.value, is_empty);
        proof.nodes = nodes_;
        proof.seconds = seconds_since(start_);
        if (options_.certificate) {
            if (proof.value != Value::loss) certify(true, proof.value == Value::win);
            if (proof.value != Value::win && !is_empty) certify(false, proof.value == Value::loss);
        }
        return proof;
    }

  private:
    State question(bool own_is_maker) const {
        const std::uint64_t own_mask = position_.own_mask.mask();
        const std::uint64_t other_mask = position_.other_mask.mask();
        return {.maker_mask = own_is_maker ? own_mask : other_mask,
                .breaker_mask = own_is_maker ? other_mask : own_mask,
                .open_mask = position_.empty(rules_).mask(),
                .is_weak = false,
                .maker_moves = own_is_maker};
    }

    // The answer is in the table only as long as it stays there: hence what is asked is returned.
    bool ask(bool own_is_maker) { return decide(question(own_is_maker), own_is_maker); }

    // The weak game first: it is smaller, often enough, and what it leaves in the table is not lost.
    bool decide(const State& state, bool own_is_maker) {
        State weak = state;
        weak.is_weak = true;
        weak.breaker_mask = 0;
        return search_out(weak, own_is_maker) && search_out(state, own_is_maker);
    }

    bool search_out(State state, bool own_is_maker) {
        const MakerResult result = game_.settle(state);
        if (result != MakerResult::unknown) return result == MakerResult::maker_wins;
        game_.make_canonical(state);
        const std::uint64_t before = nodes_;
        Team team(game_, table_, static_cast<std::size_t>(options_.threads - 1));
        Search search(game_, table_, [&](Numbers numbers) {
            nodes_ = before + search.nodes() + team.nodes();
            report(own_is_maker, numbers);
        });
        if (team.size() > 0) search.share();
        const auto stop = [&] {
            search.stop();
            team.stop();
        };
        const auto help = [&](std::size_t number) {
            try {
                team[number - 1].maker_wins(state);
                stop();
            } catch (const Stopped&) {
                // Another thread was first.
            }
        };
        std::optional<bool> wins;
        Workers workers(team.size(), help, stop);
        try {
            wins = search.maker_wins(state);
        } catch (const Stopped&) {
            // A worker was first, or has failed.
        }
        stop();
        workers.finish();
        nodes_ = before + search.nodes() + team.nodes();
        if (wins) return *wins;
        // Should the worker's answer be gone from the table already, it is searched again.
        const std::uint64_t lost = nodes_;
        Search again(game_, table_, [&](Numbers numbers) {
            nodes_ = lost + again.nodes();
            report(own_is_maker, numbers);
        });
        wins = again.maker_wins(state);
        nodes_ = lost + again.nodes();
        return *wins;
    }

    void report(bool own_is_maker, Numbers numbers) {
        if (nodes_ >= options_.max_nodes) throw NodeLimit{nodes_};
        if (!options_.progress) return;
        const auto now = Clock::now();
        if (now < due_) return;
        due_ = now + std::chrono::milliseconds(25);
        options_.progress({.nodes = nodes_,
                           .seconds = seconds_since(start_),
                           .own_is_maker = own_is_maker,
                           .numbers = numbers,
                           .entries = entries_});
    }

    // Known answers first: what proved the value is mostly still in the table.
    int choose_move(Value value, bool is_empty) {
        const bool own_is_maker = value == Value::win;
        const State state = question(own_is_maker);
        const auto after = [&state](int cell) { return LineGame::after(state, cell); };
        if (value == Value::loss || is_empty) {
            if (value != Value::win) return heaviest_cell(state);
        }
        if (const int cell = completing_cell(); cell != kNoCell) return cell;
        const MakerResult wanted =
            own_is_maker ? MakerResult::maker_wins : MakerResult::maker_fails;
        Search search(game_, table_, [&](Numbers numbers) { report(own_is_maker, numbers); });
        for (const int cell : Cells{state.open_mask})
            if (search.recall(after(cell)) == wanted) return cell;
        for (const int cell : Cells{state.open_mask})
            if (decide(after(cell), own_is_maker) == own_is_maker) return cell;
        return kNoCell;  // cannot be: the value says there is one
    }

    // Completes one's own line, or answers the other's; kNoCell if there is no threat.
    int completing_cell() const {
        for (const CellSet<1>& marks : {position_.own_mask, position_.other_mask})
            for (const int cell : Cells{position_.empty(rules_).mask()})
                if (rules_.line_sets<1>().has_line_through(cell, marks.with(cell))) return cell;
        return kNoCell;
    }

    // Something sensible where every move has the same value: an answer to a threat, else the cell
    // with the most lines still open to either side.
    int heaviest_cell(const State& state) const {
        if (const int cell = completing_cell(); cell != kNoCell) return cell;
        std::array<Weight, kMaskCells> weights{};
        for (const Rests& rests : {game_.maker_rests(state), game_.breaker_rests(state)})
            for (const std::uint64_t rest_mask : rests)
                for (const int cell : Cells{rest_mask})
                    weights[static_cast<std::size_t>(cell)] += weight_of(rest_mask);
        int best = std::countr_zero(state.open_mask);
        for (const int cell : Cells{state.open_mask})
            if (weights[static_cast<std::size_t>(cell)] > weights[static_cast<std::size_t>(best)])
                best = cell;
        return best;
    }

    void certify(bool own_is_maker, bool maker_wins) {
        Search search(game_, table_, [&](Numbers numbers) { report(own_is_maker, numbers); });
        write_entries(game_, search, question(own_is_maker), own_is_maker, maker_wins,
                      [&](const CertificateEntry& entry) {
                          ++entries_;
                          report(own_is_maker, {});
                          options_.certificate(entry);
                      });
    }

    const Rules& rules_;
    const SmallPosition& position_;
    const ProveOptions& options_;
    const LineGame game_;
    ProofTable table_;
    std::uint64_t nodes_ = 0;
    std::uint64_t entries_ = 0;
    Clock::time_point start_ = Clock::now();
    Clock::time_point due_ = Clock::now() + std::chrono::milliseconds(25);
};

}  // namespace

bool prover_supports(const Rules& rules) {
    return rules.cells() <= kMaskCells && !rules.has_powers() && completing_wins(rules) &&
           allows_every_empty_cell(rules);
}

Proof prove(const Rules& rules, const Position& position, const ProveOptions& options) {
    if (!prover_supports(rules))
        throw InvalidInput("prove: " + rules.name() +
                           " cannot be proved; only games without powers on at most 64 cells can");
    if (options.threads < 1 || options.threads > kMaxThreads)
        throw InvalidInput("prove: threads must be 1 to 64");
    const SmallPosition small = to_small(position);
    validate(rules, small);
    return Prover(rules, small, options).run();
}

}  // namespace noughts::prover
