// noughts._native: the native core as Python sees it. No logic: only names, types and the GIL.
//
// Long work runs without the GIL and takes it back to report progress and to look for Ctrl-C.
// InvalidInput arrives in Python as _native.InvalidInput, a ValueError.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <new>
#include <tuple>

#include "bindings/cells.hpp"
#include "bindings/engine.hpp"
#include "bindings/work.hpp"
#include "game/error.hpp"
#include "game/perft.hpp"
#include "game/position.hpp"
#include "game/symmetry.hpp"
#include "game/validation.hpp"
#include "tables/build.hpp"
#include "tables/census.hpp"
#include "tables/payload.hpp"
#include "tables/probe.hpp"
#include "tables/table.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace noughts;

void bind_learning(nb::module_& m);  // learning.cpp
void bind_prover(nb::module_& m);    // prover.cpp

namespace {

using MoveTuple = std::tuple<int, int, int, int>;  // cell, power, first, second
using StockTuple = std::pair<int, int>;            // swaps, blocks

template <class T>
using Column = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ScoreArray = nb::ndarray<nb::numpy, Score, nb::ndim<1>>;

MoveTuple to_tuple(const Move& move) {
    return {move.cell, static_cast<int>(move.power), to_python_cell(move.first),
            to_python_cell(move.second)};
}

std::vector<MoveTuple> to_tuples(const std::vector<Move>& moves) {
    std::vector<MoveTuple> tuples;
    tuples.reserve(moves.size());
    for (const Move& move : moves)
        tuples.push_back(to_tuple(move));
    return tuples;
}

Move from_tuple(const MoveTuple& tuple) {
    const auto [cell, power, first, second] = tuple;
    if (power < 0 || power > 2)
        throw InvalidInput("a move's power must be 0 (none), 1 (swap) or 2 (block)");
    const auto byte = [](int number) {
        const bool is_cell = number >= -1 && number < kMaxCells;
        return static_cast<std::uint8_t>(is_cell ? from_python_cell(number) : kMaxCells);
    };
    return {byte(cell), static_cast<Power>(power), byte(first), byte(second)};
}

template <class T>
std::span<const T> to_span(const Column<T>& column) {
    return {column.data(), column.size()};
}

ScoreArray to_array(std::vector<Score> scores) {
    auto* owned = new std::vector<Score>(std::move(scores));
    nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<Score>*>(p); });
    return ScoreArray(owned->data(), {owned->size()}, owner);
}

Table build(const Rules& rules, int threads, const nb::object& progress) {
    Work work;
    return build_table(rules, {.threads = threads, .progress = [&](double fraction) {
                                   work.with_gil([&] {
                                       if (!progress.is_none()) call_object(progress, fraction);
                                   });
                               }});
}

Table load(const Rules& rules, const nb::bytes& payload) {
    const std::span bytes(static_cast<const std::uint8_t*>(payload.data()), payload.size());
    Work work;
    return load_table(rules, bytes, [&work] { work.poll(); });
}

nb::bytes dump(const Table& table) {
    std::vector<std::uint8_t> payload;
    {
        Work work;
        payload = dump_table(table, [&work] { work.poll(); });
    }
    return nb::bytes(payload.data(), payload.size());
}

ScoreArray batch(const Table& table, const Column<std::uint16_t>& own_mask,
                 const Column<std::uint16_t>& other_mask, const Column<std::uint8_t>& own_swaps,
                 const Column<std::uint8_t>& own_blocks, const Column<std::uint8_t>& other_swaps,
                 const Column<std::uint8_t>& other_blocks, const Column<std::int8_t>& blocked) {
    std::vector<Score> scores(own_mask.size());
    {
        const PositionColumns columns{
            to_span(own_mask),    to_span(other_mask),   to_span(own_swaps), to_span(own_blocks),
            to_span(other_swaps), to_span(other_blocks), to_span(blocked)};
        const Work work;
        probe_batch(table, columns, scores);
    }
    return to_array(std::move(scores));
}

