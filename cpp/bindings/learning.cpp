// What learners need, as Python sees it. No logic: only names, types and the GIL; see module.cpp.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings/cells.hpp"
#include "bindings/work.hpp"
#include "game/validation.hpp"
#include "learning/game_batch.hpp"
#include "learning/training.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace noughts;
using learning::GameBatch;
using learning::Trainer;
using learning::TrainingCount;
using learning::TrainingOptions;

namespace {

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

template <class T>
std::span<T> to_span(const Array<T>& array) {
    return {array.data(), array.size()};
}

Trainer make_trainer(const Rules& rules, bool lines, bool crosses, bool rectangles, int sharing,
                     bool stocks) {
    if (sharing < 0 || sharing > 2) throw InvalidInput("n-tuples: sharing is 0, 1 or 2");
    const learning::Design design{.lines = lines,
                                  .crosses = crosses,
                                  .rectangles = rectangles,
                                  .sharing = static_cast<learning::Sharing>(sharing),
                                  .stocks = stocks};
    const Work work;
    return Trainer(learning::Network(rules, design));
}

using Weights = nb::ndarray<nb::numpy, float, nb::ndim<1>>;

Weights get_weights(const Trainer& trainer) {
    auto* owned = new std::vector<float>(trainer.network().weights());
    nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<float>*>(p); });
    return Weights(owned->data(), {owned->size()}, owner);
}

void set_weights(Trainer& trainer, const Array<const float>& weights) {
    std::vector<float>& own = trainer.network().weights();
    if (weights.size() != own.size())
        throw InvalidInput("n-tuples: the number of weights is wrong");
    std::ranges::copy(to_span(weights), own.begin());
}

TrainingCount train(Trainer& trainer, std::uint64_t games, std::uint64_t first_game,
                    std::uint64_t seed, double step, double lambda, double exploration,
                    int random_opening, bool is_coherent, int threads, const nb::object& progress) {
    Work work;
    return trainer.train({.games = games,
                          .first_game = first_game,
                          .seed = seed,
                          .step = step,
                          .lambda = lambda,
                          .exploration = exploration,
                          .random_opening = random_opening,
                          .is_coherent = is_coherent,
                          .threads = threads,
                          .progress = [&](std::uint64_t done) {
                              work.with_gil([&] {
                                  if (!progress.is_none()) call_object(progress, done);
                              });
                          }});
}

