#include "prove.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <thread>

#include "game/error.hpp"

namespace noughts::prover {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int kMaxThreads = 64;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Searches that share a table and a state; joined on every way out.
class Helpers {
  public:
    Helpers(const LineGame& game, ProofTable& table, const State& state, int count, Search& main) {
        for (int i = 0; i < count; ++i) {
            searches_.push_back(std::make_unique<Search>(game, table, [](Numbers) {}));
            searches_.back()->share();
        }
        threads_.reserve(searches_.size());
        try {
            for (auto& search : searches_)
                threads_.emplace_back([&search, state, &main] { help(*search, state, main); });
        } catch (const std::exception&) {
            // No more threads to be had: the work gets done with those there are.
        }
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
        for (auto& search : searches_)
            search->stop();
        for (std::thread& thread : threads_)
            thread.join();
    }

    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& search : searches_)
            sum += search->nodes();
        return sum;
    }

  private:
    static void help(Search& search, const State& state, Search& main) noexcept {
        try {
            search.maker_wins(state);
            main.stop();
        } catch (...) {
            // Stopped, or out of memory: the calling thread goes on by itself.
        }
    }

    std::vector<std::unique_ptr<Search>> searches_;
    std::vector<std::thread> threads_;
};

class Prover {
  public:
    Prover(const Rules& rules, const Position& position, const ProveOptions& options)
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
        const bool is_empty = (position_.own_mask | position_.other_mask) == 0;
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
        return {.maker_mask = own_is_maker ? position_.own_mask : position_.other_mask,
                .breaker_mask = own_is_maker ? position_.other_mask : position_.own_mask,
                .open_mask = rules_.board_mask() & ~(position_.own_mask | position_.other_mask),
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
        const Verdict verdict = game_.settle(state);
        if (verdict != Verdict::unknown) return verdict == Verdict::maker_wins;
        game_.make_canonical(state);
        const std::uint64_t before = nodes_;
        const Helpers* helpers = nullptr;
        Search search(game_, table_, [&](Numbers numbers) {
            nodes_ = before + search_nodes_(helpers);
            report(own_is_maker, numbers);
        });
        search_nodes_ = [&search](const Helpers* with) {
            return search.nodes() + (with ? with->nodes() : 0);
        };
        if (options_.threads > 1) search.share();
        bool wins = false;
        {
            Helpers team(game_, table_, state, std::max(0, options_.threads - 1), search);
            helpers = &team;
            try {
                wins = search.maker_wins(state);
            } catch (const Stopped&) {
                // A helper was first. Should its answer be gone already, it is searched again.
                const std::uint64_t lost = search_nodes_(helpers);
                const Search* searched = nullptr;
                Search again(game_, table_, [&](Numbers numbers) {
                    nodes_ = before + lost + searched->nodes();
                    report(own_is_maker, numbers);
                });
                searched = &again;
                wins = again.maker_wins(state);
            }
            nodes_ = before + search_nodes_(helpers);
        }
        return wins;
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
        // One's own line, or the answer to the other's.
        for (const std::uint64_t mask : {position_.own_mask, position_.other_mask})
            for (const int cell : Cells{state.open_mask})
                if (rules_.has_line_through(cell, mask | cell_bit(cell))) return cell;
        const Verdict wanted = own_is_maker ? Verdict::maker_wins : Verdict::maker_fails;
        Search search(game_, table_, [&](Numbers numbers) { report(own_is_maker, numbers); });
        for (const int cell : Cells{state.open_mask})
            if (search.recall(after(cell)) == wanted) return cell;
        for (const int cell : Cells{state.open_mask})
            if (decide(after(cell), own_is_maker) == own_is_maker) return cell;
        return kNoCell;  // cannot be: the value says there is one
    }

    // Something sensible where every move has the same value: an answer to a threat, else the cell
    // with the most lines still open to either side.
    int heaviest_cell(const State& state) const {
        for (const std::uint64_t mask : {position_.own_mask, position_.other_mask})
            for (const int cell : Cells{state.open_mask})
                if (rules_.has_line_through(cell, mask | cell_bit(cell))) return cell;
        std::array<Weight, kMaxCells> weights{};
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
    const Position& position_;
    const ProveOptions& options_;
    const LineGame game_;
    ProofTable table_;
    std::function<std::uint64_t(const Helpers*)> search_nodes_;
    std::uint64_t nodes_ = 0;
    std::uint64_t entries_ = 0;
    Clock::time_point start_ = Clock::now();
    Clock::time_point due_ = Clock::now() + std::chrono::milliseconds(25);
};

}  // namespace

Proof prove(const Rules& rules, const Position& position, const ProveOptions& options) {
    if (rules.swaps() != 0 || rules.blocks() != 0)
        throw InvalidInput("prove: " + rules.name() +
                           " has powers; only plain games can be proved");
    if (options.threads < 1 || options.threads > kMaxThreads)
        throw InvalidInput("prove: threads must be 1 to 64");
    validate(rules, position);
    return Prover(rules, position, options).run();
}

}  // namespace noughts::prover