std::vector<LayerCensus> census(const Table& table, const std::optional<StockTuple>& first,
                                const std::optional<StockTuple>& second) {
    const auto stock = [&table](const std::optional<StockTuple>& given) {
        return given ? Stock{given->first, given->second}
                     : Stock{table.rules.swaps(), table.rules.blocks()};
    };
    Work work;
    return take_census(table, stock(first), stock(second), [&work] { work.poll(); });
}

std::string repr(const Rules& rules) {
    std::string text = "Rules(";
    for (const int part :
         {rules.width(), rules.height(), rules.k(), rules.swaps(), rules.blocks()}) {
        if (text.back() != '(') text += ", ";
        text += std::to_string(part);
    }
    const auto& [is_torus, is_misere, is_drop] = rules.variant();
    if (is_torus) text += ", torus=True";
    if (is_misere) text += ", misere=True";
    if (is_drop) text += ", drop=True";
    return text + ")";
}

nb::tuple parts_of(const Position& p) {
    return nb::make_tuple(p.own_mask, p.other_mask, p.own.swaps, p.own.blocks, p.other.swaps,
                          p.other.blocks, to_python_cell(p.blocked));
}

void bind_game(nb::module_& m) {
    nb::class_<Rules>(m, "Rules", "Width, height, k and the stock of powers; at most 225 cells.")
        .def(
            "__init__",
            [](Rules* self, int width, int height, int k, int swaps, int blocks, bool torus,
               bool misere, bool drop) {
                new (self) Rules(width, height, k, swaps, blocks, {torus, misere, drop});
            },
            "width"_a, "height"_a, "k"_a, "swaps"_a = 0, "blocks"_a = 0, nb::kw_only(),
            "torus"_a = false, "misere"_a = false, "drop"_a = false)
        .def_prop_ro("width", &Rules::width)
        .def_prop_ro("height", &Rules::height)
        .def_prop_ro("k", &Rules::k)
        .def_prop_ro("swaps", &Rules::swaps)
        .def_prop_ro("blocks", &Rules::blocks)
        .def_prop_ro("torus", [](const Rules& rules) { return rules.variant().is_torus; })
        .def_prop_ro("misere", [](const Rules& rules) { return rules.variant().is_misere; })
        .def_prop_ro("drop", [](const Rules& rules) { return rules.variant().is_drop; })
        .def_prop_ro(
            "line_masks", [](const Rules& rules) { return rules.line_sets<kWideWords>().all(); },
            "The lines as cell masks, in order.")
        .def(
            "__eq__", [](const Rules& a, const Rules& b) { return a == b; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Rules& a) { return nb::hash(nb::cast(a.name())); })
        .def("__repr__", [](const Rules& rules) { return repr(rules); });

    nb::class_<Position>(m, "Position",
                         "A position seen by the side to move ('own'); bit c of a mask is cell c.")
        .def(
            "__init__",
            [](Position* self, const CellSet<kWideWords>& own_mask,
               const CellSet<kWideWords>& other_mask, int own_swaps, int own_blocks,
               int other_swaps, int other_blocks, int blocked) {
                new (self) Position{own_mask,
                                    other_mask,
                                    {own_swaps, own_blocks},
                                    {other_swaps, other_blocks},
                                    from_python_cell(blocked)};
            },
            "own_mask"_a, "other_mask"_a, "own_swaps"_a = 0, "own_blocks"_a = 0,
            "other_swaps"_a = 0, "other_blocks"_a = 0, "blocked"_a = -1)
        .def_prop_ro("own_mask", [](const Position& p) { return p.own_mask; })
        .def_prop_ro("other_mask", [](const Position& p) { return p.other_mask; })
        .def_prop_ro("own_swaps", [](const Position& p) { return p.own.swaps; })
        .def_prop_ro("own_blocks", [](const Position& p) { return p.own.blocks; })
        .def_prop_ro("other_swaps", [](const Position& p) { return p.other.swaps; })
        .def_prop_ro("other_blocks", [](const Position& p) { return p.other.blocks; })
        .def_prop_ro(
            "blocked", [](const Position& p) { return to_python_cell(p.blocked); },
            "The blocked cell, or -1.")
        .def(
            "__eq__", [](const Position& a, const Position& b) { return a == b; },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Position& p) { return nb::hash(parts_of(p)); })
        .def("__repr__", [](const Position& p) {
            return nb::str("Position({}, {}, {}, {}, {}, {}, {})").format(*parts_of(p));
        });

    nb::enum_<Outcome>(m, "Outcome", nb::is_arithmetic(), "Seen by the side to move.")
        .value("UNFINISHED", Outcome::unfinished)
        .value("OWN_WINS", Outcome::own_wins)
        .value("OTHER_WINS", Outcome::other_wins)
        .value("DRAW", Outcome::draw);

    m.def("start", &start<kWideWords>, "rules"_a, "The empty board with full stocks.");
    m.def(
        "outcome",
        [](const Rules& rules, const Position& position) {
            validate(rules, position);
            return outcome(rules, position);
        },
        "rules"_a, "position"_a);
    m.def(
        "moves",
        [](const Rules& rules, const Position& position) {
            validate(rules, position);
            return to_tuples(moves(rules, position));
        },
        "rules"_a, "position"_a,
        "All moves in order, as (cell, power, first, second): power 0 none, 1 swap, 2 block "
        "(of `first`); -1 where there is nothing to name. Empty when the game is over.");
    m.def(
        "moves_on",
        [](const Rules& rules, const Position& position, int cell) {
            validate(rules, position);
            return to_tuples(cell >= 0 && cell < rules.cells() ? moves_on(rules, position, cell)
                                                               : std::vector<Move>{});
        },
        "rules"_a, "position"_a, "cell"_a, "The moves that place on one cell, in the same order.");
    m.def(
        "play",
        [](const Rules& rules, const Position& position, const MoveTuple& move) {
            return play(rules, position, from_tuple(move));
        },
        "rules"_a, "position"_a, "move"_a, "The position after a move, seen by the other side.");
    m.def(
        "perft",
        [](const Rules& rules, int depth, const std::optional<Position>& from) {
            Work work;
            return perft(rules, from ? *from : start(rules), depth, [&work] { work.poll(); });
        },
        "rules"_a, "depth"_a, "position"_a = nb::none(),
        "The number of sequences of exactly `depth` moves. Ctrl-C stops it.");
    m.def("symmetries", &symmetries, "rules"_a,
          "The automorphisms of the line system (the geometric ones where there are more than "
          "1152), in ascending order; cell c goes to the c-th entry.");
}