void bind_network(nb::module_& m) {
    nb::class_<TrainingCount>(m, "TrainingCount", "What happened in games of self-play.")
        .def_ro("games", &TrainingCount::games)
        .def_ro("positions", &TrainingCount::positions, "That were learned from.")
        .def_ro("first_wins", &TrainingCount::first_wins)
        .def_ro("second_wins", &TrainingCount::second_wins)
        .def_ro("draws", &TrainingCount::draws)
        .def_ro("squared_error", &TrainingCount::squared_error, "Of all positions together.");

    nb::class_<Trainer>(m, "NTupleNetwork",
                        "What positions are worth, as sums of weights that games teach; see "
                        "cpp/learning/.")
        .def(
            "__init__",
            [](Trainer* self, const Rules& rules, bool lines, bool crosses, bool rectangles,
               int sharing, bool stocks) {
                new (self)
                    Trainer(make_trainer(rules, lines, crosses, rectangles, sharing, stocks));
            },
            "rules"_a, "lines"_a, "crosses"_a, "rectangles"_a, "sharing"_a, "stocks"_a)
        .def_prop_ro("rules", [](const Trainer& trainer) { return trainer.network().rules(); })
        .def_prop_ro(
            "tuples",
            [](const Trainer& trainer) {
                std::vector<std::vector<int>> tuples;
                for (const learning::Tuple& tuple : trainer.network().tuples())
                    tuples.emplace_back(tuple.cells.begin(), tuple.cells.end());
                return tuples;
            },
            "The cells of each tuple.")
        .def_prop_ro("table_count",
                     [](const Trainer& trainer) { return trainer.network().tables().size(); })
        .def_prop_ro("weight_count",
                     [](const Trainer& trainer) { return trainer.network().weights().size(); })
        .def("weights", &get_weights, "A copy.")
        .def("set_weights", &set_weights, "weights"_a.noconvert())
        .def(
            "value",
            [](const Trainer& trainer, const Position& position) {
                return trainer.network().value(position);
            },
            "position"_a, "From 1 (a sure win of the side to move) to -1.")
        .def(
            "move_values",
            [](const Trainer& trainer, const Position& position) {
                return trainer.network().move_values(position);
            },
            "position"_a,
            "The value of each move for the side that makes it, as moves() lists them.")
        .def(
            "weight_numbers",
            [](const Trainer& trainer, const Position& position) {
                std::vector<std::uint32_t> list;
                validate(trainer.network().rules(), position);
                trainer.network().list_weights(position, list);
                return list;
            },
            "position"_a, "The weights that the position adds up, one for each tuple.")
        .def("learn", &Trainer::learn, "position"_a, "target"_a, "step"_a, "is_coherent"_a,
             "One lesson: the value moves towards the target. Returns the error before.")
        .def("train", &train, "games"_a, "first_game"_a, "seed"_a, "step"_a, "decay"_a,
             "exploration"_a, "random_opening"_a, "is_coherent"_a, "threads"_a,
             "progress"_a = nb::none(),
             nb::sig("def train(self, games: int, first_game: int, seed: int, step: float, "
                     "decay: float, exploration: float, random_opening: int, is_coherent: bool, "
                     "threads: int, progress: collections.abc.Callable[[int], object] | None = "
                     "None) -> TrainingCount"),
             "Plays against itself and learns; see cpp/learning/training.hpp. `progress` gets the "
             "number of games after every batch; what it raises stops the work, as does Ctrl-C.");
}

}  // namespace

void bind_learning(nb::module_& m) {
    bind_network(m);
    m.attr("NO_ACTION") = learning::kNoAction;
    nb::class_<GameBatch>(m, "GameBatch",
                          "Many games side by side, stepped and observed as arrays; see "
                          "cpp/learning/game_batch.hpp. An array has an entry for each game.")
        .def_prop_ro("planes", &GameBatch::planes)
        .def_prop_ro("actions", &GameBatch::actions)
        .def("__len__", &GameBatch::size)
        .def("position", &GameBatch::position, "game"_a)
        .def(
            "reset",
            [](GameBatch& batch, const Array<const std::uint8_t>& which) {
                const Work work;
                batch.reset(to_span(which));
            },
            "which"_a.noconvert(), "Starts the games again whose entry is not 0.")
        .def(
            "play",
            [](GameBatch& batch, const Array<const std::int64_t>& actions) {
                const Work work;
                batch.play(to_span(actions));
            },
            "actions"_a.noconvert(), "One move in each game; NO_ACTION leaves a game as it is.")
        .def(
            "play_random",
            [](GameBatch& batch, const Array<const std::uint8_t>& which) {
                const Work work;
                batch.play_random(to_span(which));
            },
            "which"_a.noconvert(), "A random move in the games whose entry is not 0.")
        .def(
            "outcomes",
            [](const GameBatch& batch, const Array<std::uint8_t>& to) {
                const Work work;
                batch.outcomes(to_span(to));
            },
            "to"_a.noconvert(), "Writes the Outcome of each game as a number.")
        .def(
            "observe",
            [](const GameBatch& batch, const Array<std::uint8_t>& planes,
               const Array<std::uint8_t>& masks) {
                const Work work;
                batch.observe(to_span(planes), to_span(masks));
            },
            "planes"_a.noconvert(), "masks"_a.noconvert(),
            "Writes what a learner sees, and which actions are legal.");
    m.def("game_batch", &learning::make_game_batch, "rules"_a, "games"_a, "seed"_a = 0);
}
