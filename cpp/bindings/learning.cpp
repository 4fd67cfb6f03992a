// What learners need, as Python sees it. No logic: only names, types and the GIL; see module.cpp.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings/cells.hpp"
#include "bindings/work.hpp"
#include "engine/patterns.hpp"
#include "game/validation.hpp"
#include "learning/engine_games.hpp"
#include "learning/evaluation_training.hpp"
#include "learning/game_batch.hpp"
#include "learning/judge.hpp"
#include "learning/kept_moves.hpp"
#include "learning/level_moves.hpp"
#include "learning/simple_moves.hpp"
#include "learning/spreads.hpp"
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

template <class T>
using Numbers = nb::ndarray<nb::numpy, T, nb::ndim<1>>;

// An array that owns the vector.
template <class T>
Numbers<T> to_numbers(std::vector<T> vector) {
    auto* owned = new std::vector<T>(std::move(vector));
    nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return Numbers<T>(owned->data(), {owned->size()}, owner);
}

Numbers<float> get_weights(const Trainer& trainer) {
    return to_numbers(std::vector<float>(trainer.network().weights()));
}

void set_weights(Trainer& trainer, const Array<const float>& weights) {
    std::vector<float>& own = trainer.network().weights();
    if (weights.size() != own.size())
        throw InvalidInput("n-tuples: the number of weights is wrong");
    std::ranges::copy(to_span(weights), own.begin());
}

// The three numbers of each weight, one kind after the other.
Numbers<float> get_state(const Trainer& trainer, std::uint64_t games) {
    const Trainer::State state = trainer.state(games);
    std::vector<float> all(state.weights);
    all.insert(all.end(), state.error_sums.begin(), state.error_sums.end());
    all.insert(all.end(), state.error_sizes.begin(), state.error_sizes.end());
    return to_numbers(std::move(all));
}

