// What learners need, as Python sees it. No logic: only names, types and the GIL; see module.cpp.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/unique_ptr.h>

#include "bindings/cells.hpp"
#include "bindings/work.hpp"
#include "learning/game_batch.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace noughts;
using learning::GameBatch;

namespace {

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

template <class T>
std::span<T> to_span(const Array<T>& array) {
    return {array.data(), array.size()};
}

}  // namespace

void bind_learning(nb::module_& m) {
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
