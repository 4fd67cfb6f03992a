// The engine: the best move within a time, and the exact value where it can be proved.
//
//     Engine engine(Rules(15, 15, 5));
//     const Analysis found = engine.analyse(position, {.seconds = 1.0});
//
// Any rules of up to 225 cells, powers included; boards of at most 64 cells run on one machine
// word. One thread gives the same answer to the same question, whatever was asked before; several
// threads share the table and are faster, not repeatable. About a million positions a second and
// thread on 15x15k5 and three million on 4x4.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "game/position.hpp"
#include "search.hpp"

namespace noughts::engine {

struct Progress {
    int depth;  // finished
    int score;  // for the side to move; see scores.hpp
    std::uint64_t nodes;
    double seconds;
    std::vector<Move> line;
};

// What is not given does not limit. Without any limit the search ends when the value is proved.
struct Limits {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = ~std::uint64_t{0};
    int depth = 255;
    int threads = 1;  // 0: one per core
    // Go on after a win or loss is proved, until its distance is exact.
    bool is_shortest_wanted = false;
    // After this no further iteration is begun: it would hardly end in time.
    double soft_seconds = std::numeric_limits<double>::infinity();
    // Go on with what the analyses before left in the table, as for the moves of one game. The answer
    // then depends on them.
    bool goes_on = false;
    // Called by the calling thread some forty times a second. Returning true ends the search with
    // what has been found; what it throws ends it and passes through, after all threads have ended.
    std::function<bool(const Progress&)> progress = nullptr;
};

struct Analysis {
    // For the side to move; kWin - plies for a win, plies - kWin for a loss, 0 for a draw, else an
    // estimate. `proved_score` says what of it is proved. A win proved from below only is a win in at
    // most so many plies, a loss proved from above only a loss in at most so many.
    ProvedScore proved_score;
    int depth = 0;            // plies searched in full before extensions
    std::vector<Move> line;   // best play as far as it was seen; never empty
    std::uint64_t nodes = 0;  // positions visited by all threads, threat searches included
    double seconds = 0;
};

// Whether the engine takes the rules: all but those with powers in which a line loses. Where a line
// wins and any empty cell may be taken it searches threats (search.hpp), elsewhere it does not
// (plain_search.hpp).
bool engine_supports(const Rules& rules);

class Engine {
  public:
    // Throws InvalidInput for rules that it does not support, or a table of less than 1 or more than
    // 65536 MiB. Small games take less memory than they are given.
    explicit Engine(const Rules& rules, std::size_t table_mib = 64, const Tuning& tuning = {});
    ~Engine();
    Engine(Engine&&) noexcept;

    const Rules& rules() const;
    std::size_t memory() const;  // bytes of the table

    // Of a position that is not finished; InvalidInput says why one is refused, or that another
    // call is at work, of another thread or the one whose progress calls this.
    Analysis analyse(const Position& position, const Limits& limits = {});

  private:
    class Body;
    template <class SearchOfBody>
    class BodyWith;
    std::unique_ptr<Body> body_;
};

}  // namespace noughts::engine