void bind_table(nb::module_& m) {
    m.attr("SCORE_WIN_NOW") = kScoreWinNow;
    m.attr("SCORE_INVALID") = int{kScoreInvalid};
    m.attr("MAX_TABLE_CELLS") = kMaxTableCells;

    nb::class_<LayerCensus>(m, "LayerCensus", "Positions that play can reach, by number of marks.")
        .def_ro("classes", &LayerCensus::classes)
        .def_ro("boards", &LayerCensus::boards)
        .def_ro("positions", &LayerCensus::positions)
        .def_ro("wins", &LayerCensus::wins, "For the side to move, as draws and losses.")
        .def_ro("draws", &LayerCensus::draws)
        .def_ro("losses", &LayerCensus::losses)
        .def_ro("finished", &LayerCensus::finished)
        .def_ro("blocked", &LayerCensus::blocked);

    nb::class_<LayerSize>(m, "LayerSize", "What a table holds for one number of marks.")
        .def_ro("classes", &LayerSize::classes)
        .def_ro("unfinished_classes", &LayerSize::unfinished_classes)
        .def_ro("boards", &LayerSize::boards);

    nb::class_<Table>(
        m, "Table",
        "The exact score of every position of one set of rules with at most 16 cells. A score is "
        "100 - plies for a win of the side to move, -(100 - plies) for a loss, 0 for a draw.")
        .def_static("build", &build, "rules"_a, "threads"_a = 0, "progress"_a = nb::none(),
                    nb::sig("def build(rules: Rules, threads: int = 0, progress: "
                            "collections.abc.Callable[[float], object] | None = None) -> Table"),
                    "Solves the rules. `progress` gets the fraction done, some forty times a "
                    "second, in the calling thread; what it raises stops the build, as does "
                    "Ctrl-C.")
        .def_static("estimate", &Table::memory_needed, "rules"_a,
                    "The memory that building or loading takes, in bytes, without doing it.")
        .def_static("supports", &table_supports, "rules"_a, "Whether there can be a table.")
        .def_static("load", &load, "rules"_a, "payload"_a,
                    "The table from what dump() gave; InvalidInput if it cannot be one.")
        .def("dump", &dump, "The table as bytes, not compressed; see payload.hpp.")
        .def(
            "probe",
            [](const Table& table, const Position& position) {
                return probe(table, to_small(position));
            },
            "position"_a, "The score for the side to move; a finished game has 0 plies to go.")
        .def(
            "move_values",
            [](const Table& table, const Position& position) {
                const std::vector<Score> scores = move_values(table, to_small(position));
                return std::vector<int>(scores.begin(), scores.end());
            },
            "position"_a,
            "The score of each move for the side that makes it, in the order of moves().")
        .def("probe_batch", &batch, "own_mask"_a.noconvert(), "other_mask"_a.noconvert(),
             "own_swaps"_a.noconvert(), "own_blocks"_a.noconvert(), "other_swaps"_a.noconvert(),
             "other_blocks"_a.noconvert(), "blocked"_a.noconvert(),
             "The scores of many positions, one per row; SCORE_INVALID for a row that is none. "
             "Masks are uint16, stocks uint8, blocked int8 (-1: none); contiguous.")
        .def("census", &census, "first"_a = nb::none(), "second"_a = nb::none(),
             "Positions that play can reach from the empty board, by number of marks; `first` and "
             "`second` are the (swaps, blocks) that the sides start with, by default all.")
        .def("classes", &class_boards, "marks"_a, nb::call_guard<Work>(),
             "One board of each class with so many marks, finished ones included, as (own_mask, "
             "other_mask).")
        .def("layer_sizes", &layer_sizes, nb::call_guard<Work>())
        .def_prop_ro("rules", [](const Table& table) { return table.rules; })
        .def_prop_ro("symmetry_count", [](const Table& t) { return t.index.symmetry_count(); })
        .def_prop_ro(
            "stock_count", [](const Table& t) { return t.grid.size(); },
            "Combinations of stocks that a table tells apart.")
        .def_prop_ro("memory", &Table::memory, "Bytes held.")
        .def_ro("lookups", &Table::lookups,
                "Successors looked up by build(); None if the table was loaded.");
}

