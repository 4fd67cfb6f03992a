// n-tuple networks, for callers outside of WebAssembly: a module of its own. No logic: see
// bindings/learning.cpp for the same functions in Python.
#include <algorithm>

#include "game/position.hpp"
#include "learning/judge.hpp"
#include "learning/training.hpp"
#include "tables/payload.hpp"
#include "wasm/call.hpp"
#include "wasm/rules_message.hpp"

namespace noughts::wasm {

using learning::Trainer;

namespace {

// Where a move stands in moves().
std::uint32_t place_of(const Rules& rules, const Position& position, const Move& move) {
    const std::vector<Move> list = moves(rules, position);
    return static_cast<std::uint32_t>(std::ranges::find(list, move) - list.begin());
}

void write_meetings(Writer& out, const Rules& rules, const learning::Meetings& meetings) {
    for (const double number : {meetings.met, meetings.kept, meetings.score})
        out.number(number);
    out.number(static_cast<std::uint32_t>(meetings.worst.size()));
    for (const auto& layer : meetings.worst) {
        out.number(static_cast<std::uint32_t>(layer.size()));
        for (const learning::Mistake& mistake : layer) {
            const Position position = to_wide(mistake.position);
            out.position(position);
            out.number(place_of(rules, position, mistake.move));
            out.number(static_cast<std::int32_t>(mistake.value));
            for (const double number : {mistake.lost, mistake.chance, mistake.met})
                out.number(number);
        }
    }
}

}  // namespace

NOUGHTS_EXPORT(network_new) {
    const Rules rules = read_rules(in);
    learning::Design design;
    design.lines = in.number<std::uint8_t>() != 0;
    design.crosses = in.number<std::uint8_t>() != 0;
    design.rectangles = in.number<std::uint8_t>() != 0;
    design.stocks = in.number<std::uint8_t>() != 0;
    const auto sharing = in.number<std::int32_t>();
    if (sharing < 0 || sharing > 2) throw InvalidInput("n-tuples: sharing is 0, 1 or 2");
    design.sharing = static_cast<learning::Sharing>(sharing);
    out.object(new Trainer(learning::Network(rules, design)));
}

NOUGHTS_EXPORT(network_delete) {
    delete &in.object<Trainer>();
}

NOUGHTS_EXPORT(network_copy) {
    out.object(new Trainer(in.object<Trainer>()));
}

NOUGHTS_EXPORT(network_sizes) {
    const learning::Network& network = in.object<Trainer>().network();
    out.number(static_cast<std::uint32_t>(network.tables().size()));
    out.number(static_cast<std::uint32_t>(network.weights().size()));
}

NOUGHTS_EXPORT(network_value) {
    const Trainer& trainer = in.object<Trainer>();
    out.number(trainer.network().value(in.position()));
}

NOUGHTS_EXPORT(network_move_values) {
    const Trainer& trainer = in.object<Trainer>();
    for (const double value : trainer.network().move_values(in.position()))
        out.number(value);
}

NOUGHTS_EXPORT(network_choose) {
    const learning::Network& network = in.object<Trainer>().network();
    const Position position = in.position();
    out.number(place_of(network.rules(), position, network.choose(position)));
}

NOUGHTS_EXPORT(network_train) {
    Trainer& trainer = in.object<Trainer>();
    learning::TrainingOptions options;
    options.games = in.number<std::uint64_t>();
    options.first_game = in.number<std::uint64_t>();
    options.seed = in.number<std::uint64_t>();
    options.step = in.number<double>();
    options.lambda = in.number<double>();
    options.exploration = in.number<double>();
    options.random_opening = in.number<std::int32_t>();
    options.threads = in.number<std::int32_t>();
    options.is_coherent = in.number<std::uint8_t>() != 0;
    if (in.number<std::uint8_t>() != 0)
        options.progress = [](std::uint64_t done) {
            Writer message;
            message.number(done);
            report(Report::progress, std::move(message));
        };
    const learning::TrainingCount count = trainer.train(options);
    for (const std::uint64_t part :
         {count.games, count.positions, count.first_wins, count.second_wins, count.draws})
        out.number(part);
    out.number(count.squared_error);
}

// The rest of the message is the table, as dump_table() writes it.
NOUGHTS_EXPORT(network_judge) {
    const learning::Network& network = in.object<Trainer>().network();
    const auto threads = in.number<std::int32_t>();
    const bool is_reported = in.number<std::uint8_t>() != 0;
    const Table table = load_table(network.rules(), in.rest());
    learning::JudgeOptions options{.threads = threads};
    if (is_reported)
        options.progress = [](double share) {
            Writer message;
            message.number(share);
            report(Report::progress, std::move(message));
        };
    const learning::Judgement judgement = learning::judge(network, table, options);
    out.number(static_cast<std::uint32_t>(judgement.layers.size()));
    for (const learning::LayerCount& layer : judgement.layers) {
        for (const std::uint64_t part : {layer.positions, layer.mistakes})
            out.number(part);
        for (const double part : {layer.kept, layer.lost})
            out.number(part);
    }
    for (const learning::JudgedSeat& seat : judgement.seats) {
        out.number(static_cast<std::int32_t>(seat.value));
        out.number(seat.against_best_answer);
        write_meetings(out, network.rules(), seat.random);
        write_meetings(out, network.rules(), seat.ideal);
    }
}

NOUGHTS_EXPORT(judge_memory) {
    const Rules rules = read_rules(in);
    out.number(learning::judge_memory_needed(rules, in.number<std::uint8_t>() != 0));
}

}  // namespace noughts::wasm
