#include "engine.hpp"

#include <cmath>
#include <cstddef>
#include <new>

#include "game/error.hpp"
#include "game/validation.hpp"
#include "parallel/workers.hpp"
#include "pattern_search.hpp"
#include "plain_search.hpp"

namespace noughts::engine {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMaxThreads = 256;
constexpr std::size_t kMaxTableMib = 65536;

// No more than the game has positions to remember: a small game must not pay for a large table.
std::size_t table_bytes(const Rules& rules, std::size_t mib) {
    const std::uint64_t offered = std::uint64_t{mib} << 20;
    const int doublings = (rules.has_powers() ? 2 : 1) * rules.cells() * 3 / 2;
    const std::uint64_t bytes =
        doublings >= 36 ? offered : std::min(offered, std::uint64_t{4} << doublings);
    if (bytes > std::numeric_limits<std::ptrdiff_t>::max()) throw std::bad_alloc();
    return static_cast<std::size_t>(bytes);
}

}  // namespace

class Engine::Body {
  public:
    explicit Body(const Rules& rules, std::size_t mib, const Tuning& tuning)
        : system(rules), table(table_bytes(rules, mib)), tuning_(tuning) {}
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;
    virtual ~Body() = default;

    virtual Analysis analyse(const Position& position, const Limits& limits) = 0;

    LineSystem system;
    TranspositionTable table;
    Mutex mutex;

  protected:
    Tuning tuning_;
};

template <class SearchOfBody>
class Engine::BodyWith final : public Engine::Body {
  public:
    using Body::Body;

    Analysis analyse(const Position& position, const Limits& limits) override {
        const auto begin = Clock::now();
        Assignment assignment;
        assignment.position = position;
        assignment.max_depth = limits.depth;
        assignment.max_nodes = limits.nodes;
        assignment.is_shortest_wanted = limits.is_shortest_wanted;
        const auto after = [begin](double seconds) {
            return begin + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(seconds));
        };
        if (limits.seconds < 1e8) assignment.deadline = after(limits.seconds);
        if (limits.soft_seconds < 1e8) assignment.soft_deadline = after(limits.soft_seconds);
        const std::size_t threads =
            limits.threads > 0 ? static_cast<std::size_t>(limits.threads) : core_count();
        while (searches_.size() < threads)
            searches_.push_back(std::make_unique<SearchOfBody>(system, table, tuning_));
        table.begin_generation(limits.goes_on);

        const auto seconds = [begin] {
            return std::chrono::duration<double>(Clock::now() - begin).count();
        };
        SearchOfBody& main = *searches_[0];
        auto due = begin + kBetweenReports;
        const auto look = [&] {
            if (!limits.progress || Clock::now() < due) return;
            due = Clock::now() + kBetweenReports;
            const Finding& best = main.so_far();
            if (limits.progress(
                    {best.depth, best.proved_score.score, main.nodes(), seconds(), best.line}))
                assignment.is_stopped.store(true, std::memory_order_relaxed);
        };
        // The workers search the same position and fill the table for the main one.
        std::vector<Finding> results(threads);
        std::atomic<std::uint64_t> workers_nodes{0};
        const auto stop = [&] { assignment.is_stopped.store(true, std::memory_order_relaxed); };
        Workers workers(
            threads - 1,
            [&](std::size_t number) {
                SearchOfBody& search = *searches_[number];
                results[number] = search.run(assignment, static_cast<int>(number), [] {});
                if (assignment.is_settled(results[number].proved_score)) stop();
                workers_nodes += search.nodes();
            },
            stop);
        results[0] = main.run(assignment, 0, look);
        stop();
        workers.finish();
        const Finding& result = best_of(results);
        Analysis analysis{result.proved_score, result.depth, result.line,
                          main.nodes() + workers_nodes, 0};
        analysis.seconds = seconds();
        return analysis;
    }

  private:
    // A proof, else the deepest; among those the one of the lowest number.
    static const Finding& best_of(const std::vector<Finding>& results) {
        const auto worth = [](const Finding& result) {
            return result.line.empty() ? -1
                                       : result.depth + (is_proved(result.proved_score) ? 256 : 0);
        };
        const Finding* best = &results[0];
        for (const Finding& each : results)
            if (worth(each) > worth(*best)) best = &each;
        return *best;
    }

    static constexpr auto kBetweenReports = std::chrono::milliseconds(25);

    std::vector<std::unique_ptr<SearchOfBody>> searches_;
};

namespace {

bool has_plain_threats(const Rules& rules) {
    return completing_wins(rules) && allows_every_empty_cell(rules);
}

}  // namespace

bool engine_supports(const Rules& rules) {
    return has_plain_threats(rules) || plain_search_supports(rules);
}

Engine::Engine(const Rules& rules, std::size_t table_mib, const Tuning& tuning) {
    if (!engine_supports(rules))
        throw InvalidInput("engine: it does not know how to play " + rules.name());
    if (table_mib < 1 || table_mib > kMaxTableMib)
        throw InvalidInput("engine: the table must have 1 to 65536 MiB");
    if (tuning.network && tuning.network->k != rules.k())
        throw InvalidInput("engine: the weights are for another k");
    const auto make = [&]<class SearchOfBody>(const SearchOfBody*) {
        body_ = std::make_unique<BodyWith<SearchOfBody>>(rules, table_mib, tuning);
    };
    const bool is_small = rules.cells() <= kMaskCells;
    if (tuning.has_patterns && pattern_search_supports(rules))
        make(static_cast<PatternSearch*>(nullptr));
    else if (has_plain_threats(rules))
        is_small ? make(static_cast<Search<1>*>(nullptr)) : make(static_cast<Search<4>*>(nullptr));
    else if (ColumnBoard::supports(rules))
        make(static_cast<PlainSearch<ColumnBoard>*>(nullptr));
    else
        is_small ? make(static_cast<PlainSearch<AnyBoard<1>>*>(nullptr))
                 : make(static_cast<PlainSearch<AnyBoard<4>>*>(nullptr));
}

Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;

const Rules& Engine::rules() const {
    return body_->system.rules();
}

std::size_t Engine::memory() const {
    return body_->table.bytes();
}

Analysis Engine::analyse(const Position& position, const Limits& limits) {
    if (limits.threads < 0 || limits.threads > kMaxThreads)
        throw InvalidInput("engine: threads must be 0 (one per core) to 256");
    if (std::isnan(limits.seconds) || limits.seconds < 0)
        throw InvalidInput("engine: the time cannot be negative");
    if (std::isnan(limits.soft_seconds) || limits.soft_seconds < 0)
        throw InvalidInput("engine: the soft limit cannot be negative");
    if (limits.depth < 1) throw InvalidInput("engine: the depth must be at least 1");
    validate(rules(), position);
    if (outcome(rules(), position) != Outcome::unfinished)
        throw InvalidInput("engine: the game is over");
    // No waiting: a progress callback that came back here would wait for itself.
    const TryLock lock(body_->mutex);
    if (!lock) throw InvalidInput("engine: it is at work; another search needs another engine");
    return body_->analyse(position, limits);
}

}  // namespace noughts::engine