// Python calls this when it exits, before it ends daemon threads.
void bind_exit() {
    nb::register_exception_translator([](const std::exception_ptr& error, void*) {
        try {
            std::rethrow_exception(error);
        } catch (const PythonExit&) {
            PyErr_SetNone(PyExc_SystemExit);
        }
    });
    nb::module_::import_("atexit").attr("register")(nb::cpp_function(&Work::stop_all));
    const nb::module_ os = nb::module_::import_("os");
    if (nb::hasattr(os, "register_at_fork"))
        os.attr("register_at_fork")("after_in_child"_a = nb::cpp_function(&Work::forget_others));
}

}  // namespace

// nanobind shares its state between all interpreters of a process, and one that ends takes it away
// from the others: so PyInit__native, below, refuses all but the main one before nanobind begins.
#define PyInit__native init_native
NB_MODULE(_native, m) {
    // Python keeps open tables until it exits; tables that are open then are not a leak.
    nb::set_leak_warnings(false);
    m.doc() = "The native core of noughts: rules, tables, engine, prover, learning.";
    nb::exception<InvalidInput>(m, "InvalidInput", PyExc_ValueError);
    bind_exit();
    bind_game(m);
    bind_table(m);
    bind_engine(m);
    bind_prover(m);
    bind_learning(m);
}
#undef PyInit__native

extern "C" NB_EXPORT PyObject* PyInit__native() {
    if (PyInterpreterState_Get() == PyInterpreterState_Main()) return init_native();
    PyErr_SetString(PyExc_ImportError,
                    "noughts works in the main interpreter only: import it there, not in a "
                    "sub-interpreter.");
    return nullptr;
}