void set_state(Trainer& trainer, const Array<const float>& numbers) {
    const std::span<const float> all = to_span(numbers);
    const std::size_t count = all.size() / 3;
    const auto part = [&](std::size_t at) {
        const auto kind = all.subspan(at * count, count);
        return std::vector<float>(kind.begin(), kind.end());
    };
    if (all.size() != 3 * count) throw InvalidInput("training: three numbers for each weight");
    trainer.set_state({.weights = part(0), .error_sums = part(1), .error_sizes = part(2)});
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

// Where a move stands in moves().
std::size_t place_of(const Rules& rules, const Position& position, const Move& move) {
    const std::vector<Move> list = moves(rules, position);
    return static_cast<std::size_t>(std::ranges::find(list, move) - list.begin());
}

using learning::JudgedSeat;
using learning::Judgement;
using learning::LayerCount;
using learning::Meetings;
using learning::Mistake;

using learning::Answerer;
using learning::KeptMoves;
using learning::LevelMoves;
using learning::LevelSettings;
using learning::PerfectMoves;
using learning::PlayerMoves;
using learning::PositionClasses;
using learning::RandomMoves;
using learning::SeatSpread;
using learning::Spread;

// Reports a share to a Python function, if there is one.
std::function<void(double)> reports_to(Work& work, const nb::object& progress) {
    return [&](double share) {
        work.with_gil([&] {
            if (!progress.is_none()) call_object(progress, share);
        });
    };
}

Judgement judge(const Trainer& trainer, const Table& table, int threads,
                const nb::object& progress) {
    Work work;
    return learning::judge(trainer.network(), table,
                           {.threads = threads, .progress = reports_to(work, progress)});
}

Judgement judge_player(const PositionClasses& classes, const PlayerMoves& moves, bool first,
                       bool second, int threads, const nb::object& progress) {
    Work work;
    return learning::judge(
        moves, classes,
        {.seats = {first, second}, .threads = threads, .progress = reports_to(work, progress)});
}

SeatSpread spread_of(const KeptMoves& moves, int seat, const std::string& opponent, double share,
                     int threads, const nb::object& progress) {
    static constexpr std::array kNames{"random", "ideal", "best", "best for half",
                                       "best for other half"};
    const auto name = std::ranges::find(kNames, opponent);
    if (name == kNames.end() || seat < 0 || seat > 1)
        throw InvalidInput("spread: there is no such opponent or seat");
    Work work;
    return learning::find_spread(moves, {.seat = seat,
                                         .opponent = static_cast<Answerer>(name - kNames.begin()),
                                         .share = share,
                                         .threads = threads,
                                         .progress = reports_to(work, progress)});
}

// Ten bytes for each position, numbers being little-endian: own and other mask, own swaps and blocks,
// other swaps and blocks, blocked cell or 255, and 0.
nb::bytes positions_of(const PositionClasses& classes, int marks, std::size_t first,
                       std::size_t last) {
    if (marks < 0 || marks >= classes.layers() || last > classes.layer(marks).boards.size())
        throw InvalidInput("positions: there are no such boards");
    std::vector<std::uint8_t> rows;
    for (std::size_t board = first; board < last; ++board)
        classes.for_each_position(marks, board, [&](std::size_t stocks, int blocked, unsigned) {
            const BoardClass& masks = classes.layer(marks).boards[board];
            const SmallPosition position = classes.position(masks, stocks, blocked);
            for (const int number :
                 {masks.own_mask & 255, masks.own_mask >> 8, masks.other_mask & 255,
                  masks.other_mask >> 8, position.own.swaps, position.own.blocks,
                  position.other.swaps, position.other.blocks, blocked & 255, 0})
                rows.push_back(static_cast<std::uint8_t>(number));
        });
    return nb::bytes(rows.data(), rows.size());
}

void bind_players(nb::module_& m) {
    nb::class_<PositionClasses>(
        m, "PositionClasses",
        "Every position of a game that play can reach; see cpp/learning/position_classes.hpp.")
        .def(
            "__init__",
            [](PositionClasses* self, const Table& table, bool is_merged) {
                Work work;
                new (self) PositionClasses(table, is_merged, [&] { work.poll(); });
            },
            "table"_a, "is_merged"_a, nb::keep_alive<1, 2>())
        .def(
            "portions",
            [](const PositionClasses& classes, bool first, bool second, std::size_t size) {
                std::vector<std::tuple<int, std::size_t, std::size_t, std::size_t>> list;
                for (const learning::Portion& portion :
                     learning::find_portions(classes, {first, second}, size))
                    list.emplace_back(portion.marks, portion.first, portion.last,
                                      portion.positions);
                return list;
            },
            "first"_a, "second"_a, "size"_a,
            "What a player is asked: (marks, first board, last board, number of positions) each.")
        .def("positions", &positions_of, "marks"_a, "first"_a, "last"_a,
             "The positions of a portion, ten bytes each: own_mask, other_mask, own swaps and "
             "blocks, other swaps and blocks, blocked cell or 255, 0.")
        .def(
            "seconds_per_position",
            [](const PositionClasses& classes, const PlayerMoves& moves, std::size_t boards) {
                const Work work;
                return learning::seconds_per_position(moves, classes, boards);
            },
            "moves"_a, "boards"_a, "How long one look takes, measured on some boards.")
        .def("judge", &judge_player, "moves"_a, "first"_a = true, "second"_a = true,
             "threads"_a = 0, "progress"_a = nb::none(),
             nb::sig("def judge(self, moves: PlayerMoves, first: bool = True, second: bool = True, "
                     "threads: int = 0, progress: collections.abc.Callable[[float], object] | None "
                     "= None) -> Judgement"),
             "What a player knows, as first and as second player. `progress` gets the share done "
             "and may raise to stop, as does Ctrl-C.");
    nb::class_<PlayerMoves>(m, "PlayerMoves", "What a player does in every position of a game.");
    nb::class_<RandomMoves, PlayerMoves>(m, "RandomMoves", "All moves are equally likely.")
        .def(nb::init<const PositionClasses&>(), "classes"_a, nb::keep_alive<1, 2>());
    nb::class_<PerfectMoves, PlayerMoves>(m, "PerfectMoves", "All best moves are equally likely.")
        .def(nb::init<const PositionClasses&>(), "classes"_a, nb::keep_alive<1, 2>());
    nb::class_<LevelMoves, PlayerMoves>(m, "LevelMoves", "See cpp/learning/level_moves.hpp.")
        .def(
            "__init__",
            [](LevelMoves* self, const PositionClasses& classes, int sight, int lapse_sight,
               double lapses, double forgets_swaps, double carelessness, int one_short,
               int two_short, int blocked_short, int swap_left, int block_left, int max_estimate) {
                new (self) LevelMoves(classes, {.sight = sight,
                                                .lapse_sight = lapse_sight,
                                                .lapses = lapses,
                                                .forgets_swaps = forgets_swaps,
                                                .carelessness = carelessness,
                                                .weights = {one_short, two_short, blocked_short,
                                                            swap_left, block_left, max_estimate}});
            },
            "classes"_a, nb::kw_only(), "sight"_a, "lapse_sight"_a, "lapses"_a, "forgets_swaps"_a,
            "carelessness"_a, "one_short"_a, "two_short"_a, "blocked_short"_a, "swap_left"_a,
            "block_left"_a, "max_estimate"_a, nb::keep_alive<1, 2>());
    nb::class_<KeptMoves, PlayerMoves>(m, "KeptMoves",
                                       "Answers to portions; see cpp/learning/kept_moves.hpp.")
        .def(nb::init<const PositionClasses&>(), "classes"_a, nb::keep_alive<1, 2>())
        .def(
            "add",
            [](KeptMoves& moves, int marks, std::size_t first, std::size_t last,
               const Array<const std::uint8_t>& answers) {
                moves.add(marks, first, last, to_span(answers));
            },
            "marks"_a, "first"_a, "last"_a, "answers"_a, nb::keep_alive<1, 5>(),
            nb::sig("def add(self, marks: int, first: int, last: int, answers: bytes | memoryview) "
                    "-> None"),
            "The answers to a portion; InvalidInput if they are none.")
        .def("spread", &spread_of, "seat"_a, "opponent"_a, "share"_a, "threads"_a = 0,
             "progress"_a = nb::none(),
             nb::sig("def spread(self, seat: int, opponent: str, share: float, threads: int = 0, "
                     "progress: collections.abc.Callable[[float], object] | None = None) -> "
                     "SeatSpread"),
             "How far figures can be from the truth, in a seat (0 opens) against random, ideal, "
             "best, best for half or best for other half; see cpp/learning/spreads.hpp.");
}

void bind_judge(nb::module_& m) {
    nb::class_<Mistake>(m, "JudgedMistake", "A position where a player loses value.")
        .def_prop_ro("position", [](const Mistake& mistake) { return to_wide(mistake.position); })
        .def(
            "move_place",
            [](const Mistake& mistake, const Rules& rules) {
                return place_of(rules, to_wide(mistake.position), mistake.move);
            },
            "rules"_a, "Where its move stands in moves(); their number if it makes no legal move.")
        .def_ro("value", &Mistake::value)
        .def_ro("lost", &Mistake::lost, "On average.")
        .def_ro("chance", &Mistake::chance, "Of that move.")
        .def_ro("met", &Mistake::met, "How often in one game.");
    nb::class_<Meetings>(m, "Meetings", "What a player meets in games, exactly.")
        .def_ro("met", &Meetings::met)
        .def_ro("kept", &Meetings::kept)
        .def_ro("score", &Meetings::score)
        .def_ro("worst", &Meetings::worst, "By marks.");
    nb::class_<JudgedSeat>(m, "JudgedSeat", "A player as first or second player.")
        .def_ro("value", &JudgedSeat::value)
        .def_ro("against_best_answer", &JudgedSeat::against_best_answer)
        .def_ro("random", &JudgedSeat::random)
        .def_ro("ideal", &JudgedSeat::ideal);
    nb::class_<LayerCount>(m, "LayerCount", "Positions with so many marks, each counted once.")
        .def_ro("positions", &LayerCount::positions)
        .def_ro("kept", &LayerCount::kept)
        .def_ro("mistakes", &LayerCount::mistakes)
        .def_ro("lost", &LayerCount::lost);
    nb::class_<Judgement>(m, "Judgement", "See cpp/learning/judge.hpp.")
        .def_ro("seats", &Judgement::seats)
        .def_ro("layers", &Judgement::layers);
    nb::class_<Spread>(m, "Spread", "With one answer in each position.")
        .def_ro("variance", &Spread::variance)
        .def_ro("largest", &Spread::largest, "The most that one answer can change.");
    nb::class_<SeatSpread>(m, "SeatSpread", "See cpp/learning/spreads.hpp.")
        .def_ro("score", &SeatSpread::score)
        .def_ro("of_score", &SeatSpread::of_score)
        .def_ro("of_kept", &SeatSpread::of_kept)
        .def_ro("of_once", &SeatSpread::of_once);
    m.def("spread_memory", &learning::spread_memory_needed, "rules"_a, "is_merged"_a,
          "Bytes that a spread takes at most, without the table and the answers.");
    m.def("judge_memory", &learning::judge_memory_needed, "rules"_a, "is_merged"_a = true,
          "Bytes that judge() takes at most, without the table and what a player keeps.");
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
        .def("copy", [](const Trainer& trainer) { return Trainer(trainer); })
        .def("weights", &get_weights, "A copy.")
        .def("set_weights", &set_weights, "weights"_a.noconvert())
        .def("state", &get_state, "games"_a,
             "What training needs to go on, as three numbers for each weight: after so many games, "
             "or as it was before the batch under way.")
        .def(
            "state_games",
            [](const Trainer& trainer, std::uint64_t games) { return trainer.state(games).games; },
            "games"_a, "After how many games that was.")
        .def("set_state", &set_state, "numbers"_a.noconvert())
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
        .def(
            "choose",
            [](const Trainer& trainer, const Position& position) {
                const learning::Network& network = trainer.network();
                return place_of(network.rules(), position, network.choose(position));
            },
            "position"_a, "Where the move that it makes stands in moves().")
        .def("judge", &judge, "table"_a, "threads"_a = 0, "progress"_a = nb::none(),
             nb::sig("def judge(self, table: Table, threads: int = 0, progress: "
                     "collections.abc.Callable[[float], object] | None = None) -> Judgement"),
             "What it knows, over every position; see cpp/learning/judge.hpp. `progress` gets the "
             "share done and may raise to stop, as does Ctrl-C.")
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

std::shared_ptr<const engine::Network> to_network(const Array<const std::int16_t>& numbers) {
    return std::make_shared<const engine::Network>(engine::Network::from(to_span(numbers)));
}

learning::EngineGames engine_games(const Rules& rules,
                                   const std::vector<Array<const std::int16_t>>& weights,
                                   std::uint64_t games, std::uint64_t seed, std::uint64_t nodes,
                                   int threads, bool keeps_samples, const nb::object& progress,
                                   double seconds, std::uint32_t random_moves, std::uint32_t looks,
                                   std::uint64_t look_nodes) {
    learning::EngineGameOptions options{.games = games,
                                        .seed = seed,
                                        .nodes = nodes,
                                        .seconds = seconds,
                                        .threads = threads,
                                        .random_moves = random_moves,
                                        .looks = looks,
                                        .look_nodes = look_nodes,
                                        .networks = {},
                                        .keeps_samples = keeps_samples};
    for (const auto& each : weights)
        options.networks.push_back(to_network(each));
    Work work;
    options.progress = [&](std::uint64_t done) {
        work.with_gil([&] {
            if (!progress.is_none()) call_object(progress, done);
        });
    };
    return learning::play_engine_games(rules, options);
}

std::vector<learning::EvaluationSamples> to_samples(
    const std::vector<Rules>& rules, const std::vector<Array<const std::uint64_t>>& positions,
    const std::vector<Array<const float>>& targets) {
    if (rules.size() != positions.size() || rules.size() != targets.size())
        throw InvalidInput("training: rules, positions and targets for each board");
    std::vector<learning::EvaluationSamples> samples;
    for (std::size_t i = 0; i < rules.size(); ++i)
        samples.push_back({rules[i], to_span(positions[i]), to_span(targets[i])});
    return samples;
}

Numbers<std::int16_t> train_evaluation(int k, const std::vector<Rules>& rules,
                                       const std::vector<Array<const std::uint64_t>>& positions,
                                       const std::vector<Array<const float>>& targets, int epochs,
                                       std::uint64_t seed, int threads, int units) {
    const auto samples = to_samples(rules, positions, targets);
    std::vector<std::int16_t> numbers;
    {
        Work work;
        learning::EvaluationTrainingOptions options{
            .epochs = epochs, .seed = seed, .threads = threads, .units = units};
        options.progress = [&work](double) { work.poll(); };
        numbers = learning::train_evaluation(k, samples, options);
    }
    return to_numbers(std::move(numbers));  // an object of Python: not while its lock is free
}

Numbers<std::int16_t> evaluation_estimates(const Rules& rules,
                                           const Array<const std::uint64_t>& positions,
                                           const Array<const std::int16_t>& weights, int threads) {
    std::vector<std::int16_t> points;
    {
        const Work work;
        points = learning::estimates(rules, to_span(positions), to_span(weights), threads);
    }
    return to_numbers(std::move(points));
}

void bind_engine_games(nb::module_& m) {
    m.def("train_evaluation", &train_evaluation, "k"_a, "rules"_a, "positions"_a, "targets"_a,
          "epochs"_a, "seed"_a, "threads"_a = 0, "units"_a = engine::kUnits,
          "The numbers of a network that foretells the targets; positions and targets for each of "
          "the "
          "rules. See cpp/learning/evaluation_training.hpp.");
    m.def("evaluation_estimates", &evaluation_estimates, "rules"_a, "positions"_a, "weights"_a,
          "threads"_a = 0, "What the engine estimates for the side to move, in points.");
    using learning::EngineGames;
    constexpr auto kCopied = nb::rv_policy::automatic;
    nb::class_<EngineGames>(
        m, "EngineGames", "Games of the engine against itself; see cpp/learning/engine_games.hpp.")
        .def_prop_ro(
            "positions", [](const EngineGames& games) { return to_numbers(games.positions); },
            kCopied, "The marks of the side to move and of the other one, four words each.")
        .def_prop_ro(
            "games", [](const EngineGames& games) { return to_numbers(games.games); }, kCopied,
            "Which game each sample is from.")
        .def_prop_ro(
            "scores", [](const EngineGames& games) { return to_numbers(games.scores); }, kCopied)
        .def_prop_ro(
            "results", [](const EngineGames& games) { return to_numbers(games.results); }, kCopied)
        .def_prop_ro(
            "outcomes",
            [](const EngineGames& games) {
                return nb::make_tuple(games.outcomes[0], games.outcomes[1], games.outcomes[2]);
            },
            nb::sig("def outcomes(self) -> tuple[int, int, int]"),
            "Wins, draws and losses of the first network.");
    m.def("engine_games", &engine_games, "rules"_a, "weights"_a, "games"_a, "seed"_a, "nodes"_a,
          "threads"_a = 0, "keeps_samples"_a = true, "progress"_a = nb::none(), "seconds"_a = 0.0,
          "random_moves"_a = 0, "looks"_a = 0, "look_nodes"_a = 1500,
          "Plays; `progress` gets the number of games now and then; what it raises stops the work, "
          "as does Ctrl-C.");
    m.def(
        "check_weights",
        [](const Array<const std::int16_t>& numbers) { engine::Network::from(to_span(numbers)); },
        "numbers"_a, "Raises ValueError with a sentence if they are no network of this version.");
    m.def(
        "engine_weights",
        [](int k) {
            if (k < engine::kMinPatternK || k > engine::kMaxPatternK)
                throw InvalidInput("weights: there are networks for 4, 5 and 6 in a row");
            const auto numbers = engine::default_numbers(k);
            return to_numbers(std::vector<std::int16_t>(numbers.begin(), numbers.end()));
        },
        "k"_a, "Those of the package.");
}

}  // namespace

void bind_learning(nb::module_& m) {
    bind_judge(m);
    bind_players(m);
    bind_network(m);
    bind_engine_games(m);
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
