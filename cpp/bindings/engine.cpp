// The engine as Python sees it. No logic: only names, types and the GIL; see module.cpp.
#include "bindings/engine.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>

#include "bindings/cells.hpp"
#include "bindings/work.hpp"
#include "engine/engine.hpp"
#include "engine/pattern_board.hpp"
#include "engine/playouts.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace noughts {

namespace {

using engine::Analysis;
using engine::Engine;

using MoveTuple = std::tuple<int, int, int, int>;  // cell, power, first, second

std::vector<MoveTuple> to_tuples(const std::vector<Move>& moves) {
    std::vector<MoveTuple> tuples;
    for (const Move& move : moves)
        tuples.emplace_back(move.cell, static_cast<int>(move.power), to_python_cell(move.first),
                            to_python_cell(move.second));
    return tuples;
}

Analysis analyse(Engine& engine, const Position& position, std::optional<double> seconds,
                 std::optional<std::uint64_t> nodes, std::optional<int> depth, int threads,
                 bool shortest, const nb::object& progress, std::optional<double> soft_seconds,
                 bool goes_on) {
    engine::Limits limits;
    if (seconds) limits.seconds = *seconds;
    if (nodes) limits.nodes = *nodes;
    if (depth) limits.depth = *depth;
    if (soft_seconds) limits.soft_seconds = *soft_seconds;
    limits.threads = threads;
    limits.is_shortest_wanted = shortest;
    limits.goes_on = goes_on;
    Work work;
    limits.progress = [&](const engine::Progress& now) {
        return work.with_gil([&] {
            if (progress.is_none()) return false;
            const nb::object answer = call_object(progress, now.depth, now.score, now.nodes,
                                                  now.seconds, to_tuples(now.line));
            const int is_true = call_python([&] { return PyObject_IsTrue(answer.ptr()); });
            if (is_true < 0) throw nb::python_error();
            return is_true == 1;
        });
    };
    return engine.analyse(position, limits);
}

}  // namespace

void bind_engine(nb::module_& m) {
    m.attr("ENGINE_WIN") = engine::kWin;
    m.attr("ENGINE_DECIDED") = engine::kDecided;

    nb::class_<Analysis>(m, "EngineAnalysis", "What the engine found, for the side to move.")
        .def_prop_ro(
            "score", [](const Analysis& a) { return a.proved_score.score; },
            "ENGINE_WIN - plies for a win, minus that for a loss, 0 for a draw, else an estimate.")
        .def_prop_ro(
            "is_lower_proved", [](const Analysis& a) { return a.proved_score.is_lower_proved; },
            "Whether the true score is at least this.")
        .def_prop_ro(
            "is_upper_proved", [](const Analysis& a) { return a.proved_score.is_upper_proved; },
            "Whether the true score is at most this.")
        .def_ro("depth", &Analysis::depth, "Plies searched in full.")
        .def_prop_ro("line", [](const Analysis& a) { return to_tuples(a.line); })
        .def_ro("nodes", &Analysis::nodes)
        .def_ro("seconds", &Analysis::seconds);

    nb::class_<Engine>(m, "Engine", "A searcher for one set of rules of at most 225 cells.")
        .def(
            "__init__",
            [](Engine* self, const Rules& rules, std::size_t table_mb,
               const std::optional<std::vector<std::int16_t>>& weights) {
                engine::Tuning tuning;
                if (weights)
                    tuning.network =
                        std::make_shared<const engine::Network>(engine::Network::from(*weights));
                new (self) Engine(rules, table_mb, tuning);
            },
            "rules"_a, "table_mb"_a = 64, "weights"_a = nb::none(),
            "`weights`: the numbers of a network (cpp/engine/network.hpp); those of the package if "
            "none are given.")
        .def_static("supports", &engine::engine_supports, "rules"_a)
        .def_prop_ro("memory", &Engine::memory, "Bytes of the transposition table.")
        .def("analyse", &analyse, "position"_a, "seconds"_a = nb::none(), "nodes"_a = nb::none(),
             "depth"_a = nb::none(), "threads"_a = 1, "shortest"_a = false,
             "progress"_a = nb::none(), "soft_seconds"_a = nb::none(), "goes_on"_a = false,
             "With `goes_on` the table keeps what the analyses before left there. "
             "After `soft_seconds` no further iteration is begun. `progress(depth, score, nodes, "
             "seconds, line)` is "
             "called some forty times a second in the calling thread; a true answer ends the "
             "search with what was found, what it raises ends it too, as does Ctrl-C.");

    m.def("patterns_support", &engine::patterns_support, "rules"_a,
          "Whether the evaluation by patterns knows the rules.");
    m.def(
        "playouts",
        [](const Rules& rules, std::uint64_t games, std::uint64_t seed) {
            Work work;
            const engine::PlayoutCount count =
                engine::count_playouts(rules, games, seed, [&work] { work.poll(); });
            return std::tuple(count.first_wins, count.second_wins, count.draws, count.moves);
        },
        "rules"_a, "games"_a, "seed"_a = 0,
        "Plays random games: (wins of the first side, of the second, draws, moves in all).");
}

}  // namespace noughts
