#include "engine.hpp"

#include <cmath>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "game/error.hpp"

namespace noughts::engine {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMaxThreads = 256;
constexpr std::size_t kMaxTableMib = 65536;

// No more than the game has positions to remember: a small game must not pay for a large table.
std::size_t table_bytes(const GameRules& rules, std::size_t mib) {
    const std::size_t given = mib << 20;
    const bool has_powers = rules.swaps > 0 || rules.blocks > 0;
    const int doublings = (has_powers ? 2 : 1) * rules.cells() * 3 / 2;
    return doublings >= 36 ? given : std::min(given, std::size_t{4} << doublings);
}

std::vector<Move> to_moves(const MoveLine& line) {
    std::vector<Move> moves;
    for (const CompactMove move : line)
        moves.push_back(to_move(move));
    return moves;
}

}  // namespace

class Engine::Body {
  public:
    explicit Body(const GameRules& rules, std::size_t mib, const Tuning& tuning)
        : system(rules), table(table_bytes(rules, mib)), tuning_(tuning) {}
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;
    virtual ~Body() = default;

    virtual Analysis analyse(const WidePosition& position, const Limits& limits) = 0;

    LineSystem system;
    TranspositionTable table;
    std::mutex mutex;

  protected:
    Tuning tuning_;
};

template <std::size_t Words>
class Engine::SizedBody final : public Engine::Body {
  public:
    using Body::Body;

    Analysis analyse(const WidePosition& position, const Limits& limits) override {
        const auto begin = Clock::now();
        Assignment assignment;
        assignment.position = position;
        assignment.max_depth = limits.depth;
        assignment.max_nodes = limits.nodes;
        assignment.is_shortest_wanted = limits.is_shortest_wanted;
        if (limits.seconds < 1e8)
            assignment.deadline = begin + std::chrono::duration_cast<Clock::duration>(
                                              std::chrono::duration<double>(limits.seconds));
        // Asking for the cores reads a file: only if it must be known.
        const std::size_t threads = limits.threads > 0
                                        ? static_cast<std::size_t>(limits.threads)
                                        : std::max(1u, std::thread::hardware_concurrency());
        while (searches_.size() < threads)
            searches_.push_back(std::make_unique<Search<Words>>(system, table, tuning_));
        table.begin_generation();

        const auto seconds = [begin] {
            return std::chrono::duration<double>(Clock::now() - begin).count();
        };
        Search<Words>& main = *searches_[0];
        auto due = begin + kBetweenReports;
        const auto look = [&] {
            if (!limits.progress || Clock::now() < due) return;
            due = Clock::now() + kBetweenReports;
            const Finding& best = main.so_far();
            if (limits.progress(
                    {best.depth, best.verdict.score, main.nodes(), seconds(), to_moves(best.line)}))
                assignment.is_stopped.store(true, std::memory_order_relaxed);
        };
        Helpers helpers(*this, assignment, threads - 1);
        const Finding found = main.run(assignment, 1, look);
        Analysis analysis{found.verdict, found.depth, to_moves(found.line), main.nodes(), 0};
        analysis.nodes += helpers.finish();
        analysis.seconds = seconds();
        return analysis;
    }

  private:
    static constexpr auto kBetweenReports = std::chrono::milliseconds(25);

    // Threads that search the same position and fill the table for the main one; every other begins
    // a ply deeper, so that they do not all do the same. Joined on every way out.
    class Helpers {
      public:
        Helpers(SizedBody& body, Assignment& assignment, std::size_t count)
            : assignment_(assignment) {
            threads_.reserve(count);
            try {
                for (std::size_t i = 1; i <= count; ++i)
                    threads_.emplace_back([this, &body, i] { help(*body.searches_[i], i); });
            } catch (const std::system_error&) {
                // No more threads to be had: the search does with those there are.
            }
        }
        Helpers(const Helpers&) = delete;
        Helpers& operator=(const Helpers&) = delete;
        ~Helpers() { join(); }

        std::uint64_t finish() {
            join();
            if (failure_) std::rethrow_exception(failure_);
            return nodes_;
        }

      private:
        void help(Search<Words>& search, std::size_t number) noexcept {
            try {
                search.run(assignment_, 1 + static_cast<int>(number % 2), [] {});
                nodes_ += search.nodes();
            } catch (...) {
                const std::lock_guard lock(mutex_);
                failure_ = std::current_exception();
            }
        }
        void join() {
            assignment_.is_stopped.store(true, std::memory_order_relaxed);
            for (std::thread& thread : threads_)
                if (thread.joinable()) thread.join();
        }

        Assignment& assignment_;
        std::atomic<std::uint64_t> nodes_{0};
        std::mutex mutex_;
        std::exception_ptr failure_;
        std::vector<std::thread> threads_;
    };

    std::vector<std::unique_ptr<Search<Words>>> searches_;
};

Engine::Engine(const GameRules& rules, std::size_t table_mib, const Tuning& tuning) {
    validate(rules);
    if (table_mib < 1 || table_mib > kMaxTableMib)
        throw InvalidInput("engine: the table must have 1 to 65536 MiB");
    if (rules.cells() <= 64)
        body_ = std::make_unique<SizedBody<1>>(rules, table_mib, tuning);
    else
        body_ = std::make_unique<SizedBody<4>>(rules, table_mib, tuning);
}

Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;

const GameRules& Engine::rules() const {
    return body_->system.rules();
}

std::size_t Engine::memory() const {
    return body_->table.bytes();
}

Analysis Engine::analyse(const WidePosition& position, const Limits& limits) {
    if (limits.threads < 0 || limits.threads > kMaxThreads)
        throw InvalidInput("engine: threads must be 0 (one per core) to 256");
    if (std::isnan(limits.seconds) || limits.seconds < 0)
        throw InvalidInput("engine: the time cannot be negative");
    if (limits.depth < 1) throw InvalidInput("engine: the depth must be at least 1");
    validate(body_->system, position);
    // No waiting: a progress callback that came back here would wait for itself.
    const std::unique_lock lock(body_->mutex, std::try_to_lock);
    if (!lock) throw InvalidInput("engine: it is at work; another search needs another engine");
    return body_->analyse(position, limits);
}

}  // namespace noughts::engine
