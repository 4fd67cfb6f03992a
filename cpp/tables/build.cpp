#include "build.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "board_solver.hpp"
#include "game/error.hpp"
#include "parallel/workers.hpp"

namespace noughts {

namespace {

constexpr int kMaxThreads = 256;

// What a layer costs, up to a factor: the number of successors of all its boards.
double weight(const BoardIndex& index, const StockGrid& grid, int marks) {
    const int own = marks / 2, other = marks - own, empty = index.cells() - marks;
    const int swaps = grid.swaps() > 0 && empty > 1 ? other * (own + 1) : 0;
    return static_cast<double>(index.layer_slots(marks)) * (1 + empty * (1 + swaps));
}

// The classes of a layer, handed out in portions to the threads that solve them.
class LayerWork {
  public:
    LayerWork(Table& table, const std::vector<BoardClass>& classes, int marks)
        : table_(table),
          classes_(classes),
          marks_(marks),
          portion_(std::clamp<std::size_t>(16384 / table.grid.size(), 1, 256)) {}

    // Until nothing is left or someone stops it. `after_portion` gets the fraction handed out.
    template <class AfterPortion>
    std::uint64_t run(AfterPortion after_portion) {
        BoardSolver solver(table_);
        while (!stopped_.load(std::memory_order_relaxed)) {
            const std::size_t first = next_.fetch_add(portion_, std::memory_order_relaxed);
            if (first >= classes_.size()) break;
            const std::size_t last = std::min(first + portion_, classes_.size());
            for (std::size_t i = first; i < last; ++i)
                solver.solve(classes_[i], marks_);
            after_portion(static_cast<double>(last) / static_cast<double>(classes_.size()));
        }
        return solver.lookups();
    }

    void stop() { stopped_.store(true, std::memory_order_relaxed); }

    std::size_t portions() const { return (classes_.size() + portion_ - 1) / portion_; }

  private:
    Table& table_;
    const std::vector<BoardClass>& classes_;
    const int marks_;
    const std::size_t portion_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> stopped_{false};
};

// Calls the user back at most every 25 ms.
class ProgressReports {
  public:
    explicit ProgressReports(const std::function<void(double)>& callback) : callback_(callback) {}

    void report(double fraction) {
        if (!callback_) return;
        const auto now = Clock::now();
        if (now < due_) return;
        due_ = now + std::chrono::milliseconds(25);
        callback_(fraction);
    }
    void finish() {
        if (callback_) callback_(1.0);
    }

  private:
    using Clock = std::chrono::steady_clock;
    const std::function<void(double)>& callback_;
    Clock::time_point due_ = Clock::now();
};

}  // namespace

Table build_table(const Rules& rules, const BuildOptions& options) {
    if (options.threads < 0 || options.threads > kMaxThreads)
        throw InvalidInput("build: threads must be 0 (one per core) to 256");
    Table table(rules);
    const std::size_t threads =
        options.threads > 0 ? static_cast<std::size_t>(options.threads) : core_count();
    ProgressReports reports(options.progress);
    double total = 0, done = 0;
    for (int marks = 0; marks < table.index.layers(); ++marks)
        total += weight(table.index, table.grid, marks);

    std::uint64_t lookups = 0;
    for (int marks = table.index.cells(); marks >= 0; --marks) {
        const Layer layer = table.index.layer(marks);
        const double share = weight(table.index, table.grid, marks);
        LayerWork work(table, layer.classes, marks);
        // A thread costs some 50 microseconds: not for a layer of a few portions.
        const std::size_t useful = std::min(threads, work.portions() / 4 + 1);
        std::atomic<std::uint64_t> workers_lookups{0};
        {
            Workers workers(
                useful - 1, [&](std::size_t) { workers_lookups += work.run([](double) {}); },
                [&work] { work.stop(); });
            lookups += work.run(
                [&](double fraction) { reports.report((done + share * fraction) / total); });
            workers.finish();
        }
        lookups += workers_lookups;
        table.copy_twins(layer);
        done += share;
    }
    reports.finish();
    table.lookups = lookups;
    return table;
}

}  // namespace noughts
